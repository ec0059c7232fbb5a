package org.tracetool.index;

import java.util.function.LongConsumer;
import org.tracetool.core.format.ReadOptions;

/**
 * How an index is made.
 *
 * @param reading how the trace is read; its window, processes and kinds do not count
 * @param threads threads to use, at least 1
 * @param share largest part of the size of the trace that the index may have, as a fraction; a
 *     short trace may have one of {@link #MIN_BYTES} nevertheless, and some more for each process
 * @param distance bytes of a file between two places of it, at least; 0 for the usual
 * @param progress receives the number of further records read; called by any thread
 */
public record IndexOptions(
    ReadOptions reading, int threads, double share, long distance, LongConsumer progress) {
  /** The usual share: 1.5 per cent. */
  public static final double SHARE = 0.015;

  /** Bytes that the index of a short trace may have. */
  public static final long MIN_BYTES = 64 << 10;

  /** Bytes more for each process of a short trace: a preview of a few boxes. */
  static final long PROCESS_BYTES = 512;

  /** Bytes that no index has more of. */
  public static final long MAX_BYTES = 256 << 20;

  /** Bytes of the index of a trace of so many bytes, with previews of so many processes. */
  long budget(long traceBytes, int processes) {
    long least = MIN_BYTES + PROCESS_BYTES * processes;
    return Math.max(least, Math.min(MAX_BYTES, (long) (traceBytes * share)));
  }
}
