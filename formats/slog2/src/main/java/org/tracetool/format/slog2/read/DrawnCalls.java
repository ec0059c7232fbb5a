package org.tracetool.format.slog2.read;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;

/**
 * The states of each process that have begun and not ended, as calls: what ends is the innermost
 * one. A state that goes on when the one ends that it began in is left, and entered again.
 */
final class DrawnCalls {
  /** Takes what happens. */
  interface Calls {
    void enter(long time, int location, int region);

    void leave(long time, int location, int region);
  }

  private static final int WIDTH = 2;

  private static final class Stack {
    long[] words = new long[WIDTH * 4];
    int used;
  }

  private final IntMap places = new IntMap();
  private Stack[] stacks = new Stack[8];
  private int size;
  private long split;

  private Stack stack(int location) {
    int place = places.get(location);
    if (place == 0) {
      if (size == stacks.length) {
        stacks = Arrays.copyOf(stacks, size * 2);
      }
      stacks[size++] = new Stack();
      places.put(location, size);
      place = size;
    }
    return stacks[place - 1];
  }

  /** A state begins. */
  void begin(int location, int region, long end) {
    Stack s = stack(location);
    if (s.used == s.words.length) {
      s.words = Arrays.copyOf(s.words, s.used * 2);
    }
    s.words[s.used++] = end;
    s.words[s.used++] = region;
  }

  /** Ends what ends at a time or before. */
  void end(int location, long time, Calls calls) {
    Stack s = stack(location);
    int lowest = s.used;
    for (int at = s.used - WIDTH; at >= 0; at -= WIDTH) {
      if (s.words[at] <= time) {
        lowest = at;
      }
    }
    for (int at = s.used - WIDTH; at >= lowest; at -= WIDTH) {
      calls.leave(time, location, (int) s.words[at + 1]);
    }
    int kept = lowest;
    for (int at = lowest; at < s.used; at += WIDTH) {
      if (s.words[at] > time) {
        split++;
        s.words[kept++] = s.words[at];
        s.words[kept++] = s.words[at + 1];
        calls.enter(time, location, (int) s.words[at + 1]);
      }
    }
    s.used = kept;
  }

  /** How often a state was entered again. */
  long split() {
    return split;
  }
}
