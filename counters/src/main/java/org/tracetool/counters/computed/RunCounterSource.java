package org.tracetool.counters.computed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.error.UsageException;
import org.tracetool.counters.ComputedCounter;
import org.tracetool.counters.CounterContext;
import org.tracetool.counters.CounterSource;
import org.tracetool.counters.form.SampleSink.Level;

/**
 * Counters of the whole run, with a sample wherever one changes: bytes and messages that were sent
 * and are not received yet, processes that are in a call, those of them outside of MPI, and the sum
 * of the memory that processes use.
 */
public final class RunCounterSource implements CounterSource {
  private static final int INTEGER =
      CounterProperties.ABSOLUTE | CounterProperties.SCOPE_NEXT | CounterProperties.SIGNED8;

  private static final List<Metric> ALL =
      List.of(
          new Metric("bytes_in_flight", "B", INTEGER),
          new Metric("messages_pending", "#", INTEGER),
          new Metric("active_processes", "#", INTEGER),
          new Metric("computing_processes", "#", INTEGER),
          new Metric("memory_in_use", "B", INTEGER));

  private final List<MessagesInFlight> messages = new ArrayList<>();
  private CounterContext facts;

  @Override
  public String name() {
    return "run";
  }

  @Override
  public Kind kind() {
    return Kind.POST_MORTEM; // those that know their samples earlier add them at once
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
  public List<Metric> metrics(String word) throws UsageException {
    Set<Integer> memory = MemoryTotal.counters(facts.definitions());
    List<Metric> chosen = new ArrayList<>();
    for (Metric metric : ALL) {
      boolean isKnown = !metric.name().equals("memory_in_use") || !memory.isEmpty();
      if (word.equals("*") ? isKnown : word.equals(metric.name())) {
        if (!isKnown) {
          throw new UsageException("memory_in_use: the trace has no counter of memory in use");
        }
        chosen.add(metric);
      }
    }
    return chosen;
  }

  @Override
  public ComputedCounter add(Metric metric, int owner, Samples samples) throws IOException {
    ValueChanges taker = new ValueChanges(samples);
    return switch (metric.name()) {
      case "bytes_in_flight" -> messages(true);
      case "messages_pending" -> messages(false);
      case "active_processes" -> new ActiveLocations(taker, facts.definitions(), false);
      case "computing_processes" -> new ActiveLocations(taker, facts.definitions(), true);
      default -> new MemoryTotal(taker, facts.definitions());
    };
  }

  private MessagesInFlight messages(boolean hasBytes) throws IOException {
    MessagesInFlight counter = new MessagesInFlight(facts.definitions(), hasBytes);
    messages.add(counter);
    return counter;
  }

  @Override
  public void close() throws IOException {
    for (MessagesInFlight counter : messages) {
      counter.close();
    }
    messages.clear();
  }
}
