package org.tracetool.format.slog2.write;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** What is told of calls that have not ended yet, by line and depth. */
final class OpenCallInfos {
  private static final int MIN_CAPACITY = 8;

  private final Map<Integer, byte[][]> byLine = new HashMap<>();

  /** Keeps what is told of a call. */
  void keep(int line, int level, byte[] info) {
    byte[][] all = byLine.get(line);
    if (all == null || level >= all.length) {
      int room = Math.max(level + 1, all == null ? MIN_CAPACITY : all.length * 2);
      all = all == null ? new byte[room][] : Arrays.copyOf(all, room);
      byLine.put(line, all);
    }
    all[level] = info;
  }

  /** What is told of the call that ended, which is no longer kept; null if there is nothing. */
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

  /** Whether something is told of an open call. */
  boolean has(int line, int level) {
    byte[][] all = byLine.get(line);
    return all != null && level < all.length && all[level] != null;
  }
}
