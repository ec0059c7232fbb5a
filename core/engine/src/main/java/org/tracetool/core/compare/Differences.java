package org.tracetool.core.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts differences by kind and keeps the first ones: definitions, then records by time. */
public final class Differences {
  private record KeptDifference(Difference difference, int unit, long number) {}

  private static final Comparator<KeptDifference> ORDER =
      Comparator.<KeptDifference>comparingDouble(k -> k.difference().time())
          .thenComparingInt(KeptDifference::unit)
          .thenComparingLong(KeptDifference::number);

  private final int most;
  private final int unit;
  private final Map<String, Long> counts = new TreeMap<>();
  private final List<KeptDifference> kept = new ArrayList<>();
  private double limit = Double.POSITIVE_INFINITY;
  private long compared;
  private long number;

  /**
   * No differences yet.
   *
   * @param most how many to keep
   */
  Differences(int most) {
    this(most, 0);
  }

  private Differences(int most, int unit) {
    this.most = most;
    this.unit = unit;
  }

  /** Differences of a part of the work, to be added to these later. */
  Differences part(int newUnit) {
    return new Differences(most, newUnit);
  }

  /** Returns whether a difference at this time would be kept. */
  boolean wants(double time) {
    return most > 0 && time < limit;
  }

  /** Counts a difference that is not kept. */
  void count(String label) {
    counts.merge(label, 1L, Long::sum);
  }

  /** Counts a difference, and keeps it if it is one of the first. */
  void add(Difference difference) {
    count(difference.label());
    keep(new KeptDifference(difference, unit, number++));
  }

  private void keep(KeptDifference k) {
    if (most == 0) {
      return;
    }
    kept.add(k);
    if (kept.size() > 2 * most) {
      trim();
    }
  }

  private void trim() {
    kept.sort(ORDER);
    while (kept.size() > most) {
      kept.remove(kept.size() - 1);
      limit = kept.get(kept.size() - 1).difference().time();
    }
  }

  /** Counts records that were compared. */
  void countCompared(long records) {
    compared += records;
  }

  /** Adds the findings of a part of the work. */
  synchronized void addAll(Differences part) {
    part.counts.forEach((label, n) -> counts.merge(label, n, Long::sum));
    part.kept.forEach(this::keep);
    compared += part.compared;
  }

  /** Records read of both traces. */
  public long compared() {
    return compared;
  }

  /** Number of differences. */
  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Number of differences by label. */
  public Map<String, Long> counts() {
    return counts;
  }

  /** The first differences. */
  public List<Difference> first() {
    trim();
    return kept.stream().map(KeptDifference::difference).toList();
  }
}
