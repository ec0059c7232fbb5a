package org.tracetool.format.otf2.map.archive;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordFraming;
import org.tracetool.format.otf2.record.WireType;

/**
 * Writes runs of frequent records from the buffer of an input into that of an output, number by
 * number: calls, messages, metrics, and what else consists of bytes and compressed numbers. The
 * bytes are those of {@link RewrittenRecords}, which writes all that stops a run: attributes, long
 * lists, numbers that are not stored in the fewest bytes, the end of a chunk. For one thread.
 */
final class RecordRuns {
  private static final int TIMESTAMP_BYTES = 1 + Long.BYTES;
  private static final int ALL_ONES = 255;
  private static final long ALL_ONES_32 = 0xffff_ffffL;

  /** Records of a run: with short runs, the JVM compiles the method before it compiles the loop. */
  private static final int MAX_RECORDS = 48;

  private static final byte STAYS = 0;

  private static final byte RANK = 1;
  private static final byte ID = 2;
  private static final byte OPERATION = 3;

  /**
   * What a frequent record consists of.
   *
   * @param isCall whether it is an enter or a leave
   * @param isBare whether it is one number without a length
   * @param count how many numbers stand there once; those of a repeated group follow
   * @param sizes the most bytes of each number after its size; 0 for a byte alone
   * @param ways what becomes of each number
   * @param spaces the spaces of ids
   */
  private record Shape(
      RewritingPlan plan,
      boolean isCall,
      boolean isBare,
      int count,
      byte[] sizes,
      byte[] ways,
      IdSpace[] spaces) {}

  private static final Shape[] SHAPES = shapes();

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

  private static Shape[] shapes() {
    Shape[] shapes = new Shape[1 << Byte.SIZE];
    for (int code = 0; code < shapes.length; code++) {
      RewritingPlan plan = RewritingPlan.of(code);
      if (plan != null && isFrequent(plan)) {
        shapes[code] = shape(plan);
      }
    }
    return shapes;
  }

  /**
   * Whether all numbers are bytes or unsigned ones with a size, and known to records of any age.
   */
  private static boolean isFrequent(RewritingPlan plan) {
    boolean frequent = plan.type().isCompressed();
    for (int i = 0; i < plan.fields().length; i++) {
      RewritingPlan.Change change = plan.fields()[i];
      RecordField field = plan.type().fields()[i];
      frequent &= change == RewritingPlan.Change.NONE || isWritten(change);
      frequent &= field.wire() != WireType.S64 && !field.later();
    }
    for (RewritingPlan.Change change : plan.items()) {
      frequent &= change == RewritingPlan.Change.NONE;
    }
    int group = plan.type().repeatedAt();
    int count = plan.fields().length;
    return frequent
        && (group < 0
            || group == count
                && plan.type().countField() == count - 1
                && plan.type().sizes()[count - 1] == 0);
  }

  private static boolean isWritten(RewritingPlan.Change change) {
    return change == RewritingPlan.Change.ID || change == RewritingPlan.Change.OPERATION;
  }

  private static Shape shape(RewritingPlan plan) {
    int count = plan.fields().length;
    byte[] sizes = Arrays.copyOf(plan.type().sizes(), count + plan.items().length);
    System.arraycopy(plan.type().groupSizes(), 0, sizes, count, plan.items().length);
    byte[] ways = new byte[sizes.length];
    IdSpace[] spaces = new IdSpace[sizes.length];
    for (int i = 0; i < count; i++) {
      spaces[i] = plan.type().fields()[i].space();
      ways[i] =
          switch (plan.fields()[i]) {
            case ID -> ID;
            case OPERATION -> OPERATION;
            default -> i == plan.rank() ? RANK : STAYS;
          };
    }
    return new Shape(
        plan,
        plan.type() == EventRecord.ENTER.type() || plan.type() == EventRecord.LEAVE.type(),
        plan.type().frame() == RecordFraming.BARE,
        count,
        sizes,
        ways,
        spaces);
  }

  /**
   * Writes records up to one that stops the run.
   *
   * @param last the time of the record before, unsigned
   * @return how many
   */
  long write(RecordInput in, RecordOutput out, long last) throws IOException {
    int limit = in.frequentLimit() - Long.BYTES;
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
    while (n < MAX_RECORDS && i <= limit && p < end) {
      boolean timed = b[i] == RecordFraming.TIMESTAMP;
      int record = timed ? i + TIMESTAMP_BYTES : i;
      int code = b[record] & 0xff;
      int size = b[record + 1] & 0xff;
      Shape shape = SHAPES[code];
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
        to += TIMESTAMP_BYTES;
      }
      int next = record + 2 + size;
      if (shape.isCall) {
        to = call(b, record, size, o, to);
      } else {
        o[to] = (byte) code;
        int head = shape.isBare ? 1 : 2;
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
    long region = size == 1 ? b[record + 2] & 0xff : value(Integer.BYTES, b, record + 1, size);
    long id = region < regions.length && region >= 0 ? regions[(int) region] : -1;
    if (id < 0) {
      id = ids.id(IdSpace.REGION, region);
      regions = ids.known(IdSpace.REGION);
    }
    if (id < 0 || id == ALL_ONES_32) {
      return -1;
    }
    int length = Long.BYTES - (Long.numberOfLeadingZeros(id) >>> 3);
    long bytes = id << 2 * Byte.SIZE | (long) length << Byte.SIZE | b[record] & 0xff;
    ByteOrders.putU64(o, to, bytes, false);
    return to + 2 + length;
  }

  /** Writes the numbers of a record; gives the place after them, or -1 if they stop the run. */
  private int numbers(Shape shape, byte[] b, int from, int end, byte[] o, int into)
      throws RowsNeededException {
    byte[] sizes = shape.sizes;
    int count = shape.count;
    int left = count;
    int f = 0;
    int at = from;
    int to = into;
    while (left > 0) {
      if (at >= end) {
        return -1;
      }
      int most = sizes[f];
      byte way = shape.ways[f];
      int first = b[at] & 0xff;
      int size = most == 0 || first == ALL_ONES ? 0 : first;
      if (size > most || at + size >= end) {
        return -1;
      }
      if (way == STAYS) {
        if (size > 0 && !isShort(most, b, at, size)) {
          return -1;
        }
        o[to] = (byte) first;
        ByteOrders.putU64(o, to + 1, ByteOrders.u64(b, at + 1, false), false);
        to += 1 + size;
      } else if (most == 0) {
        o[to++] = (byte) (way == ID ? ids.id(shape.spaces[f], first) : ids.operation(first));
      } else {
        long value = value(most, b, at, first);
        to =
            put(
                way == ID ? ids.id(shape.spaces[f], value) : rank(shape, value, b, from),
                most,
                o,
                to);
      }
      at += 1 + size;
      left--;
      f++;
      if (f == count && left == 0 && sizes.length > count) {
        left = first * (sizes.length - count);
        if (room(shape, first) >= RecordFraming.LONG_LENGTH) {
          return -1;
        }
      } else if (f == sizes.length) {
        f = count;
      }
    }
    return at == end ? to : -1;
  }

  /** The bytes that the OTF2 library reserves for the numbers of a record. */
  private static int room(Shape shape, int groups) {
    return shape.plan.type().room() + groups * shape.plan.type().groupRoom();
  }

  /** Whether a number is stored in the fewest bytes. */
  private static boolean isShort(int most, byte[] b, int at, int size) {
    byte high = b[at + size];
    return high != 0
        && (high != -1
            || size < most
            || value(most, b, at, size) != (most == Integer.BYTES ? ALL_ONES_32 : -1));
  }

  /** What becomes of a rank in a record whose first number begins at a place. */
  private long rank(Shape shape, long rank, byte[] b, int from) throws RowsNeededException {
    int index = shape.plan.of();
    int at = from;
    for (int f = 0; f < index; f++) {
      int first = b[at] & 0xff;
      at += shape.sizes[f] == 0 || first == ALL_ONES ? 1 : 1 + first;
    }
    long of = index < 0 ? 0 : value(shape.sizes[index], b, at, b[at] & 0xff);
    return ranks.rank(rank, shape.plan.space(), of);
  }

  private static long value(int most, byte[] b, int at, int size) {
    return size == ALL_ONES
        ? most == Integer.BYTES ? ALL_ONES_32 : -1L
        : ByteOrders.compressed(b, at + 1, size, false);
  }

  private static int put(long value, int most, byte[] o, int to) {
    long v = most == Integer.BYTES ? value & ALL_ONES_32 : value;
    if (v == (most == Integer.BYTES ? ALL_ONES_32 : -1)) {
      o[to] = (byte) ALL_ONES;
      return to + 1;
    }
    int size = Long.BYTES - (Long.numberOfLeadingZeros(v) >>> 3);
    o[to] = (byte) size;
    ByteOrders.putU64(o, to + 1, v, false);
    return to + 1 + size;
  }
}
