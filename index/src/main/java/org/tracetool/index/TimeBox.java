package org.tracetool.index;

/** What happened in a box of time: sums that can be added up. */
final class TimeBox {
  /** Regions that a stored box names; the time of others is a sum. */
  static final int MAX_REGIONS = 8;

  /** Regions that a box names while it is made. */
  private static final int MAX_OPEN_REGIONS = 64;

  /** Number of the box: its first tick divided by its width. */
  long number;

  /** Numbers at the places that {@link PreviewBox} names. */
  final long[] counts = new long[PreviewBox.COUNTS];

  final TickSums groups = new TickSums();
  final TickSums regions = new TickSums();
  private long otherRegions;
  final CounterBoxSums counters = new CounterBoxSums();

  /** The longest calls that ended in the box. */
  final LongestBoxCalls calls = new LongestBoxCalls();

  /** The longest waits, whether they are among the longest calls or not. */
  final LongestBoxCalls waits = new LongestBoxCalls();

  TimeBox(long number) {
    this.number = number;
  }

  /** So many regions follow, most of them new. */
  void expect(int more) {
    regions.expect(Math.min(more, MAX_OPEN_REGIONS + 1 - regions.size()));
  }

  /** Exclusive time of a region. */
  void addTime(int region, int group, long ticks) {
    groups.add(group, ticks);
    regions.add(region, ticks);
    limitRegions();
  }

  /** Adds what happened in another box. */
  void add(TimeBox other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    groups.add(other.groups);
    regions.add(other.regions);
    otherRegions += other.otherRegions;
    limitRegions();
    counters.add(other.counters);
    calls.add(other.calls);
    waits.add(other.waits);
  }

  private void limitRegions() {
    if (regions.size() > MAX_OPEN_REGIONS) {
      // Half of them at once, so that a box of very many regions is not sorted for each.
      otherRegions += regions.keepLargest(MAX_OPEN_REGIONS / 2);
    }
  }

  void write(long before, IndexOutput out) {
    out.number(number - before);
    for (long count : counts) {
      out.number(count);
    }
    out.number(groups.size());
    groups.forEach((group, ticks) -> out.number(Integer.toUnsignedLong(group)).number(ticks));
    TickSums named = new TickSums();
    named.add(regions);
    long unnamed = otherRegions + named.keepLargest(MAX_REGIONS);
    out.number(unnamed).number(named.size());
    named.forEachLargestFirst(
        (region, ticks) -> out.number(Integer.toUnsignedLong(region)).number(ticks));
    counters.write(out);
    calls.write(out);
    waits.writeWithout(calls, out);
  }
}
