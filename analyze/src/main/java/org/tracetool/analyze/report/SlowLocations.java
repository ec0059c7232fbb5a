package org.tracetool.analyze.report;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.report.SubjectText.Subject;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;

/** Locations that take longer than others in all regions alike, as on a slow node. */
final class SlowLocations {
  /** By so much each region has to take longer. */
  private static final double MIN_RATIO = 1.1;

  /** By so much the ratios of regions may differ. */
  private static final double MAX_SPREAD = 1.1;

  /** Regions with a smaller part of the computation say nothing of what the factor is. */
  private static final double MIN_REGION = 0.05;

  /** Regions with a smaller part of the computation may take as long as elsewhere. */
  private static final double MIN_CONTRARY = 0.01;

  private static final int MIN_REGIONS = 2;

  private SlowLocations() {}

  /**
   * The sentence about some locations; null if their regions do not differ by the same factor.
   *
   * @param some the locations
   */
  static String text(AnalysisResult r, Set<Subject> some) {
    CallPathProfile profile = r.profile();
    Map<String, double[]> times = new HashMap<>();
    int[] count = new int[2];
    for (int l = 0; profile != null && l < profile.locations().size(); l++) {
      ProfileLocation location = profile.locations().get(l);
      if (location.thread() < 0) {
        continue;
      }
      int side = some.contains(new Subject(location.rank(), location.thread())) ? 0 : 1;
      count[side]++;
      for (int path : profile.pathsOf(l)) {
        if (profile.isUser(path)) {
          times.computeIfAbsent(profile.region(path), n -> new double[2])[side] +=
              profile.seconds(PathMetric.TIME, l, path);
        }
      }
    }
    if (count[0] == 0 || count[1] == 0) {
      return null;
    }
    double[] all = new double[2];
    times.values().forEach(t -> all[0] += t[0]);
    times.values().forEach(t -> all[1] += t[1]);
    double min = Double.MAX_VALUE;
    double max = 0;
    int regions = 0;
    for (double[] t : times.values()) {
      double ratio = t[0] / count[0] / (t[1] / count[1]);
      boolean isNoSlower = ratio < MIN_RATIO;
      if (isNoSlower && t[1] >= MIN_CONTRARY * all[1]) {
        return null;
      }
      if (t[1] >= MIN_REGION * all[1] || t[0] >= MIN_REGION * all[0]) {
        min = Math.min(min, ratio);
        max = Math.max(max, ratio);
        regions++;
      }
    }
    return regions < MIN_REGIONS
            || min < MIN_RATIO
            || max > MAX_SPREAD * min
            || !Double.isFinite(max)
        ? null
        : "All computation there takes "
            + ReadableText.number(Math.round(100 * all[0] / count[0] / (all[1] / count[1])) / 100.0)
            + " times as long as elsewhere: slow hardware, or more work in everything.";
  }
}
