package org.tracetool.legacy.otf.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Divides processes that call the same functions into a third as many clusters, at most 16, each of
 * those that are nearest to the mean of its times (k-means). The first means are processes that are
 * far from each other, so that equal traces give equal clusters.
 */
final class ProcessMeans {
  private static final int MIN_PROCESSES = 6;
  private static final int MAX_CLUSTERS = 16;
  private static final int SHARE = 3;
  private static final int ROUNDS = 10;

  private final List<ProcessTimes> processes;
  private final double[][] means;
  private final int[] cluster;

  private ProcessMeans(List<ProcessTimes> processes, int count) {
    this.processes = processes;
    means = new double[count][];
    cluster = new int[processes.size()];
  }

  /**
   * The clusters as indexes, ordered by their first members; none of less than six processes.
   *
   * @param processes have the same {@link ProcessTimes#calls()}
   */
  static List<int[]> around(List<ProcessTimes> processes) {
    if (processes.size() < MIN_PROCESSES) {
      return List.of();
    }
    ProcessMeans m = new ProcessMeans(processes, Math.min(MAX_CLUSTERS, processes.size() / SHARE));
    m.begin();
    for (int round = 0; round < ROUNDS && m.assign(); round++) {
      m.computeAverage();
    }
    return m.clusters();
  }

  private void begin() {
    double[] apart = new double[cluster.length];
    Arrays.fill(apart, Double.MAX_VALUE);
    int next = 0;
    for (int k = 0; k < means.length; k++) {
      means[k] = Arrays.stream(processes.get(next).times()).asDoubleStream().toArray();
      for (int p = 0; p < apart.length; p++) {
        apart[p] = Math.min(apart[p], distance(processes.get(p).times(), means[k]));
        next = apart[p] > apart[next] ? p : next;
      }
    }
    Arrays.fill(cluster, -1);
  }

  /** Gives each process to the nearest mean; false if nothing changes. */
  private boolean assign() {
    boolean changed = false;
    for (int p = 0; p < cluster.length; p++) {
      int best = 0;
      double least = Double.MAX_VALUE;
      for (int k = 0; k < means.length; k++) {
        double d = distance(processes.get(p).times(), means[k]);
        if (d < least) {
          best = k;
          least = d;
        }
      }
      changed |= cluster[p] != best;
      cluster[p] = best;
    }
    return changed;
  }

  private void computeAverage() {
    for (int k = 0; k < means.length; k++) {
      double[] sum = new double[means[k].length];
      int members = 0;
      for (int p = 0; p < cluster.length; p++) {
        if (cluster[p] == k) {
          members++;
          long[] times = processes.get(p).times();
          for (int i = 0; i < sum.length; i++) {
            sum[i] += times[i];
          }
        }
      }
      if (members > 0) {
        for (int i = 0; i < sum.length; i++) {
          means[k][i] = sum[i] / members;
        }
      }
    }
  }

  private List<int[]> clusters() {
    List<int[]> result = new ArrayList<>();
    boolean[] taken = new boolean[means.length];
    for (int own : cluster) {
      if (!taken[own]) {
        taken[own] = true;
        int[] members = new int[cluster.length];
        int n = 0;
        for (int p = 0; p < cluster.length; p++) {
          if (cluster[p] == own) {
            members[n++] = p;
          }
        }
        result.add(Arrays.copyOf(members, n));
      }
    }
    return result;
  }

  private static double distance(long[] times, double[] mean) {
    double sum = 0;
    for (int i = 0; i < times.length; i++) {
      double d = times[i] - mean[i];
      sum += d * d;
    }
    return sum;
  }
}
