package org.tracetool.core.event;

import java.util.Arrays;

/**
 * The calls of many processes, which are known by numbers from 0. A process that is in no call
 * needs no stack of its own, so that a million processes take little memory as long as few of them
 * are in calls at a time.
 */
public final class CallStacks {
  private final int own;
  private CallStack[] stacks = new CallStack[16];
  private CallStack spare;

  /** The time of the last record of each process. */
  private long[] lasts = new long[16];

  /** No calls. */
  public CallStacks() {
    this(0);
  }

  /**
   * No calls.
   *
   * @param own words for each call besides those that are always there; their initial content is
   *     undefined
   */
  public CallStacks(int own) {
    this.own = own;
  }

  /** A process has a record, by which its open calls last at least until then. */
  public void noteRecord(int number, long time) {
    if (number >= lasts.length) {
      lasts = Arrays.copyOf(lasts, Math.max(number + 1, 2 * lasts.length));
    }
    if (Long.compareUnsigned(time, lasts[number]) > 0) {
      lasts[number] = time;
    }
  }

  /** The latest time passed to {@link #noteRecord} for a process; its open calls end there. */
  public long last(int number) {
    return number < lasts.length ? lasts[number] : 0;
  }

  /** The stack of a process, made if it has none. */
  public CallStack of(int number) {
    if (number >= stacks.length) {
      stacks = Arrays.copyOf(stacks, Math.max(number + 1, 2 * stacks.length));
    }
    CallStack stack = stacks[number];
    if (stack == null) {
      stack = spare == null ? new CallStack(own, CallStack.DEFAULT_MAX_DEPTH) : spare;
      spare = null;
      stacks[number] = stack;
    }
    return stack;
  }

  /** The stack of a process; null if it has none, and so neither calls nor counts. */
  public CallStack find(int number) {
    return number < stacks.length ? stacks[number] : null;
  }

  /** A call was left: the stack serves another process if it has nothing to say any more. */
  public void releaseIfEmpty(int number) {
    CallStack stack = stacks[number];
    if (stack.isAsNew()) {
      spare = stack;
      stacks[number] = null;
    }
  }

  /** One more than the largest number of a process that has had a stack, or more. */
  public int end() {
    return stacks.length;
  }
}
