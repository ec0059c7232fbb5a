package org.tracetool.stats.flame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.counter.CounterGrowth;
import org.tracetool.core.counter.CounterSamples;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.time.TimeWindow;

/** Reads a trace once and sums up what was spent on each call stack. */
public final class StackCollector {
  private static final long TOKEN = 0xffff_ffffL;
  private static final long PER_SECOND = 1_000_000_000L;

  /** Nodes of a tree: some 60 bytes each. */
  private static final int MAX_NODES = 1 << 20;

  /**
   * What is summed up.
   *
   * @param value what widths stand for
   * @param counter token of the counter, where that is the value
   * @param apart whether each process and thread has stacks of its own
   * @param window the part of the run that counts
   */
  public record Request(StackValue value, int counter, boolean apart, TimeWindow window) {}

  /** Where a process is: the node it is in since a time, and the calls around it. */
  private static final class Position {
    final int root;
    int[] nodes = new int[16];
    int depth;
    long since;

    /** The last record, known for those that end in calls. */
    long last;

    /** When calls last began or ended, and the innermost call just before. */
    long changed = -1L;

    int before;

    /** The last sample by number of the series. */
    long[] samples = new long[1];

    boolean[] sampled = new boolean[1];

    /** Growth that is no whole number and belongs to the next sample. */
    double rest;

    Position(int root) {
      this.root = root;
    }
  }

  private final TraceReader reader;
  private final Request request;
  private final Definitions definitions;
  private final LocationNames names;
  private final StackTree tree = new StackTree(MAX_NODES);
  private final List<StackProfile.Frame> frames = new ArrayList<>();
  private final LongMap regions = new LongMap();
  private final Map<Integer, Position> positions = new HashMap<>();
  private long first = Long.MAX_VALUE;
  private long last;
  private long negative;
  private CounterSamples samples;

  private StackCollector(TraceReader reader, Request request) {
    this.reader = reader;
    this.request = request;
    this.definitions = reader.definitions();
    this.names = LocationNames.of(definitions);
  }

  /**
   * Reads the trace.
   *
   * @param locations the processes that count; null for all
   * @param progress receives the number of records read since the last call
   */
  public static StackProfile collect(
      TraceReader reader,
      Request request,
      ReadOptions reading,
      IntPredicate locations,
      LongConsumer progress)
      throws IOException {
    StackCollector collector = new StackCollector(reader, request);
    ReadOptions calls =
        reading
            .withLocations(locations)
            .withKinds(
                EnumSet.of(EventKind.ENTER, EventKind.LEAVE, EventKind.COUNTER, EventKind.METRICS));
    for (StreamInfo stream : reader.streams()) {
      collector.read(stream, calls, progress);
    }
    collector.tree.check();
    return collector.result(reading);
  }

  private void read(StreamInfo stream, ReadOptions reading, LongConsumer progress)
      throws IOException {
    positions.clear();
    samples = new CounterSamples(definitions, stream.id());
    long[] count = {0};
    try (EventSource source = reader.open(stream, Section.EVENTS, reading)) {
      source.drainTo(
          event -> {
            take(stream, event);
            if ((++count[0] & 0xffff) == 0) {
              progress.accept(0x10000);
            }
          });
    }
    progress.accept(count[0] & 0xffff);
    if (request.value() == StackValue.TIME) {
      endOpenCalls(stream, reading);
    }
  }

  /** Calls that are never left end with the last record of their location, of whatever kind. */
  private void endOpenCalls(StreamInfo stream, ReadOptions reading) throws IOException {
    positions.values().removeIf(p -> p.depth == 0);
    if (positions.isEmpty()) {
      return;
    }
    ReadOptions open = reading.reread().withKinds(null).withLocations(positions::containsKey);
    try (EventSource source = reader.open(stream, Section.EVENTS, open)) {
      source.drainTo(
          event -> {
            Position p = positions.get(event.location());
            if (p != null
                && !event.kind().isSnapshot()
                && Long.compareUnsigned(event.time(), p.last) > 0) {
              p.last = event.time();
            }
          });
    }
    for (Position p : positions.values()) {
      spend(p, p.last);
    }
  }

  private void take(StreamInfo stream, EventCursor event) {
    long time = event.time();
    if (request.window().contains(time)) {
      first = Long.compareUnsigned(time, first) < 0 ? time : first;
      last = Long.compareUnsigned(time, last) > 0 ? time : last;
    }
    Position p =
        positions.computeIfAbsent(
            event.location(), l -> new Position(request.apart() ? root(l) : StackTree.NONE));
    switch (event.kind()) {
      case ENTER -> {
        change(p, time);
        spend(p, time);
        enter(p, stream, event, time);
      }
      case LEAVE -> {
        change(p, time);
        spend(p, time);
        p.depth = Math.max(0, p.depth - 1);
      }
      default -> addSample(p, event, time);
    }
  }

  private void enter(Position p, StreamInfo stream, EventCursor event, long time) {
    int parent = p.depth == 0 ? p.root : p.nodes[p.depth - 1];
    int node = tree.child(parent, region(stream.id(), event.region()));
    if (p.depth == p.nodes.length) {
      p.nodes = Arrays.copyOf(p.nodes, 2 * p.depth);
    }
    p.nodes[p.depth++] = node;
    if (request.window().contains(time)) {
      tree.call(node);
      if (request.value() == StackValue.CALLS) {
        tree.add(node, 1);
      }
    }
  }

  /** The time since the last change belongs to the innermost call. */
  private void spend(Position p, long until) {
    TimeWindow window = request.window();
    if (p.depth > 0 && request.value() == StackValue.TIME) {
      long from = Long.compareUnsigned(p.since, window.from()) < 0 ? window.from() : p.since;
      long to = Long.compareUnsigned(until, window.to()) > 0 ? window.to() : until;
      if (Long.compareUnsigned(to, from) > 0) {
        tree.add(p.nodes[p.depth - 1], to - from);
      }
    }
    p.since = until;
  }

  /** Samples at the time of an enter or leave, before it or after, are of the time until then. */
  private static void change(Position p, long time) {
    if (p.changed != time) {
      p.changed = time;
      p.before = p.depth == 0 ? StackTree.NONE : p.nodes[p.depth - 1];
    }
  }

  private void addSample(Position p, EventCursor event, long time) {
    int count = request.value() == StackValue.COUNTER ? samples.read(event) : 0;
    for (int i = 0; i < count; i++) {
      if (samples.at(i).token() == request.counter()) {
        addSample(p, samples.at(i), samples.raw(i), time);
      }
    }
  }

  /** What a counter grew by since its last sample belongs to the innermost call of that time. */
  private void addSample(Position p, CounterSeries series, long raw, long time) {
    int number = series.number();
    if (number >= p.samples.length) {
      p.samples = Arrays.copyOf(p.samples, 2 * number);
      p.sampled = Arrays.copyOf(p.sampled, 2 * number);
    }
    boolean isRelative = series.growth() == CounterGrowth.RELATIVE;
    double grown =
        isRelative
            ? series.value(raw)
            : p.sampled[number] ? series.step(p.samples[number], raw) : 0;
    p.sampled[number] = true;
    p.samples[number] = raw;
    int top = p.depth == 0 ? StackTree.NONE : p.nodes[p.depth - 1];
    int node = time == p.changed ? p.before : top;
    if (grown < 0) {
      negative++;
    } else if (grown > 0 && node != StackTree.NONE && request.window().contains(time)) {
      double sum = grown + p.rest;
      long whole = Math.round(sum);
      p.rest = sum - whole;
      tree.add(node, whole);
    }
  }

  /** The node of a thread, under that of its process. */
  private int root(int location) {
    int process = LocationTable.of(definitions).process(location);
    int node = tree.child(StackTree.NONE, outer(process));
    return process == location ? node : tree.child(node, outer(location));
  }

  private int outer(int location) {
    long key = -1L - (location & TOKEN);
    long known = regions.get(key);
    if (known != LongMap.ABSENT) {
      return (int) known;
    }
    Definition.Location found = definitions.location(location);
    String name = found == null ? null : names.of(found);
    return frame(key, new StackProfile.Frame(named(name, location), null, 0, true));
  }

  private int region(int stream, int token) {
    int own = definitions.hasLocal(stream) ? stream : 0;
    long key = (long) own << 32 | token & TOKEN;
    long known = regions.get(key);
    if (known != LongMap.ABSENT) {
      return (int) known;
    }
    Definition.Region region =
        definitions.find(own, DefinitionKind.REGION, token) instanceof Definition.Region r
            ? r
            : null;
    String file = null;
    int line = 0;
    if (region != null
        && definitions.find(own, DefinitionKind.SCL, region.scl()) instanceof Definition.Scl s
        && definitions.find(own, DefinitionKind.SCL_FILE, s.file())
            instanceof Definition.SclFile f) {
      file = f.name();
      line = s.line();
    }
    String name = named(region == null ? null : region.name(), token);
    return frame(key, new StackProfile.Frame(name, file, line, false));
  }

  private int frame(long key, StackProfile.Frame frame) {
    frames.add(frame);
    regions.put(key, frames.size() - 1L);
    return frames.size() - 1;
  }

  private static String named(String name, int token) {
    return name == null || name.isBlank() ? "#" + Integer.toUnsignedString(token) : name;
  }

  private StackProfile result(ReadOptions reading) {
    reading
        .diagnostics()
        .reportLoss(
            LossCode.CALLS,
            "calls beyond one million stacks, counted as part of their callers",
            tree.joined());
    if (negative > 0) {
      reading
          .diagnostics()
          .warn(
              WarningCode.OMITTED_VALUES, "samples in which the counter decreases, left out", null);
    }
    double perTick = (double) PER_SECOND / definitions.ticksPerSecond();
    if (request.value() == StackValue.TIME) {
      tree.scale(perTick);
    }
    long duration = first == Long.MAX_VALUE ? 0 : Math.round((last - first) * perTick);
    return switch (request.value()) {
      case TIME -> new StackProfile(tree, frames, "time", "nanoseconds", duration);
      case CALLS -> new StackProfile(tree, frames, "calls", "count", duration);
      case COUNTER -> {
        Definition.Counter c = definitions.counter(request.counter());
        String unit = c.unit() == null || c.unit().isBlank() ? "count" : c.unit();
        yield new StackProfile(tree, frames, c.name(), unit, duration);
      }
    };
  }
}
