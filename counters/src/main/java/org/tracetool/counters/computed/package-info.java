/** The counters that tracetool itself computes from the records of a trace. */
package org.tracetool.counters.computed;
