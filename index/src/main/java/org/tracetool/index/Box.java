package org.tracetool.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What happened in a box of time: sums that can be added up. */
final class Box {
  /** Regions that a stored box names; the time of others is a sum. */
  static final int MOST_REGIONS = 8;

  /** Regions that a box names while it is made. */
  private static final int MOST_OPEN_REGIONS = 64;

  /** Longest calls that a box names, and longest ones of regions that wait. */
  private static final int MOST_CALLS = 3;

  private static final Comparator<PreviewBox.Call> LONGEST_FIRST =
      Comparator.comparingLong(PreviewBox.Call::ticks)
          .reversed()
          .thenComparing(PreviewBox.Call::enter, Long::compareUnsigned)
          .thenComparing(PreviewBox.Call::process, Integer::compareUnsigned)
          .thenComparing(PreviewBox.Call::region, Integer::compareUnsigned);

  /** Samples of a counter. */
  static final class Samples {
    long count;
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    double sum;

    void add(double value) {
      count++;
      min = Math.min(min, value);
      max = Math.max(max, value);
      sum += value;
    }

    void add(Samples other) {
      count += other.count;
      min = Math.min(min, other.min);
      max = Math.max(max, other.max);
      sum += other.sum;
    }
  }

  /** Number of the box: its first tick divided by its width. */
  long number;

  /** Records, enters, messages sent and their bytes, received and their bytes, markers. */
  final long[] counts = new long[PreviewBox.COUNTS];

  final Map<Integer, Long> groups = new TreeMap<>(Integer::compareUnsigned);
  final Map<Integer, Long> regions = new TreeMap<>(Integer::compareUnsigned);
  long otherRegions;
  final Map<Integer, Samples> counters = new TreeMap<>(Integer::compareUnsigned);
  final List<PreviewBox.Call> calls = new ArrayList<>(MOST_CALLS + 1);

  /** The longest waits, whether they are among the longest calls or not. */
  final List<PreviewBox.Call> waits = new ArrayList<>(0);

  Box(long number) {
    this.number = number;
  }

  /** Exclusive time of a region. */
  void time(int region, int group, long ticks) {
    groups.merge(group, ticks, Long::sum);
    regions.merge(region, ticks, Long::sum);
    limit(MOST_OPEN_REGIONS);
  }

  void sample(int counter, double value) {
    counters.computeIfAbsent(counter, c -> new Samples()).add(value);
  }

  /** Returns whether a call that takes so long may be one of those named. */
  boolean isAmongLongest(long ticks) {
    return mayBeIn(calls, ticks);
  }

  /** Returns whether a wait that takes so long may be one of those named. */
  boolean isAmongLongestWaits(long ticks) {
    return mayBeIn(waits, ticks);
  }

  private static boolean mayBeIn(List<PreviewBox.Call> longest, long ticks) {
    return longest.size() < MOST_CALLS || ticks >= longest.get(MOST_CALLS - 1).ticks();
  }

  /** A call that ended in the box. */
  void call(PreviewBox.Call call) {
    add(calls, call);
  }

  /** A call that ended in the box, of a region that waits. */
  void wait(PreviewBox.Call call) {
    add(waits, call);
  }

  private static void add(List<PreviewBox.Call> longest, PreviewBox.Call call) {
    boolean among =
        longest.size() < MOST_CALLS
            || LONGEST_FIRST.compare(call, longest.get(longest.size() - 1)) < 0;
    if (among) {
      longest.add(call);
      longest.sort(LONGEST_FIRST);
      if (longest.size() > MOST_CALLS) {
        longest.remove(MOST_CALLS);
      }
    }
  }

  /** Adds what happened in another box. */
  void add(Box other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    other.groups.forEach((group, ticks) -> groups.merge(group, ticks, Long::sum));
    other.regions.forEach((region, ticks) -> regions.merge(region, ticks, Long::sum));
    otherRegions += other.otherRegions;
    limit(MOST_OPEN_REGIONS);
    other.counters.forEach(
        (counter, s) -> counters.computeIfAbsent(counter, c -> new Samples()).add(s));
    other.calls.forEach(this::call);
    other.waits.forEach(this::wait);
  }

  private void limit(int most) {
    if (regions.size() <= most) {
      return;
    }
    List<Map.Entry<Integer, Long>> order = largest();
    // Half of them at once, so that a box of very many regions is not sorted for each.
    for (Map.Entry<Integer, Long> small : order.subList(most / 2, order.size())) {
      otherRegions += small.getValue();
      regions.remove(small.getKey());
    }
  }

  private List<Map.Entry<Integer, Long>> largest() {
    List<Map.Entry<Integer, Long>> order = new ArrayList<>(regions.entrySet());
    order.replaceAll(e -> Map.entry(e.getKey(), e.getValue()));
    order.sort(Map.Entry.<Integer, Long>comparingByValue().reversed());
    return order;
  }

  void write(long before, ByteSink out) {
    out.number(number - before);
    for (long count : counts) {
      out.number(count);
    }
    out.number(groups.size());
    groups.forEach((group, ticks) -> out.number(Integer.toUnsignedLong(group)).number(ticks));
    List<Map.Entry<Integer, Long>> order = largest();
    int named = Math.min(MOST_REGIONS, order.size());
    long unnamed = otherRegions;
    for (Map.Entry<Integer, Long> small : order.subList(named, order.size())) {
      unnamed += small.getValue();
    }
    out.number(unnamed).number(named);
    for (Map.Entry<Integer, Long> large : order.subList(0, named)) {
      out.number(Integer.toUnsignedLong(large.getKey())).number(large.getValue());
    }
    out.number(counters.size());
    counters.forEach(
        (counter, s) -> {
          out.number(Integer.toUnsignedLong(counter)).number(s.count);
          out.longWord(Double.doubleToLongBits(s.min)).longWord(Double.doubleToLongBits(s.max));
          out.longWord(Double.doubleToLongBits(s.sum));
        });
    write(calls, out);
    List<PreviewBox.Call> others = new ArrayList<>(waits);
    others.removeAll(calls);
    write(others, out);
  }

  private static void write(List<PreviewBox.Call> longest, ByteSink out) {
    out.number(longest.size());
    for (PreviewBox.Call call : longest) {
      out.number(Integer.toUnsignedLong(call.process()));
      out.number(Integer.toUnsignedLong(call.region())).number(call.enter()).number(call.ticks());
    }
  }
}
