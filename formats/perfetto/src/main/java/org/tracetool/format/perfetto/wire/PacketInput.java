package org.tracetool.format.perfetto.wire;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.timeline.UnpackedInput;

/**
 * The packets of a trace, one after the other. Other fields of the trace are skipped. Where the
 * bytes do not follow the format the packets end, since nothing says where the next one begins.
 */
public final class PacketInput implements Closeable {
  /** Longer packets are left out. */
  public static final int MAX_PACKET_BYTES = 128 << 20;

  private static final int BUFFER = 512 << 10;
  private static final long UNKNOWN = -1;
  private static final int PACKET = 1;
  private static final byte PACKET_TAG = PACKET << 3 | ProtoCursor.BYTES;
  private static final int TYPE_BITS = 3;
  private static final int TYPE_MASK = 7;

  /** Bytes of a tag and of a length, at most. */
  private static final int MAX_HEAD_BYTES = 20;

  /**
   * Results of {@link #readNumber}: the file ends within the number, or the number does not end.
   */
  private static final int CUT = -1;

  private static final int ENDLESS = -2;
  private static final int MAX_NUMBER_BYTES = 10;

  private final Path path;
  private final ReadOptions options;
  private final UnpackedInput in;

  /** Bytes of the file; not known of what is packed. */
  private final long size;

  private byte[] bytes = new byte[BUFFER];
  private int begin;
  private int limit;
  private int from;

  /** Where the first byte of the buffer is in the trace. */
  private long base;

  private boolean isAtEnd;
  private boolean isDamaged;
  private long number;

  private PacketInput(Path path, ReadOptions options, UnpackedInput in) throws IOException {
    this.path = path;
    this.options = options;
    this.in = in;
    size = in.isPacked() ? UNKNOWN : Files.size(path);
  }

  /** Opens a file, which may be compressed. */
  public static PacketInput open(Path path, ReadOptions options) throws IOException {
    UnpackedInput in = UnpackedInput.open(path);
    PacketInput opened = null;
    try {
      opened = new PacketInput(path, options, in);
      return opened;
    } finally {
      if (opened == null) {
        in.close();
      }
    }
  }

  /** Moves to the next packet; false at the end, and where the bytes do not follow the format. */
  public boolean next() throws IOException {
    if (takeShort()) {
      return true;
    }
    while (!isDamaged && fill(MAX_HEAD_BYTES) > 0) {
      long start = base + begin;
      int after = readNumber(begin);
      long tag = number;
      int type = (int) tag & TYPE_MASK;
      if (after < 0 || tag >>> TYPE_BITS == 0) {
        return fail(start, after);
      }
      long length;
      switch (type) {
        case ProtoCursor.VARINT -> {
          after = readNumber(after);
          length = 0;
        }
        case ProtoCursor.FIXED64 -> length = Long.BYTES;
        case ProtoCursor.FIXED32 -> length = Integer.BYTES;
        case ProtoCursor.BYTES -> {
          after = readNumber(after);
          length = number;
        }
        default -> {
          return fail(start, ENDLESS);
        }
      }
      if (after < 0) {
        return fail(start, after);
      }
      begin = after;
      boolean isPacket = type == ProtoCursor.BYTES && tag >>> TYPE_BITS == PACKET;
      if (isPacket && length >= 0 && length <= MAX_PACKET_BYTES) {
        if (isBeyondEnd(length) || fill((int) length) < length) {
          return fail(start, CUT);
        }
        from = begin;
        begin += (int) length;
        return true;
      }
      if (isPacket && length > MAX_PACKET_BYTES && !isBeyondEnd(length)) {
        options.reportDamage(
            DamageCode.DAMAGED_RECORDS,
            path,
            start,
            "packets that are too long, left out",
            "a packet of at most " + MAX_PACKET_BYTES + " bytes",
            "one of " + length);
      }
      if (!skip(length)) {
        return fail(start, CUT);
      }
    }
    return false;
  }

  /** Moves to a packet of less than 128 bytes that is in the buffer; false if there is none. */
  private boolean takeShort() {
    if (limit - begin >= 2
        && bytes[begin] == PACKET_TAG
        && bytes[begin + 1] >= 0
        && bytes[begin + 1] <= limit - begin - 2) {
      from = begin + 2;
      begin = from + bytes[begin + 1];
      return true;
    }
    return false;
  }

  private boolean fail(long start, int why) {
    isDamaged = true;
    boolean isCut = why == CUT;
    options.reportDamage(
        isCut ? DamageCode.CUT_FILES : DamageCode.DAMAGED_RECORDS,
        path,
        start,
        isCut ? "the trace ends within a packet" : "damaged packets, what comes after is left out",
        "a packet",
        isCut ? "the end" : "something else");
    return false;
  }

  /** Whether it is known that so many bytes are not there. */
  private boolean isBeyondEnd(long length) {
    if (length < 0) {
      return true;
    }
    return size != UNKNOWN && length > limit - begin && length > size - base - begin;
  }

  private boolean skip(long length) throws IOException {
    if (isBeyondEnd(length)) {
      return false;
    }
    long left = length;
    while (left > limit - begin) {
      left -= limit - begin;
      begin = limit;
      if (fill(1) == 0) {
        return false;
      }
    }
    begin += (int) left;
    return true;
  }

  /** Reads a number that begins at a place; returns the place after it, or why there is none. */
  private int readNumber(int at) {
    if (at < 0) {
      return at;
    }
    number = 0;
    for (int i = 0; i < MAX_NUMBER_BYTES; i++) {
      if (at + i >= limit) {
        return CUT;
      }
      byte b = bytes[at + i];
      number |= (long) (b & 0x7f) << 7 * i;
      if (b >= 0) {
        return at + i + 1;
      }
    }
    return ENDLESS;
  }

  /** Tries to have so many bytes in the buffer; returns how many there are. */
  private int fill(int wanted) throws IOException {
    while (limit - begin < wanted && !isAtEnd) {
      if (begin > 0) {
        System.arraycopy(bytes, begin, bytes, 0, limit - begin);
        base += begin;
        limit -= begin;
        begin = 0;
      }
      if (limit == bytes.length) {
        long size = Math.min(2L * bytes.length, Math.max(wanted, bytes.length + BUFFER));
        bytes = Arrays.copyOf(bytes, (int) size);
      }
      int n = in.read(bytes, limit, bytes.length - limit);
      if (n < 0) {
        isAtEnd = true;
        reportFailure();
      }
      limit += Math.max(n, 0);
    }
    return limit - begin;
  }

  private void reportFailure() {
    if (in.failure() != null) {
      options.reportDamage(
          DamageCode.DAMAGED_COMPRESSION,
          path,
          Math.max(0, in.failureAt()),
          "damaged compression, what comes after it is left out",
          "compressed bytes",
          in.failure());
    }
  }

  /** The bytes that hold the packet. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the packet begins. */
  public int from() {
    return from;
  }

  /** Where the packet has ended. */
  public int to() {
    return begin;
  }

  /** Where the packet begins in the trace, after decompression. */
  public long offset() {
    return base + from;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
