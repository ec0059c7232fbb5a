package org.tracetool.format.slog2.write;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Info texts of calls that have not ended yet, by line and depth. */
final class OpenCallInfos {
  private static final int MIN_CAPACITY = 8;

  private final Map<Integer, byte[][]> byLine = new HashMap<>();

  /** Keeps the info text of a call. */
  void keep(int line, int level, byte[] info) {
    byte[][] all = byLine.get(line);
    if (all == null || level >= all.length) {
      int room = Math.max(level + 1, all == null ? MIN_CAPACITY : all.length * 2);
      all = all == null ? new byte[room][] : Arrays.copyOf(all, room);
      byLine.put(line, all);
    }
    all[level] = info;
  }

  /** Removes and returns the info text of the call that ended; null if there is none. */
  byte[] take(int line, int level) {
    byte[][] all = byLine.isEmpty() ? null : byLine.get(line);
    if (all == null || level >= all.length) {
      return null;
    }
    byte[] info = all[level];
    all[level] = null;
    if (level == 0) {
      byLine.remove(line);
    }
    return info;
  }

  /** Whether an open call has an info text. */
  boolean has(int line, int level) {
    byte[][] all = byLine.get(line);
    return all != null && level < all.length && all[level] != null;
  }
}
