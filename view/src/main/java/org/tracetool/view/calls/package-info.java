/** Calls in memory: those of traces of many small streams, which would take long to be read. */
package org.tracetool.view.calls;
