package example;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.counters.ComputedCounter;
import org.tracetool.counters.CounterSource;
import org.tracetool.counters.CounterContext;
import org.tracetool.counters.form.SampleSink.Level;

/** Post-mortem: asked once, when all records have been seen. */
public final class BusyShare implements CounterSource {
  private static final int PARTS = 10;

  private CounterContext facts;

  @Override
  public String name() {
    return "busy";
  }

  @Override
  public Kind kind() {
    return Kind.POST_MORTEM;
  }

  @Override
  public Level runPer() {
    return Level.RUN;
  }

  @Override
  public void open(CounterContext trace) {
    facts = trace;
  }

  @Override
  public List<Metric> metrics(String word) {
    int properties =
        CounterProperties.ABSOLUTE | CounterProperties.SCOPE_LAST | CounterProperties.DOUBLE;
    return word.equals("share") ? List.of(new Metric("busy", "%", properties)) : List.of();
  }

  @Override
  public ComputedCounter add(Metric metric, int owner, Samples samples) {
    return new ComputedCounter() {
      private final double[] busy = new double[PARTS];
      private final double length = Math.max(1, (facts.last() - facts.first()) / (double) PARTS);
      private long since = facts.first();
      private long open;

      @Override
      public void handleEvent(EventCursor event) {
        if (open > 0) {
          spread(event.time());
        }
        since = event.time();
        if (event.kind() == EventKind.ENTER || event.kind() == EventKind.LEAVE) {
          open += event.kind() == EventKind.ENTER ? 1 : -1;
        }
      }

      private void spread(long until) {
        for (int i = 0; i < PARTS; i++) {
          double from = Math.max(since, facts.first() + i * length);
          double to = Math.min(until, facts.first() + (i + 1) * length);
          busy[i] += Math.max(0, to - from);
        }
      }

      @Override
      public void takeSamples(Samples taker) throws IOException {
        for (int i = 0; i < PARTS; i++) {
          taker.addSample(facts.first() + Math.round((i + 1) * length), 100 * busy[i] / length);
        }
      }
    };
  }
}
