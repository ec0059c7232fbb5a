package org.tracetool.print.table;

/**
 * Remembers how records that consist of tokens alone were printed after their time. Nearly all
 * records of a trace are enters and leaves of a few regions, so most are printed by copying. A
 * place holds one record; another one with the same place pushes it out.
 */
final class RecordTailCache {
  private static final int BITS = 11;

  private final long[] heads = new long[1 << BITS];
  private final long[] firsts = new long[1 << BITS];
  private final long[] seconds = new long[1 << BITS];
  private final byte[][] tails = new byte[1 << BITS][];

  private static int place(long head, long first, long second) {
    long h = (head * 31 + first) * 31 + second;
    return (int) (h * 0x9e3779b97f4a7c15L >>> 64 - BITS);
  }

  /** The text, or null if it is not remembered. */
  byte[] find(long head, long first, long second) {
    int i = place(head, first, second);
    byte[] tail = tails[i];
    return tail != null && heads[i] == head && firsts[i] == first && seconds[i] == second
        ? tail
        : null;
  }

  /** Remembers a text. */
  void put(long head, long first, long second, byte[] tail) {
    int i = place(head, first, second);
    heads[i] = head;
    firsts[i] = first;
    seconds[i] = second;
    tails[i] = tail;
  }
}
