package org.tracetool.format.otf2.map.archive;

import java.util.Arrays;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordFraming;
import org.tracetool.format.otf2.record.WireType;

/**
 * What a frequent record consists of: bytes and compressed numbers, low byte first.
 *
 * @param isCall whether it is an enter or a leave
 * @param isBare whether it is one number without a length
 * @param count how many numbers stand there once; those of a repeated group follow
 * @param mapped how many numbers there are up to the last one that is an id, a rank or a code
 * @param sizes the most bytes of each number after its size; 0 for a byte alone
 * @param ways what becomes of each number
 * @param spaces the spaces of ids
 */
record FrequentShape(
    RewritingPlan plan,
    boolean isCall,
    boolean isBare,
    int count,
    int mapped,
    byte[] sizes,
    byte[] ways,
    IdSpace[] spaces) {
  /** The number is none of those below. */
  static final byte STAYS = 0;

  /** A rank in a communicator or window. */
  static final byte RANK = 1;

  /** An id of the space of its field. */
  static final byte ID = 2;

  /** The code of a collective operation. */
  static final byte OPERATION = 3;

  /** In place of a size: all bits of the number are 1. */
  static final int ALL_ONES = 255;

  static final long ALL_ONES_32 = 0xffff_ffffL;

  private static final FrequentShape[] ALL = shapes();

  /** The shape of records of a code; null if they are not frequent. */
  static FrequentShape of(int code) {
    return ALL[code];
  }

  private static FrequentShape[] shapes() {
    FrequentShape[] shapes = new FrequentShape[1 << Byte.SIZE];
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

  private static FrequentShape shape(RewritingPlan plan) {
    int count = plan.fields().length;
    byte[] sizes = Arrays.copyOf(plan.type().sizes(), count + plan.items().length);
    System.arraycopy(plan.type().groupSizes(), 0, sizes, count, plan.items().length);
    byte[] ways = new byte[sizes.length];
    IdSpace[] spaces = new IdSpace[sizes.length];
    int mapped = 0;
    for (int i = 0; i < count; i++) {
      spaces[i] = plan.type().fields()[i].space();
      ways[i] =
          switch (plan.fields()[i]) {
            case ID -> ID;
            case OPERATION -> OPERATION;
            default -> i == plan.rank() ? RANK : STAYS;
          };
      mapped = ways[i] == STAYS ? mapped : i + 1;
    }
    return new FrequentShape(
        plan,
        plan.type() == EventRecord.ENTER.type() || plan.type() == EventRecord.LEAVE.type(),
        plan.type().frame() == RecordFraming.BARE,
        count,
        mapped,
        sizes,
        ways,
        spaces);
  }

  /** Whether so many groups follow the other numbers that the OTF2 library writes a long length. */
  boolean isLong(int groups) {
    return plan.type().room() + groups * plan.type().groupRoom() >= RecordFraming.LONG_LENGTH;
  }

  /**
   * The id of the communicator or window that the rank belongs to; 0 if there is none.
   *
   * @param from where the first number begins
   */
  long rankOwner(byte[] b, int from) {
    int index = plan.of();
    if (index < 0) {
      return 0;
    }
    int at = from;
    for (int f = 0; f < index; f++) {
      int first = b[at] & 0xff;
      at += sizes[f] == 0 || first == ALL_ONES ? 1 : 1 + first;
    }
    return value(sizes[index], b, at, b[at] & 0xff);
  }

  /**
   * The number at a place.
   *
   * @param most the most bytes that it can have
   * @param size how many it has, or {@link #ALL_ONES}
   */
  static long value(int most, byte[] b, int at, int size) {
    return size == ALL_ONES
        ? most == Integer.BYTES ? ALL_ONES_32 : -1L
        : ByteOrders.compressed(b, at + 1, size, false);
  }

  /** Whether a number of a size above 0 is stored in the fewest bytes. */
  static boolean isShort(int most, byte[] b, int at, int size) {
    byte high = b[at + size];
    return high != 0
        && (high != -1
            || size < most
            || value(most, b, at, size) != (most == Integer.BYTES ? ALL_ONES_32 : -1));
  }
}
