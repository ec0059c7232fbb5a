package org.tracetool.stats.collect;

import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageSums;

/** Sums up the one-sided operations of one stream. */
final class StreamTransfers {
  private final Partial sums;
  private final TimeWindow window;
  private final PlaceIndex processIndex;

  StreamTransfers(Partial sums, int stream) {
    this.sums = sums;
    window = sums.options.reading().window();
    processIndex = sums.index.processes().of(stream);
  }

  void transfer(StreamMember p, EventKind kind, long time, long[] w, int f) {
    long t = p.calls.advance(time);
    int origin = (int) w[f] == 0 ? p.place : processIndex.of((int) w[f]);
    int target = processIndex.of((int) w[f + 1]);
    start(p, kind, t, origin, target, id(w[f + 2], w[f + 3]), w[f + 4]);
  }

  void start(
      StreamMember p, EventKind kind, long t, int origin, int target, long operation, long bytes) {
    add(sums.rma.table(), sums.rma.key(origin, target), kind, bytes);
    add(sums.rmaProcesses, p.place, kind, bytes);
    if (kind != EventKind.RMA_PUT_REMOTE_END) { // that one ends on another process
      waitForEnd(p, t, operation);
    }
  }

  void atomic(StreamMember p, long time, long[] w, int f) {
    long t = p.calls.advance(time);
    int target = processIndex.of((int) w[f + 1]);
    addAtomic(sums.rma.table(), sums.rma.key(p.place, target), w[f + 3], w[f + 4]);
    addAtomic(sums.rmaProcesses, p.place, w[f + 3], w[f + 4]);
    waitForEnd(p, t, id(w[f], w[f + 5]));
  }

  private void waitForEnd(StreamMember p, long t, long operation) {
    if (p.rma == null) {
      p.rma = new PendingOperations(3);
    }
    long id = p.id(operation);
    boolean more = p.rma.has(id);
    int at = p.rma.begin(id);
    long[] rows = p.rma.rows();
    if (!more) {
      rows[at] = 0;
      rows[at + 1] = t;
      rows[at + 2] = 0;
    }
    rows[at]++;
    rows[at + 2] += t - rows[at + 1];
  }

  static void add(KeyedSums table, long key, EventKind kind, long bytes) {
    if (kind == EventKind.RMA_GET || kind == EventKind.WINDOW_GET) {
      MessageSums.received(table, key, bytes);
    } else {
      MessageSums.sent(table, key, bytes);
    }
  }

  /** One that only receives is a get, all others are puts. */
  static void addAtomic(KeyedSums table, long key, long sent, long received) {
    if (sent == 0 && received != 0) {
      MessageSums.received(table, key, received);
      return;
    }
    MessageSums.sent(table, key, sent);
    int row = table.row(key);
    table.values()[row + MessageSums.RECEIVED_BYTES] += MessageSums.known(received);
  }

  static long id(long comm, long tag) {
    return comm << 32 ^ tag;
  }

  void end(StreamMember p, long time, long operation) {
    long t = p.advance(window, time);
    int at = p.rma == null ? -1 : p.rma.end(p.id(operation));
    if (at < 0) {
      return; // of an operation that began on another process, or of none
    }
    long[] rows = p.rma.rows();
    long count = rows[at];
    long duration = count * (t - rows[at + 1]) - rows[at + 2];
    int row = sums.rmaProcesses.row(p.place);
    long[] v = sums.rmaProcesses.values();
    v[row + MessageSums.TIMED] += count;
    v[row + MessageSums.DURATION] += duration;
  }
}
