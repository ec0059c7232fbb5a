package org.tracetool.legacy.otf.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.sums.KeyedSums;

/**
 * Which processes spend their time alike, in the form of the file {@code .map} that {@code
 * otfprofile --cluster} writes and {@code otfshrink -f} reads: the numbers of the processes that
 * are alike in a line.
 *
 * <p>How far two processes are apart is said by the exclusive times of their functions: 1 less the
 * sum of the smaller ones divided by the sum of the larger ones, so 0 for the same times and 1 for
 * processes that have no function in common.
 */
public final class AlikeProcesses {
  /** How processes are put together. */
  public enum Method {
    /** Processes with the same calls, around some means of their times. */
    KMEANS,
    /** Those that are nearest to each other first, as long as all in a line are near enough. */
    LINKAGE
  }

  /** Processes whose distances from each other fit into little memory. */
  private static final int MAX_LINKED = 4096;

  private final List<ProcessTimes> all = new ArrayList<>();

  private AlikeProcesses(TraceStatistics s) {
    KeyedSums calls = s.calls();
    long[] keys = calls.sortedKeys();
    int at = 0;
    for (int p = 0; p < s.index().processCount(); p++) {
      while (at < keys.length && keys[at] >>> 32 < p) {
        at++;
      }
      int end = at;
      while (end < keys.length && keys[end] >>> 32 == p) {
        end++;
      }
      int token = s.index().processes().definition(p).token();
      all.add(new ProcessTimes(token, Arrays.copyOfRange(keys, at, end), calls));
      at = end;
    }
    all.sort((a, b) -> Integer.compareUnsigned(a.token(), b.token()));
  }

  /**
   * The lines.
   *
   * @param within processes in a line are less than this apart, 0 to 1; of no meaning to {@link
   *     Method#KMEANS}
   * @param sameCalls whether processes in a line call each function equally often; each set of such
   *     processes ends with an empty line then, and a process that has no other like it is in no
   *     line. Always so with {@link Method#KMEANS}, for sets of six processes and more.
   */
  public static String text(
      TraceStatistics statistics, Method method, double within, boolean sameCalls)
      throws UnsupportedTraceException {
    if (statistics.calls() == null) {
      throw new UnsupportedTraceException(
              "too many pairs of process and function for this form; allow more memory")
          .advising(Remedy.MORE_MEMORY);
    }
    AlikeProcesses alike = new AlikeProcesses(statistics);
    StringBuilder out = new StringBuilder();
    if (method == Method.LINKAGE && !sameCalls) {
      append(alike.all, linked(alike.all, within), out);
      return out.toString();
    }
    for (List<ProcessTimes> equal : alike.withSameCalls()) {
      List<int[]> lines =
          method == Method.LINKAGE ? linked(equal, within) : ProcessMeans.around(equal);
      if (!lines.isEmpty()) {
        append(equal, lines, out);
        out.append('\n');
      }
    }
    return out.toString();
  }

  private static void append(List<ProcessTimes> of, List<int[]> lines, StringBuilder out) {
    for (int[] line : lines) {
      for (int i : line) {
        out.append(Integer.toUnsignedString(of.get(i).token())).append(' ');
      }
      out.append('\n');
    }
  }

  /** Sets of two processes and more that call the same functions equally often. */
  private List<List<ProcessTimes>> withSameCalls() {
    Map<ProcessTimes.Calls, List<ProcessTimes>> sets = new LinkedHashMap<>();
    for (ProcessTimes p : all) {
      sets.computeIfAbsent(p.calls(), k -> new ArrayList<>()).add(p);
    }
    return sets.values().stream().filter(set -> set.size() > 1).toList();
  }

  private static List<int[]> linked(List<ProcessTimes> processes, double within)
      throws UnsupportedTraceException {
    if (processes.size() > MAX_LINKED) {
      throw new UnsupportedTraceException(
              "more than "
                  + MAX_LINKED
                  + " processes are too many to compare each with each; choose some")
          .advising(Remedy.CHOOSE_PROCESSES);
    }
    return new OtfprofileClusters(
            processes.size(), (a, b) -> processes.get(a).from(processes.get(b)))
        .within(within);
  }
}
