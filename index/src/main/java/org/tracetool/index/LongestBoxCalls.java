package org.tracetool.index;

import java.util.Arrays;

/**
 * The longest calls of a box of time, longest first; in one array, since a trace has many boxes.
 */
final class LongestBoxCalls {
  private static final int MAX_CALLS = 3;

  // The words of a call.
  private static final int TICKS = 0;
  private static final int ENTER = 1;

  /** The process in the upper half, the region in the lower one. */
  private static final int PLACE = 2;

  private static final int WIDTH = 3;
  private static final long[] NO_WORDS = {};

  private long[] words = NO_WORDS;

  /** Words in use. */
  private int used;

  /** Returns whether a call that takes so long may be one of them. */
  boolean mayTake(long ticks) {
    return used < MAX_CALLS * WIDTH || ticks >= words[(MAX_CALLS - 1) * WIDTH + TICKS];
  }

  /** Adds a call, if it is one of the longest. */
  void add(int process, int region, long enter, long ticks) {
    add(ticks, enter, (long) process << Integer.SIZE | Integer.toUnsignedLong(region));
  }

  /** Adds calls of another box. */
  void add(LongestBoxCalls others) {
    for (int i = 0; i < others.used; i += WIDTH) {
      add(others.words[i + TICKS], others.words[i + ENTER], others.words[i + PLACE]);
    }
  }

  private void add(long ticks, long enter, long place) {
    int at = used;
    while (at > 0 && isBefore(ticks, enter, place, at - WIDTH)) {
      at -= WIDTH;
    }
    if (at == MAX_CALLS * WIDTH) {
      return;
    }
    if (used < MAX_CALLS * WIDTH) {
      used += WIDTH;
      words = used > words.length ? Arrays.copyOf(words, used) : words;
    }
    System.arraycopy(words, at, words, at + WIDTH, used - at - WIDTH);
    words[at + TICKS] = ticks;
    words[at + ENTER] = enter;
    words[at + PLACE] = place;
  }

  /** Whether a call comes before the one at some words. */
  private boolean isBefore(long ticks, long enter, long place, int other) {
    if (ticks != words[other + TICKS]) {
      return ticks > words[other + TICKS];
    }
    int order = Long.compareUnsigned(enter, words[other + ENTER]);
    return order < 0 || order == 0 && Long.compareUnsigned(place, words[other + PLACE]) < 0;
  }

  void write(IndexOutput out) {
    out.number(used / WIDTH);
    for (int i = 0; i < used; i += WIDTH) {
      write(i, out);
    }
  }

  /** Writes those that are not among others. */
  void writeWithout(LongestBoxCalls others, IndexOutput out) {
    int count = 0;
    for (int i = 0; i < used; i += WIDTH) {
      count += others.has(this, i) ? 0 : 1;
    }
    out.number(count);
    for (int i = 0; i < used; i += WIDTH) {
      if (!others.has(this, i)) {
        write(i, out);
      }
    }
  }

  private boolean has(LongestBoxCalls others, int at) {
    for (int i = 0; i < used; i += WIDTH) {
      if (Arrays.equals(words, i, i + WIDTH, others.words, at, at + WIDTH)) {
        return true;
      }
    }
    return false;
  }

  private void write(int at, IndexOutput out) {
    out.number(words[at + PLACE] >>> Integer.SIZE);
    out.number(words[at + PLACE] & 0xffff_ffffL);
    out.number(words[at + ENTER]).number(words[at + TICKS]);
  }
}
