package org.tracetool.core.compare;

import java.util.Arrays;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;

/**
 * From tokens to ids that are the same in both traces; small tokens are found in an array, others
 * take little memory where they count up.
 */
final class ComparableIds {
  private static final int DENSE = 1 << 16;
  private static final long TOKEN = 0xffff_ffffL;

  private int[] dense = new int[16];
  private final LongIndex sparse = new LongIndex();
  private final IntList ids = new IntList();

  /** Gives a token an id other than 0. */
  void put(int token, int id) {
    if (token < 0 || token >= DENSE) {
      if (sparse.add(token & TOKEN)) {
        ids.add(id);
      } else {
        ids.set(sparse.find(token & TOKEN), id);
      }
      return;
    }
    if (token >= dense.length) {
      dense = Arrays.copyOf(dense, Math.max(token + 1, dense.length * 2));
    }
    dense[token] = id;
  }

  /** The id of a token, 0 if it has none. */
  int get(int token) {
    if (token >= 0 && token < dense.length) {
      return dense[token];
    }
    int place = sparse.find(token & TOKEN);
    return place < 0 ? 0 : ids.get(place);
  }
}
