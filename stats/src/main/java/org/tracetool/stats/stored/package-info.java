/** Statistics as records of a trace: read instead of summed up, and written. */
package org.tracetool.stats.stored;
