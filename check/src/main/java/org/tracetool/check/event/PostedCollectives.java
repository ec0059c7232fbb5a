package org.tracetool.check.event;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.check.event.Op.Condition;

/**
 * Collective operations that do not block. What such an operation is stands in the record of its
 * completion, while its place among those of its communicator is that of its post: so each waits
 * until all that its process posted before are known. In the replay it is entered by the call that
 * posted it, and a call that waited for it waits for the members whose data it needs.
 */
final class PostedCollectives {
  /** An operation from its post on. */
  private static final class Row {
    final long time;

    /** The call that posted it, in the replay; null if it is not there. */
    final Op post;

    int operation;
    int comm;
    int root;
    long sent;
    long received;

    /** What the call that completed it waits for; null if it did not have to wait. */
    Condition condition;

    boolean known;

    Row(long time, Op post) {
      this.time = time;
      this.post = post;
    }
  }

  /** Operations of a process that are posted and whose place is not known yet. */
  private static final class Posted {
    final ArrayDeque<Row> queue = new ArrayDeque<>();
    final Map<Long, Row> byRequest = new HashMap<>();
  }

  private final CollectiveCheck collectives;
  private final Replay replay;
  private final Map<Loc, Posted> posted = new HashMap<>();

  PostedCollectives(CollectiveCheck collectives, Replay replay) {
    this.collectives = collectives;
    this.replay = replay;
  }

  /** An operation is posted, by a call in the replay or null. */
  void post(Loc loc, long request, long time, Op op) {
    Posted p = posted.computeIfAbsent(loc, l -> new Posted());
    Row row = new Row(time, op);
    p.queue.add(row);
    p.byRequest.put(request, row);
  }

  /**
   * An operation is complete, and known.
   *
   * @param waits the call in the replay that waited for it; null if none did
   */
  void finish(
      Loc loc,
      int operation,
      int comm,
      int root,
      long sent,
      long received,
      long request,
      Op waits) {
    Posted p = posted.get(loc);
    Row row = p == null ? null : p.byRequest.remove(request);
    if (row == null) {
      return;
    }
    row.operation = operation;
    row.comm = comm;
    row.root = root;
    row.sent = sent;
    row.received = received;
    row.known = true;
    if (waits != null && row.post != null) {
      row.condition = new Condition(false, 0, comm, -1);
      replay.add(waits, row.condition);
    }
    follow(loc, p);
  }

  /** A request is freed or cancelled: what it was will never be known. */
  void drop(Loc loc, long request) {
    Posted p = posted.get(loc);
    Row row = p == null ? null : p.byRequest.remove(request);
    if (row != null) {
      p.queue.remove(row);
      follow(loc, p);
    }
  }

  private void follow(Loc loc, Posted p) {
    while (!p.queue.isEmpty() && p.queue.peek().known) {
      Row r = p.queue.poll();
      Instance instance =
          collectives.enter(
              loc, r.operation, r.comm, r.root, r.sent, r.received, r.time, r.post, false);
      if (r.condition != null && instance != null) {
        r.condition.instance = instance;
        instance.waits(r.condition.owner);
      } else if (r.condition != null) {
        replay.resolve(r.condition, null);
      }
      if (instance != null) {
        collectives.advance(instance);
      }
    }
  }

  /** All events were read: nobody waits for an operation whose place never became known. */
  void end() {
    for (Posted p : posted.values()) {
      for (Row r : p.queue) {
        if (r.condition != null) {
          replay.resolve(r.condition, null);
        }
      }
    }
  }
}
