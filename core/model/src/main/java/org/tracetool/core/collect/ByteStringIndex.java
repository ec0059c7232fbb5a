package org.tracetool.core.collect;

import java.util.Arrays;

/**
 * Numbers pieces of bytes, such as names, in the order in which they first appear; equal ones have
 * one number. The pieces themselves are packed, beyond a budget in a temporary file; memory is some
 * ten to sixteen bytes for each. Not thread-safe.
 */
public final class ByteStringIndex {
  private static final int MIN_SLOTS = 16;

  private final PackedBytes pieces;
  private final PackedBytes.Cursor cursor;

  /** Numbers, each one more, by the hash of the piece; 0 is free. */
  private int[] slots = new int[MIN_SLOTS];

  /** The hash of each piece, so that few pieces have to be looked at. */
  private int[] hashes = new int[MIN_SLOTS];

  /** No pieces; a small part of the heap is the budget. */
  public ByteStringIndex() {
    this(new PackedBytes());
  }

  /** No pieces; these bytes, of which there are none yet, will hold them. */
  public ByteStringIndex(PackedBytes pieces) {
    this.pieces = pieces;
    cursor = pieces.new Cursor();
  }

  /** How many different pieces there are. */
  public int size() {
    return pieces.size();
  }

  /** The number of a piece; -1 if it has none. */
  public int find(byte[] piece) {
    return slots[slot(piece, ByteHash.of(piece, 0, piece.length))] - 1;
  }

  /** The number of a piece, which gets the next one if it is new. */
  public int number(byte[] piece) {
    int hash = ByteHash.of(piece, 0, piece.length);
    int slot = slot(piece, hash);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    int number = pieces.size();
    if (number >= slots.length / 4 * 3) {
      grow();
      slot = free(hash);
    }
    if (number == hashes.length) {
      hashes = Arrays.copyOf(hashes, number + (number >> 2));
    }
    hashes[number] = hash;
    slots[slot] = number + 1;
    pieces.append(piece, piece.length);
    return number;
  }

  /** The piece of a number, in an array of its own. */
  public byte[] get(int number) {
    cursor.moveTo(number);
    return Arrays.copyOfRange(cursor.bytes(), cursor.start, cursor.start + cursor.length);
  }

  /** How many bytes the piece of a number has. */
  public int length(int number) {
    cursor.moveTo(number);
    return cursor.length;
  }

  /** Bytes of memory that this takes. */
  public long inMemory() {
    return pieces.inMemory() + (long) Integer.BYTES * (slots.length + hashes.length);
  }

  /** Where a piece is, or where it would be. */
  private int slot(byte[] piece, int hash) {
    int mask = slots.length - 1;
    int i = HashSlots.of(hash, mask);
    while (slots[i] != 0 && !(hashes[slots[i] - 1] == hash && isAt(slots[i] - 1, piece))) {
      i = i + 1 & mask;
    }
    return i;
  }

  private boolean isAt(int number, byte[] piece) {
    cursor.moveTo(number);
    return cursor.length == piece.length
        && Arrays.equals(
            cursor.bytes(), cursor.start, cursor.start + cursor.length, piece, 0, piece.length);
  }

  private int free(int hash) {
    int mask = slots.length - 1;
    int i = HashSlots.of(hash, mask);
    while (slots[i] != 0) {
      i = i + 1 & mask;
    }
    return i;
  }

  private void grow() {
    slots = new int[slots.length * 2];
    for (int number = 0; number < pieces.size(); number++) {
      slots[free(hashes[number])] = number + 1;
    }
  }
}
