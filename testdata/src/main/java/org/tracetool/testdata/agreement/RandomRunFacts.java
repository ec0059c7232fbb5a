package org.tracetool.testdata.agreement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The facts of a run in a form that is easy to compare. Times are in nanoseconds of the clock of
 * the trace.
 *
 * @param calls by region: calls, inclusive time of all calls, exclusive time, calls never left
 * @param messages each matched message: send time, receive time, bytes, tag; sorted
 * @param unreceived sends that were never received
 * @param lostSends receives of messages whose send is not recorded
 * @param collectives each instance: operation, whether it blocks, members, first begin, last end,
 *     bytes sent, bytes received; sorted
 * @param counters by process or thread and counter: samples whose value is known, smallest value,
 *     largest value
 * @param launches each operation of a device that a call launched: name of the location and begin
 *     of the call, and of the operation; sorted
 * @param firstNs time of the first record
 * @param lastNs time of the last record
 */
public record RandomRunFacts(
    SortedMap<String, String> calls,
    List<String> messages,
    int unreceived,
    int lostSends,
    List<String> collectives,
    SortedMap<String, String> counters,
    List<String> launches,
    long firstNs,
    long lastNs) {
  private static final Pattern TIMES = Pattern.compile("(\\d+)( -> | - )(\\d+) ns");

  /** A fact of a call, as {@link #calls} has it. */
  public static String calls(long calls, long inclusiveNs, long exclusiveNs, long open) {
    return calls + " calls, " + inclusiveNs + " / " + exclusiveNs + " ns, " + open + " open";
  }

  /** A message, as {@link #messages} has it. */
  public static String message(long sendNs, long receiveNs, long bytes, long tag) {
    return sendNs + " -> " + receiveNs + " ns, " + bytes + " bytes, tag " + tag;
  }

  /**
   * An instance of a collective operation, as {@link #collectives} has it. The name is that of the
   * operation, however a family writes it: {@code MPI_Iallreduce} or {@code ALLREDUCE}.
   */
  public static String collective(
      String operation,
      boolean blocking,
      long members,
      long beginNs,
      long endNs,
      long sent,
      long received) {
    String name = operation.toUpperCase(Locale.ROOT).replaceFirst("^MPI_", "");
    return (blocking ? name : name.replaceFirst("^I", ""))
        + (blocking ? "" : " (non-blocking)")
        + " of "
        + members
        + ", "
        + beginNs
        + " - "
        + endNs
        + " ns, "
        + sent
        + " / "
        + received
        + " bytes";
  }

  /** The samples of a counter, as {@link #counters} has them. */
  public static String samples(long samples, double min, double max) {
    return samples + " samples, " + min + " - " + max;
  }

  /**
   * The same facts as a family that records less of a run can have them.
   *
   * @param unitNs from the begin of a call to what happens in it, and from there to its end
   */
  RandomRunFacts without(Set<RunLimit> limits, long unitNs) {
    long shiftNs = limits.contains(RunLimit.STARTS_AT_ZERO) ? firstNs : 0;
    long callNs = limits.contains(RunLimit.TIMES_OF_CALLS) ? unitNs : 0;
    List<String> operations =
        limits.contains(RunLimit.BLOCKING_COLLECTIVES)
            ? collectives.stream()
                .map(c -> c.replaceFirst("^(\\w+) \\(non-blocking\\)", "I$1"))
                .toList()
            : collectives;
    return new RandomRunFacts(
        calls,
        moved(messages, -shiftNs - callNs, -shiftNs + callNs),
        limits.contains(RunLimit.NO_UNMATCHED_SENDS) ? 0 : unreceived,
        lostSends,
        limits.contains(RunLimit.NO_COLLECTIVES)
            ? List.of()
            : moved(operations, -shiftNs - callNs, -shiftNs + callNs),
        counters,
        launches,
        firstNs - shiftNs,
        lastNs - shiftNs);
  }

  /** Facts whose begin and end are so many nanoseconds later. */
  private static List<String> moved(List<String> facts, long beginNs, long endNs) {
    List<String> later = new ArrayList<>();
    for (String fact : facts) {
      Matcher m = TIMES.matcher(fact);
      later.add(
          m.replaceFirst(
              r -> time(r.group(1), beginNs) + r.group(2) + time(r.group(3), endNs) + " ns"));
    }
    Collections.sort(later);
    return later;
  }

  private static long time(String time, long ns) {
    return Long.parseLong(time) + ns;
  }
}
