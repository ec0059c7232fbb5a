package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.map.archive.LocationIds;
import org.tracetool.format.otf2.map.archive.WrittenIds;
import org.tracetool.format.otf2.read.Otf2Reader;
import org.tracetool.format.otf2.record.IdSpace;

/**
 * The archive that most events come from, whose locations may have ids of their own, which are
 * shorter than those of the archive. As the tables for that have to be in memory for every location
 * that has events coming, only so many have them.
 */
final class OriginArchive {
  /** Bytes in memory for each entry of a table. */
  private static final long ENTRY_BYTES = 80;

  private static final int SHARE = 16;

  private final WrittenIds ids;
  private final long most;
  private final AtomicLong inUse = new AtomicLong();
  private final Supplier<Otf2Reader> origin;

  OriginArchive(Supplier<Otf2Reader> origin, WrittenIds ids) {
    this(origin, ids, Runtime.getRuntime().maxMemory() / SHARE);
  }

  /**
   * For an archive that is written.
   *
   * @param origin the archive that the events come from; null if they do not
   * @param most bytes that all tables together may take
   */
  OriginArchive(Supplier<Otf2Reader> origin, WrittenIds ids, long most) {
    this.origin = origin;
    this.ids = ids;
    this.most = most;
  }

  /** The ids of a location and how much memory they take. */
  record HeldIds(LocationIds ids, long bytes) {}

  /** The ids of a location; null if they are those of the archive. */
  HeldIds of(int token) throws IOException {
    Otf2Reader reader = origin.get();
    if (reader == null) {
      return null;
    }
    LocationTables tables = reader.tables(token);
    long bytes = 0;
    for (int i = 0; i < IdSpace.MAPPED; i++) {
      IdSpace space = IdSpace.ofMapping(i);
      bytes += tables.map(space) == null ? 0 : ENTRY_BYTES * tables.map(space).size();
    }
    if (bytes == 0 || inUse.get() + bytes > most) {
      return null;
    }
    LocationIds made = LocationIds.of(tables, reader.ids(), ids);
    if (made == null) {
      return null;
    }
    inUse.addAndGet(bytes);
    return new HeldIds(made, bytes);
  }

  /** Ids are no longer in memory. */
  void release(HeldIds held) {
    inUse.addAndGet(-held.bytes);
  }
}
