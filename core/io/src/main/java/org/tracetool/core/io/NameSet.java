package org.tracetool.core.io;

import java.nio.charset.StandardCharsets;
import java.util.AbstractSet;
import java.util.Iterator;

/**
 * Names of files, in the order in which they were added. An output can have millions of files, so
 * the names are packed: each takes its bytes and some twelve more. Not thread-safe.
 */
final class NameSet extends AbstractSet<String> {
  private static final int MIN_SLOTS = 16;
  private static final int ONE_BYTE_CHARS = 0x100;

  private final ByteStringBlocks names = new ByteStringBlocks();

  /** Places of names, each one more, by hash; 0 is free. */
  private int[] slots = new int[MIN_SLOTS];

  @Override
  public int size() {
    return names.size();
  }

  @Override
  public boolean contains(Object name) {
    return name instanceof String s && slots[slot(s, packed(s))] != 0;
  }

  @Override
  public boolean add(String name) {
    byte[] piece = packed(name);
    int slot = slot(name, piece);
    if (slots[slot] != 0) {
      return false;
    }
    slots[slot] = names.add(piece) + 1;
    if (names.size() > slots.length / 4 * 3) {
      grow();
    }
    return true;
  }

  /** Where a name is, or would be. */
  private int slot(String name, byte[] piece) {
    int i = start(name);
    while (slots[i] != 0 && !names.is(slots[i] - 1, piece)) {
      i = i + 1 & slots.length - 1;
    }
    return i;
  }

  private int start(String name) {
    int hash = name.hashCode() * 0x9e37_79b9;
    return (hash ^ hash >>> 15) & slots.length - 1;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    ByteStringBlocks.Places all = names.iterator();
    while (all.hasNext()) {
      int i = start(unpacked(all.next(), 0));
      while (slots[i] != 0) {
        i = i + 1 & slots.length - 1;
      }
      slots[i] = all.place() + 1;
    }
  }

  @Override
  public Iterator<String> iterator() {
    Iterator<byte[]> all = names.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return all.hasNext();
      }

      @Override
      public String next() {
        return unpacked(all.next(), 0);
      }
    };
  }

  /** The characters of a name, of one byte each if all of them are that small. */
  static byte[] packed(String name) {
    boolean wide = false;
    for (int i = 0; i < name.length(); i++) {
      wide |= name.charAt(i) >= ONE_BYTE_CHARS;
    }
    byte[] packed = new byte[1 + (wide ? 2 : 1) * name.length()];
    packed[0] = (byte) (wide ? 1 : 0);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (wide) {
        packed[1 + 2 * i] = (byte) (c >> Byte.SIZE);
        packed[2 + 2 * i] = (byte) c;
      } else {
        packed[1 + i] = (byte) c;
      }
    }
    return packed;
  }

  /** The name that {@link #packed} packed, from there to the end. */
  static String unpacked(byte[] bytes, int from) {
    int length = bytes.length - from - 1;
    if (bytes[from] == 0) {
      return new String(bytes, from + 1, length, StandardCharsets.ISO_8859_1);
    }
    char[] chars = new char[length / 2];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) (bytes[from + 1 + 2 * i] << Byte.SIZE | bytes[from + 2 + 2 * i] & 0xff);
    }
    return new String(chars);
  }
}
