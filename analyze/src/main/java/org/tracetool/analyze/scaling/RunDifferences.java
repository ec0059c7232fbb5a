package org.tracetool.analyze.scaling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.analyze.alike.OutlierRule;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.scaling.RunComparison.Change;

/** What became slower from one run to another one with equally many locations. */
public final class RunDifferences {
  /** Makes the median absolute deviation comparable to a standard deviation. */
  private static final double DEVIATION = 1.4826;

  private RunDifferences() {}

  /** Compares two runs. */
  public static RunComparison compare(AnalysisResult before, AnalysisResult after) {
    double first = before.run().durationSeconds();
    double slower = first == 0 ? Double.NaN : after.run().durationSeconds() / first - 1;
    double[] a = iterations(before);
    double[] b = iterations(after);
    boolean hasBoth = a.length > 0 && b.length > 0;
    return new RunComparison(
        slower,
        hasBoth ? Math.max(noise(a), noise(b)) : Double.NaN,
        hasBoth ? OutlierRule.median(b) / OutlierRule.median(a) - 1 : Double.NaN,
        changes(regions(before), regions(after)),
        changes(waits(before), waits(after)),
        changes(ranks(before), ranks(after)));
  }

  private static double[] iterations(AnalysisResult r) {
    if (r.iterations() == null) {
      return new double[0];
    }
    return r.iterations().iterations().stream().mapToDouble(i -> i.meanSeconds()).toArray();
  }

  private static double noise(double[] values) {
    double median = OutlierRule.median(values);
    double[] deviations = Arrays.stream(values).map(v -> Math.abs(v - median)).toArray();
    return median == 0 ? Double.NaN : DEVIATION * OutlierRule.median(deviations) / median;
  }

  private static TreeMap<String, Double> regions(AnalysisResult r) {
    TreeMap<String, Double> times = new TreeMap<>();
    ScalingComparison.regionTicks(r).forEach((k, v) -> times.put(k, r.run().seconds(v)));
    return times;
  }

  private static TreeMap<String, Double> waits(AnalysisResult r) {
    TreeMap<String, Double> times = new TreeMap<>();
    for (Map.Entry<WaitKind, Double> e : r.waits().byKind().entrySet()) {
      times.put(e.getKey().key(), e.getValue());
    }
    return times;
  }

  /** Useful time by rank, in the order of the ranks. */
  private static TreeMap<String, Double> ranks(AnalysisResult r) {
    Comparator<String> byNumber = Comparator.comparingInt(String::length);
    TreeMap<String, Double> times =
        new TreeMap<>(byNumber.thenComparing(Comparator.naturalOrder()));
    for (LocationTimes l : r.timeUse().locations()) {
      times.merge(String.valueOf(l.rank()), l.times().useful(), Double::sum);
    }
    return times;
  }

  /** Changes by name, the largest first; equal ones in the order of the names. */
  private static List<Change> changes(
      TreeMap<String, Double> before, TreeMap<String, Double> after) {
    TreeSet<String> names = new TreeSet<>(before.navigableKeySet());
    names.addAll(after.keySet());
    List<Change> changes = new ArrayList<>();
    for (String name : names) {
      changes.add(new Change(name, before.getOrDefault(name, 0.0), after.getOrDefault(name, 0.0)));
    }
    changes.sort(Comparator.comparingDouble(c -> -Math.abs(c.changeSeconds())));
    return changes;
  }
}
