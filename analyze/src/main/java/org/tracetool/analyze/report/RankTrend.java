package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;

/**
 * A call path whose time rises or falls steadily from the first to the last rank, or from the first
 * to the last thread of each rank, as a decomposition makes it. Then the last one is no culprit.
 */
final class RankTrend {
  /** With fewer ranks a line through their times says nothing. */
  private static final int MIN_COUNT = 4;

  /** How well a line has to fit: the part of the variance that it explains, 0 to 1. */
  private static final double MIN_FIT = 0.85;

  /** By so much the longest time has to exceed the shortest one. */
  private static final double MIN_RATIO = 1.1;

  /** The longest time may be off the line through the others by this part of their range. */
  private static final double MAX_APART = 0.25;

  private final String unit;
  private final List<Integer> numbers;
  private final double[] seconds;

  private RankTrend(String unit, TreeMap<Integer, double[]> times) {
    this.unit = unit;
    numbers = new ArrayList<>(times.keySet());
    seconds = times.values().stream().mapToDouble(t -> t[0] / t[1]).toArray();
  }

  /** The trend of a call path; null if there is none. */
  static RankTrend find(AnalysisResult r, String callPath) {
    CallPathProfile profile = r.profile();
    if (profile == null) {
      return null;
    }
    double[] own = ProfilePaths.seconds(profile, ProfilePaths.named(profile, callPath));
    TreeMap<Integer, double[]> byRank = new TreeMap<>();
    TreeMap<Integer, double[]> byThread = new TreeMap<>();
    for (int l = 0; l < own.length; l++) {
      ProfileLocation location = profile.locations().get(l);
      if (location.thread() >= 0) {
        add(byRank, location.rank(), own[l]);
        add(byThread, location.thread(), own[l]);
      }
    }
    RankTrend ranks = new RankTrend(r.run().hasRanks() ? "rank" : "process", byRank);
    RankTrend threads = new RankTrend("thread", byThread);
    return ranks.isFound() ? ranks : threads.isFound() ? threads : null;
  }

  private static void add(TreeMap<Integer, double[]> times, int number, double seconds) {
    double[] sum = times.computeIfAbsent(number, n -> new double[2]);
    sum[0] += seconds;
    sum[1]++;
  }

  private boolean isFound() {
    int n = seconds.length;
    if (n < MIN_COUNT) {
      return false;
    }
    int longest = 0;
    double min = Double.MAX_VALUE;
    for (int i = 0; i < n; i++) {
      longest = seconds[i] > seconds[longest] ? i : longest;
      min = Math.min(min, seconds[i]);
    }
    if (seconds[longest] < MIN_RATIO * min || longest > 1 && longest < n - 2) {
      return false;
    }
    double x = 0;
    double y = 0;
    double max = 0;
    for (int i = 0; i < n; i++) {
      x += i == longest ? 0 : i / (n - 1.0);
      y += i == longest ? 0 : seconds[i] / (n - 1.0);
      max = i == longest ? max : Math.max(max, seconds[i]);
    }
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (int i = 0; i < n; i++) {
      if (i != longest) {
        xx += (i - x) * (i - x);
        xy += (i - x) * (seconds[i] - y);
        yy += (seconds[i] - y) * (seconds[i] - y);
      }
    }
    double expected = y + xy / xx * (longest - x);
    boolean isOnLine = xy * xy >= MIN_FIT * xx * yy && yy > 0;
    return isOnLine && seconds[longest] - expected <= MAX_APART * (max - min);
  }

  /** From where to where it goes. */
  String text() {
    int last = seconds.length - 1;
    return (seconds[last] > seconds[0] ? "rises from " : "falls from ")
        + ReadableText.time(seconds[0])
        + " on "
        + unit
        + " "
        + numbers.get(0)
        + " to "
        + ReadableText.time(seconds[last])
        + " on "
        + unit
        + " "
        + numbers.get(last);
  }

  /** What to do about it. */
  String advice() {
    return unit.equals("thread")
        ? "another schedule evens that out"
        : "the decomposition does not divide the work evenly";
  }
}
