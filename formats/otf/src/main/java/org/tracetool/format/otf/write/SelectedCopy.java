package org.tracetool.format.otf.write;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.CallRun;
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

  /** The records that the selector is asked about, all of which stay without one. */
  private final CallRun run;

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
    run = new CallRun(records.times(), records.calls());
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
    int[] places = records.places();
    int i = from;
    while (i < to) {
      if (places[i] < 0) {
        others.accept(records.row(places[i]));
        i++;
      } else {
        run.from = i;
        run.to = runEnd(i, to, selector == null ? -1L : selector.singleFrom());
        select();
        copyKept(run.kept, i, run.to);
        i = run.to;
      }
    }
  }

  /** Index after the calls of the same process before a time, {@code from} if there is none. */
  private int runEnd(int from, int to, long before) {
    long[] times = records.times();
    int[] places = records.places();
    int[] processes = records.processes();
    int process = processes[from];
    int i = from;
    while (i < to
        && places[i] >= 0
        && processes[i] == process
        && Long.compareUnsigned(times[i], before) < 0) {
      i++;
    }
    return i;
  }

  /** Asks about calls together, or about the first one alone if the run is empty. */
  private void select() throws IOException {
    int i = run.from;
    run.location = records.processes()[i];
    if (run.to > i) {
      Arrays.fill(run.kept, i, run.to, true);
      if (selector != null) {
        selector.select(run);
      }
      return;
    }
    run.to = i + 1;
    run.kept[i] = selector.keeps(run, i);
  }

  /** Copies calls that stay, as many at a time as follow each other at later and later times. */
  private void copyKept(boolean[] kept, int from, int to) throws IOException {
    long[] times = records.times();
    int[] places = records.places();
    int i = from;
    while (i < to) {
      int begin = i;
      if (kept[i++]) {
        while (i < to
            && kept[i]
            && times[i] > times[i - 1]
            && CopiedLines.begin(places[i]) == CopiedLines.end(places[i - 1])) {
          i++;
        }
        sink.copy(records, begin, i);
      }
    }
  }
}
