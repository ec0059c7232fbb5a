package org.tracetool.format.clog2.map;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Communicators between two groups. Messages name the group of their own side and that of the
 * other; in the model both sides name the same communicator.
 */
public final class Intercommunicators {
  /** Where the tokens of communicators begin. */
  public static final int FIRST_TOKEN = 1 << 30;

  /** Where the tokens of those between groups begin. */
  private static final int FIRST_BETWEEN = FIRST_TOKEN + (1 << 29);

  private final Map<Long, Integer> numbers = new LinkedHashMap<>();

  private static long key(int one, int other) {
    return (long) Math.min(one, other) << 32 | Integer.toUnsignedLong(Math.max(one, other));
  }

  void add(int one, int other) {
    numbers.putIfAbsent(key(one, other), FIRST_BETWEEN + numbers.size());
  }

  /** The token of a communicator. */
  public static int token(int comm) {
    return comm < 0 || comm >= FIRST_BETWEEN - FIRST_TOKEN ? 0 : FIRST_TOKEN + comm;
  }

  /** The token of the communicator of a message from one group to another. */
  public int token(int one, int other) {
    return one == other ? token(one) : numbers.getOrDefault(key(one, other), 0);
  }

  /** The two groups of each, by its token. */
  Map<Integer, int[]> pairs() {
    Map<Integer, int[]> pairs = new LinkedHashMap<>();
    numbers.forEach(
        (key, token) -> pairs.put(token, new int[] {(int) (key >> 32), key.intValue()}));
    return pairs;
  }
}
