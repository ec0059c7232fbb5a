package org.tracetool.format.otf.bytes;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Blocks of compressed files that were passed over on the way to a window, in a limited number of
 * bytes. Flush points can be a mebibyte of text from each other, which would be decompressed again
 * for each window. Safe for several threads.
 */
public final class DeflateEntryCache {
  /** Of the memory that there is, this part may be taken. */
  private static final int SHARE = 12;

  /** Bytes that an entry takes besides its packed text, about. */
  private static final int ENTRY = 256;

  private record Key(int stream, long position) {}

  private final long most;
  private long used;
  private final LinkedHashMap<Key, DeflateEntryPoint> byUse = new LinkedHashMap<>(64, 0.75f, true);
  private final Map<Integer, TreeMap<Long, DeflateEntryPoint>> streams = new HashMap<>();

  /** None yet; a part of the memory that there is may be taken. */
  public DeflateEntryCache() {
    this(Runtime.getRuntime().maxMemory() / SHARE);
  }

  /** None yet, and never more bytes than these. */
  DeflateEntryCache(long most) {
    this.most = most;
  }

  /**
   * The last known one from which on all records from a time on can be read.
   *
   * @param position where reading can begin anyway
   * @param from the time, unsigned
   * @return null if none is nearer than the position
   */
  public synchronized DeflateEntryPoint before(int stream, long position, long from) {
    TreeMap<Long, DeflateEntryPoint> known = streams.get(stream);
    if (known == null) {
      return null;
    }
    for (DeflateEntryPoint entry : known.tailMap(position, false).descendingMap().values()) {
      if (Long.compareUnsigned(entry.time(), from) < 0) {
        return byUse.get(new Key(stream, entry.position()));
      }
    }
    return null;
  }

  /** Keeps one, and lets go of those that were of no use for longest. */
  synchronized void add(int stream, DeflateEntryPoint entry) {
    Key key = new Key(stream, entry.position());
    DeflateEntryPoint before = byUse.get(key);
    if (before == null || Long.compareUnsigned(entry.time(), before.time()) < 0) {
      byUse.put(key, entry);
      streams.computeIfAbsent(stream, s -> new TreeMap<>()).put(entry.position(), entry);
      used += bytes(entry) - (before == null ? 0 : bytes(before));
    }
    Iterator<Map.Entry<Key, DeflateEntryPoint>> oldest = byUse.entrySet().iterator();
    while (used > most && oldest.hasNext()) {
      Map.Entry<Key, DeflateEntryPoint> gone = oldest.next();
      used -= bytes(gone.getValue());
      streams.get(gone.getKey().stream()).remove(gone.getKey().position());
      oldest.remove();
    }
  }

  /** Whether there is one at a position. */
  synchronized boolean has(int stream, long position) {
    return byUse.containsKey(new Key(stream, position));
  }

  /** Gives one that is still there an earlier time; a later one says less. */
  synchronized void lower(int stream, long position, long time) {
    DeflateEntryPoint known = byUse.get(new Key(stream, position));
    if (known != null) {
      add(stream, known.at(time));
    }
  }

  private static long bytes(DeflateEntryPoint entry) {
    return entry.packed().length + ENTRY;
  }

  /** Bytes in use. */
  synchronized long bytes() {
    return used;
  }
}
