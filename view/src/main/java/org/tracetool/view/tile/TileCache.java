package org.tracetool.view.tile;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Rows of tiles that were made lately, in a limited number of bytes. Safe for several threads. */
public final class TileCache {
  /** Bytes that an entry takes besides its content, about. */
  private static final int ENTRY = 160;

  /** What a row of a tile is known by. */
  public record Key(int trace, int level, long number, int row, int depth, boolean exact) {
    /** Mixed well: rows and numbers both count up, and thousands of keys would share a hash. */
    @Override
    public int hashCode() {
      long kind = ((long) level << 8 | depth) << 16 | (long) trace << 1 | (exact ? 1 : 0);
      long mixed = (number * MIX + row) * MIX + kind;
      return (int) (mixed * MIX >>> 32);
    }
  }

  /** An odd number with its bits everywhere: 2^64 by the golden ratio. */
  private static final long MIX = 0x9e3779b97f4a7c15L;

  private final long most;
  private long used;
  private final LinkedHashMap<Key, byte[]> rows = new LinkedHashMap<>(64, 0.75f, true);

  /** An empty cache of so many bytes. */
  public TileCache(long most) {
    this.most = most;
  }

  /** A row, null if it is not there. */
  public synchronized byte[] get(Key key) {
    return rows.get(key);
  }

  /** Keeps a row, and lets go of those that were not asked for longest. */
  public synchronized void put(Key key, byte[] row) {
    byte[] before = rows.put(key, row);
    used += row.length - (before == null ? -ENTRY : before.length);
    Iterator<Map.Entry<Key, byte[]>> oldest = rows.entrySet().iterator();
    while (used > most && oldest.hasNext()) {
      used -= oldest.next().getValue().length + ENTRY;
      oldest.remove();
    }
  }

  /** Bytes in use. */
  public synchronized long bytes() {
    return used;
  }
}
