package org.tracetool.clock.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.tracetool.clock.corridor.ClockEstimate;
import org.tracetool.clock.corridor.DelayCorridors;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.core.collect.DisjointSets;
import org.tracetool.core.collect.LongList;

/**
 * Finds offset and drift of the clock of each file of a run. Operations in which all members get
 * data of all end together on all of them, within some microseconds; the sum of the absolute
 * differences of these ends is made small, so that a member that hangs pulls nothing. Files that
 * have no operation in common are joined by others. Without such operations, clocks are moved as
 * little as lets no message come before it was sent.
 *
 * <p>The first file keeps its clock. Times are ticks from a common begin, at most 2^53.
 */
public final class CollectiveAlignment {
  private static final int ROUNDS = 8;
  private static final int MIN_FOR_DRIFT = 10;

  /** Of an operation less than this apart, in seconds, no drift is visible. */
  private static final double MIN_SPAN = 0.1;

  /** A clock that is off by more than this, as a part of 1, is none. */
  private static final double MAX_DRIFT = 1e-3;

  /** How the clocks were found. */
  public enum Method {
    /** By the ends of operations. */
    COLLECTIVES,
    /** By messages, which never come before they were sent. */
    BOUNDS,
    /** Nothing is known of them. */
    NONE
  }

  private final int units;
  private final double[] firsts;
  private final double ticksPerSecond;

  /** Members with their begins and ends, of one operation after the other. */
  private final LongList members = new LongList();

  /** Where each operation begins among the members; one more at the end. */
  private final LongList starts = new LongList();

  /** Whether its members end together. */
  private final List<Boolean> haveCommonEnd = new ArrayList<>();

  private final LongList messages = new LongList();
  private final double[] offsets;
  private final double[] drifts;
  private final int[] used;
  private final double[] residualMedians;
  private final double[] residualMaxima;

  /** Files that have operations in common, or are joined by others. */
  private final DisjointSets parts;

  private Method method = Method.NONE;
  private long violationsBefore;
  private long violationsAfter;

  /**
   * @param firsts the first time of each file
   */
  public CollectiveAlignment(long[] firsts, long ticksPerSecond) {
    units = firsts.length;
    this.firsts = new double[units];
    Arrays.setAll(this.firsts, i -> firsts[i]);
    this.ticksPerSecond = ticksPerSecond;
    offsets = new double[units];
    drifts = new double[units];
    used = new int[units];
    residualMedians = new double[units];
    residualMaxima = new double[units];
    parts = new DisjointSets(units);
    starts.add(0);
  }

  /**
   * Adds an operation.
   *
   * @param hasCommonEnd whether its members end together
   * @param files its members, each once
   */
  public void addOperation(boolean hasCommonEnd, int[] files, long[] begins, long[] ends) {
    for (int i = 0; i < files.length; i++) {
      members.add(files[i]);
      members.add(begins[i]);
      members.add(ends[i]);
    }
    starts.add(members.size() / 3);
    haveCommonEnd.add(hasCommonEnd);
  }

  /** Adds a message. */
  public void addMessage(int sender, long sent, int receiver, long received) {
    messages.add(sender);
    messages.add(sent);
    messages.add(receiver);
    messages.add(received);
  }

  /** Finds the clocks. */
  public void run() {
    violationsBefore = violations();
    if (haveCommonEnd.contains(true)) {
      method = Method.COLLECTIVES;
      new EndFit().run();
    } else {
      fitBounds();
    }
    violationsAfter = violations();
    findResiduals();
  }

  private int operations() {
    return haveCommonEnd.size();
  }

  private int start(int operation) {
    return (int) starts.get(operation);
  }

  private int unit(int member) {
    return (int) members.get(3 * member);
  }

  private double corrected(int unit, double time) {
    return time + offsets[unit] + drifts[unit] * (time - firsts[unit]);
  }

  private double begin(int member) {
    return corrected(unit(member), members.get(3 * member + 1));
  }

  private double end(int member) {
    return corrected(unit(member), members.get(3 * member + 2));
  }

  /** Members that end before the last one begins, and messages that come before they were sent. */
  private long violations() {
    long count = 0;
    for (int operation = 0; operation < operations(); operation++) {
      if (!haveCommonEnd.get(operation)) {
        continue;
      }
      double last = Double.NEGATIVE_INFINITY;
      for (int m = start(operation); m < start(operation + 1); m++) {
        last = Math.max(last, begin(m));
      }
      for (int m = start(operation); m < start(operation + 1); m++) {
        count += end(m) < last ? 1 : 0;
      }
    }
    for (int i = 0; i < messages.size(); i += 4) {
      double sent = corrected((int) messages.get(i), messages.get(i + 1));
      double received = corrected((int) messages.get(i + 2), messages.get(i + 3));
      count += received < sent ? 1 : 0;
    }
    return count;
  }

  private void findResiduals() {
    double[][] found = new double[units][8];
    double[] ends = new double[16];
    for (int operation = 0; operation < operations(); operation++) {
      if (!haveCommonEnd.get(operation)) {
        continue;
      }
      int size = start(operation + 1) - start(operation);
      ends = ends.length < size ? new double[2 * size] : ends;
      for (int i = 0; i < size; i++) {
        ends[i] = end(start(operation) + i);
      }
      double middle = RobustLine.median(ends, size);
      for (int m = start(operation); m < start(operation + 1); m++) {
        int unit = unit(m);
        if (used[unit] == found[unit].length) {
          found[unit] = Arrays.copyOf(found[unit], 2 * used[unit]);
        }
        found[unit][used[unit]++] = Math.abs(end(m) - middle);
      }
    }
    for (int unit = 0; unit < units; unit++) {
      if (used[unit] > 0) {
        residualMedians[unit] = RobustLine.median(found[unit], used[unit]);
        residualMaxima[unit] = found[unit][used[unit] - 1];
      }
    }
  }

  /** Clocks by messages alone. */
  private void fitBounds() {
    DelayCorridors corridors = new DelayCorridors();
    double last = 0;
    for (int i = 0; i < messages.size(); i += 4) {
      corridors.visitMessage(
          (int) messages.get(i),
          messages.get(i + 1),
          (int) messages.get(i + 2),
          messages.get(i + 3));
      last = Math.max(last, Math.max(messages.get(i + 1), messages.get(i + 3)));
    }
    int[] clockOf = new int[units];
    Arrays.setAll(clockOf, i -> i);
    ClockEstimate estimate = new ClockEstimate(corridors, units, clockOf, (long) ticksPerSecond);
    if (!estimate.known()) {
      return;
    }
    method = Method.BOUNDS;
    estimate.run();
    for (int unit = 0; unit < units; unit++) {
      TimeMap map = estimate.map(unit);
      long from = (long) firsts[unit];
      long to = (long) Math.max(last, firsts[unit] + 1);
      offsets[unit] = map.at(from) - from;
      drifts[unit] = (double) (map.at(to) - to - (map.at(from) - from)) / (to - from);
    }
    double offset = offsets[0];
    double drift = drifts[0];
    for (int unit = 0; unit < units; unit++) {
      offsets[unit] -= offset + drift * (firsts[unit] - firsts[0]);
      drifts[unit] -= drift;
    }
    for (int i = 0; i < messages.size(); i += 4) {
      parts.join((int) messages.get(i), (int) messages.get(i + 2));
    }
  }

  /** Clocks by the ends of operations. */
  private final class EndFit {
    /** Operations with common ends of each file: the members that it is in them. */
    private final LongList[] own = new LongList[units];

    /** The operation of each member. */
    private final int[] operationOf = new int[members.size() / 3];

    private final boolean[] isPlaced = new boolean[units];
    private final RobustLine line = new RobustLine();
    private double[] others = new double[16];
    private double[] x = new double[16];
    private double[] y = new double[16];

    void run() {
      Arrays.setAll(own, i -> new LongList());
      for (int operation = 0; operation < operations(); operation++) {
        for (int m = start(operation); m < start(operation + 1); m++) {
          operationOf[m] = operation;
          if (haveCommonEnd.get(operation)) {
            own[unit(m)].add(m);
          }
        }
      }
      for (int unit = 0; unit < units; unit++) {
        if (!isPlaced[unit]) {
          place(unit);
        }
      }
      for (int round = 0; round < ROUNDS; round++) {
        for (int unit = 0; unit < units; unit++) {
          if (parts.lowest(unit) != unit) {
            fit(unit);
          }
        }
      }
    }

    /** Places a file where it is, and all that are joined to it, the best known ones first. */
    private void place(int first) {
      int[] shared = new int[units];
      boolean[] isSeen = new boolean[operations()];
      PriorityQueue<int[]> next =
          new PriorityQueue<>((a, b) -> a[1] != b[1] ? b[1] - a[1] : a[0] - b[0]);
      next.add(new int[] {first, 0});
      while (!next.isEmpty()) {
        int[] best = next.remove();
        int unit = best[0];
        if (isPlaced[unit] || best[1] != shared[unit]) {
          continue;
        }
        if (unit != first) {
          fit(unit);
          parts.join(first, unit);
        }
        isPlaced[unit] = true;
        for (int i = 0; i < own[unit].size(); i++) {
          int operation = operationOf[(int) own[unit].get(i)];
          if (isSeen[operation]) {
            continue;
          }
          isSeen[operation] = true;
          for (int m = start(operation); m < start(operation + 1); m++) {
            if (!isPlaced[unit(m)]) {
              shared[unit(m)]++;
            }
          }
        }
        for (int other = 0; other < units; other++) {
          if (!isPlaced[other] && shared[other] > 0) {
            next.add(new int[] {other, shared[other]});
          }
        }
      }
    }

    /** Brings a file to the ends of the others that are placed. */
    private void fit(int unit) {
      int count = 0;
      for (int i = 0; i < own[unit].size(); i++) {
        int member = (int) own[unit].get(i);
        double middle = middleOfOthers(member);
        if (!Double.isNaN(middle)) {
          if (count == x.length) {
            x = Arrays.copyOf(x, 2 * count);
            y = Arrays.copyOf(y, 2 * count);
          }
          double end = members.get(3 * member + 2);
          x[count] = end - firsts[unit];
          y[count++] = middle - end;
        }
      }
      if (count == 0) {
        return;
      }
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < count; i++) {
        least = Math.min(least, x[i]);
        most = Math.max(most, x[i]);
      }
      boolean hasDrift = count >= MIN_FOR_DRIFT && most - least > MIN_SPAN * ticksPerSecond;
      line.fit(x, y, count, hasDrift);
      if (Math.abs(line.slope()) > MAX_DRIFT) {
        line.fit(x, y, count, false);
      }
      offsets[unit] = line.offset();
      drifts[unit] = line.slope();
    }

    private double middleOfOthers(int member) {
      int operation = operationOf[member];
      int size = start(operation + 1) - start(operation);
      others = others.length < size ? new double[2 * size] : others;
      int count = 0;
      for (int m = start(operation); m < start(operation + 1); m++) {
        if (m != member && isPlaced[unit(m)]) {
          others[count++] = end(m);
        }
      }
      return count == 0 ? Double.NaN : RobustLine.median(others, count);
    }
  }

  /** How the clocks were found. */
  public Method method() {
    return method;
  }

  /** Ticks to add to the times of a file, at its first time. */
  public long offset(int file) {
    return Math.round(offsets[file]);
  }

  /** Further ticks for each tick since then. */
  public double drift(int file) {
    return drifts[file];
  }

  /** Operations of a file whose ends were compared. */
  public int operationCount(int file) {
    return used[file];
  }

  /** The median of how far ends of a file are from those of the others, in ticks. */
  public double residualMedian(int file) {
    return residualMedians[file];
  }

  /** The largest of these. */
  public double residualMax(int file) {
    return residualMaxima[file];
  }

  /** Whether a file is joined to the first one, by others as well. */
  public boolean isJoined(int file) {
    return parts.lowest(file) == 0;
  }

  /** How often something came before its cause, before clocks were corrected. */
  public long violationsBefore() {
    return violationsBefore;
  }

  /** How often something comes before its cause now. */
  public long violationsAfter() {
    return violationsAfter;
  }
}
