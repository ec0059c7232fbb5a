package org.tracetool.counters.plugin;

import java.util.Arrays;

/**
 * Samples that plug-ins report from threads of their own, until the sampler fetches them. A full
 * buffer refuses samples, as VampirTrace does, so that a plug-in that reports faster than samples
 * are written cannot exhaust memory.
 */
final class CallbackBuffer {
  /** Takes the samples of a buffer. */
  @FunctionalInterface
  interface SampleVisitor {
    /** A sample of a counter, its time in nanoseconds of the clock that plug-ins are given. */
    void accept(int counter, long timeNs, long value);
  }

  /** What VampirTrace takes without {@code VT_PLUGIN_CNTR_CALLBACK_BUFFER}. */
  static final int DEFAULT_CAPACITY = 1_000_000;

  /** Beyond this the sampler, which has a small heap, would not hold them. */
  static final int MAX_CAPACITY = 1 << 21;

  private static final int INITIAL = 1024;

  private final int capacity;
  private int[] counters = new int[INITIAL];
  private long[] times = new long[INITIAL];
  private long[] values = new long[INITIAL];
  private int size;
  private long refused;

  /**
   * An empty buffer.
   *
   * @param capacity samples that it holds at most, from 1 to {@link #MAX_CAPACITY}
   */
  CallbackBuffer(int capacity) {
    this.capacity = capacity;
  }

  /**
   * The capacity that a setting names.
   *
   * @param setting the value of {@code VT_PLUGIN_CNTR_CALLBACK_BUFFER}; null if it is not set
   * @throws PluginException if it is no positive number
   */
  static int capacity(String setting) throws PluginException {
    if (setting == null || setting.isBlank()) {
      return DEFAULT_CAPACITY;
    }
    String digits = setting.strip();
    if (!digits.matches("0*[1-9][0-9]{0,18}")) {
      throw new PluginException(
          "VT_PLUGIN_CNTR_CALLBACK_BUFFER="
              + setting
              + ": must be a number of samples, for example "
              + DEFAULT_CAPACITY);
    }
    return (int) Math.min(MAX_CAPACITY, Long.parseLong(digits));
  }

  /** Adds a sample; false if the buffer is full. */
  synchronized boolean add(int counter, long timeNs, long value) {
    if (size == capacity) {
      refused++;
      return false;
    }
    if (size == counters.length) {
      int larger = Math.min(capacity, 2 * size);
      counters = Arrays.copyOf(counters, larger);
      times = Arrays.copyOf(times, larger);
      values = Arrays.copyOf(values, larger);
    }
    counters[size] = counter;
    times[size] = timeNs;
    values[size++] = value;
    return true;
  }

  /** Hands over all samples in the order in which they came, and forgets them. */
  synchronized void drain(SampleVisitor taker) {
    for (int i = 0; i < size; i++) {
      taker.accept(counters[i], times[i], values[i]);
    }
    size = 0;
  }

  /** Samples that came when the buffer was full. */
  synchronized long refused() {
    return refused;
  }
}
