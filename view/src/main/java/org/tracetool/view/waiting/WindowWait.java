package org.tracetool.view.waiting;

/**
 * A wait of one process for another one.
 *
 * @param process token of the one that waits
 * @param from ticks, the begin of its call
 * @param to ticks, when the other one came
 * @param end ticks, the end of the call that waits, or when it was known to go on
 * @param late token of the process that it waits for
 * @param what the region or the operation in which it waits
 * @param isEstimated whether the trace does not record the operation
 */
record WindowWait(
    int process, long from, long to, long end, int late, String what, boolean isEstimated) {
  /** A wait for what the trace records. */
  WindowWait(int process, long from, long to, long end, int late, String what) {
    this(process, from, to, end, late, what, false);
  }

  /** The ticks of the wait that are in an interval. */
  long within(long begin, long behind) {
    long a = Long.compareUnsigned(from, begin) > 0 ? from : begin;
    long b = Long.compareUnsigned(to, behind) < 0 ? to : behind;
    return Long.compareUnsigned(a, b) < 0 ? b - a : 0;
  }
}
