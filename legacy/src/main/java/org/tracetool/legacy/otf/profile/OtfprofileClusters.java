package org.tracetool.legacy.otf.profile;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts things into clusters by complete linkage: always the two clusters that are nearest to each
 * other, where the distance of clusters is that of their members that are farthest apart.
 */
final class OtfprofileClusters {
  /** How far two things are apart. */
  @FunctionalInterface
  interface Distance {
    /** Between the things of these indexes; what is not a number is never near enough. */
    double between(int a, int b);
  }

  /** A row for each cluster, by its first member, with the distances from those before it. */
  private final double[][] distances;

  /** The cluster before each that is nearest to it, -1 for none. */
  private final int[] nearest;

  /** Members of each cluster; null for one that is part of another. */
  private final List<List<Integer>> clusters = new ArrayList<>();

  OtfprofileClusters(int count, Distance distance) {
    distances = new double[count][];
    nearest = new int[count];
    for (int b = 0; b < count; b++) {
      distances[b] = new double[b];
      for (int a = 0; a < b; a++) {
        distances[b][a] = distance.between(a, b);
      }
      clusters.add(new ArrayList<>(List.of(b)));
    }
    for (int b = 0; b < count; b++) {
      findNearest(b);
    }
  }

  private void findNearest(int b) {
    int best = -1;
    for (int a = 0; a < b; a++) {
      if (clusters.get(a) != null
          && (best < 0 && !Double.isNaN(distances[b][a])
              || best >= 0 && distances[b][a] < distances[b][best])) {
        best = a;
      }
    }
    nearest[b] = best;
  }

  /** The clusters whose members are all less than this apart, ordered by their first members. */
  List<int[]> within(double limit) {
    for (int b = best(limit); b >= 0; b = best(limit)) {
      join(nearest[b], b);
    }
    return clusters.stream()
        .filter(c -> c != null)
        .map(c -> c.stream().mapToInt(Integer::intValue).sorted().toArray())
        .toList();
  }

  /** The cluster that is nearest to one before it; -1 if none is near enough. */
  private int best(double limit) {
    int best = -1;
    double least = limit;
    for (int b = 0; b < nearest.length; b++) {
      if (clusters.get(b) != null && nearest[b] >= 0 && distances[b][nearest[b]] < least) {
        best = b;
        least = distances[b][nearest[b]];
      }
    }
    return best;
  }

  private void join(int a, int b) {
    clusters.get(a).addAll(clusters.get(b));
    clusters.set(b, null);
    for (int c = 0; c < nearest.length; c++) {
      if (c == a || clusters.get(c) == null) {
        continue;
      }
      double farther = Math.max(distance(a, c), distance(b, c));
      distances[Math.max(a, c)][Math.min(a, c)] = farther;
    }
    findNearest(a);
    for (int c = a + 1; c < nearest.length; c++) {
      if (clusters.get(c) != null && (nearest[c] == a || nearest[c] == b)) {
        findNearest(c);
      }
    }
  }

  private double distance(int a, int b) {
    return distances[Math.max(a, b)][Math.min(a, b)];
  }
}
