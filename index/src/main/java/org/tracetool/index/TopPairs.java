package org.tracetool.index;

import java.util.Arrays;

/**
 * Tells which pairs have most messages. Of pairs with equally many, those are taken whose mixed
 * numbers are largest: they are of all processes, not of the first ones alone.
 */
final class TopPairs {
  private final long leastMessages;
  private final long leastMixed;

  /**
   * @param pairs each once
   * @param messages how many each of them has
   * @param most how many pairs are taken
   */
  TopPairs(long[] pairs, long[] messages, int most) {
    if (pairs.length <= most) {
      leastMessages = Long.MIN_VALUE;
      leastMixed = Long.MIN_VALUE;
      return;
    }
    long[] order = messages.clone();
    Arrays.sort(order);
    leastMessages = most == 0 ? Long.MAX_VALUE : order[order.length - most];
    long[] equal = new long[pairs.length];
    int equals = 0;
    int more = 0;
    for (int i = 0; i < pairs.length; i++) {
      more += messages[i] > leastMessages ? 1 : 0;
      if (messages[i] == leastMessages) {
        equal[equals++] = mixed(pairs[i]);
      }
    }
    Arrays.sort(equal, 0, equals);
    leastMixed = most == 0 ? Long.MAX_VALUE : equal[equals - (most - more)];
  }

  /** Whether a pair with so many messages is one of them. */
  boolean have(long pair, long messages) {
    return messages > leastMessages || messages == leastMessages && mixed(pair) >= leastMixed;
  }

  /** Another number for each pair, in no order. */
  static long mixed(long pair) {
    long mixed = (pair ^ pair >>> 29) * 0x9e3779b97f4a7c15L;
    return mixed ^ mixed >>> 32;
  }
}
