package org.tracetool.format.paraver.write;

/**
 * What a region becomes: events of a type.
 *
 * @param type the type, whose value ends with 0
 * @param value what the type has while the thread is in the region
 * @param state what the thread does meanwhile
 * @param isMpi whether sides of messages last as long as the call
 * @param single number of the type if it has one value at a time, counted from 1; 0 if calls of the
 *     type nest, or are written as they came
 * @param team value of {@link org.tracetool.format.paraver.names.EventTypes#PARALLEL} that a master
 *     thread has besides; 0 for none
 */
record WrittenCall(
    long type, long value, int state, boolean isMpi, int single, int team, boolean isMarked) {
  /** The same call as a function of the program. */
  WrittenCall asFunction(long function, long number) {
    return new WrittenCall(function, number, state, isMpi, 0, 0, false);
  }
}
