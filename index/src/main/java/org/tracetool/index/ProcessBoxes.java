package org.tracetool.index;

/**
 * What a process did, in boxes of time.
 *
 * @param process its token
 */
record ProcessBoxes(int process, TimeBoxes boxes) {}
