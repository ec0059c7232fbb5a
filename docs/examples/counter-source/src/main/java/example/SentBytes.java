package example;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.event.EventCursor;
import org.tracetool.counters.ComputedCounter;
import org.tracetool.counters.CounterSource;
import org.tracetool.counters.form.SampleSink.Level;

/** Callback: reports a sample whenever there is one. */
public final class SentBytes implements CounterSource {
  @Override
  public String name() {
    return "sent";
  }

  @Override
  public Kind kind() {
    return Kind.CALLBACK;
  }

  @Override
  public Level runPer() {
    return Level.PROCESS;
  }

  @Override
  public List<Metric> metrics(String word) {
    int properties =
        CounterProperties.ACCUMULATED | CounterProperties.SCOPE_START | CounterProperties.UNSIGNED8;
    return word.equals("bytes") ? List.of(new Metric("sent", "B", properties)) : List.of();
  }

  @Override
  public ComputedCounter add(Metric metric, int owner, Samples samples) {
    return new ComputedCounter() {
      private long sum;

      @Override
      public void handleEvent(EventCursor event) throws IOException {
        if (event.kind().isSend()) {
          sum += event.bytes();
          samples.addSample(event.time(), sum);
        }
      }
    };
  }
}
