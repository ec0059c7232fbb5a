package org.tracetool.counters.computed;

import java.io.IOException;
import org.tracetool.counters.CounterSource.Samples;

/** Hands on a value where it differs from the one before. */
final class Changes {
  private final Samples samples;
  private long last;
  private boolean any;

  Changes(Samples samples) {
    this.samples = samples;
  }

  void value(long time, long value) throws IOException {
    if (!any || value != last) {
      any = true;
      last = value;
      samples.sample(time, value);
    }
  }
}
