/** Markers that tell what is remarkable in a trace. */
package org.tracetool.stats.mark;
