package org.tracetool.unify.local;

import java.util.Comparator;

/**
 * How the ids of streams, which are those of their processes as well, are made: the low 20 bits are
 * the rank plus one, the high 12 bits the number of the thread within the process, 0 for its
 * master.
 */
public final class StreamIds {
  private static final int MASTER_MASK = 0xfffff;

  /** The order of processes in definitions: by rank, then by thread. */
  public static final Comparator<Integer> BY_RANK = Comparator.comparingLong(StreamIds::rankOrder);

  private StreamIds() {}

  /** The id of the master stream of the same process. */
  public static int master(int stream) {
    return stream & MASTER_MASK;
  }

  /** The rank that a stream belongs to. */
  public static int rank(int stream) {
    return master(stream) - 1;
  }

  /** A number that sorts streams by rank, then by thread. */
  public static long rankOrder(int stream) {
    return (long) master(stream) << 32 | Integer.toUnsignedLong(stream);
  }

  /** A stream as users see it in messages: its id as in file names. */
  public static String name(int stream) {
    return "stream " + Integer.toHexString(stream);
  }
}
