package org.tracetool.format.otf2.file;

import java.io.IOException;

/**
 * The chunks of a file of events that can have events of some span of time.
 *
 * @param first number of the first one, from 0
 * @param last number of the last one
 */
public record ChunkRange(long first, long last) {
  /**
   * Finds the chunks by what each begins with; what else is in them is not read.
   *
   * @param from the first time of the span, unsigned, on the clock of the archive
   * @param to the last time
   * @return null if the begin of a chunk, or the end of the file, is not as it should be, or the
   *     clock is such that the times of events depend on what is before them
   */
  public static ChunkRange find(RecordInput in, long from, long to, ClockCorrection clock)
      throws IOException {
    if (clock.intervals() > 1 || !in.hasEnd()) {
      return null;
    }
    if (in.bytes() == ChunkHead.BYTES + RecordInput.END_BYTES) {
      return new ChunkRange(0, 0); // no event
    }
    long first = 0;
    long last = 0;
    long timeBefore = 0;
    long recordsBefore = 0;
    for (long chunk = 0, count = in.chunks(); chunk < count; chunk++) {
      ChunkHead head = in.head(chunk);
      if (head == null || head.firstTime() == null || head.recordsBefore() != recordsBefore) {
        return null;
      }
      long time = clock.apply(head.firstTime());
      if (Long.compareUnsigned(time, timeBefore) < 0) {
        return null;
      }
      first = Long.compareUnsigned(time, from) < 0 ? chunk : first;
      last = Long.compareUnsigned(time, to) <= 0 ? chunk : last;
      timeBefore = time;
      recordsBefore = head.lastRecord();
    }
    return new ChunkRange(first, last);
  }

  /** How many chunks there are. */
  public long count() {
    return last - first + 1;
  }
}
