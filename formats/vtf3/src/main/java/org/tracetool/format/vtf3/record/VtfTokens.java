package org.tracetool.format.vtf3.record;

/**
 * Numbers of the format and tokens of the model, one to one. The model keeps 0 for "none"; VTF3
 * counts most things from 0 and has values of its own for "none".
 */
public final class VtfTokens {
  /** Task or group ids from here on are groups. */
  static final int GROUP = 0x8000_0000;

  /** Id of no task. */
  public static final long NO_TASK = 0xffff_ffffL;

  /** Communicator numbers are moved here, out of the way of processes, with which they share. */
  private static final int COMM = 0x4000_0000;

  private static final int SWAPPED = VtfRecordType.NO_COMMUNICATOR ^ COMM;

  private VtfTokens() {}

  /** Token of a state, activity, counter, file …; -1 is none. */
  public static int token(long number) {
    return (int) number + 1;
  }

  /** Inverse of {@link #token}. */
  public static int number(long token) {
    return (int) token - 1;
  }

  /** Token of a task or group. */
  public static int location(long cpu) {
    return (cpu & GROUP) == 0 || cpu == NO_TASK ? (int) cpu + 1 : (int) cpu;
  }

  /** Token of a communicator; none is 0. */
  public static int comm(long communicator) {
    int token = (int) communicator ^ COMM;
    return token == 0 ? SWAPPED : token == SWAPPED ? 0 : token;
  }

  /** Inverse of {@link #comm}. */
  public static int communicator(long token) {
    int c = (int) token == 0 ? SWAPPED : (int) token == SWAPPED ? 0 : (int) token;
    return c ^ COMM;
  }

  /** Number of a file operation that nothing else numbers: equal for a begin and its end. */
  public static long fileOperation(VtfRecord io) {
    long[] f = io.field;
    return (f[2] << 32 | f[3] & 0xffff_ffffL) ^ f[0] << 62;
  }
}
