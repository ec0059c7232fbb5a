package org.tracetool.view.tile;

import java.util.Arrays;
import org.tracetool.core.collect.PackedNumbers;

/** Bytes of a tile: numbers of seven bits a byte, the lowest first. */
public final class TileBytes {
  /** The share that is all of something. */
  public static final int WHOLE = 65535;

  private static final int MIN_BYTES = 32;

  private byte[] bytes = {};
  private int used;

  /** Adds an unsigned number. */
  public TileBytes number(long number) {
    ensureCapacity(PackedNumbers.MAX_BYTES);
    used = PackedNumbers.put(bytes, used, number);
    return this;
  }

  /** Adds the bytes of another one. */
  public TileBytes bytes(TileBytes other) {
    ensureCapacity(other.used);
    System.arraycopy(other.bytes, 0, bytes, used, other.used);
    used += other.used;
    return this;
  }

  /** Adds bytes. */
  public TileBytes bytes(byte[] more) {
    ensureCapacity(more.length);
    System.arraycopy(more, 0, bytes, used, more.length);
    used += more.length;
    return this;
  }

  private void ensureCapacity(int more) {
    if (used + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.max(MIN_BYTES, used + more), 2 * bytes.length));
    }
  }

  /** A copy of all bytes. */
  public byte[] toArray() {
    return Arrays.copyOf(bytes, used);
  }
}
