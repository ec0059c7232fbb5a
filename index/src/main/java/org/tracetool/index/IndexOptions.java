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
 * @param isForDisplay whether it is made to be looked at: then the previews of a trace that is not
 *     long may have more than its share
 */
public record IndexOptions(
    ReadOptions reading,
    int threads,
    double share,
    long distance,
    LongConsumer progress,
    boolean isForDisplay) {
  /** The usual share: 1.5 per cent. */
  public static final double SHARE = 0.015;

  /** Bytes that the index of a short trace may have. */
  public static final long MIN_BYTES = 64 << 10;

  /** Bytes more for each process of a short trace: a preview of a few boxes. */
  static final long PROCESS_BYTES = 512;

  /** Bytes that no index has more of. */
  public static final long MAX_BYTES = 256 << 20;

  /** Bytes for each process of an index to be looked at: a preview of some hundred boxes. */
  private static final long DISPLAY_PROCESS_BYTES = 64 << 10;

  /** The part of a trace that an index to be looked at may have without being over its share. */
  private static final int DISPLAY_PART = 8;

  /** Bytes up to which an index to be looked at may be over its share. */
  private static final long MAX_DISPLAY_BYTES = 32 << 20;

  /** As usual, for reading windows. */
  public IndexOptions(
      ReadOptions reading, int threads, double share, long distance, LongConsumer progress) {
    this(reading, threads, share, distance, progress, false);
  }

  /** The same for an index that is made to be looked at. */
  public IndexOptions forDisplay() {
    return new IndexOptions(reading, threads, share, distance, progress, true);
  }

  /** Bytes of the index of a trace of so many bytes, with previews of so many processes. */
  long budget(long traceBytes, int processes) {
    long least = MIN_BYTES + PROCESS_BYTES * processes;
    if (isForDisplay) {
      long wanted = Math.min(MAX_DISPLAY_BYTES, DISPLAY_PROCESS_BYTES * processes);
      least = Math.max(least, Math.min(wanted, traceBytes / DISPLAY_PART));
    }
    return Math.max(least, Math.min(MAX_BYTES, (long) (traceBytes * share)));
  }
}
