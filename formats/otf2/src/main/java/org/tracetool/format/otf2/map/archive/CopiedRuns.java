package org.tracetool.format.otf2.map.archive;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordFraming;

/**
 * Copies runs of frequent records as they are, once it is seen that {@link RecordRuns} would write
 * the same bytes. Times, and ids of regions that take as many bytes as before, may change; they are
 * replaced in the buffer of the input. For one thread.
 */
final class CopiedRuns {
  private static final int ENTER = EventRecord.ENTER.type().code();
  private static final int LEAVE = EventRecord.LEAVE.type().code();

  /**
   * By the most bytes of a number and its first byte, how many bytes follow; negative for none that
   * are allowed.
   */
  private static final byte[][] BYTES = bytesAfterFirst();

  private static final int CODES = 1 << Byte.SIZE;
  private static final int FIRST_KNOWN = 64;
  private static final byte UNKNOWN = -1;

  private final RewrittenIds ids;
  private final RewrittenRanks ranks;
  private final RewrittenTimes times;
  private final boolean timesStay;

  /** By short ids of regions that are known to stay what they are, how many bytes they take. */
  private byte[] unchangedRegions = {};

  /**
   * By codes of records, the bytes of the last one up to its last id, rank or code of an operation,
   * if they stay and are eight at most; which bits those are; and how many bytes.
   */
  private final long[] heads = new long[CODES];

  private final long[] headMasks = new long[CODES];
  private final int[] headBytes = new int[CODES];

  /** Of the last record that is copied: its time before and after it is changed; unsigned. */
  private long rawTime;

  private long time;
  private int count;

  CopiedRuns(RewrittenIds ids, RewrittenRanks ranks, RewrittenTimes times) {
    this.ids = ids;
    this.ranks = ranks;
    this.times = times;
    timesStay = times.areUnchanged();
  }

  private static byte[][] bytesAfterFirst() {
    byte[][] bytes = new byte[1 + Long.BYTES][CODES];
    for (int most = 1; most < bytes.length; most++) {
      for (int first = 1; first < FrequentShape.ALL_ONES; first++) {
        bytes[most][first] = (byte) (first <= most ? first : -1);
      }
    }
    return bytes;
  }

  /**
   * Copies records up to one that {@link RecordRuns} or {@link RewrittenRecords} has to write.
   *
   * @return how many
   */
  long copy(RecordInput in, RecordOutput out) throws IOException {
    int limit = in.frequentLimit(Long.BYTES);
    int from = in.nextIndex();
    time = out.writtenTime();
    if (from > limit || in.isBigEndian() || time == 0 || out.needsTime() || !out.beginRun()) {
      return 0;
    }
    byte[] bytes = in.buffer();
    int into = out.runStart();
    limit = Math.min(limit, from + out.runLimit() - 1 - into);
    rawTime = in.time();
    int end = from;
    long all = 0;
    do {
      end = pass(bytes, end, limit);
      all += count;
    } while (count == RecordRuns.MAX_RECORDS && end <= limit);
    if (all > 0) {
      System.arraycopy(bytes, from, out.runBytes(), into, end - from);
      in.advance(end, rawTime, all);
      out.endRun(into + end - from, time, all);
    }
    return all;
  }

  /** Goes past records that are copied; gives the place after them. */
  private int pass(byte[] b, int from, int limit) throws RowsNeededException {
    byte[] known = unchangedRegions;
    long before = time;
    long raw = rawTime;
    int i = from;
    int n = 0;
    while (n < RecordRuns.MAX_RECORDS && i <= limit) {
      long read = raw;
      long now = before;
      int record = i;
      if (b[i] == RecordFraming.TIMESTAMP) {
        read = ByteOrders.u64(b, i + 1, false);
        now = timesStay ? read : times.time(read);
        if (Long.compareUnsigned(now, before) <= 0) {
          break; // such a time is not written again, or goes back
        }
        record = i + RecordFraming.TIMESTAMP_BYTES;
      }
      int code = b[record];
      int size = b[record + 1] & 0xff;
      if (code == ENTER || code == LEAVE) {
        int region = size == 1 ? b[record + 2] & 0xff : number(b, record + 1, size);
        if (region >= known.length || known[region] != size) {
          if (!isRegionCopied(b, record + 1, size)) {
            break;
          }
          known = unchangedRegions;
        }
      } else if (!isUnchanged(code & 0xff, b, record, size)) {
        break;
      }
      if (record != i && now != read) {
        ByteOrders.putU64(b, i + 1, now, false);
      }
      before = now;
      raw = read;
      i = record + 2 + size;
      n++;
    }
    time = before;
    rawTime = raw;
    count = n;
    return i;
  }

  /** A number of up to two bytes; a large one for others. */
  private static int number(byte[] b, int at, int size) {
    return size > Short.BYTES
        ? Integer.MAX_VALUE
        : size == 0 ? 0 : b[at + 1] & 0xff | (b[at + 2] & 0xff) << Byte.SIZE;
  }

  /** Whether a region takes as many bytes as before, and then replaces it by what it becomes. */
  private boolean isRegionCopied(byte[] b, int at, int size) throws RowsNeededException {
    if (size > Integer.BYTES || size > 0 && b[at + size] == 0) {
      return false;
    }
    long region = FrequentShape.value(Integer.BYTES, b, at, size);
    long becomes = ids.id(IdSpace.REGION, region);
    if (bytes(becomes) != size || region == FrequentShape.ALL_ONES_32) {
      return false;
    }
    if (region == becomes) {
      remember(region, size);
      return true;
    }
    for (int k = 1; k <= size; k++) {
      b[at + k] = (byte) (becomes >>> (k - 1) * Byte.SIZE);
    }
    return true;
  }

  private void remember(long region, int size) {
    if (size > Short.BYTES) {
      return;
    }
    int before = unchangedRegions.length;
    if (region >= before) {
      int length = Math.max(FIRST_KNOWN, Integer.highestOneBit((int) region) << 1);
      unchangedRegions = Arrays.copyOf(unchangedRegions, length);
      Arrays.fill(unchangedRegions, before, length, UNKNOWN);
    }
    unchangedRegions[(int) region] = (byte) size;
  }

  /** The bytes that a number of 32 bits takes after its size; more than 4 for "undefined". */
  private static int bytes(long id) {
    return id == FrequentShape.ALL_ONES_32 ? FrequentShape.ALL_ONES : ByteOrders.size(id);
  }

  /** Whether a record that is no call is frequent, and all its numbers stay as they are stored. */
  private boolean isUnchanged(int code, byte[] b, int record, int size) throws RowsNeededException {
    FrequentShape shape = FrequentShape.of(code);
    if (shape == null || size == RecordFraming.LONG_LENGTH) {
      return false;
    }
    byte[] sizes = shape.sizes();
    int once = shape.count();
    int from = record + (shape.isBare() ? 1 : 2);
    int end = record + 2 + size;
    int at = from;
    if (shape.mapped() > 0) {
      at += (ByteOrders.u64(b, from, false) & headMasks[code]) == heads[code] ? headBytes[code] : 0;
      if (at == from) {
        at = passHead(shape, code, b, from, end);
      }
    }
    int first = 0;
    for (int f = shape.mapped(); f < once; f++) {
      if (at >= end) {
        return false;
      }
      first = b[at] & 0xff;
      int bytes = BYTES[sizes[f]][first];
      if (bytes != 0 && !isShort(sizes[f], b, at, bytes)) {
        return false;
      }
      at += 1 + bytes;
    }
    return sizes.length == once ? at == end : areShort(shape, first, b, at, end);
  }

  /**
   * Goes past the ids, the rank and the code of an operation in a record, and what is between them;
   * gives the end of the record and more if one of them does not stay as it is stored.
   */
  private int passHead(FrequentShape shape, int code, byte[] b, int from, int end)
      throws RowsNeededException {
    byte[] sizes = shape.sizes();
    byte[] ways = shape.ways();
    int at = from;
    for (int f = 0; f < shape.mapped(); f++) {
      int bytes = at < end ? BYTES[sizes[f]][b[at] & 0xff] : -1;
      if (bytes != 0 && !isShort(sizes[f], b, at, bytes)
          || ways[f] != FrequentShape.STAYS && !isSame(shape, f, b, at, from)) {
        return end + 1;
      }
      at += 1 + bytes;
    }
    int length = at - from;
    if (length <= Long.BYTES) {
      headMasks[code] = -1L >>> Long.SIZE - Byte.SIZE * length;
      heads[code] = ByteOrders.u64(b, from, false) & headMasks[code];
      headBytes[code] = length;
    }
    return at;
  }

  /** Whether so many groups of numbers are stored as {@link RecordRuns} would store them. */
  private static boolean areShort(FrequentShape shape, int groups, byte[] b, int from, int end) {
    if (shape.isLong(groups)) {
      return false;
    }
    byte[] sizes = shape.sizes();
    int at = from;
    for (int left = groups; left > 0; left--) {
      for (int f = shape.count(); f < sizes.length; f++) {
        if (at >= end) {
          return false;
        }
        int bytes = BYTES[sizes[f]][b[at] & 0xff];
        if (bytes != 0 && !isShort(sizes[f], b, at, bytes)) {
          return false;
        }
        at += 1 + bytes;
      }
    }
    return at == end;
  }

  /** Whether a number has an allowed size and is stored in the fewest bytes. */
  private static boolean isShort(int most, byte[] b, int at, int bytes) {
    return bytes > 0
        && ((b[at + bytes] + 1 & 0xfe) != 0 || FrequentShape.isShort(most, b, at, bytes));
  }

  /** Whether a number that is an id, a rank or a code of an operation stays what it is. */
  private boolean isSame(FrequentShape shape, int field, byte[] b, int at, int from)
      throws RowsNeededException {
    int first = b[at] & 0xff;
    int most = shape.sizes()[field];
    byte way = shape.ways()[field];
    long value = most == 0 ? first : FrequentShape.value(most, b, at, first);
    long becomes =
        switch (way) {
          case FrequentShape.ID -> ids.id(shape.spaces()[field], value);
          case FrequentShape.RANK ->
              ranks.rank(value, shape.plan().space(), shape.rankOwner(b, from));
          default -> ids.operation(first);
        };
    return most == 0
        ? (byte) becomes == (byte) value
        : (most == Integer.BYTES ? becomes & FrequentShape.ALL_ONES_32 : becomes) == value;
  }
}
