package org.tracetool.filter.generate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.work.WorkerPool;

/** How regular the calls on each call path of a trace are, all processes together. */
public final class PathProfile {
  private final int most;
  private final CallPathTree paths;
  private final List<TimeHistogram> spreads = new ArrayList<>();
  private final Definitions definitions;

  /** The names of functions where streams have definitions of their own; else null. */
  private final Map<Integer, String> names;

  private PathProfile(Definitions definitions, int most) {
    this.definitions = definitions;
    this.most = most;
    this.paths = new CallPathTree(most);
    names = definitions.hasLocal() ? new HashMap<>() : null;
    if (names != null) {
      for (Definition.Region region : definitions.all(Definition.Region.class)) {
        names.put(region.token(), region.name());
      }
    }
    spreads.add(new TimeHistogram());
  }

  /** Returns whether there are no calls. */
  public boolean isEmpty() {
    return paths.size() == 1;
  }

  /** Returns whether the trace has more paths than were weighed. */
  public boolean isPartial() {
    return paths.isFull();
  }

  /**
   * Reads all calls of a trace twice, several streams at a time: once for the range of times on
   * each path, once for how they are spread in it.
   *
   * @param most paths that are weighed, the first ones of the trace; calls on others do not count
   * @param progress receives the number of each completed stream, twice
   */
  public static PathProfile of(
      TraceReader reader, ReadOptions options, int threads, int most, LongConsumer progress)
      throws IOException {
    ReadOptions calls = options.withKinds(EnumSet.of(EventKind.ENTER, EventKind.LEAVE));
    // Damage is reported when the streams are read for the first time.
    ReadOptions quiet = calls.reread();
    PathProfile profile = new PathProfile(reader.definitions(), most);
    profile.readRanges(reader, calls, threads, progress);
    if (profile.isPartial() && threads > 1) {
      // Which paths are the first ones must not depend on which thread is faster.
      profile = new PathProfile(reader.definitions(), most);
      profile.readRanges(reader, quiet, 1, i -> {});
    }
    profile.readSpreads(reader, quiet, threads, progress);
    return profile;
  }

  private void readRanges(
      TraceReader reader, ReadOptions options, int threads, LongConsumer progress)
      throws IOException {
    List<StreamInfo> streams = reader.streams();
    WorkerPool.run(
        threads,
        streams.size(),
        i -> {
          CallPathTree own = new CallPathTree(most);
          List<TimeHistogram> ranges = new ArrayList<>();
          CallPathScan scan =
              new CallPathScan(own, (path, time) -> at(ranges, path).includeRange(time));
          try (EventSource source = reader.open(streams.get(i), Section.EVENTS, options)) {
            scan.read(source);
          }
          merge(own, ranges);
          progress.accept(i);
        });
  }

  private void readSpreads(
      TraceReader reader, ReadOptions options, int threads, LongConsumer progress)
      throws IOException {
    List<StreamInfo> streams = reader.streams();
    Map<Integer, TimeHistogram> functions = functions();
    WorkerPool.run(
        threads,
        streams.size(),
        i -> {
          // All paths are known by now or have no room, so that the tree is only looked at.
          TimeHistogram[] bins = new TimeHistogram[paths.size()];
          CallPathScan scan =
              new CallPathScan(
                  paths,
                  (path, time) -> {
                    TimeHistogram whole = functions.get(paths.function(path));
                    if (bins[path] == null) {
                      bins[path] = new TimeHistogram();
                    }
                    bins[path].put(time, spreads.get(path), whole.min != whole.max);
                  });
          try (EventSource source = reader.open(streams.get(i), Section.EVENTS, options)) {
            scan.read(source);
          }
          mergeBins(bins);
          progress.accept(i);
        });
  }

  private static TimeHistogram at(List<TimeHistogram> list, int index) {
    while (list.size() <= index) {
      list.add(new TimeHistogram());
    }
    return list.get(index);
  }

  /** Adds the paths of a stream. */
  private synchronized void merge(CallPathTree own, List<TimeHistogram> ranges) {
    paths.setFullIf(own.isFull());
    int[] target = new int[own.size()];
    for (int node = 1; node < target.length; node++) {
      target[node] = paths.child(target[own.parent(node)], own.function(node));
      if (target[node] == CallPathTree.OTHER) {
        continue;
      }
      TimeHistogram spread = at(spreads, target[node]);
      if (node < ranges.size()) {
        spread.includeRange(ranges.get(node));
      }
    }
  }

  private synchronized void mergeBins(TimeHistogram[] bins) {
    for (int node = 1; node < bins.length; node++) {
      if (bins[node] != null) {
        spreads.get(node).put(bins[node]);
      }
    }
  }

  /** The range of times of each function, all paths together. */
  private Map<Integer, TimeHistogram> functions() {
    Map<Integer, TimeHistogram> functions = new HashMap<>();
    for (int node = 1; node < paths.size(); node++) {
      functions
          .computeIfAbsent(paths.function(node), f -> new TimeHistogram())
          .includeRange(spreads.get(node));
    }
    return functions;
  }

  CallPathTree paths() {
    return paths;
  }

  /** All paths on which a call has ended. */
  int[] called() {
    int[] list = new int[paths.size()];
    int n = 0;
    for (int node = 1; node < list.length; node++) {
      if (spreads.get(node).calls > 0) {
        list[n++] = node;
      }
    }
    return Arrays.copyOf(list, n);
  }

  long calls(int path) {
    return spreads.get(path).calls;
  }

  long dispersion(int path) {
    return spreads.get(path).dispersion();
  }

  /** The name of the innermost function of a path; null if unknown. */
  String name(int path) {
    if (names != null) {
      return names.get(paths.function(path));
    }
    // Not kept, since there may be more definitions than fit into memory.
    Definition.Region region = definitions.region(paths.function(path));
    return region == null ? null : region.name();
  }
}
