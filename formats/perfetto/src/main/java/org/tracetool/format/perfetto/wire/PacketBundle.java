package org.tracetool.format.perfetto.wire;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Packets that are compressed together, as a packet of their own. */
public final class PacketBundle {
  /** A bundle may not be larger than this after decompression: writers make some megabytes. */
  public static final int MAX_BYTES = 64 << 20;

  private static final int MIN_ROOM = 1 << 16;
  private static final int GZIP_1 = 0x1f;
  private static final int GZIP_2 = 0x8b;
  private static final int GZIP_HEAD = 10;
  private static final int FLAGS = 3;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;
  private static final int HAS_CHECK = 2;

  private final Inflater zlib = new Inflater();
  private final Inflater raw = new Inflater(true);
  private byte[] content = new byte[MIN_ROOM];
  private int length;

  /**
   * Decompresses a bundle of zlib or gzip.
   *
   * @return what is wrong with it, as something that was found; null if nothing is
   */
  public String inflate(byte[] bytes, int from, int to) {
    boolean isGzip =
        to - from > GZIP_HEAD
            && (bytes[from] & 0xff) == GZIP_1
            && (bytes[from + 1] & 0xff) == GZIP_2;
    int begin = isGzip ? afterHead(bytes, from, to) : from;
    Inflater inflater = isGzip ? raw : zlib;
    inflater.reset();
    inflater.setInput(bytes, begin, Math.max(0, to - begin));
    length = 0;
    try {
      while (!inflater.finished()) {
        if (length == content.length) {
          if (length >= MAX_BYTES) {
            return "more than " + MAX_BYTES + " bytes after decompression";
          }
          content = Arrays.copyOf(content, Math.min(MAX_BYTES, 2 * length));
        }
        int n = inflater.inflate(content, length, content.length - length);
        length += n;
        if (n == 0
            && !inflater.finished()
            && (inflater.needsInput() || inflater.needsDictionary())) {
          return "the end of it";
        }
      }
      return null;
    } catch (DataFormatException e) {
      return "something else";
    }
  }

  /** Where the compressed bytes of a gzip member begin. */
  private static int afterHead(byte[] bytes, int from, int to) {
    int flags = bytes[from + FLAGS];
    int at = from + GZIP_HEAD;
    if ((flags & HAS_EXTRA) != 0 && at + 2 <= to) {
      at += 2 + (bytes[at] & 0xff) + ((bytes[at + 1] & 0xff) << 8);
    }
    if ((flags & HAS_NAME) != 0) {
      at = afterText(bytes, at, to);
    }
    if ((flags & HAS_COMMENT) != 0) {
      at = afterText(bytes, at, to);
    }
    return Math.min(to, at + ((flags & HAS_CHECK) != 0 ? 2 : 0));
  }

  private static int afterText(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != 0) {
      at++;
    }
    return at + 1;
  }

  /** The bytes of the packets, of which {@link #length} count. */
  public byte[] content() {
    return content;
  }

  /** How many bytes the packets take. */
  public int length() {
    return length;
  }

  /** Gives memory outside of the heap back. */
  public void end() {
    zlib.end();
    raw.end();
  }
}
