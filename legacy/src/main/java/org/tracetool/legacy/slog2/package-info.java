/** The tools of SLOG-2: their names, options and texts. */
package org.tracetool.legacy.slog2;
