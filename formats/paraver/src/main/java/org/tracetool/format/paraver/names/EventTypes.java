package org.tracetool.format.paraver.names;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Which types of events the tracer has, and what their values mean. */
public final class EventTypes {
  /** Largest number of a type. */
  public static final long LARGEST = 0xffff_ffffL;

  /** Functions of the program. */
  public static final long USER_FUNCTION = 60_000_019L;

  /** Bytes sent in a collective operation. */
  public static final long COLLECTIVE_SENT = 50_100_001L;

  /** Bytes received in a collective operation. */
  public static final long COLLECTIVE_RECEIVED = 50_100_002L;

  /** 1 at the root of a collective operation. */
  public static final long COLLECTIVE_ROOT = 50_100_003L;

  /** The communicator of a collective operation. */
  public static final long COLLECTIVE_COMM = 50_100_004L;

  /** Calls on files. */
  public static final long FILE_CALL = 40_000_004L;

  /** The descriptor of a file. */
  public static final long FILE_DESCRIPTOR = 40_000_010L;

  /** Bytes of a call on a file. */
  public static final long FILE_SIZE = 40_000_011L;

  /** The name of a file. */
  public static final long FILE_NAME = 40_000_059L;

  private static final long PAPI = 42_000_000L;
  private static final long COUNTERS_END = 49_000_000L;
  private static final int MILLION = 1_000_000;

  /** Types whose values are calls even where no name says so. */
  private static final Set<Long> CALLS =
      Set.of(
          50_000_001L,
          50_000_002L,
          50_000_003L,
          50_000_004L,
          50_000_005L,
          USER_FUNCTION,
          60_000_018L,
          60_000_020L,
          60_000_001L,
          60_000_002L,
          60_000_005L,
          60_000_006L,
          60_000_016L,
          60_000_023L,
          61_000_000L,
          40_000_001L,
          40_000_002L,
          40_000_003L,
          FILE_CALL);

  /** Types with names that are no calls: lines of functions, settings of the tracer. */
  private static final Set<Long> NO_CALLS =
      Set.of(40_000_012L, 40_000_018L, 41_999_999L, 60_000_118L, 60_000_119L, 60_000_120L);

  /** Types of functions, which call each other and themselves. */
  private static final Set<Long> FUNCTIONS = Set.of(USER_FUNCTION, 60_000_018L, 60_000_020L);

  /** Names of calls on files, from value 1 on. */
  private static final String[] FILE_CALLS = {
    "read", "write", "fread", "fwrite", "pread", "pwrite", "readv", "writev", "preadv", "pwritev",
    "open", "fopen", "ioctl", "close", "fclose"
  };

  private static final Set<String> BEGINS = Set.of("BEGIN", "START", "ENTER", "YES", "ON", "1");

  private EventTypes() {}

  /**
   * Whether values of a type are calls, which 0 ends.
   *
   * @param labels names of values
   */
  public static boolean areCalls(long type, Map<Long, String> labels) {
    if (CALLS.contains(type)) {
      return true;
    }
    boolean samples = type >= 30 * MILLION && type < 40 * MILLION;
    boolean callers = type >= 70 * MILLION && type < 90 * MILLION;
    boolean collective = type >= 50_100_000L && type < 50_200_000L;
    boolean counter = type >= PAPI && type < COUNTERS_END;
    return !samples
        && !callers
        && !collective
        && !counter
        && !NO_CALLS.contains(type)
        && labels.size() > 1
        && labels.containsKey(0L);
  }

  /** Whether a call of a type that is not over may be followed by another one, within it. */
  public static boolean areNested(long type) {
    return FUNCTIONS.contains(type);
  }

  /** Whether values of a type tell how much there was since the value before. */
  public static boolean areDifferences(long type) {
    long group = type / MILLION;
    return group == 42 || group == 44 || group == 46 && type > 46_000_010L;
  }

  /** What a call is called; null if nothing is known of it. */
  public static String call(long type, String typeLabel, long value, String label) {
    if (label != null) {
      boolean plain = BEGINS.contains(label.toUpperCase(Locale.ROOT)) && typeLabel != null;
      return plain ? typeLabel : label;
    }
    if (MpiCalls.isGroup(type)) {
      MpiCalls.Call call = MpiCalls.numbered(value);
      if (call != null && call.type() == type) {
        return call.name();
      }
    }
    if (type == FILE_CALL && value > 0 && value <= FILE_CALLS.length) {
      return FILE_CALLS[(int) value - 1];
    }
    return null;
  }

  /** What types are called that have no name in the trace; null if nothing is known of one. */
  public static String label(long type) {
    if (MpiCalls.isGroup(type)) {
      return MpiCalls.group(type);
    }
    if (type == USER_FUNCTION) {
      return "User function";
    }
    return switch ((int) type) {
      case 40_000_001 -> "Application";
      case 40_000_002 -> "Trace initialization";
      case 40_000_003 -> "Flushing Traces";
      case 40_000_004 -> "I/O calls";
      case 40_000_010 -> "I/O descriptor";
      case 40_000_011 -> "I/O size";
      case 40_000_059 -> "I/O file name";
      case 50_100_001 -> "Send Size in MPI Global OP";
      case 50_100_002 -> "Recv Size in MPI Global OP";
      case 50_100_003 -> "Root in MPI Global OP";
      case 50_100_004 -> "Communicator in MPI Global OP";
      case 60_000_001 -> "Parallel (OMP)";
      case 60_000_002 -> "Worksharing (OMP)";
      case 60_000_005 -> "OpenMP barrier";
      case 60_000_006 -> "OpenMP critical";
      case 60_000_016 -> "OpenMP Worksharing join";
      case 60_000_018 -> "Executed OpenMP parallel function";
      case 60_000_020 -> "pthread function";
      case 60_000_119 -> "User function line";
      case 61_000_000 -> "pthread call";
      default -> null;
    };
  }
}
