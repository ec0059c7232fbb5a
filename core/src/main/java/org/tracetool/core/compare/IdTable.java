package org.tracetool.core.compare;

import java.util.Arrays;
import org.tracetool.core.definition.TokenTable;

/** From tokens to ids that are the same in both traces; small tokens are found in an array. */
final class IdTable {
  private static final int DENSE = 1 << 16;

  private int[] dense = new int[16];
  private TokenTable<Integer> sparse;

  /** Gives a token an id other than 0. */
  void put(int token, int id) {
    if (token < 0 || token >= DENSE) {
      if (sparse == null) {
        sparse = new TokenTable<>();
      }
      sparse.put(token, id);
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
    Integer id = sparse == null ? null : sparse.get(token);
    return id == null ? 0 : id;
  }
}
