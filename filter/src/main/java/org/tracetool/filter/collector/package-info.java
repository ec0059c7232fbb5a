/** The filter language of the Trace Collector. */
package org.tracetool.filter.collector;
