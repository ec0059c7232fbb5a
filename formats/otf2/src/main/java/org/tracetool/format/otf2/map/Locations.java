package org.tracetool.format.otf2.map;

import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.LongMap;

/** The locations of an archive: ids of 64 bits, and tokens, which count from 1 in their order. */
public final class Locations {
  private static final long UNDEFINED = -1L;

  private final LongMap tokens = new LongMap();
  private final LongList ids = new LongList();
  private int defined;

  /** Adds the next location that is defined. */
  public void define(long id) {
    if (tokens.get(id) == LongMap.ABSENT) {
      ids.add(id);
      tokens.put(id, ids.size());
      defined = ids.size();
    }
  }

  /** How many are defined. */
  public int count() {
    return defined;
  }

  /** The token of an id; 0 if there is none. */
  public int token(long id) {
    long token = id == UNDEFINED ? LongMap.ABSENT : tokens.get(id);
    return token == LongMap.ABSENT ? 0 : (int) token;
  }

  /** The id of a token that is defined. */
  public long id(int token) {
    return ids.get(token - 1);
  }
}
