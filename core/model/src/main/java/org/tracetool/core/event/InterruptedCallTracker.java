package org.tracetool.core.event;

import org.tracetool.core.collect.LongList;

/**
 * The calls of one process that are in parts, see {@link CallParts}: those that were left and go
 * on, and what their earlier parts were. A call is known by the place that its present part has in
 * a {@link CallStack}.
 */
public final class InterruptedCallTracker {
  /** More calls than this are not waited for: the rest of them counts as calls of their own. */
  private static final int MAX_WAITING = 1 << 16;

  private static final int REGION = 0;
  private static final int BEGIN = 1;
  private static final int EXCLUSIVE = 2;
  private static final int COUNTED = 3;
  private static final int WIDTH = 4;

  /** Calls that were left and are to go on. */
  private final LongList waiting = new LongList();

  /** Calls that go on, by place: the last ones are the innermost. */
  private final LongList resumed = new LongList();

  /** Place of the innermost call that goes on; -1 if there is none. */
  private int innermost = -1;

  /** Place of the innermost call that is in a later part than its first one; -1 if none is. */
  public int innermost() {
    return innermost;
  }

  /** Begin of the first part of the innermost call that goes on. */
  public long begin() {
    return top(BEGIN);
  }

  /** Exclusive time of the earlier parts of the innermost call that goes on. */
  public long exclusive() {
    return top(EXCLUSIVE);
  }

  /** Whether the innermost call that goes on was counted when it was left first. */
  public boolean isCounted() {
    return top(COUNTED) != 0;
  }

  private long top(int word) {
    return resumed.get(resumed.size() - WIDTH - 1 + word);
  }

  /**
   * A call is left and goes on.
   *
   * @param place its place, which it no longer has
   * @param begin begin of this part
   * @param exclusive exclusive time of this part
   * @param counted whether it counts as a call already
   */
  public void leave(int place, int region, long begin, long exclusive, boolean counted) {
    boolean again = place == innermost;
    long first = again ? begin() : begin;
    long all = exclusive + (again ? exclusive() : 0);
    boolean done = counted || again && isCounted();
    if (again) {
      end();
    }
    if (waiting.size() < MAX_WAITING * WIDTH) {
      waiting.add(region);
      waiting.add(first);
      waiting.add(all);
      waiting.add(done ? 1 : 0);
    }
  }

  /** A call goes on at a place; one that did not wait begins there. */
  public void resume(int place, int region) {
    int at = waiting.size() - WIDTH;
    if (at < 0 || waiting.get(at + REGION) != region) {
      return;
    }
    for (int i = 0; i < WIDTH; i++) {
      resumed.add(waiting.get(at + i));
    }
    resumed.add(place);
    waiting.removeLast(WIDTH);
    innermost = place;
  }

  /** The innermost call that goes on has ended. */
  public void end() {
    resumed.removeLast(WIDTH + 1);
    innermost = resumed.size() == 0 ? -1 : (int) resumed.get(resumed.size() - 1);
  }
}
