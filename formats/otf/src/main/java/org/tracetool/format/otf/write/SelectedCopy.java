package org.tracetool.format.otf.write;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.CallSelector;
import org.tracetool.format.otf.read.CopyableRecords;
import org.tracetool.format.otf.text.CopiedLines;

/** Copies the records of one file that are wanted, those that cannot be copied as rows. */
final class SelectedCopy {
  /** Records of the file at a time. */
  static final int MAX_RECORDS = 1 << 11;

  /** Records that are taken at a call, so that the JVM compiles that early. */
  private static final int PIECE = 256;

  private final TimedSink sink;
  private final CallSelector selector;
  private final EventSink others;
  private final CopyableRecords records;

  /**
   * A copy.
   *
   * @param selector decides about records that can be copied; null to keep all
   * @param others gets the other ones
   */
  SelectedCopy(TimedSink sink, CallSelector selector, EventSink others, CopyableRecords records) {
    this.sink = sink;
    this.selector = selector;
    this.others = others;
    this.records = records;
  }

  /** Takes all records, and calls back with how many they are, some at a time. */
  void run(LongConsumer progress) throws IOException {
    records.fill();
    while (records.size() > 0) {
      int end = records.first() + records.size();
      for (int i = records.first(); i < end; i += PIECE) {
        copyPiece(i, Math.min(end, i + PIECE));
      }
      progress.accept(records.size());
      records.take(records.size());
      records.fill();
    }
  }

  private void copyPiece(int from, int to) throws IOException {
    byte[] text = records.text();
    long[] times = records.times();
    int[] places = records.places();
    int[] processes = records.processes();
    for (int i = from; i < to; i++) {
      int place = places[i];
      if (place < 0) {
        others.accept(records.row(place));
      } else if (selector == null || isKept(times[i], processes[i], text, place)) {
        sink.copy(times[i], processes[i], text, place);
      }
    }
  }

  private boolean isKept(long time, int process, byte[] text, int place) throws IOException {
    long call = CopiedLines.call(text, place);
    int region = (int) call;
    return call >= 0
        ? selector.keepsEnter(time, process, region)
        : selector.keepsLeave(time, process, region);
  }
}
