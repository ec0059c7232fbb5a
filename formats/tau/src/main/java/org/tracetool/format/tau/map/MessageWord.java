package org.tracetool.format.tau.map;

/** The parameter of a record of a message. */
public final class MessageWord {
  static final int COMMUNICATOR_BITS = 6;

  private MessageWord() {}

  /** Bytes, modulo 2^26. */
  public static long bytes(long word) {
    return word & 0xffff | (word >>> 32 & 0x3ff) << 16;
  }

  /** Tag, modulo 65536. */
  public static int tag(long word) {
    return (int) (word >>> 16 & 0xff | (word >>> 48 & 0xff) << 8);
  }

  /** The node on the other side. */
  public static int node(long word) {
    return (int) (word >>> 24 & 0xff | (word >>> 56) << 8);
  }

  /** The number of the communicator. */
  public static int communicator(long word) {
    return (int) (word >>> 42) & (1 << COMMUNICATOR_BITS) - 1;
  }
}
