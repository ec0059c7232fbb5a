package org.tracetool.counters.computed;

import java.io.IOException;
import org.tracetool.counters.CounterSource.Samples;

/** Hands on a value where it differs from the one before. */
final class ValueChanges {
  private final Samples samples;
  private long last;
  private boolean any;

  ValueChanges(Samples samples) {
    this.samples = samples;
  }

  void addValue(long time, long value) throws IOException {
    if (!any || value != last) {
      any = true;
      last = value;
      samples.addSample(time, value);
    }
  }
}
