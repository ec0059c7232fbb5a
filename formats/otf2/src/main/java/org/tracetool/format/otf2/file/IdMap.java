package org.tracetool.format.otf2.file;

import java.io.IOException;
import java.util.Arrays;

/** A table from the ids that one location uses to those of the whole archive. */
public final class IdMap {
  private static final int SPARSE = 1;
  private static final int MAP_FIELD = 1;

  /** Local ids in ascending order; null if the table is dense. */
  private final long[] locals;

  private final long[] globals;

  private IdMap(long[] locals, long[] globals) {
    this.locals = locals;
    this.globals = globals;
  }

  /**
   * A table of some ids, in the form that takes less room.
   *
   * @param locals in ascending order, unsigned
   * @param globals for each of them the id of the archive; -1 for "undefined"
   */
  public static IdMap of(long[] locals, long[] globals) {
    int n = locals.length;
    long last = n == 0 ? 0 : locals[n - 1];
    if (last < 0 || last >= 2L * n) {
      return new IdMap(locals.clone(), globals.clone());
    }
    long[] all = new long[(int) last + 1];
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
    }
    for (int i = 0; i < n; i++) {
      all[(int) locals[i]] = globals[i];
    }
    return new IdMap(null, all);
  }

  /** Decodes the table in the record, decoded already, that an input is at. */
  public static IdMap of(PayloadDecoder decoder, RecordInput input, RecordValues values)
      throws IOException {
    long count = decoder.openMap(input, values, MAP_FIELD);
    int mode = decoder.mapMode();
    int width = mode == SPARSE ? 2 : 1;
    if (count < 0 || count > decoder.left() / width) {
      throw input.damaged(
          input.offset(),
          "the entries of a mapping table",
          Long.toUnsignedString(count) + " in too few bytes");
    }
    int n = (int) count;
    long[] locals = mode == SPARSE ? new long[n] : null;
    long[] globals = new long[n];
    boolean sorted = true;
    for (int i = 0; i < n; i++) {
      if (locals != null) {
        locals[i] = decoder.mapNumber();
        sorted &= i == 0 || Long.compareUnsigned(locals[i - 1], locals[i]) < 0;
      }
      globals[i] = decoder.mapNumber();
    }
    if (!sorted) {
      throw input.damaged(input.offset(), "local ids in ascending order", "others");
    }
    return new IdMap(locals, globals);
  }

  /** The global id for a local one; the same if the table has none. */
  public long get(long id) {
    if (locals == null) {
      return id >= 0 && id < globals.length ? globals[(int) id] : id;
    }
    int place = place(id);
    return place < 0 ? id : globals[place];
  }

  /** The place of a local id of a sparse table; -1 if it is not there. */
  private int place(long id) {
    int low = 0;
    int high = locals.length - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      int order = Long.compareUnsigned(locals[middle], id);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** The same local ids with other global ones, one for each entry. */
  public IdMap with(long[] others) {
    return new IdMap(locals, others.clone());
  }

  /** Whether the table has an entry for a local id. */
  public boolean hasLocal(long id) {
    return locals == null ? id >= 0 && id < globals.length : place(id) >= 0;
  }

  /** How many bytes the entries take in a file. */
  public long bytes() {
    long bytes = 0;
    for (int i = 0; i < globals.length; i++) {
      bytes += bytes(globals[i]) + (locals == null ? 0 : bytes(locals[i]));
    }
    return bytes;
  }

  private static int bytes(long id) {
    return id == -1 ? 1 : 1 + ByteOrders.size(id);
  }

  /** Number of entries. */
  public int size() {
    return globals.length;
  }

  /** Whether local ids count from 0. */
  public boolean isDense() {
    return locals == null;
  }

  /** The local id of an entry. */
  public long local(int entry) {
    return locals == null ? entry : locals[entry];
  }

  /** The global id of an entry. */
  public long global(int entry) {
    return globals[entry];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IdMap m
        && Arrays.equals(locals, m.locals)
        && Arrays.equals(globals, m.globals);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(locals) + Arrays.hashCode(globals);
  }
}
