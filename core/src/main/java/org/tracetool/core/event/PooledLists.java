package org.tracetool.core.event;

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

  private PooledLists() {}

  /** Puts numbers into the pool and returns the word that refers to them. */
  public static long numbers(EventBlock block, long... values) {
    byte[] bytes = new byte[NUMBER * values.length];
    for (int i = 0; i < values.length; i++) {
      put(bytes, NUMBER * i, values[i], NUMBER);
    }
    return block.text(bytes, 0, bytes.length);
  }

  /** How many numbers a word refers to; bytes at the end that make up none do not count. */
  public static int count(long word) {
    return word == EventBlock.NO_TEXT ? 0 : (int) word / NUMBER;
  }

  /** One of the numbers that a word refers to. */
  public static long number(EventBlock block, long word, int index) {
    return get(block.pool(), (int) (word >>> 32) + NUMBER * index, NUMBER);
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
      put(list, at, bytes.length, LENGTH);
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
      long length = get(block.pool(), at, LENGTH);
      at += LENGTH;
      if (length > end - at) {
        break;
      }
      texts.add(TraceText.decode(block.pool(), at, (int) length));
      at += (int) length;
    }
    return texts;
  }

  private static void put(byte[] bytes, int at, long value, int width) {
    for (int i = 0; i < width; i++) {
      bytes[at + i] = (byte) (value >>> 8 * i);
    }
  }

  private static long get(byte[] bytes, int at, int width) {
    long value = 0;
    for (int i = 0; i < width; i++) {
      value |= (bytes[at + i] & 0xffL) << 8 * i;
    }
    return value;
  }
}
