package org.tracetool.legacy.otf.info;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;

/**
 * How fast accumulated counters grow, as otfinfo computes it: for each counter the sum over all
 * processes of the last sample and of its time, and the steepest rise between two samples of one
 * process. Samples count as unsigned integers whatever their type, as they do there.
 */
public final class CounterRates {
  private static final int WEIGHT = 8;
  private static final int NOT_ACCUMULATED = -2;

  private final LongMap numbers = new LongMap();
  private final double ticksPerSecond;
  private final long[] valueSums;
  private final long[] timeSums;
  private final double[] highest;

  /** For each pair of counter and process: the counter's index, last value, last time. */
  private final LongMap pairs = new LongMap();

  private int[] counters = new int[16];
  private long[] values = new long[16];
  private long[] times = new long[16];
  private int size;
  private boolean anyAccumulated;

  /**
   * @param counters the counters in order; of those with equal tokens the first one counts
   */
  public CounterRates(List<Definition.Counter> counters, long ticksPerSecond) {
    this.ticksPerSecond = UnsignedLong.toDouble(ticksPerSecond);
    for (int i = 0; i < counters.size(); i++) {
      long token = counters.get(i).token();
      if (numbers.get(token) == LongMap.ABSENT) {
        boolean accumulated = CounterProperties.isAccumulated(counters.get(i).properties());
        numbers.put(token, accumulated ? i : NOT_ACCUMULATED);
        anyAccumulated |= accumulated;
      }
    }
    valueSums = new long[counters.size()];
    timeSums = new long[counters.size()];
    highest = new double[counters.size()];
  }

  /** Returns whether there is a counter whose samples are worth reading. */
  public boolean anyAccumulated() {
    return anyAccumulated;
  }

  /** Reads all samples; damage has been reported before. */
  public void read(TraceReader reader, ReadOptions options, long memory) throws IOException {
    List<SourceSet.Part> parts = new ArrayList<>();
    for (StreamInfo stream : reader.streams()) {
      parts.add(new SourceSet.Part(stream, Section.EVENTS));
    }
    ReadOptions samples = options.withKinds(Set.of(EventKind.COUNTER));
    try (ReadAhead ahead = new ReadAhead(1);
        SourceSet set = SourceSet.open(reader, parts, samples, memory, WEIGHT, ahead)) {
      KWayMerge merge = new KWayMerge(set.sources());
      for (EventCursor e = merge.next(); e != null; e = merge.next()) {
        if (e.kind() == EventKind.COUNTER) {
          addSample(e.counter(), e.location(), e.time(), e.get(Role.COUNTER_VALUE));
        }
      }
    }
    for (int i = 0; i < size; i++) {
      valueSums[counters[i]] += values[i];
      timeSums[counters[i]] += times[i];
    }
  }

  private void addSample(int token, int process, long time, long value) {
    int counter = (int) numbers.get(token);
    if (counter < 0) {
      return; // without definition, or not accumulated
    }
    long key = (long) counter << 32 | Integer.toUnsignedLong(process);
    int i = (int) pairs.get(key);
    if (i < 0) {
      i = add(key, counter);
    } else {
      double rise = UnsignedLong.toDouble(value - values[i]);
      double span = UnsignedLong.toDouble(time - times[i]);
      double rate = span > 0 ? rise / span * ticksPerSecond : 0;
      highest[counter] = Math.max(highest[counter], rate);
    }
    values[i] = value;
    times[i] = time;
  }

  private int add(long key, int counter) {
    if (size == counters.length) {
      counters = Arrays.copyOf(counters, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
      times = Arrays.copyOf(times, 2 * size);
    }
    pairs.put(key, size);
    counters[size] = counter;
    return size++;
  }

  /** The last values of all processes together, unsigned. */
  public long lastValue(int counter) {
    return valueSums[counter];
  }

  /** The sum of last values by the sum of their times, in units per second. */
  public double average(int counter) {
    return UnsignedLong.toDouble(valueSums[counter])
        * ticksPerSecond
        / UnsignedLong.toDouble(timeSums[counter]);
  }

  /** The largest rise of one process between two samples, in units per second. */
  public double highest(int counter) {
    return highest[counter];
  }
}
