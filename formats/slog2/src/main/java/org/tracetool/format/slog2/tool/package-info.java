/** The tools of SLOG-2 under their own names. */
package org.tracetool.format.slog2.tool;
