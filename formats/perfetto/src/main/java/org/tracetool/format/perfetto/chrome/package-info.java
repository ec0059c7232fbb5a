/** A timeline as Chrome's trace events. */
package org.tracetool.format.perfetto.chrome;
