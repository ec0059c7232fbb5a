package org.tracetool.core.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The content of a gzip file of any number of members (RFC 1952), as far as it can be inflated.
 * Zeros after a member are padding. What is damaged ends the content, and {@link #damage} says so;
 * it is not thrown, so that every byte before it can be used.
 */
public final class GzipInput extends BlockInput {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final int MAGIC_1 = 0x1f;
  private static final int MAGIC_2 = 0x8b;
  private static final int DEFLATE = 8;
  private static final int HAS_HEADER_SUM = 2;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;
  private static final int SKIPPED_HEADER_BYTES = 6;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 sum = new CRC32();
  private final byte[] packed = new byte[BUFFER_BYTES];
  private int from;
  private int to;

  /** Position in the file of the first byte after the buffer. */
  private long read;

  private boolean isInMember;
  private boolean isAtEnd;
  private String damage;
  private long damageAt;

  /**
   * Inflates a stream, which is closed with this one.
   *
   * @param in begins with the first member
   */
  public GzipInput(InputStream in) {
    this.in = in;
  }

  /** Why the content ends before the file does, as a phrase; null if all was inflated. */
  public String damage() {
    return damage;
  }

  /** The byte of the packed file where {@link #damage} was found. */
  public long damageAt() {
    return damageAt;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!isAtEnd) {
      if (!isInMember && !beginMember()) {
        isAtEnd = true;
        return -1;
      }
      int n = inflate(into, offset, length);
      if (n > 0) {
        return n;
      }
    }
    return -1;
  }

  private int inflate(byte[] into, int offset, int length) throws IOException {
    long before = inflater.getBytesWritten();
    int n;
    try {
      if (inflater.needsInput() && !inflater.finished()) {
        if (from == to && !fill()) {
          return stop("the compressed data end within a member", 0);
        }
        inflater.setInput(packed, from, to - from);
        from = to;
      }
      n = inflater.inflate(into, offset, length);
    } catch (DataFormatException e) {
      n = (int) (inflater.getBytesWritten() - before);
      from = to - inflater.getRemaining();
      return stop("the compressed data are damaged (" + e.getMessage() + ")", n);
    }
    sum.update(into, offset, n);
    if (inflater.finished()) {
      from = to - inflater.getRemaining();
      endMember();
    } else if (inflater.needsDictionary()) {
      return stop("the compressed data need a dictionary", n);
    }
    return n;
  }

  private void endMember() throws IOException {
    long size = inflater.getBytesWritten() & 0xffff_ffffL;
    isInMember = false;
    long storedSum = littleEndian();
    long storedSize = littleEndian();
    if (storedSize < 0) {
      stop("the compressed data end before the check sum of a member", 0);
    } else if (storedSum != sum.getValue() || storedSize != size) {
      stop("the check sum or size of a member does not fit its data", 0);
    }
  }

  private long littleEndian() throws IOException {
    long value = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      int b = next();
      if (b < 0) {
        return -1;
      }
      value |= (long) b << Byte.SIZE * i;
    }
    return value;
  }

  private int stop(String what, int inflated) {
    isAtEnd = true;
    damage = what;
    damageAt = read - (to - from);
    return inflated;
  }

  private boolean fill() throws IOException {
    from = 0;
    to = Math.max(0, in.read(packed, 0, packed.length));
    read += to;
    return to > 0;
  }

  private int next() throws IOException {
    return from == to && !fill() ? -1 : packed[from++] & 0xff;
  }

  /** Reads the header of a member; false at the end of all. */
  private boolean beginMember() throws IOException {
    boolean isFirst = read == 0;
    int b = next();
    while (b == 0 && !isFirst) {
      b = next();
    }
    if (b < 0) {
      return false;
    }
    if (b != MAGIC_1 || next() != MAGIC_2 || next() != DEFLATE) {
      stop("the bytes after a member do not begin another one", 0);
      return false;
    }
    int flags = next();
    for (int i = 0; i < SKIPPED_HEADER_BYTES; i++) {
      next();
    }
    if ((flags & HAS_EXTRA) != 0) {
      int length = Math.max(0, next()) | Math.max(0, next()) << Byte.SIZE;
      for (int i = 0; i < length && next() >= 0; i++) {
        continue;
      }
    }
    skipText(flags & HAS_NAME);
    skipText(flags & HAS_COMMENT);
    if ((flags & HAS_HEADER_SUM) != 0) {
      next();
      next();
    }
    inflater.reset();
    sum.reset();
    isInMember = true;
    return true;
  }

  private void skipText(int isThere) throws IOException {
    while (isThere != 0 && next() > 0) {
      continue;
    }
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
