package org.tracetool.format.tau.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** How the records of a file are laid out; nothing in the file says so but its first record. */
public enum RecordLayout {
  /** What today's library writes on most machines. */
  LITTLE_24(24, false),
  /** What the merging program in Java writes everywhere. */
  BIG_24(24, true),
  /** Of older libraries, where the number of an event was a long. */
  LITTLE_32(32, false),
  /** The same on machines with the other byte order. */
  BIG_32(32, true);

  /** The number of the first event of a file of one thread. */
  public static final int INIT = 60_000;

  /** The parameter of the first record. */
  public static final long FIRST_PARAMETER = 3;

  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final RecordLayout[] ALL = values();

  final int size;
  final boolean isBig;

  RecordLayout(int size, boolean isBig) {
    this.size = size;
    this.isBig = isBig;
  }

  /** Bytes of a record. */
  public int size() {
    return size;
  }

  /** The parameter of the record at an index. */
  long parameter(byte[] bytes, int at) {
    long word = (long) LONGS.get(bytes, at + size - 16);
    return isBig ? Long.reverseBytes(word) : word;
  }

  /** The number of the event of the record at an index. */
  long event(byte[] bytes, int at) {
    if (size == 32) {
      long word = (long) LONGS.get(bytes, at);
      return isBig ? Long.reverseBytes(word) : word;
    }
    int word = (int) INTS.get(bytes, at);
    return isBig ? Integer.reverseBytes(word) : word;
  }

  /**
   * The layout of a file by its first record, whose parameter is 3 in one of them; that of the
   * number which opens a file where several fit.
   *
   * @param head the first bytes of the file
   * @param length how many there are
   * @return null if none fits
   */
  public static RecordLayout of(byte[] head, int length) {
    RecordLayout found = null;
    for (RecordLayout layout : ALL) {
      if (length >= layout.size && layout.parameter(head, 0) == FIRST_PARAMETER) {
        boolean isSure = layout.event(head, 0) == INIT;
        if (isSure) {
          return layout;
        }
        found = found == null ? layout : found;
      }
    }
    return found;
  }

  /** Whether a file begins as those of single threads do, whatever it is called. */
  public static boolean isCertain(byte[] head, int length) {
    RecordLayout layout = of(head, length);
    return layout != null && layout.event(head, 0) == INIT;
  }
}
