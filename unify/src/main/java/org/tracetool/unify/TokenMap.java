package org.tracetool.unify;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;

/**
 * From the local tokens of one kind and one process to global tokens. Unchangeable, so that equal
 * maps of many processes can be one object. Small tokens are looked up in an array, others by
 * binary search.
 */
public final class TokenMap {
  /** The map without any token. */
  public static final TokenMap EMPTY = of(new IntMap());

  private static final int SLACK = 4096;

  private final int first;
  private final int[] dense;
  private final int[] sparseTokens;
  private final int[] sparseValues;

  private TokenMap(int first, int[] dense, int[] sparseTokens, int[] sparseValues) {
    this.first = first;
    this.dense = dense;
    this.sparseTokens = sparseTokens;
    this.sparseValues = sparseValues;
  }

  /** A copy of a map from local to global tokens. */
  static TokenMap of(IntMap map) {
    return of(map, SLACK);
  }

  /**
   * A copy of a map.
   *
   * @param slack words that may stay unused in the array besides four for each token
   */
  public static TokenMap of(IntMap map, int slack) {
    int[] tokens = map.sortedKeys();
    int inside = 0;
    int first = tokens.length == 0 ? 0 : tokens[0];
    long limit = Integer.toUnsignedLong(first) + slack + 4L * tokens.length;
    while (inside < tokens.length && Integer.toUnsignedLong(tokens[inside]) < limit) {
      inside++;
    }
    int[] dense = new int[inside == 0 ? 0 : tokens[inside - 1] - first + 1];
    for (int i = 0; i < inside; i++) {
      dense[tokens[i] - first] = map.get(tokens[i]);
    }
    int[] sparseTokens = Arrays.copyOfRange(tokens, inside, tokens.length);
    int[] sparseValues = new int[sparseTokens.length];
    for (int i = 0; i < sparseTokens.length; i++) {
      sparseValues[i] = map.get(sparseTokens[i]);
    }
    return new TokenMap(first, dense, sparseTokens, sparseValues);
  }

  /** The global token, or 0 if the local one has no definition. */
  public int get(int token) {
    int i = token - first;
    if (i >= 0 && i < dense.length) {
      return dense[i];
    }
    return sparseTokens.length == 0 ? 0 : search(token);
  }

  private int search(int token) {
    int low = 0;
    int high = sparseTokens.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Integer.compareUnsigned(sparseTokens[middle], token);
      if (order == 0) {
        return sparseValues[middle];
      } else if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return 0;
  }

  /** Whether no token has a definition. */
  boolean isEmpty() {
    return dense.length == 0 && sparseTokens.length == 0;
  }

  /** Adds all tokens of this map to another one. */
  void copyTo(IntMap map) {
    for (int i = 0; i < dense.length; i++) {
      if (dense[i] != 0) {
        map.put(first + i, dense[i]);
      }
    }
    for (int i = 0; i < sparseTokens.length; i++) {
      map.put(sparseTokens[i], sparseValues[i]);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TokenMap m
        && first == m.first
        && Arrays.equals(dense, m.dense)
        && Arrays.equals(sparseTokens, m.sparseTokens)
        && Arrays.equals(sparseValues, m.sparseValues);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(dense) + Arrays.hashCode(sparseTokens)) + first;
  }
}
