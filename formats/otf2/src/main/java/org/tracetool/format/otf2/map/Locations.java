package org.tracetool.format.otf2.map;

import org.tracetool.core.collect.LongPlaces;

/** The locations of an archive: ids of 64 bits, and tokens, which count from 1 in their order. */
public final class Locations {
  private static final long UNDEFINED = -1L;

  private final LongPlaces ids = new LongPlaces();

  /** Adds the next location that is defined. */
  public void define(long id) {
    ids.add(id);
  }

  /** How many are defined. */
  public int count() {
    return ids.size();
  }

  /** The token of an id; 0 if there is none. */
  public int token(long id) {
    return id == UNDEFINED ? 0 : ids.find(id) + 1;
  }

  /** The id of a token that is defined. */
  public long id(int token) {
    return ids.get(token - 1);
  }
}
