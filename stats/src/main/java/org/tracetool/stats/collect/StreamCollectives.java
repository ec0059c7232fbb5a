package org.tracetool.stats.collect;

import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.RequestAction;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.OpenOperations;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.sums.OperationSums;

/** Sums up the collective operations of one stream. */
final class StreamCollectives {
  // Numbers of an operation that has begun; of one that is posted its time alone.
  private static final int TIME = 0;
  private static final int OPERATION = 1;
  private static final int COMM = 2;
  private static final int ROOT = 3;
  private static final int SENT = 4;
  private static final int RECEIVED = 5;

  private final PartialSums sums;
  private final StreamOperations operations;
  private final boolean isAll;
  private final PlaceIndex processIndex;
  private final PlaceIndex commIndex;
  private final PlaceIndex collectiveIndex;

  StreamCollectives(PartialSums sums, int stream, StreamOperations operations) {
    this.sums = sums;
    this.operations = operations;
    isAll = sums.options.reading().window().isAll();
    processIndex = sums.index.processes().of(stream);
    commIndex = sums.index.comms().of(stream);
    collectiveIndex = sums.index.collectives().of(stream);
  }

  /** Takes a record of any kind at the time that counts. */
  void take(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    switch (kind) {
      case COLLECTIVE -> addWhole(p, w, f, Math.max(0, w[f + 5]));
      case COLLECTIVE_BEGIN -> begin(p, kind, t, w, f);
      case COLLECTIVE_END -> end(p, kind, t, w, f);
      case COLLECTIVE_REQUEST -> post(p, kind, t, w, f);
      case COLLECTIVE_COMPLETE -> complete(p, kind, t, w, f);
      default -> {
        // is not summed up
      }
    }
  }

  private void begin(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    int at = operations.begin(p, kind, w, f);
    long[] rows = operations.numbers();
    rows[at + TIME] = t;
    rows[at + OPERATION] = collectiveIndex.of((int) w[f]);
    rows[at + COMM] = commIndex.of((int) w[f + 2]);
    rows[at + ROOT] = root(w[f + 3]);
    rows[at + SENT] = w[f + 4];
    rows[at + RECEIVED] = w[f + 5];
  }

  private void end(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    int at = operations.end(p, kind, w, f);
    if (at < 0) {
      sums.endsWithoutBegin++;
      return;
    }
    long[] rows = operations.numbers();
    add(
        sums,
        p.place,
        (int) rows[at + OPERATION],
        (int) rows[at + COMM],
        (int) rows[at + ROOT],
        rows[at + SENT],
        rows[at + RECEIVED],
        t - rows[at + TIME],
        true);
  }

  private void addWhole(StreamProcess p, long[] w, int f, long ticks) {
    int operation = collectiveIndex.of((int) w[f]);
    add(
        sums,
        p.place,
        operation,
        commIndex.of((int) w[f + 1]),
        root(w[f + 2]),
        w[f + 3],
        w[f + 4],
        ticks,
        false);
  }

  private void post(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    share(p, kind, w, f);
    int at = operations.begin(p, kind, w, f);
    operations.numbers()[at + TIME] = t;
  }

  /** Whether another thread may have the other part of an operation that does not block. */
  private boolean isShared(StreamProcess p) {
    return sums.index.hasThreads(p.place) && sums.requests.size() < sums.options.mostPending();
  }

  /** What a thread has posted under the id of a record may be for another thread to complete. */
  void share(StreamProcess p, EventKind kind, long[] w, int f) {
    if (isShared(p)) {
      int at = operations.end(p, kind, w, f);
      if (at >= 0) {
        sums.requests.add(SharedRequests.POST, operations.numbers()[at + TIME], p.place, w[f]);
      }
    }
  }

  /** One that does not block is complete; it is counted unless it was posted before a window. */
  private void complete(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    int at = operations.end(p, kind, w, f);
    if (at < 0 && isShared(p)) {
      completeShared(p, t, w, f);
    } else if (at < 0 && !isAll) {
      sums.endsWithoutBegin++;
    } else {
      addWhole(p, w, f, at < 0 ? 0 : t - operations.numbers()[at + TIME]);
    }
  }

  private void completeShared(StreamProcess p, long t, long[] w, int f) {
    int operation = collectiveIndex.of((int) w[f]);
    int comm = commIndex.of((int) w[f + 1]);
    int root = root(w[f + 2]);
    sums.requests.complete(t, p.place, w[f + 5], operation, comm, root, w[f + 3], w[f + 4]);
  }

  /** Takes a record of a thread that is not chosen; another one of its process may be. */
  void takePartner(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    if (kind == EventKind.COLLECTIVE_REQUEST && isShared(p)) {
      post(p, kind, t, w, f);
    } else if (kind == EventKind.COLLECTIVE_COMPLETE
        && isShared(p)
        && operations.end(p, kind, w, f) < 0) {
      completeShared(p, t, w, f);
    }
  }

  /** No more records: what threads have posted may be complete in other streams. */
  void end(TokenTable<StreamProcess> known) {
    for (int slot = operations.oldestPost(); slot != OpenOperations.NONE; ) {
      int next = operations.nextPost(slot);
      StreamProcess p = known.get(operations.location(slot));
      if (p != null && isShared(p)) {
        long time = operations.numbers()[operations.at(slot) + TIME];
        sums.requests.add(SharedRequests.POST, time, p.place, operations.id(slot));
        operations.end(p, slot);
      }
      slot = next;
    }
  }

  /** Something happens to a request, perhaps to that of an operation. */
  void request(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    if (!RequestAction.isOver(w[f + 1])) {
      return;
    }
    boolean isFreed = w[f + 1] == RequestAction.FREED;
    if (operations.end(p, kind, w, f) >= 0) {
      sums.beginsWithoutEnd += isFreed ? 1 : 0;
    } else if (isShared(p)) {
      int what = isFreed ? SharedRequests.FREED : SharedRequests.CANCELLED;
      sums.requests.add(what, t, p.place, w[f]);
    }
  }

  /** Adds the part of a process in an operation, all given by places. */
  static void add(
      PartialSums sums,
      int process,
      int operation,
      int comm,
      int root,
      long sentBytes,
      long receivedBytes,
      long ticks,
      boolean paired) {
    Definition d = sums.index.collectives().definition(operation);
    int type = d instanceof Definition.Collective c ? c.type() : 0;
    boolean barrier = type == CollectiveType.BARRIER.ordinal();
    long key = OperationSums.key(operation, comm);
    boolean isUnknown =
        sentBytes == CollectiveCalls.UNKNOWN_BYTES
            || receivedBytes == CollectiveCalls.UNKNOWN_BYTES;
    sums.unknownSizes += isUnknown ? 1 : 0;
    long sent = sentBytes == CollectiveCalls.UNKNOWN_BYTES ? 0 : sentBytes;
    long received = receivedBytes == CollectiveCalls.UNKNOWN_BYTES ? 0 : receivedBytes;
    OperationSums.add(sums.collectives, key, ticks, sent != 0, sent, received != 0, received);
    OperationSums.add(
        sums.collectiveProcesses,
        OperationSums.key(process, operation),
        ticks,
        sent != 0,
        sent,
        received != 0,
        received);
    if (root >= 0) {
      OperationSums.addRoot(sums.collectives, key, root);
    }
    if (paired) {
      OperationSums.add(
          sums.collectiveTypes,
          OperationSums.key(process, CollectiveType.of(type).ordinal()),
          ticks,
          barrier || sent != 0,
          barrier ? 0 : sent,
          barrier || received != 0,
          barrier ? 0 : received);
    }
  }

  private int root(long token) {
    return (int) token == 0 ? -1 : processIndex.of((int) token);
  }
}
