package org.tracetool.query.rows;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.time.TimeWindow;

/** A trace that is queried, with what all its tables need. May be used by several threads. */
public final class QueryContext {
  private final TraceReader reader;
  private final ReadOptions options;
  private final int threads;
  private final long memory;
  private final Nanoseconds nanoseconds;
  private final Map<NameKind, EntityNames> names;
  private final LocationTable locations;
  private IntMap streams;
  private SharedStreams shared;
  private long[] ranks;
  private final Set<Integer> read;

  /** What was read in part, so that its damage was reported. */
  private final Set<Integer> readInPart;

  /** Whether it is a part of a trace that may be read as a whole later. */
  private final boolean isPart;

  /** Events outside are not needed, but may be read. */
  private final TimeWindow needed;

  /** What is kept of the events; null if nothing is. */
  private volatile KeptEvents kept;

  /**
   * A trace.
   *
   * @param options what to read of it: a window and processes hold for all tables
   * @param threads threads that may read it
   * @param memory bytes that reading may take
   */
  public QueryContext(TraceReader reader, ReadOptions options, int threads, long memory) {
    this.reader = reader;
    this.options = options;
    this.threads = threads;
    this.memory = memory;
    nanoseconds = new Nanoseconds(reader.definitions().ticksPerSecond(), options.diagnostics());
    names = new EnumMap<>(NameKind.class);
    locations = LocationTable.of(reader.definitions());
    read = new HashSet<>();
    readInPart = new HashSet<>();
    isPart = false;
    needed = TimeWindow.ALL;
  }

  private QueryContext(QueryContext whole, ReadOptions options, TimeWindow needed) {
    reader = whole.reader;
    this.options = options;
    threads = whole.threads;
    memory = whole.memory;
    nanoseconds = whole.nanoseconds;
    names = whole.names;
    locations = whole.locations;
    read = whole.read;
    readInPart = whole.readInPart;
    isPart = true;
    this.needed = needed;
  }

  /**
   * The same trace, of whose events only some are needed. None that is needed is missing, also
   * where the times of a stream go back.
   *
   * @param window events of other times are not needed; of no effect if the trace has a window
   * @param processes tokens of those that are needed; null for all
   */
  public QueryContext narrowed(TimeWindow window, Set<Integer> processes) {
    IntPredicate chosen = options.locations();
    IntPredicate both =
        processes == null
            ? chosen
            : token -> processes.contains(token) && (chosen == null || chosen.test(token));
    return new QueryContext(
        this, options.withLocations(both), options.window().isAll() ? window : TimeWindow.ALL);
  }

  /** The reader. */
  public TraceReader reader() {
    return reader;
  }

  /** What is read. */
  ReadOptions options() {
    return options;
  }

  /** The time that is chosen for all tables. */
  public TimeWindow window() {
    return options.window();
  }

  /**
   * How to read all events of the chosen processes, of all times, in a way of one's own. Damage of
   * what was read before is not reported again.
   */
  public synchronized ReadOptions wholeReading() {
    boolean isReread = !reader.streams().isEmpty();
    synchronized (read) {
      for (StreamInfo stream : reader.streams()) {
        isReread &= !read.add(key(stream, Section.EVENTS));
      }
    }
    ReadOptions whole = options.withWindow(TimeWindow.ALL);
    return isReread ? whole.reread() : whole;
  }

  /** Whether all times and processes are read. */
  public boolean isWhole() {
    return options.window().equals(TimeWindow.ALL) && options.locations() == null;
  }

  /**
   * From now on, events of small tables are kept in a temporary file when calls are made of all
   * events, and are not read again for the tables that come later.
   *
   * @return ends that, and deletes the file
   */
  public Closeable keepFew() {
    KeptEvents keeping = new KeptEvents(null, reader.streams().size());
    kept = isWhole() && !isPart ? keeping : null;
    return () -> {
      kept = null;
      keeping.close();
    };
  }

  /** What keeps events; null if nothing does. */
  KeptEvents keeping() {
    return kept;
  }

  /** Whether all events of some kinds were kept. */
  boolean hasKept(Set<EventKind> kinds) {
    KeptEvents keeping = kept;
    return keeping != null && keeping.has(kinds);
  }

  /** Threads that may read it. */
  public int threads() {
    return threads;
  }

  /** Bytes that reading may take. */
  public long memory() {
    return memory;
  }

  /** Its ticks as nanoseconds. */
  public Nanoseconds nanoseconds() {
    return nanoseconds;
  }

  /** The names of a kind. */
  public EntityNames names(NameKind kind) {
    synchronized (names) {
      return names.computeIfAbsent(kind, k -> new EntityNames(k, reader.definitions()));
    }
  }

  /** What is known of locations. */
  LocationTable locations() {
    return locations;
  }

  /** The rank of the process of a location; {@link RowBatch#NULL} if it has none. */
  long rank(int location) {
    int rank = locations.rank(location);
    return rank < 0 ? RowBatch.NULL : rank;
  }

  /** Which streams have records of the same processes. */
  synchronized SharedStreams sharedStreams() {
    if (shared == null) {
      shared = new SharedStreams(reader);
    }
    return shared;
  }

  /** The stream that has the records of a process; {@link RowBatch#NULL} if there is none. */
  synchronized long stream(int process) {
    if (streams == null) {
      streams = new IntMap();
      for (StreamInfo s : reader.streams()) {
        for (int own : s.locations()) {
          streams.put(own, s.id());
        }
      }
    }
    int stream = streams.get(process);
    return stream == 0 ? RowBatch.NULL : stream;
  }

  /** Ranks by the places of {@link NameKind#PROCESS}, made once; not to be changed. */
  public synchronized long[] ranksByPlace() {
    if (ranks == null) {
      EntityNames processes = names(NameKind.PROCESS);
      ranks = new long[processes.size()];
      Arrays.setAll(
          ranks,
          p -> {
            Definition d = processes.entry(p).definition();
            return d instanceof Definition.Location ? rank(d.token()) : RowBatch.NULL;
          });
    }
    return ranks;
  }

  /**
   * Opens the events of a stream.
   *
   * @param kinds only these; null for all
   */
  public EventSource events(StreamInfo stream, Set<EventKind> kinds) throws IOException {
    return open(stream, Section.EVENTS, kinds, options, needed);
  }

  /** Opens a section; the first reading of each stream reports its damage. */
  EventSource open(StreamInfo stream, Section section, Set<EventKind> kinds, ReadOptions how)
      throws IOException {
    return open(stream, section, kinds, how, TimeWindow.ALL);
  }

  private EventSource open(
      StreamInfo stream, Section section, Set<EventKind> kinds, ReadOptions how, TimeWindow times)
      throws IOException {
    KeptEvents keeping = kept;
    if (section == Section.EVENTS && keeping != null && keeping.has(kinds)) {
      return keeping.open(stream, kinds);
    }
    boolean first;
    int key = key(stream, section);
    synchronized (read) {
      first = isPart ? !read.contains(key) && readInPart.add(key) : read.add(key);
    }
    ReadOptions chosen = kinds == null ? how : how.withKinds(kinds);
    ReadOptions reading = first ? chosen : chosen.reread();
    UnorderedWindowFacet facet = times.isAll() ? null : reader.facet(UnorderedWindowFacet.class);
    return facet == null
        ? reader.open(stream, section, reading)
        : facet.openAnyOrder(stream, reading.withWindow(times));
  }

  private static int key(StreamInfo stream, Section section) {
    return 31 * section.ordinal() + (stream == null ? 0 : 1009 * stream.id());
  }

  /** The definition that a token means in a stream, or null. */
  Definition find(StreamInfo stream, DefinitionKind kind, int token) {
    return reader.definitions().find(stream == null ? 0 : stream.id(), kind, token);
  }
}
