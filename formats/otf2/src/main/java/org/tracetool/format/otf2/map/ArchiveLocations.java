package org.tracetool.format.otf2.map;

import org.tracetool.core.collect.LongIndex;

/** The locations of an archive: ids of 64 bits, and tokens, which count from 1 in their order. */
public final class ArchiveLocations {
  private static final long UNDEFINED = -1L;

  /** Tokens of locations that are not defined have this bit; below it is their id. */
  private static final int NOT_DEFINED = Integer.MIN_VALUE;

  private final LongIndex ids = new LongIndex();

  /** Adds the next location that is defined. */
  public void define(long id) {
    ids.add(id);
  }

  /** How many are defined. */
  public int count() {
    return ids.size();
  }

  /** The token of an id that is defined; 0 if it is not. */
  public int token(long id) {
    return id == UNDEFINED ? 0 : ids.find(id) + 1;
  }

  /**
   * The token of an id that something refers to. One that is not defined has a token as well, so
   * that it is not lost, unless its id is too large for one; then it is 0.
   */
  public int reference(long id) {
    int token = token(id);
    return token != 0 || id < 0 || id > Integer.MAX_VALUE ? token : NOT_DEFINED | (int) id;
  }

  /** Whether a token stands for a location that is not defined. */
  public static boolean isNotDefined(int token) {
    return token < 0;
  }

  /** The id of such a token. */
  public static long idOfNotDefined(int token) {
    return token & Integer.MAX_VALUE;
  }

  /** The id of a token that is defined. */
  public long id(int token) {
    return ids.get(token - 1);
  }
}
