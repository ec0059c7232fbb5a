package org.tracetool.index;

/**
 * What a process did, in boxes of time.
 *
 * @param process its token
 * @param last the time of its last record
 */
record ProcessBoxes(int process, TimeBoxes boxes, long last) {}
