package example;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.event.EventCursor;
import org.tracetool.counters.ComputedCounter;
import org.tracetool.counters.CounterSource;
import org.tracetool.counters.form.SampleSink.Level;

/** Asynchronous, at events: has samples with times of their own, which are fetched after records. */
public final class ReceivedMessages implements CounterSource {
  private static final int STEP = 10;

  @Override
  public String name() {
    return "received";
  }

  @Override
  public Kind kind() {
    return Kind.ASYNCHRONOUS_EVENT;
  }

  @Override
  public Level runPer() {
    return Level.HOST;
  }

  @Override
  public List<Metric> metrics(String word) {
    int properties =
        CounterProperties.ABSOLUTE | CounterProperties.SCOPE_LAST | CounterProperties.DOUBLE;
    return word.equals("messages") ? List.of(new Metric("received", "#", properties)) : List.of();
  }

  @Override
  public ComputedCounter add(Metric metric, int owner, Samples samples) {
    return new ComputedCounter() {
      private final List<Long> times = new ArrayList<>();
      private long told;

      @Override
      public void handleEvent(EventCursor event) {
        if (event.kind().isReceive()) {
          times.add(event.time());
        }
      }

      @Override
      public void takeSamples(Samples taker) throws IOException {
        if (times.size() >= STEP) {
          for (long time : times) {
            taker.addSample(time, ++told);
          }
          times.clear();
        }
      }
    };
  }
}
