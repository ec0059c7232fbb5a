package org.tracetool.format.chrome.json;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A part of a text in memory: what is looked at stays until it is given up, and more is read behind
 * it. After the last byte there is a zero, so that loops over bytes need no other limit.
 */
public final class ScanBuffer implements Closeable {
  /** Largest value that is kept in memory as a whole. */
  public static final int MAX_BYTES = 32 << 20;

  /** Bytes after the last one, so that eight bytes can be looked at from any place on. */
  static final int PADDING_BYTES = Long.BYTES;

  private static final int FIRST_BYTES = 1 << 20;

  private final InputStream in;
  private final int maxBytes;
  private byte[] bytes;
  private int end;
  private long base;
  private boolean isEnded;

  /** A buffer over a stream of plain text, which is closed with it. */
  public ScanBuffer(InputStream in) {
    this(in, FIRST_BYTES, MAX_BYTES);
  }

  /**
   * A buffer of other sizes.
   *
   * @param firstBytes how many bytes are read at first
   * @param maxBytes how many are kept at most
   */
  public ScanBuffer(InputStream in, int firstBytes, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
    bytes = new byte[firstBytes + PADDING_BYTES];
  }

  /** The bytes; valid up to {@link #end}, and until the next call of {@link #more}. */
  public byte[] bytes() {
    return bytes;
  }

  /** The index after the last byte, where a zero is. */
  public int end() {
    return end;
  }

  /** The position in the text of the byte at an index. */
  public long position(int index) {
    return base + index;
  }

  /** Whether the text ends with the last byte. */
  public boolean isEnded() {
    return isEnded;
  }

  /**
   * Gives up all bytes before an index, which is 0 afterwards, and fills the buffer, making it
   * larger if nothing was given up.
   *
   * @return whether there are more bytes; if not, the text {@linkplain #isEnded ends} here or is
   *     longer than what is kept in memory
   */
  public boolean more(int keepFrom) throws IOException {
    if (isEnded) {
      return false;
    }
    System.arraycopy(bytes, keepFrom, bytes, 0, end - keepFrom);
    base += keepFrom;
    end -= keepFrom;
    if (end == bytes.length - PADDING_BYTES) {
      if (end >= maxBytes) {
        bytes[end] = 0;
        return false;
      }
      bytes = Arrays.copyOf(bytes, 2 * end + PADDING_BYTES);
    }
    int wanted = bytes.length - PADDING_BYTES - end;
    int n = in.readNBytes(bytes, end, wanted);
    isEnded = n < wanted;
    end += n;
    bytes[end] = 0;
    return n > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
