package org.tracetool.stats.wait;

import org.tracetool.core.operation.Collectives;
import org.tracetool.core.operation.Waiting;
import org.tracetool.stats.collect.Endpoints;

/** Calls of collective operations that wait for those of the other members. */
final class UnderWay {
  // Longs of the rows.
  static final int ROW_KIND = 0;
  static final int TIME = 1;
  static final int ENTER = 2;
  static final int LEAVE = 3;
  static final int REGION = 4;
  static final int LENGTH = 5;
  static final int PLACE = 6;

  /** Of a collective operation: which one, its root, and in the first row how many came. */
  static final int OPERATION = 7;

  static final int ROOT = 8;
  static final int CAME = 9;
  private static final int CALL_WIDTH = 10;

  final Collectives collectives = new Collectives(CALL_WIDTH);
  final Waiting calls = collectives.waiting();

  private final int most;
  private long notFollowed;

  /** Takes at most so many rows. */
  UnderWay(int most) {
    this.most = most;
  }

  int size() {
    return calls.size();
  }

  /** Returns whether too many wait already for another one to be followed, which is counted. */
  boolean isFull() {
    boolean full = size() >= most;
    notFollowed += full ? 1 : 0;
    return full;
  }

  /** What was counted as too many. */
  long notFollowed() {
    return notFollowed;
  }

  static void fill(Waiting rows, int slot, int place, Endpoints e) {
    rows.set(slot, ROW_KIND, e.kind);
    rows.set(slot, TIME, e.time);
    rows.set(slot, ENTER, e.enter);
    rows.set(slot, LEAVE, e.leave);
    rows.set(slot, REGION, e.region);
    rows.set(slot, LENGTH, e.length);
    rows.set(slot, PLACE, place);
  }
}
