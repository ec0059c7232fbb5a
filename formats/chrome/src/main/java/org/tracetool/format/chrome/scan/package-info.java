/** The events of a trace in JSON, one after the other, as far as the file can be read. */
package org.tracetool.format.chrome.scan;
