/** Filters streams of events on their way to a writer. */
package org.tracetool.filter.apply;
