package org.tracetool.core.collect;

/**
 * The order in which VampirTrace 5.14.4 lists counters and communicators in snapshots: that of a
 * hash table whose buckets hold the newest entry first. The hash is Bob Jenkins' lookup3 of the
 * token's four bytes, lowest first, with initial value 0.
 */
public final class VampirTraceHashOrder {
  private VampirTraceHashOrder() {}

  /** The hash of a token. */
  public static int hash(int token) {
    int a = 0xdeadbeef + 4 + token;
    int b = 0xdeadbeef + 4;
    int c = 0xdeadbeef + 4;
    c ^= b;
    c -= Integer.rotateLeft(b, 14);
    a ^= c;
    a -= Integer.rotateLeft(c, 11);
    b ^= a;
    b -= Integer.rotateLeft(a, 25);
    c ^= b;
    c -= Integer.rotateLeft(b, 16);
    a ^= c;
    a -= Integer.rotateLeft(c, 4);
    b ^= a;
    b -= Integer.rotateLeft(a, 14);
    c ^= b;
    c -= Integer.rotateLeft(b, 24);
    return c;
  }

  /**
   * Indices of the first {@code count} tokens, which are in the order of their first occurrence, in
   * table order.
   *
   * @param buckets number of buckets, a power of two
   */
  public static int[] sort(int[] tokens, int count, int buckets) {
    int[] order = new int[count];
    int[] starts = new int[buckets + 1];
    for (int i = 0; i < count; i++) {
      starts[(hash(tokens[i]) & buckets - 1) + 1]++;
    }
    for (int b = 0; b < buckets; b++) {
      starts[b + 1] += starts[b];
    }
    for (int i = count - 1; i >= 0; i--) {
      order[starts[hash(tokens[i]) & buckets - 1]++] = i;
    }
    return order;
  }
}
