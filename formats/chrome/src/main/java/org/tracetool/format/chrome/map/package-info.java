/** What the events of a file mean: processes, calls, counters, messages. */
package org.tracetool.format.chrome.map;
