package org.tracetool.format.slog2.read;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.tracetool.core.collect.IntMap;

/**
 * The states of each process that have begun and not ended, as calls: what ends is the innermost
 * one. A state that goes on when the one ends that it began in is left, and entered again.
 *
 * <p>A thousand states that overlap one another would so become a million calls: where that is many
 * times the states that there are, those that go on are left and not entered again.
 */
final class DrawnCalls {
  /** Takes what happens. */
  interface Calls {
    /** A call begins, or goes on if it is a later part of one. */
    void enter(long time, int location, int region, boolean isPart);

    /** A call ends, or goes on with another part. */
    void leave(long time, int location, int region, boolean isPart);
  }

  /** Of each state its end, its region, and the earliest end of it and all around it. */
  private static final int WIDTH = 3;

  private static final int EARLIEST = 2;

  /** So often states are entered again in any log, and so often more for each of its states. */
  private static final long MAX_REENTERED = 1 << 18;

  private static final long MAX_REENTERED_PER_STATE = 16;

  private static final class Stack {
    long[] words = new long[WIDTH * 4];
    int used;

    void add(long end, long region) {
      if (used == words.length) {
        words = Arrays.copyOf(words, used * 2);
      }
      long around = used == 0 ? Long.MAX_VALUE : words[used - WIDTH + EARLIEST];
      words[used] = end;
      words[used + 1] = region;
      words[used + EARLIEST] = Math.min(end, around);
      used += WIDTH;
    }

    /** Where the outermost state is that ends at a time or before; the end if none does. */
    int outermost(long time) {
      int low = 0;
      int high = used / WIDTH;
      while (low < high) {
        int middle = low + high >>> 1;
        if (words[middle * WIDTH + EARLIEST] <= time) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      return low * WIDTH;
    }
  }

  private final IntMap places = new IntMap();
  private Stack[] stacks = new Stack[8];
  private int size;

  /** Unused stacks, kept for reuse: of a million processes, few are in a state at a time. */
  private final ArrayDeque<Stack> spare = new ArrayDeque<>();

  private int made;
  private long begun;
  private long split;
  private long cut;

  private Stack stack(int location) {
    int place = places.get(location);
    if (place == 0) {
      if (size == stacks.length) {
        stacks = Arrays.copyOf(stacks, size * 2);
      }
      places.put(location, ++size);
      place = size;
    }
    Stack stack = stacks[place - 1];
    if (stack == null) {
      made += spare.isEmpty() ? 1 : 0;
      stack = spare.isEmpty() ? new Stack() : spare.pop();
      stacks[place - 1] = stack;
    }
    return stack;
  }

  /** How many stacks there are for all processes together. */
  int made() {
    return made;
  }

  /** A state begins. */
  void begin(int location, int region, long end) {
    begun++;
    stack(location).add(end, region);
  }

  /** Ends what ends at a time or before. */
  void end(int location, long time, Calls calls) {
    int place = places.get(location);
    Stack s = place == 0 ? null : stacks[place - 1];
    if (s == null) {
      return;
    }
    int lowest = s.outermost(time);
    long again = MAX_REENTERED + MAX_REENTERED_PER_STATE * begun;
    int continued = s.used;
    for (int at = lowest, more = 0; at < continued; at += WIDTH) {
      more += s.words[at] > time ? 1 : 0;
      if (split + more > again) {
        continued = at;
      }
    }
    for (int at = s.used - WIDTH; at >= lowest; at -= WIDTH) {
      boolean isPart = at < continued && s.words[at] > time;
      calls.leave(time, location, (int) s.words[at + 1], isPart);
    }
    int end = s.used;
    s.used = lowest;
    for (int at = lowest; at < end; at += WIDTH) {
      if (s.words[at] > time && split >= again) {
        cut++;
      } else if (s.words[at] > time) {
        split++;
        s.add(s.words[at], s.words[at + 1]);
        calls.enter(time, location, (int) s.words[s.used - WIDTH + 1], true);
      }
    }
    if (s.used == 0) {
      stacks[place - 1] = null;
      spare.push(s);
    }
  }

  /** How many states were not entered again that go on. */
  long cut() {
    return cut;
  }

  /** How often a state was entered again. */
  long split() {
    return split;
  }
}
