/** Makes a trace of the tracks and events of a file. */
package org.tracetool.format.perfetto.read;
