package org.tracetool.stats.sums;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.counter.CounterGrowth;
import org.tracetool.core.counter.CounterSeries;

/** The samples of one counter on one process. */
public final class CounterStatistics implements Serializable {
  private static final long serialVersionUID = 1L;

  /** By process, counter, and time of the first sample. */
  public static final Comparator<CounterStatistics> ORDER = CounterStatistics::compare;

  /** Place of the process or process group. */
  public final int process;

  /** Place of the counter. */
  public final int counter;

  /** Number of samples. */
  public long samples;

  /** Smallest value. */
  public double min = Double.POSITIVE_INFINITY;

  /** Largest value. */
  public double max = Double.NEGATIVE_INFINITY;

  /** Sum of all values. */
  public double sum;

  /** Time of the first sample. */
  public long firstTime;

  /** Time of the last sample. */
  public long lastTime;

  // One lambda: the JVM makes a class for each link of a chain of comparators, at every start.
  private static int compare(CounterStatistics a, CounterStatistics b) {
    int order = Integer.compare(a.process, b.process);
    order = order != 0 ? order : Integer.compare(a.counter, b.counter);
    order = order != 0 ? order : Long.compareUnsigned(a.firstTime, b.firstTime);
    return order != 0 ? order : Integer.compare(a.series.number(), b.series.number());
  }

  /** By how much the value grew, added up over all steps upwards. */
  public double increase;

  /** Steps downwards of an accumulating counter: it was reset or wrapped. */
  public long resets;

  /** Regions in which an accumulating counter was sampled at begin and end of calls, by place. */
  public int[] regions = new int[0];

  /** Calls that have both samples. */
  public long[] regionCalls = new long[0];

  /** Growth from begin to end of these calls, as a number of the counter's type. */
  public double[] inclusive = new double[0];

  /** {@link #inclusive} without the growth in the calls directly inside. */
  public double[] exclusive = new double[0];

  /** Calls of {@link #rawInclusive}. */
  public long[] rawCalls = new long[0];

  /** As {@link #inclusive}, the raw samples taken as unsigned integers whatever their type. */
  public double[] rawInclusive = new double[0];

  /** As {@link #exclusive}, the raw samples taken as unsigned integers whatever their type. */
  public double[] rawExclusive = new double[0];

  private final CounterSeries series;
  private final int recorder;
  private long total;
  private final IntMap places = new IntMap();

  /**
   * No samples yet.
   *
   * @param process place of what samples are of
   * @param recorder place of the process whose stream has the samples
   * @param counter place of the counter
   */
  public CounterStatistics(int process, int recorder, int counter, CounterSeries series) {
    this.process = process;
    this.recorder = recorder;
    this.counter = counter;
    this.series = series;
  }

  /** Takes a sample, which does not count if its value is not known. */
  public void addSample(long time, long raw) {
    double value = series.value(raw);
    if (Double.isNaN(value)) {
      return;
    }
    boolean isRelative = series.growth() == CounterGrowth.RELATIVE;
    if (samples == 0) {
      firstTime = time;
      increase = isRelative ? value : 0;
    } else if (isRelative) {
      increase += value;
    } else {
      double step = series.step(total, raw);
      if (step >= 0) {
        increase += step;
      } else if (grows()) {
        resets++;
      }
    }
    total = isRelative ? series.plus(total, raw) : raw;
    samples++;
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += value;
    lastTime = time;
  }

  /**
   * A call has a sample at its begin and one at its end.
   *
   * @param rawFirst total at the begin
   * @param rawLast total at the end
   * @param childStep growth in the calls directly inside, without resets
   * @param isKnown whether the counter was not reset in between
   */
  public void call(int region, long rawFirst, long rawLast, double childStep, boolean isKnown) {
    int i = place(region);
    double step = step(rawFirst, rawLast);
    if (isKnown && step >= 0) {
      regionCalls[i]++;
      inclusive[i] += step;
      exclusive[i] += step - childStep;
    }
  }

  /**
   * A call has a sample between its enter and its leave at the time of each.
   *
   * @param rawStep difference of the samples
   * @param rawChildStep differences of the calls directly inside, added up
   */
  public void addRawCall(int region, long rawStep, long rawChildStep) {
    int i = place(region);
    rawCalls[i]++;
    rawInclusive[i] += UnsignedLong.toDouble(rawStep);
    rawExclusive[i] += UnsignedLong.toDouble(rawStep - rawChildStep);
  }

  private int place(int region) {
    int i = places.get(region) - 1;
    if (i < 0) {
      i = regions.length;
      places.put(region, i + 1);
      regions = Arrays.copyOf(regions, i + 1);
      regionCalls = Arrays.copyOf(regionCalls, i + 1);
      inclusive = Arrays.copyOf(inclusive, i + 1);
      exclusive = Arrays.copyOf(exclusive, i + 1);
      rawCalls = Arrays.copyOf(rawCalls, i + 1);
      rawInclusive = Arrays.copyOf(rawInclusive, i + 1);
      rawExclusive = Arrays.copyOf(rawExclusive, i + 1);
      regions[i] = region;
    }
    return i;
  }

  /** By how much the counter grew between two totals. */
  public double step(long rawFirst, long rawLast) {
    return series.step(rawFirst, rawLast);
  }

  /** The last total in raw steps: the last sample, or the sum of samples that are additions. */
  public long total() {
    return total;
  }

  /** Returns whether growth means something. */
  public boolean grows() {
    return series.growth() != CounterGrowth.ABSOLUTE;
  }

  /** The meaning of samples. */
  public CounterSeries series() {
    return series;
  }

  /** Place of the process whose stream has the samples. */
  public int recorder() {
    return recorder;
  }
}
