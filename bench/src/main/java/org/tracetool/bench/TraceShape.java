package org.tracetool.bench;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The shape of a generated trace.
 *
 * @param ranks number of MPI processes
 * @param threads streams of each process
 * @param events records in each event file
 * @param seed equal seeds give equal traces
 * @param messages messages that each process sends in an iteration
 * @param collectives iterations from one collective operation to the next, 0 for none
 * @param counters number of counters
 * @param depth deepest nesting of functions
 * @param functions functions that are defined and never called
 * @param ranksPerNode processes on one node
 * @param skew whether the nodes have different clocks
 * @param compress whether the files are compressed
 * @param markers whether processes write markers
 * @param unified whether to write a whole OTF trace instead of local files
 * @param jobs streams written at the same time
 * @param prefix path and begin of the file names
 */
record TraceShape(
    int ranks,
    int threads,
    long events,
    long seed,
    int messages,
    int collectives,
    int counters,
    int depth,
    int functions,
    int ranksPerNode,
    boolean skew,
    boolean compress,
    boolean markers,
    boolean unified,
    int jobs,
    Path prefix) {

  static final String USAGE =
      """
      usage: TraceGenerator [OPTION]... PREFIX
             TraceGenerator --repeat LOCAL_PREFIX N PREFIX

      Writes the local files of a VampirTrace run, or a unified OTF trace. With --repeat, makes a
      run N times as long out of an existing one.

        --ranks N           MPI processes (4)
        --threads N         streams of each process (1)
        --events N          records in each event file, give or take one (100000)
        --seed N            equal seeds give equal traces (1)
        --messages N        messages that each process sends in an iteration (2)
        --collectives N     iterations from one collective operation to the next, 0 for none (10)
        --counters N        counters, sampled at some enters and leaves (2)
        --depth N           deepest nesting of functions, at least 4 (8)
        --functions N       further functions, defined and never called (250)
        --ranks-per-node N  processes that share a node and its clock (16)
        --skew              let the clocks of the nodes differ, and say so in the control file
        --markers           write marker files
        --compress          compressed files (default)
        --plain             uncompressed files
        --unified           master control, global definitions and events instead of local files
        --jobs N            streams written at the same time (one per core)
      """;

  private static final int MAX_RANKS = 0xffffe;
  private static final int MAX_THREADS = 0x1000;

  TraceShape {
    check("--ranks", ranks, 1, MAX_RANKS);
    check("--threads", threads, 1, MAX_THREADS);
    check("--events", events, 1, Long.MAX_VALUE / 2);
    check("--messages", messages, 0, 64);
    check("--collectives", collectives, 0, Integer.MAX_VALUE);
    check("--counters", counters, 0, 64);
    check("--depth", depth, 4, 1000);
    check("--functions", functions, 0, 1 << 24);
    check("--ranks-per-node", ranksPerNode, 1, MAX_RANKS);
    check("--jobs", jobs, 1, 1024);
  }

  private static void check(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          option + " " + value + " is not between " + min + " and " + max);
    }
  }

  /**
   * Reads the command line.
   *
   * @throws IllegalArgumentException with a message about the problem
   */
  static TraceShape parse(String... args) {
    Map<String, Long> numbers = new HashMap<>();
    numbers.put("--ranks", 4L);
    numbers.put("--threads", 1L);
    numbers.put("--events", 100_000L);
    numbers.put("--seed", 1L);
    numbers.put("--messages", 2L);
    numbers.put("--collectives", 10L);
    numbers.put("--counters", 2L);
    numbers.put("--depth", 8L);
    numbers.put("--functions", 250L);
    numbers.put("--ranks-per-node", 16L);
    numbers.put("--jobs", (long) Runtime.getRuntime().availableProcessors());
    Set<String> flags = new HashSet<>();
    Path prefix = null;
    for (int i = 0; i < args.length; i++) {
      String arg = args[i];
      if (numbers.containsKey(arg)) {
        if (++i == args.length) {
          throw new IllegalArgumentException(arg + " needs a number");
        }
        numbers.put(arg, number(arg, args[i]));
      } else if (Set.of("--skew", "--markers", "--compress", "--plain", "--unified")
          .contains(arg)) {
        flags.add(arg);
      } else if (arg.startsWith("-") || prefix != null) {
        throw new IllegalArgumentException("what is " + arg + "?");
      } else {
        prefix = Path.of(arg);
      }
    }
    if (prefix == null) {
      throw new IllegalArgumentException("where to? Give a prefix");
    }
    return new TraceShape(
        small(numbers, "--ranks"),
        small(numbers, "--threads"),
        numbers.get("--events"),
        numbers.get("--seed"),
        small(numbers, "--messages"),
        small(numbers, "--collectives"),
        small(numbers, "--counters"),
        small(numbers, "--depth"),
        small(numbers, "--functions"),
        small(numbers, "--ranks-per-node"),
        flags.contains("--skew"),
        !flags.contains("--plain"),
        flags.contains("--markers"),
        flags.contains("--unified"),
        small(numbers, "--jobs"),
        prefix);
  }

  private static long number(String option, String text) {
    try {
      return Long.parseLong(text.replace("_", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(option + " needs a number, not " + text, e);
    }
  }

  private static int small(Map<String, Long> numbers, String option) {
    long value = numbers.get(option);
    check(option, value, 0, Integer.MAX_VALUE);
    return (int) value;
  }

  /** Returns whether the processes send messages to each other; a single one has no partner. */
  boolean exchanges() {
    return ranks > 1 && messages > 0;
  }

  /** Number of event files. */
  int streams() {
    return Math.multiplyExact(ranks, threads);
  }

  /** Id of a stream, which is also the token of its process. */
  static int stream(int rank, int thread) {
    return thread << 20 | rank + 1;
  }

  /** Calls of small functions in one iteration: few in a short trace, so that it has several. */
  int calls() {
    return (int) Math.max(8, Math.min(200, events / 16));
  }

  /** The node that a rank runs on. */
  int node(int rank) {
    return rank / ranksPerNode;
  }

  /** Path of the file with this suffix. */
  Path file(String suffix) {
    return prefix.resolveSibling(prefix.getFileName() + "." + suffix);
  }
}
