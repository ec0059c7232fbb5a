package org.tracetool.format.stf.bytes;

/**
 * Between the numbers of the model, in which 0 is "none", and those of the file, which count from 0
 * as in VTF3 (docs/mapping.md, "Numbers"). All of them are reversible.
 */
public final class StfNumberMapping {
  private static final int COMMUNICATOR_BIT = 1 << 30;
  private static final int NO_COMMUNICATOR = -32767;

  private StfNumberMapping() {}

  /** States, activities, counters, files, operations: the model's token less 1, signed. */
  public static long token(long model) {
    return (int) model - 1;
  }

  public static long modelToken(long file) {
    return Integer.toUnsignedLong((int) file + 1);
  }

  /** Processes and threads: the model's token less 1, unsigned. */
  public static long cpu(long model) {
    return Integer.toUnsignedLong((int) model - 1);
  }

  public static long modelCpu(long file) {
    return Integer.toUnsignedLong((int) file + 1);
  }

  /** Communicators: bit 30 turned over; "none" and -32767 change places for it. */
  public static long communicator(long model) {
    int m = (int) model;
    if (m == 0) {
      return NO_COMMUNICATOR;
    }
    int c = m ^ COMMUNICATOR_BIT;
    return c == NO_COMMUNICATOR ? COMMUNICATOR_BIT : c;
  }

  public static long modelCommunicator(long file) {
    int c = (int) file;
    if (c == NO_COMMUNICATOR) {
      return 0;
    }
    int m = c == COMMUNICATOR_BIT ? NO_COMMUNICATOR ^ COMMUNICATOR_BIT : c ^ COMMUNICATOR_BIT;
    return Integer.toUnsignedLong(m);
  }

  /** Source locations keep their number. */
  public static long scl(long model) {
    return (int) model;
  }

  public static long modelScl(long file) {
    return Integer.toUnsignedLong((int) file);
  }
}
