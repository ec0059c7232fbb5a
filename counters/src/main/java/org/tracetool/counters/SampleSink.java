package org.tracetool.counters;

import java.io.IOException;
import java.math.BigDecimal;

/** Takes the samples that a {@link CounterSource} reads. */
public interface SampleSink {
  /**
   * Announces a counter; asked again for the same name it gives the same number.
   *
   * @param unit what it counts; null if that is not known
   * @param properties see {@link org.tracetool.core.definition.CounterProperties}; values are
   *     doubles whatever is given as their type
   */
  int counter(String name, String unit, int properties);

  /**
   * A sample.
   *
   * @param counter a number that {@link #counter} gave
   * @param seconds on the clock of the file
   */
  void sample(int counter, BigDecimal seconds, double value) throws IOException;
}
