/** What numbers in records mean: states, events, colours, processes. */
package org.tracetool.format.clog2.map;
