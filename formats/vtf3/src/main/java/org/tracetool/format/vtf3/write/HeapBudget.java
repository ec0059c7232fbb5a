package org.tracetool.format.vtf3.write;

/** What is left of the heap for records that wait. */
final class HeapBudget {
  /** For code, buffers and what else does not depend on the trace. */
  private static final long FIXED = 8L << 20;

  /** From here on nothing has to be saved. */
  private static final long ROOMY = 256L << 20;

  private HeapBudget() {}

  /** Bytes that could be used; {@link Long#MAX_VALUE} if there is no need to look. */
  static long spare() {
    long heap = Runtime.getRuntime().maxMemory();
    return heap >= ROOMY ? Long.MAX_VALUE : Math.max(0, heap - FIXED);
  }
}
