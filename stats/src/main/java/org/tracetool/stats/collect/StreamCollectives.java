package org.tracetool.stats.collect;

import java.io.IOException;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.sums.OperationSums;

/** Sums up the collective operations of one stream. */
final class StreamCollectives {
  /** Numbers kept of an operation that has begun. */
  private static final int WIDTH = 6;

  private final Partial sums;
  private final TimeWindow window;
  private final PlaceIndex processIndex;
  private final PlaceIndex commIndex;
  private final PlaceIndex collectiveIndex;

  StreamCollectives(Partial sums, int stream) {
    this.sums = sums;
    window = sums.options.reading().window();
    processIndex = sums.index.processes().of(stream);
    commIndex = sums.index.comms().of(stream);
    collectiveIndex = sums.index.collectives().of(stream);
  }

  void begin(StreamMember p, long time, long[] w, int f) throws IOException {
    long t = p.calls.advance(time);
    if (p.collectives == null) {
      p.collectives = new PendingOperations(WIDTH);
    }
    long id = p.id(w[f + 1]);
    if (p.collectives.has(id)) {
      sums.beginsWithoutEnd++;
    }
    int at = p.collectives.begin(id);
    long[] rows = p.collectives.rows();
    int operation = collectiveIndex.of((int) w[f]);
    int comm = commIndex.of((int) w[f + 2]);
    int root = root(w[f + 3]);
    rows[at] = operation;
    rows[at + 1] = comm;
    rows[at + 2] = root;
    rows[at + 3] = w[f + 4];
    rows[at + 4] = w[f + 5];
    rows[at + 5] = t;
    if (p.calls.endpoints != null) {
      p.calls.beforeEnd(t);
      p.calls.endpoints.begin(t, p.calls.region(), operation, comm, root + 1, id);
    }
  }

  void end(StreamMember p, long time, long id) throws IOException {
    long t = p.advance(window, time);
    int at = p.collectives == null ? -1 : p.collectives.end(p.id(id));
    if (at < 0) {
      sums.endsWithoutBegin++;
      return;
    }
    long[] rows = p.collectives.rows();
    add(
        p,
        (int) rows[at],
        (int) rows[at + 1],
        (int) rows[at + 2],
        rows[at + 3],
        rows[at + 4],
        t - rows[at + 5],
        true);
    if (p.calls.endpoints != null) {
      p.calls.endpoints.end(t, id);
    }
  }

  void whole(StreamMember p, long time, long[] w, int f) throws IOException {
    long t = p.calls.advance(time);
    int operation = collectiveIndex.of((int) w[f]);
    int comm = commIndex.of((int) w[f + 1]);
    int root = root(w[f + 2]);
    long ticks = Math.max(0, w[f + 5]);
    add(p, operation, comm, root, w[f + 3], w[f + 4], ticks, false);
    if (p.calls.endpoints != null) {
      p.calls.beforeEnd(t);
      p.calls.endpoints.begin(t, p.calls.region(), operation, comm, root + 1, -1L);
      p.calls.endpoints.end(t + ticks, -1L);
    }
  }

  /** An operation that does not block is posted. */
  void post(StreamMember p, long time, long request) throws IOException {
    long t = p.calls.advance(time);
    if (p.posts == null) {
      p.posts = new PendingOperations(1);
    }
    long id = p.id(request);
    if (p.posts.has(id)) {
      sums.beginsWithoutEnd++;
    }
    int at = p.posts.begin(id);
    p.posts.rows()[at] = t;
    if (p.calls.endpoints != null) {
      p.calls.endpoints.post(t, p.calls.region(), id);
    }
  }

  /** Such an operation is complete; it is counted unless it was posted before a window. */
  void complete(StreamMember p, long time, long[] w, int f) throws IOException {
    long t = p.advance(window, time);
    long id = p.id(w[f + 5]);
    int at = p.posts == null ? -1 : p.posts.end(id);
    if (at < 0 && !window.isAll()) {
      sums.endsWithoutBegin++;
      return;
    }
    long ticks = at < 0 ? 0 : t - p.posts.rows()[at];
    int operation = collectiveIndex.of((int) w[f]);
    int comm = commIndex.of((int) w[f + 1]);
    int root = root(w[f + 2]);
    add(p, operation, comm, root, w[f + 3], w[f + 4], ticks, false);
    if (p.calls.endpoints != null) {
      p.calls.endpoints.complete(
          t, p.calls.callStart(t), p.calls.region(), operation, comm, root + 1, id);
    }
  }

  /** Something happens to a request, perhaps to that of an operation. */
  void request(StreamMember p, long time, long request, int action) throws IOException {
    p.calls.advance(time);
    if (p.posts == null || action != StreamEnds.CANCEL && action != StreamEnds.FREE) {
      return;
    }
    long id = p.id(request);
    if (p.posts.end(id) >= 0) {
      sums.beginsWithoutEnd += action == StreamEnds.FREE ? 1 : 0;
      if (p.calls.endpoints != null) {
        p.calls.endpoints.drop(id, action == StreamEnds.CANCEL);
      }
    }
  }

  private void add(
      StreamMember p,
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
        OperationSums.key(p.place, operation),
        ticks,
        sent != 0,
        sent,
        received != 0,
        received);
    if (root >= 0) {
      OperationSums.root(sums.collectives, key, root);
    }
    if (paired) {
      OperationSums.add(
          sums.collectiveTypes,
          OperationSums.key(p.place, CollectiveType.of(type).ordinal()),
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
