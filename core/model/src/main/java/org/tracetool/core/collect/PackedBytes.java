package org.tracetool.core.collect;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A growing list of pieces of bytes, beyond a budget in a temporary file, with less than a byte of
 * memory for each piece. Filled by one thread, then read by any number.
 */
public final class PackedBytes {
  /** Pieces of a group, which is read at once. */
  private static final int GROUP = 32;

  /** Groups that were read last are kept, unless they are longer than this. */
  private static final int MAX_CACHED_BYTES = 1 << 14;

  private static final int KEPT = 64;

  /** Which part of the heap the bytes may take before they go into a file. */
  private static final int HEAP_PART = 64;

  private final SpillBytes bytes;

  /** Where groups begin. */
  private final LongList starts = new LongList();

  private final byte[] length = new byte[5];
  private final AtomicReferenceArray<Group> kept = new AtomicReferenceArray<>(KEPT);
  private int size;

  /** No pieces; a small part of the heap is the budget. */
  public PackedBytes() {
    this(Runtime.getRuntime().maxMemory() / HEAP_PART);
  }

  /**
   * No pieces.
   *
   * @param budget bytes that stay in memory
   */
  public PackedBytes(long budget) {
    bytes = new SpillBytes(budget);
  }

  /** Consecutive pieces, each preceded by its length. */
  private record Group(int number, int pieces, byte[] bytes) {}

  /** Appends a piece. */
  public void append(byte[] source, int sourceLength) {
    if (size % GROUP == 0) {
      starts.add(bytes.length());
    }
    bytes.append(length, 0, PackedNumbers.put(length, 0, sourceLength));
    bytes.append(source, 0, sourceLength);
    size++;
  }

  /** How many pieces there are. */
  public int size() {
    return size;
  }

  /** Bytes of memory that the pieces take, not counting groups that are kept. */
  public long inMemory() {
    return bytes.inMemory() + starts.bytes();
  }

  private Group load(int number) {
    int pieces = Math.min(GROUP, size - number * GROUP);
    Group group = kept.get(number % KEPT);
    if (group != null && group.number == number && group.pieces == pieces) {
      return group;
    }
    long end = number + 1 < starts.size() ? starts.get(number + 1) : bytes.length();
    byte[] content = new byte[Math.toIntExact(end - starts.get(number))];
    bytes.read(starts.get(number), content, content.length);
    return new Group(number, pieces, content);
  }

  /** A place in the list. Many can be used at the same time, each by one thread. */
  public final class Cursor {
    private Group group;
    private int index;
    private int at;

    /** Where the bytes of the piece begin in {@link #bytes}. */
    public int start;

    /** How long the piece is. */
    public int length;

    /** Goes to a piece, fastest to the next ones. */
    public void moveTo(int place) {
      if (place < 0 || place >= size) {
        throw new IndexOutOfBoundsException(place);
      }
      int number = place / GROUP;
      if (group == null
          || group.number != number
          || place < index
          || place - number * GROUP >= group.pieces) {
        if (group == null || group.number != number || place >= index) {
          group = load(number);
          if (group.bytes.length <= MAX_CACHED_BYTES) {
            kept.set(number % KEPT, group);
          }
        }
        index = number * GROUP;
        at = 0;
      }
      readLength();
      while (index < place) {
        at = start + length;
        index++;
        readLength();
      }
    }

    private void readLength() {
      length = (int) PackedNumbers.at(group.bytes, at);
      start = PackedNumbers.after(group.bytes, at);
    }

    /** Bytes that hold those of the piece. */
    public byte[] bytes() {
      return group.bytes;
    }
  }
}
