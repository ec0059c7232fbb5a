/** A timeline as trace events of Chrome. */
package org.tracetool.format.chrome.write;
