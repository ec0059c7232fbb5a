package org.tracetool.format.perfetto.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.tracetool.core.io.Compression;
import org.tracetool.format.timeline.UnpackedInput;

/** Packets that are compressed together, as a packet of their own. */
public final class PacketBundle {
  /** A bundle may not be larger than this after decompression: writers make some megabytes. */
  public static final int MAX_BYTES = 64 << 20;

  private static final int MIN_ROOM = 1 << 16;
  private static final int MAGIC_BYTES = 4;
  private static final String TOO_LARGE = "more than " + MAX_BYTES + " bytes after decompression";

  private final Inflater inflater = new Inflater();
  private byte[] content = new byte[MIN_ROOM];
  private int length;

  /**
   * Decompresses a bundle of zlib, gzip or Zstandard.
   *
   * @return what is wrong with it, as something that was found; null if nothing is
   */
  public String unpack(byte[] bytes, int from, int to) throws IOException {
    length = 0;
    byte[] magic = Arrays.copyOfRange(bytes, from, Math.min(to, from + MAGIC_BYTES));
    if (Compression.of(magic) == null) {
      return inflate(bytes, from, to);
    }
    try (UnpackedInput in = UnpackedInput.of(new ByteArrayInputStream(bytes, from, to - from))) {
      int n = 0;
      while (n >= 0) {
        length += n;
        if (!hasRoom()) {
          return TOO_LARGE;
        }
        n = in.read(content, length, content.length - length);
      }
      return in.failure();
    }
  }

  private String inflate(byte[] bytes, int from, int to) {
    inflater.reset();
    inflater.setInput(bytes, from, to - from);
    try {
      while (!inflater.finished()) {
        if (!hasRoom()) {
          return TOO_LARGE;
        }
        int n = inflater.inflate(content, length, content.length - length);
        length += n;
        boolean isOver = inflater.needsInput() || inflater.needsDictionary();
        if (n == 0 && isOver && !inflater.finished()) {
          return "the end of it";
        }
      }
      return null;
    } catch (DataFormatException e) {
      return "something else";
    }
  }

  /** Makes room for more; false if there is as much as may be. */
  private boolean hasRoom() {
    if (length == content.length) {
      if (length >= MAX_BYTES) {
        return false;
      }
      content = Arrays.copyOf(content, Math.min(MAX_BYTES, 2 * length));
    }
    return true;
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
    inflater.end();
  }
}
