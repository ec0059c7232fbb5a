/** The parts of events: the table of kinds, blocks of rows, cursors and sinks. */
package org.tracetool.core.event;
