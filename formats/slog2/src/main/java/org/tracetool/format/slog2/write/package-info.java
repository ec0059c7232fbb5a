/** Writing of SLOG-2. */
package org.tracetool.format.slog2.write;
