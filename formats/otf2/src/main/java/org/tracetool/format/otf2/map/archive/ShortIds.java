package org.tracetool.format.otf2.map.archive;

import java.util.BitSet;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.record.IdSpace;

/**
 * The ids that one location uses for those of the archive, in one space: the ones that a table of
 * another archive proposes, as long as they are not longer. What the table does not have keeps its
 * id, or gets a free one where the table means something else by that.
 */
final class ShortIds {
  /** New ids, and those reckoned with for them, are below this one. */
  private static final long END = 1L << 31;

  private static final int BITS = 8;

  private final IdSpace space;

  /** The table, with ids of the archive that is written. */
  private final IdMap proposed;

  /** For ids of the archive the position in the table plus one. */
  private final LongMap entries = new LongMap();

  private final BitSet used = new BitSet();

  /** Ids that had to be found, by those of the archive; null if there are none. */
  private LongMap found;

  /** For each of these its place in the lists below. */
  private LongMap foundPlaces;

  private final LongList foundLocals = new LongList();
  private final LongList foundGlobals = new LongList();

  /** All ids of the table, and all that passed unchanged, are below this one, or above the end. */
  private long free;

  private boolean changed;

  private ShortIds(IdSpace space, IdMap proposed) {
    this.space = space;
    this.proposed = proposed;
  }

  /**
   * Ids by the table of a location.
   *
   * @param becomes the id in the archive that is written, for that of the other one; -1 for none
   * @return null if the table is of no use
   */
  static ShortIds of(IdSpace space, IdMap table, LongUnaryOperator becomes) {
    long[] locals = new long[table.size()];
    long[] globals = new long[locals.length];
    for (int i = 0; i < locals.length; i++) {
      locals[i] = table.local(i);
      globals[i] = becomes.applyAsLong(table.global(i));
      if (isUndefined(space, locals[i])) {
        return null; // "undefined" would come to mean something
      }
    }
    ShortIds made = new ShortIds(space, table.with(globals));
    for (int i = 0; i < locals.length; i++) {
      made.propose(i, locals[i], globals[i]);
    }
    return made;
  }

  private static boolean isUndefined(IdSpace space, long id) {
    return space == IdSpace.LOCATION ? id == -1 : (id & Otf2Ids.UNDEFINED) == Otf2Ids.UNDEFINED;
  }

  private void propose(int entry, long local, long global) {
    passId(local);
    if (isUndefined(space, global)) {
      return;
    }
    passId(global);
    long before = entries.get(global);
    boolean shorter =
        before == LongMap.ABSENT
            ? bytes(local) <= bytes(global) || proposed.hasLocal(global)
            : bytes(local) < bytes(proposed.local((int) before));
    if (shorter) {
      entries.put(global, entry);
    }
  }

  private void passId(long id) {
    if (id >= free && id < END) {
      free = id + 1;
    }
  }

  private static int bytes(long id) {
    return (Long.SIZE - Long.numberOfLeadingZeros(id) + BITS - 1) / BITS;
  }

  /** The id that the location uses. */
  long local(long id) {
    long entry = entries.get(id);
    if (entry != LongMap.ABSENT) {
      used.set((int) entry);
      long local = proposed.local((int) entry);
      changed |= local != id;
      return local;
    }
    if (isUndefined(space, id)) {
      return id;
    }
    if (!isTaken(id)) {
      passId(id);
      return id;
    }
    return find(id);
  }

  /** Whether an id of the location stands for another one of the archive. */
  private boolean isTaken(long id) {
    return proposed.hasLocal(id) && proposed.get(id) != id
        || foundPlaces != null && foundPlaces.get(id) != LongMap.ABSENT;
  }

  private long find(long id) {
    if (found == null) {
      found = new LongMap();
      foundPlaces = new LongMap();
    }
    long known = found.get(id);
    if (known == LongMap.ABSENT) {
      known = free++;
      found.put(id, known);
      foundPlaces.put(known, foundLocals.size());
      foundLocals.add(known);
      foundGlobals.add(id);
      changed = true;
    }
    return known;
  }

  /**
   * The table to the ids of the archive.
   *
   * @param whole whether ids may be in use that were not asked for
   * @return null if none is needed
   */
  IdMap table(boolean whole) {
    if (!changed && !whole) {
      return null;
    }
    IdMap all = found == null ? proposed : table(IntStream.range(0, proposed.size()).toArray());
    IdMap some = whole ? all : table(used.stream().toArray());
    return some.bytes() < all.bytes() ? some : all;
  }

  private IdMap table(int[] of) {
    int n = of.length + foundLocals.size();
    long[] locals = new long[n];
    long[] globals = new long[n];
    for (int i = 0; i < of.length; i++) {
      locals[i] = proposed.local(of[i]);
      globals[i] = proposed.global(of[i]);
    }
    for (int i = of.length; i < n; i++) {
      locals[i] = foundLocals.get(i - of.length);
      globals[i] = foundGlobals.get(i - of.length);
    }
    return IdTranslationSteps.table(locals, globals);
  }
}
