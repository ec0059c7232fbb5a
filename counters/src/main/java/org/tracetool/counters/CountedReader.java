package org.tracetool.counters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.MergedSource;

/** A trace with more counters: samples that were added, and counters computed from others. */
public final class CountedReader extends FrontReader {
  private static final String GROUP = "added";

  private final AddedSamples added;
  private final List<Derivation> derivations;
  private final int[] derivedTokens;
  private final Definitions definitions;

  /**
   * In front of a trace.
   *
   * @param added samples to be added; null for none
   * @param firstToken the first token of counters that is free, behind those of {@code added}
   */
  public CountedReader(
      TraceReader reader, AddedSamples added, List<Derivation> derivations, int firstToken) {
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
    all.add(new Definition.CounterGroup(group, GROUP));
    if (added != null) {
      for (Definition.Counter c : added.counters()) {
        all.add(new Definition.Counter(c.token(), c.name(), c.properties(), group, c.unit()));
      }
    }
    for (int i = 0; i < derivedTokens.length; i++) {
      derivedTokens[i] = firstToken + i;
      Definition.Counter c = derivations.get(i).definition(derivedTokens[i]);
      all.add(new Definition.Counter(c.token(), c.name(), c.properties(), group, c.unit()));
    }
    definitions = all.build();
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
      if (location == added.location()) {
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
    if (owns(stream) && options.wants(added.location())) {
      source = new Joined(source, added.open());
    }
    return derivations.isEmpty() ? source : new Derived(source, derivations, derivedTokens);
  }

  /** Two sources in order of time, which are closed with this one. */
  private static final class Joined implements EventSource {
    private final List<EventSource> sources;
    private final MergedSource merged;

    Joined(EventSource a, EventSource b) {
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

  /** Adds samples of computed counters behind those that they are computed from. */
  private static final class Derived implements EventSource {
    private final EventSource source;
    private final List<Derivation> derivations;
    private final int[] tokens;
    private final EventBlock read = new EventBlock();
    private final EventCursor event = new EventCursor();
    private final IntMap used = new IntMap();

    /** The last values by location and counter, by their places. */
    private final LongMap places = new LongMap();

    private final List<long[]> values = new ArrayList<>();

    Derived(EventSource source, List<Derivation> derivations, int[] tokens) {
      this.source = source;
      this.derivations = derivations;
      this.tokens = tokens;
      for (Derivation d : derivations) {
        put(d.token(0));
        put(d.token(1));
      }
    }

    private void put(int token) {
      if (token != 0) {
        used.put(token, 1);
      }
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      block.clear();
      if (!source.read(read)) {
        return false;
      }
      event.wrap(read);
      while (event.next()) {
        block.append(event);
        if (event.kind() == EventKind.COUNTER && used.get(event.counter()) != 0) {
          derive(block);
        }
      }
      return true;
    }

    private static long key(int location, int counter) {
      return (long) location << 32 | Integer.toUnsignedLong(counter);
    }

    private long[] last(int location, int counter) {
      long place = places.get(key(location, counter));
      return place == LongMap.ABSENT ? null : values.get((int) place);
    }

    private void derive(EventBlock block) {
      int location = event.location();
      int counter = event.counter();
      long[] own = last(location, counter);
      if (own == null) {
        own = new long[1];
        places.put(key(location, counter), values.size());
        values.add(own);
      }
      own[0] = event.field(1);
      for (int i = 0; i < tokens.length; i++) {
        Derivation d = derivations.get(i);
        if (d.token(0) != counter && d.token(1) != counter) {
          continue;
        }
        long[] a = d.token(0) == 0 ? new long[1] : last(location, d.token(0));
        long[] b = d.token(1) == 0 ? new long[1] : last(location, d.token(1));
        if (a != null && b != null) {
          double value = d.value(a[0], b[0]);
          block.add(
              event.time(),
              EventKind.COUNTER,
              location,
              tokens[i],
              Double.doubleToRawLongBits(value));
        }
      }
    }

    @Override
    public void close() throws IOException {
      source.close();
    }
  }
}
