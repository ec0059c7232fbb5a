package org.tracetool.legacy.otf;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * One compressed file of an OTF trace: a zlib stream that is never finished and has a flush point
 * every {@value #PIECE} bytes of text, so that readers of OTF can jump into it and get its end.
 */
final class FlushedFile {
  /** Bytes between two flush points. */
  static final int PIECE = 10240;

  private static final int FLUSH_POINT = 0x0000ffff;

  /** Bytes of the packed form. */
  final long packed;

  /** Bytes of the text. */
  final long plain;

  private FlushedFile(long packed, long plain) {
    this.packed = packed;
    this.plain = plain;
  }

  /** Packs everything with a level of zlib, 0 (stored) to 9; no text makes no bytes at all. */
  static FlushedFile pack(InputStream in, OutputStream out, int level) throws IOException {
    Deflater deflater = new Deflater(level);
    try {
      byte[] text = new byte[PIECE];
      byte[] bytes = new byte[2 * PIECE];
      long packed = 0;
      long plain = 0;
      for (int n = in.readNBytes(text, 0, PIECE); n > 0; n = in.readNBytes(text, 0, PIECE)) {
        plain += n;
        deflater.setInput(text, 0, n);
        int made;
        do {
          made = deflater.deflate(bytes, 0, bytes.length, Deflater.FULL_FLUSH);
          out.write(bytes, 0, made);
          packed += made;
        } while (made == bytes.length);
      }
      return new FlushedFile(packed, plain);
    } finally {
      deflater.end();
    }
  }

  /**
   * Unpacks everything. Finished streams, and several one after the other, are taken as well.
   *
   * @throws Damage if the file is not all zlib data, or ends anywhere but at a flush point
   */
  static FlushedFile unpack(InputStream in, OutputStream out) throws IOException, Damage {
    Inflater inflater = new Inflater();
    long earlierStreams = 0;
    try {
      byte[] bytes = new byte[PIECE];
      byte[] text = new byte[4 * PIECE];
      long packed = 0;
      long plain = 0;
      int tail = FLUSH_POINT;
      for (int n = in.read(bytes); n > 0; n = in.read(bytes)) {
        for (int i = Math.max(0, n - Integer.BYTES); i < n; i++) {
          tail = tail << 8 | bytes[i] & 0xff;
        }
        inflater.setInput(bytes, 0, n);
        while (true) {
          int made = inflater.inflate(text);
          out.write(text, 0, made);
          plain += made;
          int left = inflater.getRemaining();
          if (inflater.needsDictionary()) {
            throw new Damage(packed + n - left, "needs a dictionary that OTF does not have");
          } else if (inflater.finished()) {
            if (left == 0) {
              tail = FLUSH_POINT;
            }
            earlierStreams = packed + n - left;
            inflater.reset();
            inflater.setInput(bytes, n - left, left);
          } else if (made == 0) {
            break;
          }
        }
        packed += n;
      }
      if (tail != FLUSH_POINT) {
        throw new Damage(packed, "ends in the middle of the data");
      }
      return new FlushedFile(packed, plain);
    } catch (DataFormatException e) {
      throw new Damage(
          earlierStreams + inflater.getBytesRead(), "expected zlib data: " + e.getMessage());
    } finally {
      inflater.end();
    }
  }

  /** The packed bytes in percent of the text; 0 without text. */
  double percent() {
    return plain == 0 ? 0 : 100.0 * packed / plain;
  }

  /** A packed file that cannot be unpacked to its end. */
  static final class Damage extends Exception {
    private static final long serialVersionUID = 1L;

    Damage(long offset, String what) {
      super("byte " + offset + ": " + what);
    }
  }
}
