package org.tracetool.stats.collect;

import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.OpenOperations;

/**
 * Operations of the processes of a stream that have begun and not ended, each with a few numbers.
 * One that begins with the id of another takes its numbers over: one-sided operations end together,
 * and any other one will not end.
 */
final class StreamOperations {
  /** Numbers of an operation. */
  private static final int WIDTH = 6;

  private final PartialSums sums;
  private final OpenOperations open = new OpenOperations(WIDTH);

  StreamOperations(PartialSums sums) {
    this.sums = sums;
  }

  /** The numbers of all operations. */
  long[] numbers() {
    return open.waiting().words();
  }

  /** Requests have ids of their own. */
  private static EventFamily family(EventKind kind) {
    return kind == EventKind.COLLECTIVE_REQUEST || kind == EventKind.COLLECTIVE_COMPLETE
        ? EventFamily.REQUEST
        : kind.family();
  }

  private int find(StreamProcess p, EventKind kind, long[] w, int f) {
    return open.find(p.token, family(kind), w[f + kind.idField()], scope(kind, w, f));
  }

  private static long scope(EventKind kind, long[] w, int f) {
    return kind.scopeField() < 0 ? 0 : w[f + kind.scopeField()];
  }

  /**
   * An operation begins, or is posted.
   *
   * @param f where the fields of its row begin in {@code w}
   * @return where its numbers begin in {@link #numbers}, which are 0 if it is the first of its id
   */
  int begin(StreamProcess p, EventKind kind, long[] w, int f) {
    int slot = find(p, kind, w, f);
    boolean isOneSided = kind.family().isOneSided();
    if (slot == OpenOperations.NONE) {
      long id = w[f + kind.idField()];
      slot = open.begin(p.token, family(kind), id, scope(kind, w, f));
      p.expect(isOneSided, 1);
    } else if (!isOneSided) {
      sums.beginsWithoutEnd++;
    }
    return open.waiting().at(slot);
  }

  /**
   * An operation ends, or something happens to its request that ends it.
   *
   * @return where its numbers are, valid until the next begin; -1 if it did not begin
   */
  int end(StreamProcess p, EventKind kind, long[] w, int f) {
    int slot = find(p, kind, w, f);
    if (slot == OpenOperations.NONE) {
      return -1;
    }
    end(p, slot);
    return open.waiting().at(slot);
  }

  /** As {@link #end(StreamProcess, EventKind, long[], int)}, of one that is known to be open. */
  void end(StreamProcess p, int slot) {
    p.expect(open.family(slot).isOneSided(), -1);
    open.remove(slot);
  }

  /** The oldest operation that is posted and not complete, or {@link OpenOperations#NONE}. */
  int oldestPost() {
    return firstPost(open.waiting().oldest());
  }

  /** The one that was posted after it. */
  int nextPost(int slot) {
    return firstPost(open.waiting().younger(slot));
  }

  private int firstPost(int slot) {
    int post = slot;
    while (post != OpenOperations.NONE && open.family(post) != EventFamily.REQUEST) {
      post = open.waiting().younger(post);
    }
    return post;
  }

  int location(int slot) {
    return open.location(slot);
  }

  long id(int slot) {
    return open.waiting().key(slot, 1);
  }

  /** Where the numbers of an operation are. */
  int at(int slot) {
    return open.waiting().at(slot);
  }

  /** After the part that is summed up, the id is taken by another operation: it will not end. */
  void forget(StreamProcess p, EventKind kind, long[] w, int f) {
    boolean begins = kind.beginsById() || kind == EventKind.COLLECTIVE_REQUEST;
    if (begins && !kind.family().isOneSided() && end(p, kind, w, f) >= 0) {
      sums.beginsWithoutEnd++;
    }
  }
}
