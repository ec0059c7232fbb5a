package example;

import java.util.List;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.counters.ComputedCounter;
import org.tracetool.counters.CounterSource;
import org.tracetool.counters.form.SampleSink.Level;

/** Synchronous: asked for its value after each record of a thread. */
public final class CallDepth implements CounterSource {
  @Override
  public String name() {
    return "depth";
  }

  @Override
  public Kind kind() {
    return Kind.SYNCHRONOUS;
  }

  @Override
  public Level runPer() {
    return Level.THREAD;
  }

  @Override
  public List<Metric> metrics(String word) {
    int properties =
        CounterProperties.ABSOLUTE | CounterProperties.SCOPE_NEXT | CounterProperties.UNSIGNED8;
    return word.equals("calls") ? List.of(new Metric("depth", "calls", properties)) : List.of();
  }

  @Override
  public ComputedCounter add(Metric metric, int owner, Samples samples) {
    return new ComputedCounter() {
      private int depth;
      private boolean changed;

      @Override
      public void handleEvent(EventCursor event) {
        changed = event.kind() == EventKind.ENTER || event.kind() == EventKind.LEAVE;
        if (changed) {
          depth += event.kind() == EventKind.ENTER ? 1 : -1;
        }
      }

      @Override
      public double value() {
        return changed ? depth : Double.NaN;
      }
    };
  }
}
