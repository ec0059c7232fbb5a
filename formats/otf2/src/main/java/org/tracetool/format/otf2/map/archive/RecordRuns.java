package org.tracetool.format.otf2.map.archive;

import java.io.IOException;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordFraming;

/**
 * Writes runs of frequent records from the buffer of an input into that of an output, number by
 * number: calls, messages, metrics, and what else consists of bytes and compressed numbers. The
 * bytes are those of {@link RewrittenRecords}, which writes all that stops a run: attributes, long
 * lists, numbers that are not stored in the fewest bytes, the end of a chunk. For one thread.
 */
final class RecordRuns {
  /**
   * Records of a run, also of one that is copied: with short runs, the JVM compiles the method
   * before it compiles the loop.
   */
  static final int MAX_RECORDS = 48;

  private final RewrittenIds ids;
  private final RewrittenRanks ranks;
  private final RewrittenTimes times;

  /** By ids of regions what they become, as far as that is known. */
  private long[] regions = {};

  RecordRuns(RewrittenIds ids, RewrittenRanks ranks, RewrittenTimes times) {
    this.ids = ids;
    this.ranks = ranks;
    this.times = times;
  }

  /**
   * Writes records up to one that stops the run.
   *
   * @param last the time of the record before, unsigned
   * @param most so many at most
   * @return how many
   */
  long write(RecordInput in, RecordOutput out, long last, int most) throws IOException {
    int limit = in.frequentLimit(Long.BYTES);
    int i = in.nextIndex();
    if (i > limit || in.isBigEndian() || !out.beginRun()) {
      return 0;
    }
    byte[] b = in.buffer();
    byte[] o = out.runBytes();
    int end = out.runLimit();
    int p = out.runStart();
    long raw = in.time();
    long before = last;
    boolean known = false;
    boolean fresh = out.needsTime();
    long written = out.writtenTime();
    long n = 0;
    while (n < most && i <= limit && p < end) {
      boolean timed = b[i] == RecordFraming.TIMESTAMP;
      int record = timed ? i + RecordFraming.TIMESTAMP_BYTES : i;
      int code = b[record] & 0xff;
      int size = b[record + 1] & 0xff;
      FrequentShape shape = FrequentShape.of(code);
      if (shape == null || size == RecordFraming.LONG_LENGTH) {
        break;
      }
      long read = timed ? ByteOrders.u64(b, i + 1, false) : raw;
      long time = timed || !known ? times.time(read) : before;
      if (Long.compareUnsigned(time, before) < 0) {
        throw new RowsNeededException("times go back");
      }
      int to = p;
      if (time != written || time == 0 || fresh) {
        o[to] = RecordFraming.TIMESTAMP;
        ByteOrders.putU64(o, to + 1, time, false);
        to += RecordFraming.TIMESTAMP_BYTES;
      }
      int next = record + 2 + size;
      if (shape.isCall()) {
        to = call(b, record, size, o, to);
      } else {
        o[to] = (byte) code;
        int head = shape.isBare() ? 1 : 2;
        int from = to + head;
        to = numbers(shape, b, record + head, next, o, from);
        if (head == 2) {
          o[from - 1] = (byte) (to - from);
        }
      }
      if (to < 0) {
        break;
      }
      known = true;
      before = time;
      written = time;
      fresh = false;
      raw = read;
      p = to;
      i = next;
      n++;
    }
    if (n > 0) {
      in.advance(i, raw, n);
      out.endRun(p, written, n);
    }
    return n;
  }

  /** Writes an enter or a leave; gives the place after it, or -1 if it stops the run. */
  private int call(byte[] b, int record, int size, byte[] o, int to) throws RowsNeededException {
    if (size > Integer.BYTES) {
      return -1;
    }
    long region =
        size == 1 ? b[record + 2] & 0xff : FrequentShape.value(Integer.BYTES, b, record + 1, size);
    long id = region < regions.length && region >= 0 ? regions[(int) region] : -1;
    if (id < 0) {
      id = ids.id(IdSpace.REGION, region);
      regions = ids.known(IdSpace.REGION);
    }
    if (id < 0 || id == FrequentShape.ALL_ONES_32) {
      return -1;
    }
    int length = ByteOrders.size(id);
    long bytes = id << 2 * Byte.SIZE | (long) length << Byte.SIZE | b[record] & 0xff;
    ByteOrders.putU64(o, to, bytes, false);
    return to + 2 + length;
  }

  /** Writes the numbers of a record; gives the place after them, or -1 if they stop the run. */
  private int numbers(FrequentShape shape, byte[] b, int from, int end, byte[] o, int into)
      throws RowsNeededException {
    byte[] sizes = shape.sizes();
    int count = shape.count();
    int left = count;
    int f = 0;
    int at = from;
    int to = into;
    while (left > 0) {
      if (at >= end) {
        return -1;
      }
      int most = sizes[f];
      byte way = shape.ways()[f];
      int first = b[at] & 0xff;
      int size = most == 0 || first == FrequentShape.ALL_ONES ? 0 : first;
      if (size > most || at + size >= end) {
        return -1;
      }
      if (way == FrequentShape.STAYS) {
        if (size > 0 && !FrequentShape.isShort(most, b, at, size)) {
          return -1;
        }
        o[to] = (byte) first;
        ByteOrders.putU64(o, to + 1, ByteOrders.u64(b, at + 1, false), false);
        to += 1 + size;
      } else if (most == 0) {
        o[to++] =
            (byte)
                (way == FrequentShape.ID ? ids.id(shape.spaces()[f], first) : ids.operation(first));
      } else {
        long value = FrequentShape.value(most, b, at, first);
        to =
            put(
                way == FrequentShape.ID
                    ? ids.id(shape.spaces()[f], value)
                    : ranks.rank(value, shape.plan().space(), shape.rankOwner(b, from)),
                most,
                o,
                to);
      }
      at += 1 + size;
      left--;
      f++;
      if (f == count && left == 0 && sizes.length > count) {
        left = first * (sizes.length - count);
        if (shape.isLong(first)) {
          return -1;
        }
      } else if (f == sizes.length) {
        f = count;
      }
    }
    return at == end ? to : -1;
  }

  private static int put(long value, int most, byte[] o, int to) {
    long v = most == Integer.BYTES ? value & FrequentShape.ALL_ONES_32 : value;
    if (v == (most == Integer.BYTES ? FrequentShape.ALL_ONES_32 : -1)) {
      o[to] = (byte) FrequentShape.ALL_ONES;
      return to + 1;
    }
    int size = ByteOrders.size(v);
    o[to] = (byte) size;
    ByteOrders.putU64(o, to + 1, v, false);
    return to + 1 + size;
  }
}
