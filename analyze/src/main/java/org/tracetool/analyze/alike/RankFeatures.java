package org.tracetool.analyze.alike;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;
import org.tracetool.analyze.result.RunFacts;

/** The exclusive time of each user region in each rank, all its CPU locations together. */
final class RankFeatures {
  /** Regions with time, in order, for each rank; and their ticks. */
  private final List<int[]> regions = new ArrayList<>();

  private final List<long[]> ticks = new ArrayList<>();

  /**
   * Collects the features.
   *
   * @param ranks numbers of the ranks, in order
   */
  RankFeatures(CallPathProfile profile, RunFacts run, int[] ranks) {
    int[] regionOf = regionNumbers(profile);
    int count = 0;
    for (int region : regionOf) {
      count = Math.max(count, region + 1);
    }
    Map<Integer, List<Integer>> locations = new HashMap<>();
    for (int l = 0; l < profile.locations().size(); l++) {
      if (profile.locations().get(l).thread() >= 0) {
        int rank = profile.locations().get(l).rank();
        locations.computeIfAbsent(rank, r -> new ArrayList<>()).add(l);
      }
    }
    long[] sums = new long[count];
    for (int rank : ranks) {
      Arrays.fill(sums, 0);
      for (int location : locations.getOrDefault(rank, List.of())) {
        for (int path : profile.pathsOf(location)) {
          if (regionOf[path] >= 0) {
            sums[regionOf[path]] += run.ticks(profile.seconds(PathMetric.TIME, location, path));
          }
        }
      }
      keep(sums);
    }
  }

  /** A number for the region of each call path, -1 if it is no user code. */
  private static int[] regionNumbers(CallPathProfile profile) {
    Map<String, Integer> numbers = new HashMap<>();
    int[] regionOf = new int[profile.paths()];
    for (int path = 0; path < regionOf.length; path++) {
      regionOf[path] =
          profile.isUser(path)
              ? numbers.computeIfAbsent(profile.region(path), name -> numbers.size())
              : -1;
    }
    return regionOf;
  }

  private void keep(long[] sums) {
    int used = 0;
    for (long sum : sums) {
      used += sum > 0 ? 1 : 0;
    }
    int[] which = new int[used];
    long[] values = new long[used];
    int at = 0;
    for (int r = 0; r < sums.length; r++) {
      if (sums[r] > 0) {
        which[at] = r;
        values[at++] = sums[r];
      }
    }
    regions.add(which);
    ticks.add(values);
  }

  /** Sum of minima over sum of maxima, 0 to 1; 1 if both ranks have no time at all. */
  double similarity(int a, int b) {
    int[] x = regions.get(a);
    int[] y = regions.get(b);
    long[] s = ticks.get(a);
    long[] t = ticks.get(b);
    long low = 0;
    long high = 0;
    int i = 0;
    int j = 0;
    while (i < x.length || j < y.length) {
      if (j == y.length || i < x.length && x[i] < y[j]) {
        high += s[i++];
      } else if (i == x.length || y[j] < x[i]) {
        high += t[j++];
      } else {
        low += Math.min(s[i], t[j]);
        high += Math.max(s[i++], t[j++]);
      }
    }
    return high == 0 ? 1 : (double) low / high;
  }
}
