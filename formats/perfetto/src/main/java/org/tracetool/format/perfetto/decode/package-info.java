/** What packets say: the state of their sequences, clocks, tracks and events. */
package org.tracetool.format.perfetto.decode;
