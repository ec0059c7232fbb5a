package org.tracetool.stats.scope;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;

/**
 * From tokens to places in a list of definitions. Small tokens, which are nearly all, are looked up
 * in an array.
 */
public final class PlaceIndex {
  private static final int DIRECT = 1 << 12;

  private final int absent;
  private int[] direct = new int[0];
  private IntMap others;

  /**
   * An index without tokens.
   *
   * @param absent the place of all tokens that are not in it
   */
  PlaceIndex(int absent) {
    this.absent = absent;
  }

  /** A copy that can be changed. */
  PlaceIndex copy() {
    PlaceIndex copy = new PlaceIndex(absent);
    copy.direct = direct.clone();
    if (others != null) {
      copy.others = new IntMap();
      for (int key : others.sortedKeys()) {
        copy.others.put(key, others.get(key));
      }
    }
    return copy;
  }

  /** Gives a token a place. */
  void put(int token, int place) {
    if (token >= 0 && token < DIRECT) {
      if (token >= direct.length) {
        int old = direct.length;
        // Never longer than this: larger tokens are not looked up here.
        direct = Arrays.copyOf(direct, Math.min(DIRECT, Math.max(64, token * 2) + 1));
        Arrays.fill(direct, old, direct.length, absent);
      }
      direct[token] = place;
      return;
    }
    if (others == null) {
      others = new IntMap();
    }
    others.put(token, place + 1);
  }

  /** The place of a token. */
  public int of(int token) {
    if (token >= 0 && token < direct.length) {
      return direct[token];
    }
    int found = others == null ? 0 : others.get(token);
    return found == 0 ? absent : found - 1;
  }
}
