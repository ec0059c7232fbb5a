package org.tracetool.format.otf2.map.model;

import org.tracetool.format.otf2.map.Ids;
import org.tracetool.format.otf2.map.Locations;
import org.tracetool.format.otf2.map.Texts;
import org.tracetool.format.otf2.record.Space;

/**
 * What the ids of an archive are in the model. Locations and communicators share their tokens
 * there, so communicators come after the locations.
 */
public final class ArchiveIds {
  private final Texts texts = new Texts();
  private final Locations locations = new Locations();

  /** The texts. */
  public Texts texts() {
    return texts;
  }

  /** The locations. */
  public Locations locations() {
    return locations;
  }

  /** The token of a communicator. */
  public int comm(long id) {
    long known = id & Ids.UNDEFINED; // mapping tables hold 64 bits
    return known == Ids.UNDEFINED ? 0 : (int) (known + 1 + locations.count());
  }

  /** A value of a type; what refers to a definition becomes a token, a text nothing. */
  long value(long type, long value) {
    Space space = Space.ofType(type);
    if (space == null) {
      return value;
    }
    return switch (space) {
      case STRING -> 0;
      case LOCATION -> Integer.toUnsignedLong(locations.reference(value));
      case COMM -> Integer.toUnsignedLong(comm(value));
      default -> Integer.toUnsignedLong(Ids.token(value));
    };
  }
}
