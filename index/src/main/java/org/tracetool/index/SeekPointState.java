package org.tracetool.index;

import org.tracetool.core.event.EventBlock;

/**
 * What is known at a place in a stream.
 *
 * @param records the state of its processes, as records of a snapshot
 * @param ofReader what the reader of the trace has to know there
 */
record SeekPointState(EventBlock records, long[] ofReader) {}
