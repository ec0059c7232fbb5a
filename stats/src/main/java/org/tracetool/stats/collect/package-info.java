/** Records on their way into sums, stream by stream. */
package org.tracetool.stats.collect;
