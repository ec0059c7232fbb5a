package org.tracetool.counters;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.MergedSource;

/** A trace with more counters: samples that were added, and counters computed from others. */
public final class CounterAddingReader extends FrontReader {
  private static final String GROUP = "added";

  private final AddedSamples added;
  private final List<DerivedCounter> derivations;
  private final int[] derivedTokens;
  private final Definitions definitions;

  /**
   * In front of a trace.
   *
   * @param added samples to be added; null for none
   * @param firstToken the first token of counters that is free, behind those of {@code added}
   */
  public CounterAddingReader(
      TraceReader reader, AddedSamples added, List<DerivedCounter> derivations, int firstToken) {
    super(reader);
    this.added = added;
    this.derivations = List.copyOf(derivations);
    derivedTokens = new int[derivations.size()];
    int group = 1;
    for (Definition.CounterGroup g : reader.definitions().all(Definition.CounterGroup.class)) {
      group = Math.max(group, g.token() + 1);
    }
    Definitions.Builder all = Definitions.builder();
    reader.definitions().entries().forEach(all::add);
    Groups groups = new Groups(group, all);
    if (added != null) {
      List<Definition.Counter> counters = added.counters();
      for (int i = 0; i < counters.size(); i++) {
        all.add(in(counters.get(i), groups.token(added.group(i))));
      }
    }
    for (int i = 0; i < derivedTokens.length; i++) {
      derivedTokens[i] = firstToken + i;
      all.add(in(derivations.get(i).definition(derivedTokens[i]), groups.token(null)));
    }
    definitions = all.build();
  }

  private static Definition.Counter in(Definition.Counter c, int group) {
    return new Definition.Counter(c.token(), c.name(), c.properties(), group, c.unit());
  }

  /** Groups of counters by name, defined when they are needed. */
  private static final class Groups {
    private final Map<String, Integer> tokens = new HashMap<>();
    private final Definitions.Builder all;
    private int next;

    Groups(int first, Definitions.Builder all) {
      next = first;
      this.all = all;
    }

    int token(String name) {
      return tokens.computeIfAbsent(
          name == null ? GROUP : name,
          n -> {
            all.add(new Definition.CounterGroup(next, n));
            return next++;
          });
    }
  }

  /** The first token that no counter of a trace has. */
  public static int freeToken(Definitions definitions) {
    int free = 1;
    for (Definition.Counter c : definitions.all(Definition.Counter.class)) {
      free = Math.max(free, c.token() + 1);
    }
    return free;
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    return reader.has(stream, section) || section == Section.EVENTS && owns(stream);
  }

  private boolean owns(StreamInfo stream) {
    if (added == null || stream == null) {
      return false;
    }
    for (int location : stream.locations()) {
      if (added.has(location)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    EventSource source = reader.open(stream, section, options);
    if (section != Section.EVENTS) {
      return source;
    }
    if (owns(stream)) {
      int[] wanted = IntStream.of(stream.locations()).filter(options::wants).toArray();
      source = new JoinedSource(source, added.open(wanted));
    }
    return derivations.isEmpty()
        ? source
        : new DerivedCounterSource(source, derivations, derivedTokens);
  }

  /** Two sources in order of time, which are closed with this one. */
  private static final class JoinedSource implements EventSource {
    private final List<EventSource> sources;
    private final MergedSource merged;

    JoinedSource(EventSource a, EventSource b) {
      sources = List.of(a, b);
      merged = new MergedSource(sources);
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      return merged.read(block);
    }

    @Override
    public void close() throws IOException {
      try {
        sources.get(0).close();
      } finally {
        sources.get(1).close();
      }
    }
  }
}
