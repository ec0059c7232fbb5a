/** SLOG-2, the scalable log of Jumpshot-4. */
package org.tracetool.format.slog2;
