/** The file that a timeline is written to, and its compression. */
package org.tracetool.format.perfetto.output;
