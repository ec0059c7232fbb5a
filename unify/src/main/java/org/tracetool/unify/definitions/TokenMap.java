package org.tracetool.unify.definitions;

import java.util.Arrays;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.collect.UnsignedInts;

/**
 * From the local tokens of one kind and one process to global tokens. Unchangeable, so that equal
 * maps of many processes can be one object. Small tokens are looked up in an array, others by
 * binary search; where tokens and their new values count up, no memory is needed.
 */
public final class TokenMap {
  private static final int[] NONE = {};

  /** The map without any token. */
  public static final TokenMap EMPTY = of(new IntMap());

  /** Words that may stay unused in an array, at most, and for each token: most maps are small. */
  private static final int SLACK = 4096;

  private static final int SLACK_OF_ONE = 16;

  private static final long LOW = 0xffff_ffffL;

  private final int first;

  /** How many tokens from the first one on become numbers that count up from {@link #start}. */
  private final int run;

  private final int start;
  private final int[] dense;
  private final int[] sparseTokens;
  private final int[] sparseValues;

  private TokenMap(int first, int[] dense, int[] sparseTokens, int[] sparseValues) {
    this.first = first;
    this.run = 0;
    this.start = 0;
    this.dense = dense;
    this.sparseTokens = sparseTokens;
    this.sparseValues = sparseValues;
  }

  /** The map of tokens that count up to numbers that do. */
  private TokenMap(int first, int run, int start) {
    this.first = first;
    this.run = run;
    this.start = start;
    this.dense = NONE;
    this.sparseTokens = NONE;
    this.sparseValues = NONE;
  }

  /** A copy of a map from local to global tokens. */
  static TokenMap of(IntMap map) {
    return of(map, Math.min(SLACK, SLACK_OF_ONE * map.size()));
  }

  /**
   * A copy of a map.
   *
   * @param slack words that may stay unused in the array besides four for each token
   */
  public static TokenMap of(IntMap map, int slack) {
    int[] tokens = map.sortedKeys();
    long[] pairs = new long[tokens.length];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = (long) tokens[i] << 32 | map.get(tokens[i]) & LOW;
    }
    return of(pairs, slack);
  }

  /**
   * A map of tokens, all less than 2<sup>32</sup>, to values other than 0.
   *
   * @param values those of the tokens, by their places
   */
  public static TokenMap of(LongIndex tokens, IntList values) {
    int size = tokens.size();
    if (size == 0) {
      return EMPTY;
    }
    if (values.isConsecutive() && tokens.isConsecutive()) { // both count up
      return new TokenMap((int) tokens.get(0), size, values.get(0));
    }
    long[] pairs = new long[size];
    for (int i = 0; i < size; i++) {
      // As signed numbers, these are in the order of the unsigned tokens.
      pairs[i] = (tokens.get(i) << 32 ^ Long.MIN_VALUE) | values.get(i) & LOW;
    }
    Arrays.sort(pairs);
    for (int i = 0; i < size; i++) {
      pairs[i] ^= Long.MIN_VALUE;
    }
    return of(pairs, 0);
  }

  /** A map of pairs, each of a token above its value, in the unsigned order of the tokens. */
  private static TokenMap of(long[] pairs, int slack) {
    int inside = 0;
    int first = pairs.length == 0 ? 0 : (int) (pairs[0] >>> 32);
    long limit = Integer.toUnsignedLong(first) + slack + 4L * pairs.length;
    while (inside < pairs.length && pairs[inside] >>> 32 < limit) {
      inside++;
    }
    int[] dense = inside == 0 ? NONE : new int[(int) (pairs[inside - 1] >>> 32) - first + 1];
    for (int i = 0; i < inside; i++) {
      dense[(int) (pairs[i] >>> 32) - first] = (int) pairs[i];
    }
    if (inside == pairs.length) {
      return new TokenMap(first, dense, NONE, NONE);
    }
    int[] sparseTokens = new int[pairs.length - inside];
    int[] sparseValues = new int[sparseTokens.length];
    for (int i = 0; i < sparseTokens.length; i++) {
      sparseTokens[i] = (int) (pairs[inside + i] >>> 32);
      sparseValues[i] = (int) pairs[inside + i];
    }
    return new TokenMap(first, dense, sparseTokens, sparseValues);
  }

  /** The global token, or 0 if the local one has no definition. */
  public int get(int token) {
    int i = token - first;
    if (i >= 0 && i < dense.length) {
      return dense[i];
    }
    if (i >= 0 && i < run) {
      return start + i;
    }
    int at = UnsignedInts.find(sparseTokens, token);
    return at < 0 ? 0 : sparseValues[at];
  }

  /** Returns whether no token has a definition. */
  boolean isEmpty() {
    return run == 0 && dense.length == 0 && sparseTokens.length == 0;
  }

  /** Adds all tokens of this map to another one. */
  void copyTo(IntMap map) {
    for (int i = 0; i < run; i++) {
      map.put(first + i, start + i);
    }
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
        && run == m.run
        && start == m.start
        && Arrays.equals(dense, m.dense)
        && Arrays.equals(sparseTokens, m.sparseTokens)
        && Arrays.equals(sparseValues, m.sparseValues);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(dense) + Arrays.hashCode(sparseTokens)) + first + run;
  }
}
