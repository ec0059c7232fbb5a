package org.tracetool.analyze.store;

/** Sums of ticks by call path, of which most have none. */
public final class PathTicks {
  private final long[] ticks;
  private final int[] touched;
  private int size;

  /** No time in any of so many call paths. */
  public PathTicks(int paths) {
    ticks = new long[paths];
    touched = new int[paths];
  }

  /** Forgets all sums. */
  public void clear() {
    for (int i = 0; i < size; i++) {
      ticks[touched[i]] = 0;
    }
    size = 0;
  }

  /** Adds time to a call path. */
  public void add(int path, long more) {
    if (more > 0 && ticks[path] == 0) {
      touched[size++] = path;
    }
    ticks[path] += more;
  }

  /** Takes time off a call path that has at least as much. */
  public void remove(int path, long less) {
    ticks[path] -= less;
  }

  /** How many paths got time. */
  public int size() {
    return size;
  }

  /** One of the paths that got time. */
  public int path(int number) {
    return touched[number];
  }

  /** The time of a path. */
  public long ticks(int path) {
    return ticks[path];
  }
}
