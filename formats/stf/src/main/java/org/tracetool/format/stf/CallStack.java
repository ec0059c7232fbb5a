package org.tracetool.format.stf;

import java.util.Arrays;

/**
 * The regions that a lane is in, outermost first. Writer and reader keep one each and must agree,
 * since a leave says which region it leaves only where that is not the innermost one. Depths beyond
 * {@link #DEEPEST} are only counted, so that a program that never leaves costs no memory.
 */
final class CallStack {
  static final int DEEPEST = 1 << 14;
  private static final int SEARCHED = 1024;
  private static final int WORDS = 2;

  /** Time of the enter; then region and source location in one word. */
  private long[] words = new long[2 * WORDS];

  private long depth;

  long depth() {
    return depth;
  }

  /** Levels whose regions are known. */
  int known() {
    return (int) Math.min(depth, DEEPEST);
  }

  void clear() {
    depth = 0;
  }

  void push(long time, int region, int scl) {
    if (depth < DEEPEST) {
      int at = (int) depth * WORDS;
      if (at == words.length) {
        words = Arrays.copyOf(words, at * 2);
      }
      words[at] = time;
      words[at + 1] = (long) region << 32 | Integer.toUnsignedLong(scl);
    }
    depth++;
  }

  boolean topIsKnown() {
    return depth > 0 && depth <= DEEPEST;
  }

  /** The innermost region; only where {@link #topIsKnown}. */
  int top() {
    return region((int) depth - 1);
  }

  void pop() {
    if (depth > 0) {
      depth--;
    }
  }

  /** Leaves a region by name: it and all inside it, or none if it is not there; 0 is any. */
  void leave(int region) {
    if (region == 0 || depth > DEEPEST) {
      pop();
      return;
    }
    for (int i = (int) depth - 1; i >= 0 && i >= depth - SEARCHED; i--) {
      if (region(i) == region) {
        depth = i;
        return;
      }
    }
  }

  long time(int level) {
    return words[level * WORDS];
  }

  int region(int level) {
    return (int) (words[level * WORDS + 1] >>> 32);
  }

  int scl(int level) {
    return (int) words[level * WORDS + 1];
  }
}
