package org.tracetool.format.otf2.map.archive;

import org.tracetool.format.otf2.file.IdLookup;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.file.IdTranslation;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.map.model.ArchiveIds;
import org.tracetool.format.otf2.record.IdSpace;

/**
 * The ids that the events of one location have in a file, from those of the archive: short ones, as
 * in the archive that the events come from. For one thread.
 */
public final class LocationIds implements IdLookup {
  /** Bytes of a table that fit into a chunk of definitions, with room for more entries. */
  private static final long MAX_TABLE_BYTES = 3L << 20;

  private final ShortIds[] spaces = new ShortIds[IdSpace.MAPPED];
  private IdTranslation translation;
  private boolean whole;

  private LocationIds() {}

  /**
   * Ids of a location.
   *
   * @param tables what its ids mean in the archive that it comes from
   * @param in the ids of that archive
   * @param out those of the archive that is written
   * @return null if all of them are those of the archive
   */
  public static LocationIds of(LocationTables tables, ArchiveIds in, WrittenIds out) {
    LocationIds made = new LocationIds();
    boolean any = false;
    for (int i = 0; i < made.spaces.length; i++) {
      IdSpace space = IdSpace.ofMapping(i);
      IdMap table = tables.map(space);
      if (table != null && table.bytes() < MAX_TABLE_BYTES) {
        made.spaces[i] = ShortIds.of(space, table, id -> out.become(space, in, id));
        any |= made.spaces[i] != null;
      }
    }
    made.translation = new IdTranslation(made);
    return any ? made : null;
  }

  /** To the ids that the location has. */
  IdTranslation translation() {
    return translation;
  }

  @Override
  public boolean changes(IdSpace space) {
    return space.ordinal() < IdSpace.MAPPED && spaces[space.ordinal()] != null;
  }

  @Override
  public long translate(IdSpace space, long id) {
    return changes(space) ? spaces[space.ordinal()].local(id) : id;
  }

  /** Keeps all entries of all tables: bytes were written whose meaning is not known. */
  void keepAll() {
    whole = true;
  }

  /** The table for the local definitions of the location; null if none is needed. */
  public IdMap table(IdSpace space) {
    return changes(space) ? spaces[space.ordinal()].table(whole) : null;
  }
}
