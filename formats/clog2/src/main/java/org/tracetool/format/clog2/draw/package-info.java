/** Logs as drawables of SLOG-2. */
package org.tracetool.format.clog2.draw;
