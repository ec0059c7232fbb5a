package org.tracetool.core.io;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Short pieces of bytes one behind the other, in memory that grows by one block at a time. Pieces
 * are only added, so what is there can be read meanwhile.
 */
final class ByteStringBlocks implements Iterable<byte[]> {
  private static final int BLOCK_BITS = 16;
  private static final int BLOCK = 1 << BLOCK_BITS;
  private static final int FIRST_BLOCK = 256;
  private static final int LENGTH_BYTES = Short.BYTES;
  private static final int BYTE_BITS = Byte.SIZE;

  /** The longest piece, in bytes. */
  static final int MAX_PIECE_BYTES = BLOCK - LENGTH_BYTES - 1;

  private byte[][] blocks = {new byte[FIRST_BLOCK]};

  /** How much of each block is used, but of the last one. */
  private int[] ends = new int[1];

  private int last;
  private int used;
  private int size;

  /** How many there are. */
  int size() {
    return size;
  }

  /**
   * Adds a piece.
   *
   * @return where it is, 0 or more
   */
  int add(byte[] piece) {
    if (piece.length > MAX_PIECE_BYTES) {
      throw new IllegalArgumentException("piece of " + piece.length + " bytes");
    }
    int room = LENGTH_BYTES + piece.length;
    if (used + room > BLOCK) {
      ends[last] = used;
      last++;
      if (last == blocks.length) {
        blocks = Arrays.copyOf(blocks, 2 * last);
        ends = Arrays.copyOf(ends, 2 * last);
      }
      blocks[last] = new byte[BLOCK];
      used = 0;
    }
    byte[] block = blocks[last];
    if (used + room > block.length) {
      block = Arrays.copyOf(block, Math.min(BLOCK, Math.max(2 * block.length, used + room)));
      blocks[last] = block;
    }
    block[used] = (byte) piece.length;
    block[used + 1] = (byte) (piece.length >> BYTE_BITS);
    System.arraycopy(piece, 0, block, used + LENGTH_BYTES, piece.length);
    int place = last << BLOCK_BITS | used;
    used += room;
    size++;
    return place;
  }

  private int length(int place) {
    byte[] block = blocks[place >>> BLOCK_BITS];
    int at = place & BLOCK - 1;
    return (block[at] & 0xff) | (block[at + 1] & 0xff) << BYTE_BITS;
  }

  /** The piece at a place, in an array of its own. */
  byte[] get(int place) {
    int from = (place & BLOCK - 1) + LENGTH_BYTES;
    return Arrays.copyOfRange(blocks[place >>> BLOCK_BITS], from, from + length(place));
  }

  /** Whether the piece at a place consists of these bytes. */
  boolean is(int place, byte[] piece) {
    int from = (place & BLOCK - 1) + LENGTH_BYTES;
    int length = length(place);
    return length == piece.length
        && Arrays.equals(blocks[place >>> BLOCK_BITS], from, from + length, piece, 0, piece.length);
  }

  /** All pieces in the order in which they were added. */
  @Override
  public Places iterator() {
    return new Places();
  }

  /** Goes from piece to piece. */
  final class Places implements Iterator<byte[]> {
    private int given;
    private int place;
    private int block;
    private int next;

    @Override
    public boolean hasNext() {
      return given < size;
    }

    @Override
    public byte[] next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      if (block < last && next == ends[block]) {
        block++;
        next = 0;
      }
      place = block << BLOCK_BITS | next;
      next += LENGTH_BYTES + length(place);
      given++;
      return get(place);
    }

    /** Where the piece is that was given last. */
    int place() {
      return place;
    }
  }
}
