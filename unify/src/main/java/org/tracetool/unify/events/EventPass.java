package org.tracetool.unify.events;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.snapshot.SnapshotState;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.unify.UnifyOptions;
import org.tracetool.unify.clock.StreamClock;
import org.tracetool.unify.clock.StreamClocks;
import org.tracetool.unify.clock.StreamTime;
import org.tracetool.unify.definitions.FamilyTokens;
import org.tracetool.unify.definitions.TokenPlaceholders;
import org.tracetool.unify.definitions.TokenTranslator;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.local.Fragments;
import org.tracetool.unify.local.StreamIds;
import org.tracetool.unify.messages.ReceiveFiles;
import org.tracetool.unify.messages.ReceiveStore;

/**
 * The work with the events of all streams. With few streams they are read and written in step with
 * time, so that the receive that belongs to a send is never far ahead. With many, one pass collects
 * the receives, and another one writes; so only some streams are open at a time.
 */
public final class EventPass {
  /** Part of the work that the first of two passes is. */
  private static final double FIRST_PASS = 0.25;

  /** Streams that are open at the same time when they are worked on in step. */
  private static final int MAX_STREAMS_IN_STEP = 64;

  private final UnifyOptions options;
  private final Fragments fragments;
  private final UnifiedDefinitions definitions;
  private final StreamClocks clocks;
  private final IntPredicate disabled;
  private final StatisticsTimes statistics;
  private final List<StreamInfo> streams;
  private final long[] weights;
  private final List<Integer> order = new ArrayList<>();
  private final TokenPlaceholders.Stream[] placeholders;
  private final StreamCounts total = new StreamCounts("all streams");

  /** Those of streams with something to report. */
  private final StreamCounts[] counts;

  private final String[] defects;
  private final long totalWeight;
  private final boolean whole;
  private ReceiveFiles received;

  /**
   * Ready to read.
   *
   * @param streams the streams in the order of the control file
   * @param weights how much work each is, in the same order
   * @param shards which of the streams this process reads and writes
   */
  public EventPass(
      UnifyOptions options,
      Fragments fragments,
      UnifiedDefinitions definitions,
      StreamClocks clocks,
      IntPredicate disabled,
      List<StreamInfo> streams,
      long[] weights,
      TokenPlaceholders.Stream[] placeholders,
      ShardWork shards) {
    this.options = options;
    this.fragments = fragments;
    this.definitions = definitions;
    this.clocks = clocks;
    this.disabled = disabled;
    this.streams = streams;
    this.statistics = new StatisticsTimes(fragments, streams);
    this.weights = weights;
    this.whole = shards == ShardWork.WHOLE;
    this.placeholders = placeholders;
    this.counts = new StreamCounts[streams.size()];
    this.defects = new String[streams.size()];
    long total = 0;
    for (int i = 0; i < streams.size(); i++) {
      if (shards.writes(i)) {
        order.add(i);
        total += weights[i];
      }
    }
    totalWeight = total;
    order.sort(Comparator.comparingLong((Integer i) -> weights[i]).reversed());
  }

  /** Looks receives up in the files of all shards. */
  public void lookUp(ReceiveFiles files) {
    received = files;
  }

  private StreamTime time(int stream) {
    return new StreamTime(clocks.of(stream), definitions.timeRange(stream));
  }

  /** Returns whether so few streams can be read and written in step, so that one pass is enough. */
  public boolean inStep() {
    return whole && streams.size() <= MAX_STREAMS_IN_STEP;
  }

  /** Records the receives of a stream. */
  private ReceiveReader receives(int i, ReceiveStore store) {
    int id = streams.get(i).id();
    return new ReceiveReader(definitions, disabled, time(id), store.recorder(id), id);
  }

  /** Fills a store with all receives. */
  public void collectReceives(ReceiveStore store) throws IOException {
    ProgressMeter meter = new ProgressMeter(options.listener(), 0, FIRST_PASS, totalWeight);
    Set<EventKind> kinds =
        clocks.enhanced()
            ? EnumSet.of(EventKind.RECEIVE, EventKind.COMMENT)
            : EnumSet.of(EventKind.RECEIVE);
    WorkerPool.run(
        options.threads(),
        order.size(),
        n -> {
          int i = order.get(n);
          ReceiveReader reader = receives(i, store);
          Pacer pacer = new Pacer(meter, i);
          fragments.each(streams.get(i), Section.EVENTS, kinds, reader::take, pacer::waitUntil);
          reader.finish();
          pacer.end();
        });
  }

  /**
   * Writes the events of all streams, one stream after the other on each thread.
   *
   * @param receives the receives; null without matching
   * @param outputs the streams of the new trace, in the same order
   * @param thumbnail gets the functions of its streams; null without thumbnail
   */
  public void write(
      TraceWriter writer,
      List<StreamInfo> outputs,
      ReceiveStore receives,
      SpillStore spill,
      SnapshotTimes snapshots,
      Thumbnail thumbnail)
      throws IOException {
    Target target = new Target(writer, outputs, receives, spill, snapshots, thumbnail);
    ProgressMeter meter =
        new ProgressMeter(options.listener(), receives == null ? 0 : FIRST_PASS, 1, totalWeight);
    WorkerPool.run(
        options.threads(),
        order.size(),
        n -> {
          int i = order.get(n);
          StreamTime time = time(streams.get(i).id());
          Pacer pacer = new Pacer(meter, i);
          if (received != null) {
            received.load(streams.get(i).id(), receives);
          }
          StreamUnifier unifier = unifier(i, time, target, ReceiveStore.Supply.NONE);
          boolean any =
              fragments.each(
                  streams.get(i), Section.EVENTS, null, unifier::accept, pacer::waitUntil);
          end(i, unifier, time, any);
          pacer.end();
        });
  }

  /** Writes the events of all streams in step; receives are found on the way. */
  public void writeInStep(
      TraceWriter writer,
      List<StreamInfo> outputs,
      SpillStore spill,
      SnapshotTimes snapshots,
      Thumbnail thumbnail)
      throws IOException {
    ReceiveStore receives = new ReceiveStore(spill);
    Target target = new Target(writer, outputs, receives, spill, snapshots, thumbnail);
    ProgressMeter meter = new ProgressMeter(options.listener(), 0, 1, totalWeight);
    StepwiseStreams lanes = new StepwiseStreams(fragments, options.memory());
    for (int i = 0; i < streams.size(); i++) {
      int index = i;
      Pacer pacer = new Pacer(meter, i);
      StreamTime time = time(streams.get(i).id());
      lanes.add(
          streams.get(i),
          receives(i, receives),
          new StepwiseStreams.Writer() {
            private StreamUnifier unifier;
            private boolean any;

            @Override
            public long take(EventBlock block, int skip, EventCursor event) throws IOException {
              start();
              event.wrap(block);
              for (int n = 0; n < skip; n++) {
                event.next();
              }
              while (event.next()) {
                unifier.accept(event);
              }
              any = true;
              pacer.waitUntil(time.lastLocal());
              return time.last();
            }

            private void start() throws IOException {
              if (unifier == null) {
                unifier = unifier(index, time, target, lanes);
              }
            }

            @Override
            public void end() throws IOException {
              start();
              EventPass.this.end(index, unifier, time, any);
              pacer.end();
            }
          });
    }
    lanes.run(options.threads());
  }

  /** The output of the events, and related data; see {@link #write}. */
  private record Target(
      TraceWriter writer,
      List<StreamInfo> outputs,
      ReceiveStore receives,
      SpillStore spill,
      SnapshotTimes snapshots,
      Thumbnail thumbnail) {}

  private StreamUnifier unifier(int i, StreamTime time, Target target, ReceiveStore.Supply supply)
      throws IOException {
    int id = streams.get(i).id();
    FamilyTokens tokens = definitions.tokens(id);
    ReceiveStore receives = target.receives();
    return new StreamUnifier(
        new StreamUnifier.Parts(
            id,
            definitions,
            new TokenTranslator(tokens, placeholders[i]),
            time,
            end(id),
            clocks.enhanced(),
            disabled,
            receives == null ? null : receives.matcher(id, supply),
            definitions.receivedTimeKey(),
            options.dropReceives() && receives != null,
            samples(streams.get(i), tokens, target.spill()),
            tokens.asyncKeys(),
            target.snapshots(),
            SnapshotState.freeRecords(streams.size()),
            target.thumbnail() == null ? null : target.thumbnail().row(id),
            target.writer().sink(target.outputs().get(i), Section.EVENTS)));
  }

  private void end(int i, StreamUnifier unifier, StreamTime time, boolean any) throws IOException {
    unifier.end();
    StreamCounts one = unifier.counts();
    total.add(one);
    counts[i] = one.isInOrder() ? null : one;
    defects[i] = defect(streams.get(i), time, any);
  }

  private long end(int stream) {
    Definition.TimeRange range = definitions.timeRange(stream);
    return range == null ? 0 : Math.max(0, clocks.of(stream).correct(range.last()));
  }

  /**
   * The evidence that events are missing: a complete stream is never empty, and its first and last
   * events have the first and last time of its range. In runs with statistics the last ones of
   * these may end the range, less than an interval after the last event. Null if there is no such
   * evidence.
   */
  private String defect(StreamInfo stream, StreamTime time, boolean any) throws IOException {
    String name = StreamIds.name(stream.id());
    if (!any) {
      return fragments.reader().has(stream, Section.EVENTS)
          ? name + ": expected at least one event, found none"
          : null; // the reader has reported that the file is missing
    }
    Definition.TimeRange range = definitions.timeRange(stream.id());
    if (range == null) {
      return null;
    }
    boolean cut =
        Long.compareUnsigned(time.lastLocal(), range.last()) < 0
            && !statistics.explain(stream, time.lastLocal(), range.last());
    if (cut || Long.compareUnsigned(time.firstLocal(), range.first()) > 0) {
      return name
          + ": expected events from "
          + Long.toUnsignedString(range.first())
          + " to "
          + Long.toUnsignedString(range.last())
          + " on the local clock, found some from "
          + Long.toUnsignedString(time.firstLocal())
          + " to "
          + Long.toUnsignedString(time.lastLocal());
    }
    return null;
  }

  /** The asynchronous samples of a stream; null if its process has none. */
  private AsynchronousSamples samples(StreamInfo stream, FamilyTokens tokens, SpillStore spill)
      throws IOException {
    if (!tokens.hasAsyncKeys()) {
      return null;
    }
    int id = stream.id();
    AsynchronousSamples samples = new AsynchronousSamples(id, tokens.asyncKeys(), spill);
    StreamClock clock = clocks.of(id);
    Definition.TimeRange range = definitions.timeRange(id);
    long first = range == null ? 0 : range.first();
    fragments.each(
        stream,
        Section.EVENTS,
        clocks.enhanced()
            ? EnumSet.of(EventKind.COUNTER, EventKind.COMMENT)
            : EnumSet.of(EventKind.COUNTER),
        event -> {
          if (event.kind() == EventKind.COUNTER) {
            samples.collect(event, clock, first);
          } else if (StreamUnifier.SYNCHRONISATION.equals(event.text())) {
            clock.synchronise();
          }
        },
        local -> {});
    samples.finish();
    return samples;
  }

  /** Reports damage and losses, in the order of streams. */
  public void report(Diagnostics diagnostics) {
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != null) {
        counts[i].report(diagnostics);
      }
      if (defects[i] != null) {
        diagnostics.reportDamage(DamageCode.MISSING_FILES, "events missing", defects[i]);
      }
    }
  }

  /** Sums over all streams. */
  public StreamCounts total() {
    return total;
  }

  /** Tells the progress of one stream by its local time. */
  private final class Pacer {
    private final ProgressMeter.Stream stream;
    private final Definition.TimeRange range;

    Pacer(ProgressMeter meter, int index) {
      stream = meter.stream(weights[index]);
      range = definitions.timeRange(streams.get(index).id());
    }

    void waitUntil(long local) {
      if (range != null) {
        stream.setPart((double) (local - range.first()) / (range.last() - range.first()));
      }
    }

    void end() {
      stream.setPart(1);
    }
  }
}
