package org.tracetool.stats.sums;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.CounterProperties;

/** The samples of one counter on one process. */
public final class CounterSums implements Serializable {
  private static final long serialVersionUID = 1L;

  /** By process, counter, and time of the first sample. */
  public static final Comparator<CounterSums> ORDER = CounterSums::compare;

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

  /** First value. */
  public double firstValue;

  /** Last value. */
  public double lastValue;

  /** Time of the first sample. */
  public long firstTime;

  /** Time of the last sample. */
  public long lastTime;

  // One lambda: the JVM makes a class for each link of a chain of comparators, at every start.
  private static int compare(CounterSums a, CounterSums b) {
    int order = Integer.compare(a.process, b.process);
    order = order != 0 ? order : Integer.compare(a.counter, b.counter);
    return order != 0 ? order : Long.compare(a.firstTime, b.firstTime);
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

  /** As {@link #inclusive}, the raw samples taken as unsigned integers whatever their type. */
  public double[] rawInclusive = new double[0];

  /** As {@link #exclusive}, the raw samples taken as unsigned integers whatever their type. */
  public double[] rawExclusive = new double[0];

  private final int properties;
  private final IntMap places = new IntMap();

  public CounterSums(int process, int counter, int properties) {
    this.process = process;
    this.counter = counter;
    this.properties = properties;
  }

  public void sample(long time, long raw) {
    double value = CounterProperties.number(properties, raw);
    if (samples == 0) {
      firstValue = value;
      firstTime = time;
    } else if (value >= lastValue) {
      increase += value - lastValue;
    } else if (CounterProperties.isAccumulated(properties)) {
      resets++;
    }
    samples++;
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += value;
    lastValue = value;
    lastTime = time;
  }

  /**
   * A call has a sample at its begin and one at its end.
   *
   * @param rawFirst sample at the begin
   * @param rawLast sample at the end
   * @param rawChildStep differences of the calls directly inside, added up
   * @param childStep the same as numbers of the counter's type, without resets
   * @param isKnown whether the counter was not reset in between
   */
  public void call(
      int region,
      long rawFirst,
      long rawLast,
      long rawChildStep,
      double childStep,
      boolean isKnown) {
    int i = places.get(region) - 1;
    if (i < 0) {
      i = regions.length;
      places.put(region, i + 1);
      regions = Arrays.copyOf(regions, i + 1);
      regionCalls = Arrays.copyOf(regionCalls, i + 1);
      inclusive = Arrays.copyOf(inclusive, i + 1);
      exclusive = Arrays.copyOf(exclusive, i + 1);
      rawInclusive = Arrays.copyOf(rawInclusive, i + 1);
      rawExclusive = Arrays.copyOf(rawExclusive, i + 1);
      regions[i] = region;
    }
    double step = step(rawFirst, rawLast);
    if (isKnown && step >= 0) {
      regionCalls[i]++;
      inclusive[i] += step;
      exclusive[i] += step - childStep;
    }
    long rawStep = rawLast - rawFirst;
    rawInclusive[i] += UnsignedLong.toDouble(rawStep);
    rawExclusive[i] += UnsignedLong.toDouble(rawStep - rawChildStep);
  }

  /** By how much the counter grew between two samples. */
  public double step(long rawFirst, long rawLast) {
    return CounterProperties.isFloatingPoint(properties)
        ? CounterProperties.number(properties, rawLast)
            - CounterProperties.number(properties, rawFirst)
        : rawLast - rawFirst;
  }

  /** The meaning of the bits of a sample. */
  public int properties() {
    return properties;
  }
}
