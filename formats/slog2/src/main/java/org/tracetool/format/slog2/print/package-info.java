/** The texts of the tools that print logs. */
package org.tracetool.format.slog2.print;
