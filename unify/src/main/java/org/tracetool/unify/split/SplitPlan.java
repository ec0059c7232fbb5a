package org.tracetool.unify.split;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tracetool.core.collect.BinarySearch;

/**
 * How a trace is cut: either by processes or by time.
 *
 * @param names names of the parts, for file names
 * @param byProcess the part of each process, by token; null if cut by time. Records of no such
 *     process are in the first part
 * @param cuts the first tick of each part but the first one, unsigned, ascending; null if cut by
 *     processes
 */
public record SplitPlan(List<String> names, Map<Integer, Integer> byProcess, long[] cuts) {
  /** A cut by processes. */
  public static SplitPlan byProcess(List<String> names, Map<Integer, Integer> parts) {
    return new SplitPlan(List.copyOf(names), Map.copyOf(parts), null);
  }

  /** A cut by time. */
  public static SplitPlan byTime(List<String> names, long[] cuts) {
    return new SplitPlan(List.copyOf(names), null, cuts.clone());
  }

  /** Number of parts. */
  public int parts() {
    return names.size();
  }

  /** The part that a process, or an event at a time, belongs to. */
  int part(int location, long time) {
    return byProcess != null ? byProcess.getOrDefault(location, 0) : slice(time);
  }

  /** The slice of time that holds a time. */
  int slice(long time) {
    return BinarySearch.countWhile(
        cuts.length, place -> Long.compareUnsigned(time, cuts[place]) >= 0);
  }

  /** First tick of a slice. */
  long from(int slice) {
    return slice == 0 ? 0 : cuts[slice - 1];
  }

  /** The tick at which a slice ends; the largest one for the last. */
  long to(int slice) {
    return slice == cuts.length ? -1L : cuts[slice];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SplitPlan p
        && names.equals(p.names)
        && Objects.equals(byProcess, p.byProcess)
        && Arrays.equals(cuts, p.cuts);
  }

  @Override
  public int hashCode() {
    return names.hashCode();
  }
}
