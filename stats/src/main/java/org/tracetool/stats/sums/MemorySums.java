package org.tracetool.stats.sums;

import java.io.Serializable;
import java.util.Comparator;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.stats.sums.KeyedSums.Fold;

/** The memory in use by one process, according to one counter. All values are bytes. */
public final class MemorySums implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Columns of the growth in a region: the sums of all steps. */
  public static final int NET = 0;

  /** All steps upwards. */
  public static final int GROSS = 1;

  /** All steps downwards, as a positive number. */
  public static final int FREED = 2;

  /** Number of steps upwards. */
  public static final int ALLOCATIONS = 3;

  /** Number of steps downwards. */
  public static final int FREES = 4;

  /** The largest step upwards. */
  public static final int MAX_STEP = 5;

  /** The region for growth outside of any region. */
  public static final int NO_REGION = -1;

  /** By process and counter, in the order of definitions. */
  public static final Comparator<MemorySums> ORDER = MemorySums::compare;

  // One lambda: the JVM makes a class for each link of a chain of comparators, at every start.
  private static int compare(MemorySums a, MemorySums b) {
    int order = Integer.compare(a.process, b.process);
    order = order != 0 ? order : Integer.compare(a.counter, b.counter);
    order = order != 0 ? order : Long.compareUnsigned(a.firstTime, b.firstTime);
    order = order != 0 ? order : Long.compareUnsigned(a.peakTime, b.peakTime);
    order = order != 0 ? order : Long.compare(a.first, b.first);
    return order != 0 ? order : Long.compare(a.last, b.last);
  }

  /** Values are kept within these, so that differences and sums of some steps fit. */
  private static final long MAX_VALUE = 1L << 61;

  /** Place of the process or process group. */
  public final int process;

  /** Place of the counter. */
  public final int counter;

  /** Number of samples. */
  public long samples;

  /** First value. */
  public long first;

  /** Time of the first sample. */
  public long firstTime;

  /** Last value. */
  public long last;

  /** Smallest value. */
  public long min = Long.MAX_VALUE;

  /** Largest value. */
  public long peak = Long.MIN_VALUE;

  /** When it was reached for the first time. */
  public long peakTime;

  /** Place of the region on top of the stack then, or {@link #NO_REGION}. */
  public int peakRegion = NO_REGION;

  /** Place of the region whose growth led to it, or {@link #NO_REGION}. */
  public int peakGrowth = NO_REGION;

  /** All steps upwards. */
  public long gross;

  /** All steps downwards, as a positive number. */
  public long freed;

  /** Steps upwards. */
  public long allocations;

  /** Steps downwards. */
  public long frees;

  /** Place of the region in which it grew most, all steps together. */
  public int topRegion = NO_REGION;

  /** By how much; 0 if it grew in none. */
  public long topGrowth;

  /** The values over time; null if there are too many processes or it is not needed. */
  public MemorySeries series;

  private final int properties;
  private final long bytesPerUnit;

  /** Under {@link #key}; given up at the end. */
  private KeyedSums regions = regionTable();

  private boolean hasValue;
  private long value;
  private long valueTime;

  public MemorySums(int process, int counter, int properties, long bytesPerUnit) {
    this.process = process;
    this.counter = counter;
    this.properties = properties;
    this.bytesPerUnit = bytesPerUnit;
  }

  /** A table of growth by region. */
  public static KeyedSums regionTable() {
    return new KeyedSums(Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.MAX);
  }

  /** The key of a counter and a region. */
  public static long key(int counter, int region) {
    return (long) counter << 32 | region + 1L;
  }

  /** The place of a key's region, or {@link #NO_REGION}. */
  public static int region(long key) {
    return (int) key - 1;
  }

  /**
   * A raw sample in bytes. An unsigned one of 2^63 or more is treated as negative: a run that frees
   * what was allocated before it was watched counts down beyond 0.
   */
  long bytes(long raw) {
    if (CounterProperties.isFloatingPoint(properties)) {
      double units = CounterProperties.toDouble(properties, raw);
      return Math.max(-MAX_VALUE, Math.min(MAX_VALUE, Math.round(units * bytesPerUnit)));
    }
    long most = MAX_VALUE / bytesPerUnit;
    return Math.max(-most, Math.min(most, raw)) * bytesPerUnit;
  }

  /** Returns whether a raw sample is a number at all. */
  public boolean isNumber(long raw) {
    return !CounterProperties.isFloatingPoint(properties)
        || !Double.isNaN(CounterProperties.toDouble(properties, raw));
  }

  /** A sample before the part that counts: only the next step is measured from it. */
  public void addSampleBefore(long time, long raw) {
    value = bytes(raw);
    valueTime = time;
    hasValue = true;
  }

  /** Returns whether no time has passed since the last sample. */
  public boolean isSameTime(long time) {
    return hasValue && valueTime == time;
  }

  /**
   * A sample.
   *
   * @param top the innermost region, or {@link #NO_REGION}
   * @param growing the region in which it changed, or {@link #NO_REGION}
   * @param fromNothing whether it was 0 before if this is the first sample
   */
  public void addSample(long time, long raw, int top, int growing, boolean fromNothing) {
    long v = bytes(raw);
    if (samples++ == 0) {
      first = v;
      firstTime = time;
    }
    if (hasValue || fromNothing) {
      step(v - (hasValue ? value : 0), growing);
    }
    if (series != null) {
      series.add(hasValue && valueTime - firstTime >= 0 ? valueTime : time, time, value, v);
    }
    if (v > peak) {
      peak = v;
      peakTime = time;
      peakRegion = top;
      peakGrowth = growing;
    }
    min = Math.min(min, v);
    last = v;
    addSampleBefore(time, raw);
  }

  private void step(long step, int region) {
    if (step == 0) {
      return;
    }
    int row = regions.row(key(counter, region));
    long[] sums = regions.values();
    sums[row + NET] += step;
    if (step > 0) {
      gross += step;
      allocations++;
      sums[row + GROSS] += step;
      sums[row + ALLOCATIONS]++;
      sums[row + MAX_STEP] = Math.max(sums[row + MAX_STEP], step);
    } else {
      freed -= step;
      frees++;
      sums[row + FREED] -= step;
      sums[row + FREES]++;
    }
  }

  /** No more samples; gives the growth by region to a table. */
  public void end(KeyedSums table) {
    for (long key : regions.sortedKeys()) {
      long net = regions.get(regions.find(key), NET);
      if (net > topGrowth) {
        topGrowth = net;
        topRegion = region(key);
      }
    }
    table.fold(regions);
    regions = null;
  }
}
