package org.tracetool.stats;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.copy.FilterMark;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.shard.ShardNote;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.snapshot.StateSource;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.stats.collect.CachedWaits;
import org.tracetool.stats.collect.DevicePass;
import org.tracetool.stats.collect.DeviceStreams;
import org.tracetool.stats.collect.PartialFile;
import org.tracetool.stats.collect.PartialSums;
import org.tracetool.stats.collect.StreamCollector;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.wait.WaitAnalysis;

/** Reads a trace once and sums it up, several streams at the same time. */
public final class StatsCollector {
  private static final int SPILL_SHARE = 8;

  private final TraceReader reader;
  private final StatsOptions options;
  private final StatsIndex index;
  private final ChosenProcesses chosen;

  /** Whether processes that are not chosen are read, too, since others may wait for them. */
  private final boolean others;

  /** What is known of times that then are not read, if waiting is analysed. */
  private final CachedWaits known;

  private final ConcurrentLinkedQueue<PartialSums> idle = new ConcurrentLinkedQueue<>();
  private final List<PartialSums> made = new ArrayList<>();

  private StatsCollector(TraceReader reader, StatsOptions options) throws IOException {
    this.reader = reader;
    this.options = options;
    index =
        new StatsIndex(
            reader.definitions(),
            options.mostProcesses(reader.definitions().count(DefinitionKind.REGION)),
            options.mostRegions());
    chosen = ChosenProcesses.of(index, reader, options.reading().locations());
    others =
        options.parts().contains(StatsOptions.Part.WAITS)
            || options.parts().contains(StatsOptions.Part.PARTNERS);
    known =
        options.parts().contains(StatsOptions.Part.WAITS)
                && !options.parts().contains(StatsOptions.Part.CAUSES)
            ? CachedWaits.of(reader, index, options)
            : CachedWaits.NONE;
  }

  /** Sums up the events of a trace. */
  public static TraceStatistics collect(TraceReader reader, StatsOptions options)
      throws IOException {
    return new StatsCollector(reader, options).collect(ShardWork.WHOLE);
  }

  /** Sums up the events of a share of the streams, and leaves the sums in its folder. */
  public static void collectShard(TraceReader reader, StatsOptions options, ShardWork work)
      throws IOException {
    StatsCollector collector = new StatsCollector(reader, options);
    try (SpillStore store = collector.store()) {
      PartialFile.write(work, collector.sums(store, work));
    }
  }

  /** The sums of all shares together. */
  public static TraceStatistics join(TraceReader reader, StatsOptions options, ShardWork work)
      throws IOException {
    return new StatsCollector(reader, options).collect(work);
  }

  private SpillStore store() {
    boolean waits = options.parts().contains(StatsOptions.Part.WAITS);
    return waits ? new SpillStore(options.memory() / SPILL_SHARE) : null;
  }

  /** The sums over all streams, or over a share of them, or of all shares. */
  private PartialSums sums(SpillStore store, ShardWork work) throws IOException {
    List<StreamInfo> all = reader.streams();
    List<StreamInfo> streams = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (work.writes(i)) {
        streams.add(all.get(i));
      }
    }
    if (streams.size() < options.threads()) {
      collectAhead(streams, store);
    } else {
      WorkerPool.run(options.threads(), streams.size(), i -> collect(streams.get(i), store, null));
    }
    if (options.parts().contains(StatsOptions.Part.DEVICES)) {
      collectDevices(work);
    }
    PartialSums sums = new PartialSums(index, options);
    for (PartialSums partial : made) {
      sums.add(partial);
    }
    for (ShardNote note : work.notes()) {
      sums.add(PartialFile.read(work, note, store, sums));
    }
    return sums;
  }

  private void collectDevices(ShardWork work) throws IOException {
    List<List<StreamInfo>> groups = DeviceStreams.of(reader, work);
    int ahead = groups.isEmpty() ? 1 : Math.max(1, options.threads() / groups.size());
    WorkerPool.run(
        options.threads(),
        groups.size(),
        i -> {
          PartialSums sums = takeIdle();
          new DevicePass(reader, sums).read(groups.get(i), ahead);
          idle.add(sums);
        });
  }

  /** Sums that no thread adds to at the moment. */
  private PartialSums takeIdle() {
    PartialSums sums = idle.poll();
    if (sums == null) {
      sums = new PartialSums(index, options);
      synchronized (made) {
        made.add(sums);
      }
    }
    return sums;
  }

  private TraceStatistics collect(ShardWork work) throws IOException {
    boolean waits = options.parts().contains(StatsOptions.Part.WAITS);
    try (SpillStore store = store()) {
      PartialSums sums = sums(store, work);
      sums.requests.join(sums, chosen);
      if (sums.others != null) {
        sums.processes.add(sums.others);
      }
      takeMarkers(sums);
      WaitAnalysis analysis = null;
      if (waits) {
        analysis = new WaitAnalysis(sums, chosen, known, null);
        analysis.run();
        if (!FilterMark.of(index.definitions()).isNothing()) {
          options
              .reading()
              .diagnostics()
              .add(
                  WarningCode.UNMATCHED_MESSAGES,
                  "unmatched messages in a filtered trace: wait states are missing, and messages"
                      + " of the same kind may be matched wrongly",
                  analysis.unmatchedSends() + analysis.unmatchedReceives(),
                  null);
        }
        options
            .reading()
            .diagnostics()
            .add(
                WarningCode.LIMIT_REACHED,
                "messages and operations not followed because too many were open at the same time",
                analysis.notFollowed(),
                null);
        options
            .reading()
            .diagnostics()
            .add(
                WarningCode.UNFINISHED_OPERATIONS,
                "collective operations that some members never entered; the waiting time is that"
                    + " of the others",
                analysis.incomplete(),
                null);
      }
      SumsReport.report(sums);
      return new TraceStatistics(index, options, sums, analysis);
    }
  }

  /** With fewer streams than threads, those that are left over read ahead. */
  private void collectAhead(List<StreamInfo> streams, SpillStore store) throws IOException {
    try (ReadAhead ahead = new ReadAhead(options.threads())) {
      WorkerPool.run(options.threads(), streams.size(), i -> collect(streams.get(i), store, ahead));
    }
  }

  private void collect(StreamInfo stream, SpillStore store, ReadAhead ahead) throws IOException {
    PartialSums sums = takeIdle();
    TimeWindow window = options.reading().window();
    // Records after the window are read as long as they concern something inside.
    ReadOptions reading = options.reading().withWindow(new TimeWindow(window.from(), -1L));
    if (others) {
      reading = reading.withLocations(null);
    }
    StreamCollector collector = new StreamCollector(sums, stream.id(), store, chosen, known);
    try (EventSource source = open(stream, reading, store != null, ahead)) {
      EventBlock block = new EventBlock();
      while (source.read(block) && !collector.isDone(block)) {
        collector.take(block);
        options.progress().accept(block.rows());
      }
    }
    collector.end(window.to() == -1L ? 0 : window.to());
    idle.add(sums);
  }

  /**
   * Opens a stream so that calls open at the begin of the window are known.
   *
   * @param history whether everything before the window matters that is not known, since messages
   *     of it wait for each other
   */
  private EventSource open(StreamInfo stream, ReadOptions reading, boolean history, ReadAhead ahead)
      throws IOException {
    ReadOptions late =
        history ? reading.withWindow(new TimeWindow(known.from(), reading.window().to())) : reading;
    EventSource source = StateSource.open(reader, stream, late);
    if (source == null) {
      source = reader.open(stream, Section.EVENTS, reading.withWindow(TimeWindow.ALL));
    }
    return ahead == null ? source : ahead.wrap(source);
  }

  private void takeMarkers(PartialSums sums) throws IOException {
    if (!reader.has(null, Section.MARKERS)) {
      return;
    }
    TimeWindow window = options.reading().window();
    try (EventSource source = reader.markersAround(options.reading())) {
      source.drainTo(
          event -> {
            if (event.kind() == EventKind.MARKER
                && window.contains(event.time())
                && options.reading().wants(event.location())) {
              sums.kinds[EventKind.MARKER.ordinal()]++;
              sums.markers.fold(
                  index.markers().of(0).of((int) event.field(0)), new long[] {1, event.time()}, 0);
            }
          });
    }
  }
}
