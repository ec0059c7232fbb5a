package org.tracetool.format.clog2.write;

/**
 * A region or a class of markers as a state or an event of a log.
 *
 * @param start the event that begins a state, or the event
 * @param end the event that ends a state
 * @param cargo how values are stored; null if there are none
 */
record WrittenCategory(int start, int end, CargoLayout cargo) {}
