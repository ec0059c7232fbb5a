package org.tracetool.core.collect;

/** Sets of numbers from 0 on that are joined again and again. Not thread-safe. */
public final class DisjointSets {
  /** For each number a lower one of its set, or itself if it is the lowest. */
  private final int[] lower;

  /** Each number is alone. */
  public DisjointSets(int size) {
    lower = new int[size];
    for (int i = 0; i < size; i++) {
      lower[i] = i;
    }
  }

  /** How many numbers there are. */
  public int size() {
    return lower.length;
  }

  /** The lowest number of the set in which a number is. */
  public int lowest(int number) {
    int at = number;
    while (lower[at] != at) {
      lower[at] = lower[lower[at]]; // so that the way is half as long the next time
      at = lower[at];
    }
    return at;
  }

  /** Makes one set of those of two numbers. */
  public void join(int a, int b) {
    int first = lowest(a);
    int second = lowest(b);
    lower[Math.max(first, second)] = Math.min(first, second);
  }
}
