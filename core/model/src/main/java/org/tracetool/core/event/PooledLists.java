package org.tracetool.core.event;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.text.TraceText;

/**
 * Lists in the byte pool of a block: numbers with eight bytes each, lowest first; texts with four
 * bytes for the length of each, lowest first, before its bytes.
 */
public final class PooledLists {
  private static final int NUMBER = Long.BYTES;
  private static final int LENGTH = Integer.BYTES;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private PooledLists() {}

  /** Puts numbers into the pool and returns the word that refers to them. */
  public static long numbers(EventBlock block, long... values) {
    long word = room(block, values.length);
    for (int i = 0; i < values.length; i++) {
      setNumber(block, word, i, values[i]);
    }
    return word;
  }

  /**
   * Makes room in the pool for numbers, each of which is to be set, and returns the word that
   * refers to them.
   */
  public static long room(EventBlock block, int count) {
    return block.room(Math.multiplyExact(NUMBER, count));
  }

  /** Sets one of the numbers that a word refers to. */
  public static void setNumber(EventBlock block, long word, int index, long value) {
    LONGS.set(block.pool(), (int) (word >>> 32) + NUMBER * index, value);
  }

  /** How many numbers a word refers to; bytes at the end that make up none do not count. */
  public static int count(long word) {
    return word == EventBlock.NO_TEXT ? 0 : (int) word / NUMBER;
  }

  /** One of the numbers that a word refers to. */
  public static long number(EventBlock block, long word, int index) {
    return (long) LONGS.get(block.pool(), (int) (word >>> 32) + NUMBER * index);
  }

  /** Puts texts into the pool and returns the word that refers to them. */
  public static long texts(EventBlock block, List<String> texts) {
    List<byte[]> all = new ArrayList<>();
    int length = 0;
    for (String text : texts) {
      byte[] bytes = TraceText.encode(text);
      all.add(bytes);
      length += LENGTH + bytes.length;
    }
    byte[] list = new byte[length];
    int at = 0;
    for (byte[] bytes : all) {
      INTS.set(list, at, bytes.length);
      System.arraycopy(bytes, 0, list, at + LENGTH, bytes.length);
      at += LENGTH + bytes.length;
    }
    return block.text(list, 0, list.length);
  }

  /** The texts that a word refers to; those that do not fit into the list are left out. */
  public static List<String> texts(EventBlock block, long word) {
    List<String> texts = new ArrayList<>();
    int at = (int) (word >>> 32);
    int end = word == EventBlock.NO_TEXT ? at : at + (int) word;
    while (at + LENGTH <= end) {
      long length = Integer.toUnsignedLong((int) INTS.get(block.pool(), at));
      at += LENGTH;
      if (length > end - at) {
        break;
      }
      texts.add(TraceText.decode(block.pool(), at, (int) length));
      at += (int) length;
    }
    return texts;
  }
}
