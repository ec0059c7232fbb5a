/** What a timeline shows of a trace, whatever file it is written to: rows, calls, arrows. */
package org.tracetool.format.perfetto.rows;
