package org.tracetool.stats.collect;

import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSide;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;

/** Sums up the one-sided operations of one stream. */
final class StreamTransfers {
  // Numbers of operations that end together.
  private static final int COUNT = 0;
  private static final int FIRST = 1;

  /** By how many ticks all but the first began later than that. */
  private static final int LATER = 2;

  private final PartialSums sums;
  private final StreamOperations operations;
  private final PlaceIndex processIndex;

  StreamTransfers(PartialSums sums, int stream, StreamOperations operations) {
    this.sums = sums;
    this.operations = operations;
    processIndex = sums.index.processes().of(stream);
  }

  /** Takes a record of the families of one-sided operations at the time that counts. */
  void take(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    if (kind.side() == EventSide.END) {
      end(p, kind, t, w, f);
    } else if (isTransfer(kind)) {
      add(sums.rma.table(), sums.rma.key(origin(p, kind, w, f), target(kind, w, f)), kind, w, f);
      add(sums.rmaProcesses, p.place, kind, w, f);
      if (kind.beginsById()) {
        begin(p, kind, t, w, f);
      }
    }
  }

  /** A process that is not chosen is the partner of a chosen one. */
  void handlePartner(StreamProcess p, EventKind kind, long[] w, int f, ChosenProcesses chosen) {
    if (isTransfer(kind)) {
      int origin = origin(p, kind, w, f);
      int target = target(kind, w, f);
      if (chosen.is(origin) || chosen.is(target)) {
        add(sums.rma.table(), sums.rma.key(origin, target), kind, w, f);
      }
    }
  }

  /** Whether a record is a transfer; one whose end is on another process is all in one. */
  private static boolean isTransfer(EventKind kind) {
    return kind.side() == EventSide.BEGIN || kind.side() == EventSide.WHOLE;
  }

  private int origin(StreamProcess p, EventKind kind, long[] w, int f) {
    boolean isOwn = kind.family() != EventFamily.RMA || (int) w[f] == 0;
    return isOwn ? p.place : processIndex.of((int) w[f]);
  }

  private int target(EventKind kind, long[] w, int f) {
    return processIndex.of((int) w[f + kind.partnerField()]);
  }

  private static void add(KeyedSums table, long key, EventKind kind, long[] w, int f) {
    long bytes = w[f + kind.bytesField()];
    boolean isAtomic = kind == EventKind.WINDOW_ATOMIC; // of two sizes: sent and received
    boolean isGet = kind == EventKind.RMA_GET || kind == EventKind.WINDOW_GET;
    if (isAtomic && bytes == 0 && w[f + 4] != 0) {
      MessageColumns.addReceived(table, key, w[f + 4]);
    } else if (isGet) {
      MessageColumns.addReceived(table, key, bytes);
    } else {
      MessageColumns.addSent(table, key, bytes);
      int row = isAtomic ? table.row(key) : 0;
      table.values()[row + MessageColumns.RECEIVED_BYTES] +=
          isAtomic ? MessageColumns.known(w[f + 4]) : 0;
    }
  }

  private void begin(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    int at = operations.begin(p, kind, w, f);
    long[] numbers = operations.numbers();
    if (numbers[at + COUNT]++ == 0) {
      numbers[at + FIRST] = t;
    }
    numbers[at + LATER] += t - numbers[at + FIRST];
  }

  private void end(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    int at = operations.end(p, kind, w, f);
    if (at < 0) {
      return; // of an operation that began on another process, or of none
    }
    long[] numbers = operations.numbers();
    long count = numbers[at + COUNT];
    int row = sums.rmaProcesses.row(p.place);
    long[] v = sums.rmaProcesses.values();
    v[row + MessageColumns.TIMED] += count;
    v[row + MessageColumns.DURATION] += count * (t - numbers[at + FIRST]) - numbers[at + LATER];
  }
}
