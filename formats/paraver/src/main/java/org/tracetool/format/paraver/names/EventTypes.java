package org.tracetool.format.paraver.names;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.ProgrammingParadigm;

/** Which types of events the tracer has, and what their values mean. */
public final class EventTypes {
  /** Largest number of a type. */
  public static final long MAX_TYPE = 0xffff_ffffL;

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

  /** Bytes of a call of MPI on a file. */
  public static final long MPI_FILE_SIZE = 50_000_110L;

  /** Bytes of one-sided communication. */
  public static final long ONE_SIDED_SIZE = 50_001_000L;

  /** The rank that one-sided communication goes to. */
  public static final long ONE_SIDED_TARGET = 50_001_001L;

  /** A master thread has a team. */
  public static final long PARALLEL = 60_000_001L;

  /** Loops, sections and single blocks. */
  public static final long WORKSHARING = 60_000_002L;

  /** Barriers of OpenMP. */
  public static final long BARRIER = 60_000_005L;

  /** Critical blocks. */
  public static final long CRITICAL = 60_000_006L;

  /** What each thread of a team does in a parallel region. */
  public static final long PARALLEL_FUNCTION = 60_000_018L;

  /** What a task does. */
  public static final long TASK = 60_000_023L;

  /**
   * The first of the types that our writer gives to counters without a type of their own: away from
   * those of the tracer and its users.
   */
  public static final long OWN_LEVELS = 7_000_000L;

  /** The first of those whose values are differences since the value before. */
  public static final long OWN_DIFFERENCES = 7_800_000L;

  /** The first type after those. */
  public static final long OWN_END = 7_900_000L;

  /**
   * Behind an event of a call: the call goes on, or is gone on with. Paraver has one value of a
   * type at a time, so a call ends with another one of its type within which it began.
   */
  public static final long CALL_PART = 6_999_999L;

  /** The name of value 0 of types that our writer gives to classes of markers. */
  public static final String NO_MARKER = "no marker";

  private static final int DIGITS = 10;

  private static final long PAPI = 42_000_000L;
  private static final long COUNTERS_END = 49_000_000L;

  /** Types below this one are left to programs and other tools. */
  private static final long USER_END = 9_000_000L;

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
          PARALLEL_FUNCTION,
          60_000_020L,
          PARALLEL,
          WORKSHARING,
          BARRIER,
          CRITICAL,
          60_000_016L,
          TASK,
          61_000_000L,
          40_000_001L,
          40_000_002L,
          40_000_003L,
          FILE_CALL);

  /** Types with names that are no calls: lines of functions, settings of the tracer. */
  private static final Set<Long> NO_CALLS =
      Set.of(40_000_012L, 40_000_018L, 41_999_999L, 60_000_118L, 60_000_119L, 60_000_120L);

  /** Types of what the tracer itself does: begin, and writing of its buffers. */
  private static final Set<Long> MEASUREMENT = Set.of(40_000_002L, 40_000_003L);

  /** Types of functions, which call each other and themselves. */
  private static final Set<Long> FUNCTIONS = Set.of(USER_FUNCTION, PARALLEL_FUNCTION, 60_000_020L);

  /** Names of calls on files, from value 1 on. */
  private static final String[] FILE_CALLS = {
    "read", "write", "fread", "fwrite", "pread", "pwrite", "readv", "writev", "preadv", "pwritev",
    "open", "fopen", "ioctl", "close", "fclose"
  };

  private static final Set<String> BEGINS = Set.of("BEGIN", "START", "ENTER", "YES", "ON", "1");

  private static final Map<Long, String> LABELS =
      Map.ofEntries(
          Map.entry(40_000_001L, "Application"),
          Map.entry(40_000_002L, "Trace initialization"),
          Map.entry(40_000_003L, "Flushing Traces"),
          Map.entry(FILE_CALL, "I/O calls"),
          Map.entry(FILE_DESCRIPTOR, "I/O descriptor"),
          Map.entry(FILE_SIZE, "I/O size"),
          Map.entry(40_000_012L, "Tracing"),
          Map.entry(40_000_018L, "Tracing mode"),
          Map.entry(40_000_033L, "Executing CPU"),
          Map.entry(40_000_036L, "Process IDentifier"),
          Map.entry(40_000_037L, "Parent Process IDentifier"),
          Map.entry(40_000_038L, "fork() depth"),
          Map.entry(40_000_050L, "RAW clock() value from system"),
          Map.entry(FILE_NAME, "I/O file name"),
          Map.entry(40_000_133L, "CPU-Event sampling interval"),
          Map.entry(41_999_999L, "Active hardware counter set"),
          Map.entry(MPI_FILE_SIZE, "MPI I/O size"),
          Map.entry(ONE_SIDED_SIZE, "MPI One-sided size"),
          Map.entry(ONE_SIDED_TARGET, "MPI One-sided target rank"),
          Map.entry(COLLECTIVE_SENT, "Send Size in MPI Global OP"),
          Map.entry(COLLECTIVE_RECEIVED, "Recv Size in MPI Global OP"),
          Map.entry(COLLECTIVE_ROOT, "Root in MPI Global OP"),
          Map.entry(COLLECTIVE_COMM, "Communicator in MPI Global OP"),
          Map.entry(PARALLEL, "Parallel (OMP)"),
          Map.entry(WORKSHARING, "Worksharing (OMP)"),
          Map.entry(BARRIER, "OpenMP barrier"),
          Map.entry(CRITICAL, "OpenMP critical"),
          Map.entry(60_000_016L, "OpenMP Worksharing join"),
          Map.entry(PARALLEL_FUNCTION, "Executed OpenMP parallel function"),
          Map.entry(USER_FUNCTION, "User function"),
          Map.entry(60_000_020L, "pthread function"),
          Map.entry(TASK, "Executed OpenMP task function"),
          Map.entry(60_000_119L, "User function line"),
          Map.entry(61_000_000L, "pthread call"),
          Map.entry(65_000_000L, "Number of OpenMP instantiated tasks"),
          Map.entry(65_000_001L, "Number of OpenMP executed tasks"));

  /** Names of values that the tracer always gives. */
  private static final Map<Long, Map<Long, String>> VALUES =
      Map.of(
          PARALLEL,
          Map.of(1L, "DO (open)", 2L, "SECTIONS (open)", 3L, "REGION (open)"),
          WORKSHARING,
          Map.of(4L, "DO", 5L, "SECTIONS", 6L, "SINGLE"),
          60_000_016L,
          Map.of(1L, "Join (w wait)", 2L, "Join (w/o wait)"));

  private static final Map<String, Long> BY_LABEL = new HashMap<>();

  static {
    LABELS.forEach((type, label) -> BY_LABEL.put(label, type));
    for (long type = ParaverMpiCalls.FIRST_TYPE; ParaverMpiCalls.isGroup(type); type++) {
      BY_LABEL.put(ParaverMpiCalls.group(type), type);
    }
  }

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
        && !isMarker(type, labels)
        && !callers
        && !collective
        && !counter
        && !NO_CALLS.contains(type)
        && labels.size() > 1
        && labels.containsKey(0L);
  }

  /**
   * Whether an event of a line says that a master begins a parallel region of which the next one
   * names the function, so that both are one call.
   *
   * @param fields type and value of each event
   * @param at where the type of the event is
   */
  public static boolean isToldByFunction(long[] fields, int at, int count) {
    return fields[at] == PARALLEL
        && at + 3 < count
        && fields[at + 2] == PARALLEL_FUNCTION
        && fields[at + 3] != 0;
  }

  /** Whether values of a type are markers, whose texts are the names of values. */
  public static boolean isMarker(long type, Map<Long, String> labels) {
    return type > OWN_END && type < USER_END && NO_MARKER.equals(labels.get(0L));
  }

  /** Whether a call of a type that is not over may be followed by another one, within it. */
  public static boolean areNested(long type) {
    return FUNCTIONS.contains(type);
  }

  /**
   * Whether values of a type are those of a counter: of the hardware or the system, or of a type of
   * the program that has no labels for them. Other types say what was called, how large it was, and
   * so on.
   */
  public static boolean areCounts(long type, Map<Long, String> labels) {
    return type >= PAPI && type < COUNTERS_END || type < USER_END && labels.isEmpty();
  }

  /** Whether values of a type tell how much there was since the value before. */
  public static boolean areDifferences(long type) {
    long group = type / MILLION;
    return type >= OWN_DIFFERENCES && type < OWN_END
        || group == 42
        || group == 44
        || group == 46 && type > 46_000_010L;
  }

  /** Whether the label of a type may end with a unit in brackets, as our writer has it. */
  public static boolean isWithUnit(long type, String label) {
    boolean isOwn = type >= OWN_LEVELS && type < OWN_END || type >= PAPI && type < COUNTERS_END;
    return isOwn && label.endsWith("]") && label.indexOf(" [") > 0;
  }

  /** What a call is called; null if nothing is known of it. */
  public static String call(long type, String typeLabel, long value, String label) {
    if (label != null) {
      boolean plain = BEGINS.contains(label.toUpperCase(Locale.ROOT)) && typeLabel != null;
      return plain ? typeLabel : label;
    }
    if (ParaverMpiCalls.isGroup(type)) {
      ParaverMpiCalls.Call call = ParaverMpiCalls.numbered(value);
      if (call != null && call.type() == type) {
        return call.name();
      }
    }
    if (type == FILE_CALL && value > 0 && value <= FILE_CALLS.length) {
      return FILE_CALLS[(int) value - 1];
    }
    return VALUES.getOrDefault(type, Map.of()).get(value);
  }

  /** What types are called that have no name in the trace; null if nothing is known of one. */
  public static String label(long type) {
    return ParaverMpiCalls.isGroup(type) ? ParaverMpiCalls.group(type) : LABELS.get(type);
  }

  /** The type that has a name which the tracer gives, or that is called by its number; else -1. */
  public static long named(String label) {
    Long type = BY_LABEL.get(label);
    if (type != null) {
      return type;
    }
    boolean number = label.length() <= DIGITS && label.chars().allMatch(c -> c >= '0' && c <= '9');
    return number && !label.isEmpty() && Long.parseLong(label) <= MAX_TYPE
        ? Long.parseLong(label)
        : -1;
  }

  /**
   * The value that a region has whose group is called after its type; 0 if the name does not tell.
   */
  public static long value(long type, String typeLabel, String name) {
    if (name.equals(typeLabel)) {
      return 1;
    }
    if (type == FILE_CALL) {
      return fileCall(name);
    }
    for (Map.Entry<Long, String> e : VALUES.getOrDefault(type, Map.of()).entrySet()) {
      if (e.getValue().equals(name)) {
        return e.getKey();
      }
    }
    String number = name.startsWith(typeLabel + ' ') ? name.substring(typeLabel.length() + 1) : "";
    try {
      return Long.parseLong(number);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** The value of a call on files; 0 if a name is that of another function. */
  public static long fileCall(String name) {
    return Arrays.asList(FILE_CALLS).indexOf(name) + 1;
  }

  /** The paradigm of calls of a type. */
  public static ProgrammingParadigm paradigm(long type) {
    if (ParaverMpiCalls.isGroup(type)) {
      return ProgrammingParadigm.MPI;
    }
    if (MEASUREMENT.contains(type)) {
      return ProgrammingParadigm.MEASUREMENT_SYSTEM;
    }
    return switch ((int) (type / MILLION)) {
      case 60 -> type == USER_FUNCTION ? ProgrammingParadigm.USER : ProgrammingParadigm.OPENMP;
      case 61 -> ProgrammingParadigm.PTHREAD;
      default -> ProgrammingParadigm.USER;
    };
  }
}
