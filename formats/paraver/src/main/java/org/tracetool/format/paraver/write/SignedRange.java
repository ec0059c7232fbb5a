package org.tracetool.format.paraver.write;

/** Numbers without a sign, of which Paraver holds those below 2^63. */
final class SignedRange {
  private long beyond;

  /** What is written for a number: the largest one if it is beyond. */
  long held(long number) {
    if (number < 0) {
      beyond++;
      return Long.MAX_VALUE;
    }
    return number;
  }

  /** How many were too large. */
  long beyond() {
    return beyond;
  }
}
