package org.tracetool.format.otf2.map.archive;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.otf2.file.IdMap;

/** From the ids of one archive to those of another, in one space. */
final class IdTranslationSteps {
  /** The place of each id in the lists below. */
  private LongMap places = new LongMap();

  private long[] ids = new long[16];
  private long[] becomes = new long[16];
  private int count;

  /** The table where a location has none of its own; null if all ids stay. */
  private IdMap whole;

  /** An id becomes another one, unless it has become one before; -1 is "undefined". */
  void put(long id, long other) {
    if (places.get(id) == LongMap.ABSENT) {
      add(id, other);
    }
  }

  private void add(long id, long other) {
    if (count == ids.length) {
      ids = Arrays.copyOf(ids, 2 * count);
      becomes = Arrays.copyOf(becomes, 2 * count);
    }
    places.put(id, count);
    ids[count] = id;
    becomes[count++] = other;
  }

  /** Whether no two ids become one; asked before {@link #settle}. */
  boolean isInjective() {
    Set<Long> images = new HashSet<>();
    for (int i = 0; i < count; i++) {
      if (becomes[i] != -1 && !images.add(becomes[i])) {
        return false;
      }
    }
    return true;
  }

  /** Once all ids are there: only those that change are kept. */
  void settle() {
    LongMap changed = new LongMap();
    int n = 0;
    for (int i = 0; i < count; i++) {
      if (ids[i] != becomes[i]) {
        ids[n] = ids[i];
        becomes[n] = becomes[i];
        changed.put(ids[n], n++);
      }
    }
    count = n;
    places = changed;
    whole = table(Arrays.copyOf(ids, n), Arrays.copyOf(becomes, n));
  }

  private long get(long id) {
    long place = places.get(id);
    return place == LongMap.ABSENT ? id : becomes[(int) place];
  }

  /** The table of a location that has this one to the ids of its archive, or none. */
  IdMap behind(IdMap local) {
    if (local == null) {
      return whole;
    }
    LongMap own = new LongMap();
    long[] from = new long[local.size() + count];
    long[] to = new long[local.size() + count];
    int n = 0;
    for (int i = 0; i < local.size(); i++) {
      own.put(local.local(i), i);
      from[n] = local.local(i);
      to[n++] = get(local.global(i));
    }
    for (int i = 0; i < count; i++) {
      if (own.get(ids[i]) == LongMap.ABSENT) {
        from[n] = ids[i];
        to[n++] = becomes[i];
      }
    }
    return table(Arrays.copyOf(from, n), Arrays.copyOf(to, n));
  }

  /** A table of these pairs, whatever their order; null if there are none. */
  static IdMap table(long[] from, long[] to) {
    if (from.length == 0) {
      return null;
    }
    LongMap of = new LongMap();
    long[] sorted = new long[from.length];
    for (int i = 0; i < from.length; i++) {
      of.put(from[i], i);
      sorted[i] = from[i] ^ Long.MIN_VALUE;
    }
    Arrays.sort(sorted); // unsigned
    long[] values = new long[from.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] ^= Long.MIN_VALUE;
      values[i] = to[(int) of.get(sorted[i])];
    }
    return IdMap.of(sorted, values);
  }
}
