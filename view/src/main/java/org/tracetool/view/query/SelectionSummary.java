package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.model.WindowRecords;

/**
 * What happened in an interval, exactly, from its records: regions, call paths, messages, counters.
 */
public final class SelectionSummary {
  private static final int MAX_REGIONS = 500;
  private static final int MAX_PATHS = 3000;
  private static final int MAX_PAIRS = 10_000;

  /**
   * Up to this number, each process has a line; beyond it, a line stands for several neighbours.
   */
  private static final int MAX_PROCESSES = 500;

  private static final int THREADS = 2;

  private static final Set<EventKind> KINDS =
      EnumSet.of(
          EventKind.ENTER,
          EventKind.LEAVE,
          EventKind.CONTEXT_SAMPLE,
          EventKind.SEND,
          EventKind.ISEND,
          EventKind.COUNTER,
          EventKind.METRICS);

  private static final Set<EventKind> CALLS =
      EnumSet.of(EventKind.ENTER, EventKind.LEAVE, EventKind.CONTEXT_SAMPLE);

  private record Pair(int sender, int receiver) {}

  /** Processes that are in one line: those of rows beside each other. */
  private static final class Block {
    int first = Integer.MAX_VALUE;
    int last = -1;
    int count;
    final Map<Integer, RegionSums.Sums> sums = new HashMap<>();

    /** The largest exclusive time of a process by region. */
    final Map<Integer, Long> most = new HashMap<>();

    void add(int place, Map<Integer, RegionSums.Sums> process) {
      first = Math.min(first, place);
      last = Math.max(last, place);
      count++;
      process.forEach(
          (region, s) -> {
            sums.computeIfAbsent(region, r -> new RegionSums.Sums()).add(s);
            most.merge(region, s.exclusive, Math::max);
          });
    }
  }

  private final ViewedTrace trace;
  private final QueryWindow query;
  private final Set<EventKind> kinds;
  private final Map<Integer, RegionSums.Sums> regions = new TreeMap<>();

  /** Where each process is among those that are asked for. */
  private final IntMap places = new IntMap();

  /** How many processes are in one line. */
  private final int ofBlock;

  private final TreeMap<Integer, Block> blocks = new TreeMap<>();
  private final CallPathSums tree = new CallPathSums();
  private final Map<Pair, long[]> messages = new HashMap<>();
  private final CounterFigures counters;
  private int processCount;

  /** Whether times of some processes come from samples of their calls. */
  private boolean isSampled;

  private SelectionSummary(ViewedTrace trace, QueryWindow query, Set<EventKind> kinds) {
    this(trace, query, kinds, MAX_PROCESSES);
  }

  private SelectionSummary(
      ViewedTrace trace, QueryWindow query, Set<EventKind> kinds, int maxProcesses) {
    this.trace = trace;
    this.query = query;
    this.kinds = kinds;
    this.counters = new CounterFigures(trace.definitions(), query.window());
    int[] locations = query.locations();
    for (int i = 0; i < locations.length; i++) {
      places.put(locations[i], i);
    }
    ofBlock = Math.max(1, (int) Math.ceil(locations.length / (double) maxProcesses));
  }

  /** The figures as JSON. */
  public static String text(ViewedTrace trace, QueryWindow query) throws IOException {
    SelectionSummary made = new SelectionSummary(trace, query, KINDS);
    made.readAll();
    return made.json();
  }

  /**
   * Writes the members {@code sampled}, {@code region_count}, {@code ticks} and {@code regions}.
   */
  static void writeRegions(ViewedTrace trace, QueryWindow query, JsonWriter json)
      throws IOException {
    SelectionSummary made = new SelectionSummary(trace, query, CALLS);
    made.readAll();
    made.writeRegions(made.order(), json);
  }

  /** Writes the members that tell of each process, however many there are. */
  static void writeProcesses(ViewedTrace trace, QueryWindow query, JsonWriter json)
      throws IOException {
    SelectionSummary made = new SelectionSummary(trace, query, CALLS, Integer.MAX_VALUE);
    made.readAll();
    made.writeProcesses(json, made.order());
  }

  /** The region in which processes spend most of a window themselves; 0 if it is none. */
  public static int busiestRegion(ViewedTrace trace, QueryWindow query) throws IOException {
    SelectionSummary made = new SelectionSummary(trace, query, CALLS);
    made.readAll();
    List<Map.Entry<Integer, RegionSums.Sums>> order = made.order();
    return order.isEmpty() || order.get(0).getValue().exclusive == 0 ? 0 : order.get(0).getKey();
  }

  private void readAll() throws IOException {
    List<StreamInfo> streams = trace.records().streamsOf(query.locations());
    IntPredicate wanted = WindowRecords.among(query.locations());
    trace.records().expect(streams.size());
    WorkerPool.run(THREADS, streams.size(), i -> read(streams.get(i), wanted));
  }

  private void read(StreamInfo stream, IntPredicate wanted) throws IOException {
    TimeWindow window = query.window();
    CallParts parts = new CallParts(trace.definitions());
    Map<Integer, RegionSums> processes = new HashMap<>();
    Map<Pair, long[]> sent = new HashMap<>();
    CounterFigures counted = new CounterFigures(trace.definitions(), window);
    trace
        .records()
        .read(
            stream,
            window,
            wanted,
            kinds,
            e -> {
              switch (e.kind()) {
                case SEND, ISEND -> {
                  if (window.contains(e.time())) {
                    send(e, sent);
                  }
                }
                case COUNTER, METRICS -> counted.take(e);
                default ->
                    processes
                        .computeIfAbsent(
                            e.location(), l -> new RegionSums(trace.definitions(), window, parts))
                        .take(e);
              }
              return true;
            });
    long last = trace.extent().last();
    long end = Long.compareUnsigned(last, window.to()) < 0 ? last : window.to();
    for (Map.Entry<Integer, RegionSums> process : processes.entrySet()) {
      RegionSums sums = process.getValue();
      sums.finish(sums.hasOpenCalls() ? trace.endOfCalls(process.getKey(), end) : end);
    }
    join(processes, sent, counted);
  }

  private static void send(EventCursor e, Map<Pair, long[]> sent) {
    long[] sums = sent.computeIfAbsent(new Pair(e.location(), e.partner()), p -> new long[2]);
    sums[0]++;
    sums[1] += e.bytes();
  }

  private synchronized void join(
      Map<Integer, RegionSums> processes, Map<Pair, long[]> sent, CounterFigures counted) {
    counters.add(counted);
    processes.forEach(
        (location, sums) -> {
          processCount++;
          isSampled |= sums.isSampled();
          int place = places.get(location);
          blocks.computeIfAbsent(place / ofBlock, b -> new Block()).add(place, sums.regions());
          sums.regions()
              .forEach(
                  (region, s) ->
                      regions.computeIfAbsent(region, r -> new RegionSums.Sums()).add(s));
          tree.add(sums.tree());
        });
    sent.forEach(
        (pair, sums) -> {
          long[] all = messages.computeIfAbsent(pair, p -> new long[2]);
          all[0] += sums[0];
          all[1] += sums[1];
        });
  }

  /** The regions, those with most exclusive time first. */
  private List<Map.Entry<Integer, RegionSums.Sums>> order() {
    List<Map.Entry<Integer, RegionSums.Sums>> order = new ArrayList<>(regions.entrySet());
    order.sort(Comparator.comparingLong(e -> -e.getValue().exclusive));
    return order;
  }

  private String json() {
    JsonWriter json = new JsonWriter(true).object(null);
    List<Map.Entry<Integer, RegionSums.Sums>> order = order();
    writeRegions(order, json);
    writePaths(json);
    writePairs(json);
    writeProcesses(json, order);
    counters.write(trace, json);
    return json.endObject().toString();
  }

  private void writeRegions(List<Map.Entry<Integer, RegionSums.Sums>> order, JsonWriter json) {
    if (isSampled) {
      json.flag("sampled", true);
    }
    json.number("region_count", order.size());
    json.number("ticks", order.stream().mapToLong(e -> e.getValue().exclusive).sum());
    json.list("regions");
    for (Map.Entry<Integer, RegionSums.Sums> e :
        order.subList(0, Math.min(MAX_REGIONS, order.size()))) {
      RegionSums.Sums s = e.getValue();
      json.list(null).number(null, Integer.toUnsignedLong(e.getKey())).number(null, s.calls);
      json.number(null, s.exclusive).number(null, s.inclusive).endList();
    }
    json.endList();
  }

  /** Call paths, the largest ones: each with the place of the one above it in this list, or -1. */
  private void writePaths(JsonWriter json) {
    long[] times = tree.inclusive();
    List<Integer> nodes = new ArrayList<>();
    for (int i = 1; i < tree.size(); i++) {
      nodes.add(i);
    }
    nodes.sort(Comparator.comparingLong(i -> -times[i]));
    Set<Integer> kept =
        new java.util.TreeSet<>(nodes.subList(0, Math.min(MAX_PATHS, nodes.size())));
    Map<Integer, Integer> places = new HashMap<>();
    json.list("paths");
    for (int node : kept) {
      int parent = tree.parent(node);
      if (parent != CallPathSums.ROOT && !places.containsKey(parent)) {
        continue;
      }
      json.list(null).number(null, parent == CallPathSums.ROOT ? -1 : places.get(parent));
      json.number(null, Integer.toUnsignedLong(tree.region(node)));
      json.number(null, times[node]).number(null, tree.calls(node)).endList();
      places.put(node, places.size());
    }
    json.endList();
  }

  private void writePairs(JsonWriter json) {
    List<Map.Entry<Pair, long[]>> order = new ArrayList<>(messages.entrySet());
    order.sort(Comparator.comparingLong(e -> -e.getValue()[1]));
    json.number("pair_count", order.size()).list("messages");
    for (Map.Entry<Pair, long[]> e : order.subList(0, Math.min(MAX_PAIRS, order.size()))) {
      json.list(null).number(null, trace.rows().ofLocation(e.getKey().sender()));
      json.number(null, trace.rows().ofLocation(e.getKey().receiver()));
      json.number(null, e.getValue()[0]).number(null, e.getValue()[1]).endList();
    }
    json.endList();
  }

  /**
   * Exclusive and inclusive times of the largest regions, by process; behind them the exclusive
   * time of all others. Where a line is about several processes, these are means.
   */
  private void writeProcesses(JsonWriter json, List<Map.Entry<Integer, RegionSums.Sums>> order) {
    List<Integer> top = order.stream().limit(12).map(Map.Entry::getKey).toList();
    json.list("process_regions");
    top.forEach(region -> json.number(null, Integer.toUnsignedLong(region)));
    json.endList().list("processes");
    for (Block block : blocks.values()) {
      long others = block.sums.values().stream().mapToLong(s -> s.exclusive).sum();
      others -= block(json, block, top, s -> s.exclusive);
      json.number(null, others / block.count).endList();
    }
    json.endList().list("process_inclusive");
    for (Block block : blocks.values()) {
      block(json, block, top, s -> s.inclusive);
      json.endList();
    }
    json.endList().number("process_count", processCount);
    if (ofBlock > 1) {
      writeBlocks(json, top);
    }
  }

  /** Which processes are in each line, and the largest exclusive time of one of them by region. */
  private void writeBlocks(JsonWriter json, List<Integer> top) {
    json.list("process_blocks");
    for (Block block : blocks.values()) {
      json.list(null).number(null, row(block.last)).number(null, block.count);
      top.forEach(region -> json.number(null, block.most.getOrDefault(region, 0L)));
      json.endList();
    }
    json.endList();
  }

  private int row(int place) {
    return trace.rows().ofLocation(query.locations()[place]);
  }

  /** Begins the list of a line with ticks of some regions, and returns how many all these are. */
  private long block(
      JsonWriter json, Block block, List<Integer> top, ToLongFunction<RegionSums.Sums> ticks) {
    json.list(null).number(null, row(block.first));
    long all = 0;
    for (int region : top) {
      RegionSums.Sums s = block.sums.get(region);
      long own = s == null ? 0 : ticks.applyAsLong(s);
      json.number(null, own / block.count);
      all += own;
    }
    return all;
  }
}
