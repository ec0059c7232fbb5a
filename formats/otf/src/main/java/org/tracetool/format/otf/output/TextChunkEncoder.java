package org.tracetool.format.otf.output;

import java.util.Arrays;
import java.util.zip.Deflater;
import org.tracetool.deflate.TextDeflater;

/**
 * Encodes pieces of text for the file, each piece independently: no piece refers to an earlier one,
 * and each ends with a full flush, so readers can start between any two of them and several
 * encoders can work on one file. Used by one thread at a time.
 *
 * <p>A compressed file is a zlib stream that is never finished: readers built on the reference
 * library lose everything after the last flush point of a stream that has a proper end.
 */
public abstract class TextChunkEncoder {
  /** The level that selects our own encoder, made for such text. */
  public static final int FAST = -1;

  /** Bytes that the last {@link #encode} made; valid until the next one. */
  byte[] output;

  /** Encodes text; returns the number of bytes in {@link #output}. */
  abstract int encode(byte[] text, int length);

  /** The start of the file. */
  abstract byte[] head();

  /** Releases memory outside of the heap. */
  void end() {}

  /** An encoder for a level: 1 to 9 are zlib's; not for 0, plain text needs none. */
  static TextChunkEncoder of(int level) {
    return level == FAST ? new FastDeflate() : new ZlibEncoder(level);
  }

  private static final class FastDeflate extends TextChunkEncoder {
    private final TextDeflater deflater = new TextDeflater();

    @Override
    int encode(byte[] text, int length) {
      int n = deflater.deflate(text, 0, length);
      output = deflater.output();
      return n;
    }

    @Override
    byte[] head() {
      return TextDeflater.zlibHeader();
    }
  }

  private static final class ZlibEncoder extends TextChunkEncoder {
    private static final int MIN = 64 << 10;

    private final int level;
    private final Deflater deflater;

    ZlibEncoder(int level) {
      this.level = level;
      this.deflater = new Deflater(level, true);
      this.output = new byte[MIN];
    }

    @Override
    int encode(byte[] text, int length) {
      deflater.reset();
      deflater.setInput(text, 0, length);
      int size = 0;
      while (true) {
        int room = output.length - size;
        int n = deflater.deflate(output, size, room, Deflater.FULL_FLUSH);
        size += n;
        if (n < room) {
          return size;
        }
        output = Arrays.copyOf(output, output.length * 2);
      }
    }

    @Override
    byte[] head() {
      int second = level == 1 ? 0x01 : level <= 5 ? 0x5e : level == 6 ? 0x9c : 0xda;
      return new byte[] {0x78, (byte) second};
    }

    @Override
    void end() {
      deflater.end();
    }
  }
}
