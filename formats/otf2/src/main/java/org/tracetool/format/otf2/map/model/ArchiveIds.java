package org.tracetool.format.otf2.map.model;

import org.tracetool.format.otf2.map.ArchiveLocations;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.StringTable;
import org.tracetool.format.otf2.record.IdSpace;

/**
 * What the ids of an archive are in the model. Locations and communicators share their tokens
 * there, so communicators come after the locations.
 */
public final class ArchiveIds {
  private final StringTable texts = new StringTable();
  private final ArchiveLocations locations = new ArchiveLocations();

  /** The texts. */
  public StringTable texts() {
    return texts;
  }

  /** The locations. */
  public ArchiveLocations locations() {
    return locations;
  }

  /** The token of a communicator. */
  public int comm(long id) {
    long known = id & Otf2Ids.UNDEFINED; // mapping tables hold 64 bits
    return known == Otf2Ids.UNDEFINED ? 0 : (int) (known + 1 + locations.count());
  }

  /** A value of a type; what refers to a definition becomes a token, a text nothing. */
  long value(long type, long value) {
    IdSpace space = IdSpace.ofType(type);
    if (space == null) {
      return value;
    }
    return switch (space) {
      case STRING -> 0;
      case LOCATION -> Integer.toUnsignedLong(locations.reference(value));
      case COMM -> Integer.toUnsignedLong(comm(value));
      default -> Integer.toUnsignedLong(Otf2Ids.token(value));
    };
  }
}
