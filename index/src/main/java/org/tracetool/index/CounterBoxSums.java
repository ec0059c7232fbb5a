package org.tracetool.index;

import java.util.Arrays;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.counter.PlainSamples;

/** Samples of counters, in the order of the counters' tokens; few of them, in arrays. */
final class CounterBoxSums implements PlainSamples.SampleVisitor {
  private static final int[] NO_TOKENS = {};
  private static final long[] NO_COUNTS = {};
  private static final double[] NO_VALUES = {};

  /** Values of a counter: the smallest, the largest, the sum. */
  private static final int VALUES = 3;

  private int size;
  private int last = -1;
  private int[] tokens = NO_TOKENS;
  private long[] counts = NO_COUNTS;
  private double[] values = NO_VALUES;

  @Override
  public void take(int counter, double value) {
    if (!Double.isNaN(value)) { // else it is not known
      add(counter, 1, value, value, value);
    }
  }

  /** Adds all samples of others. */
  void add(CounterBoxSums other) {
    for (int i = 0; i < other.size; i++) {
      int v = i * VALUES;
      add(
          other.tokens[i],
          other.counts[i],
          other.values[v],
          other.values[v + 1],
          other.values[v + 2]);
    }
  }

  private void add(int counter, long count, double min, double max, double sum) {
    int at = place(counter);
    int v = at * VALUES;
    counts[at] += count;
    values[v] = Math.min(values[v], min);
    values[v + 1] = Math.max(values[v + 1], max);
    values[v + 2] += sum;
  }

  /** The place of a counter, which mostly is the one after the counter before. */
  private int place(int counter) {
    int at = last + 1;
    if (at >= size || tokens[at] != counter) {
      at = UnsignedInts.place(tokens, size, counter);
      if (at == size || tokens[at] != counter) {
        insert(at, counter);
      }
    }
    last = at;
    return at;
  }

  private void insert(int at, int counter) {
    if (size == tokens.length) {
      int room = size + (size >> 1) + 1;
      tokens = Arrays.copyOf(tokens, room);
      counts = Arrays.copyOf(counts, room);
      values = Arrays.copyOf(values, room * VALUES);
    }
    int v = at * VALUES;
    System.arraycopy(tokens, at, tokens, at + 1, size - at);
    System.arraycopy(counts, at, counts, at + 1, size - at);
    System.arraycopy(values, v, values, v + VALUES, (size - at) * VALUES);
    tokens[at] = counter;
    counts[at] = 0;
    values[v] = Double.POSITIVE_INFINITY;
    values[v + 1] = Double.NEGATIVE_INFINITY;
    values[v + 2] = 0;
    size++;
  }

  void write(IndexOutput out) {
    out.number(size);
    for (int i = 0; i < size; i++) {
      out.number(Integer.toUnsignedLong(tokens[i])).number(counts[i]);
      for (int v = i * VALUES; v < (i + 1) * VALUES; v++) {
        out.longWord(Double.doubleToLongBits(values[v]));
      }
    }
  }
}
