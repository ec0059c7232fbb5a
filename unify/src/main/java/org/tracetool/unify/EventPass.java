package org.tracetool.unify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;

/**
 * The work with the events of all streams: one pass that collects what was received where, and one
 * that writes. Streams are worked on at the same time, the largest ones first.
 */
final class EventPass {
  /** Part of the work that the first of two passes is. */
  private static final double FIRST_PASS = 0.25;

  private final UnifyOptions options;
  private final Fragments fragments;
  private final GlobalDefinitions definitions;
  private final Clocks clocks;
  private final IntPredicate disabled;
  private final List<StreamInfo> streams;
  private final long[] weights;
  private final List<Integer> order = new ArrayList<>();
  private final Placeholders.Stream[] placeholders;
  private final StreamCounts[] counts;
  private final boolean[] cutAtEnd;
  private final long totalWeight;

  /**
   * Ready to read.
   *
   * @param streams the streams in the order of the control file
   * @param weights how much work each is, in the same order
   */
  EventPass(
      UnifyOptions options,
      Fragments fragments,
      GlobalDefinitions definitions,
      Clocks clocks,
      IntPredicate disabled,
      List<StreamInfo> streams,
      long[] weights,
      Placeholders.Stream[] placeholders) {
    this.options = options;
    this.fragments = fragments;
    this.definitions = definitions;
    this.clocks = clocks;
    this.disabled = disabled;
    this.streams = streams;
    this.weights = weights;
    this.placeholders = placeholders;
    this.counts = new StreamCounts[streams.size()];
    this.cutAtEnd = new boolean[streams.size()];
    long total = 0;
    for (int i = 0; i < streams.size(); i++) {
      order.add(i);
      total += weights[i];
    }
    totalWeight = total;
    order.sort(Comparator.comparingLong((Integer i) -> weights[i]).reversed());
  }

  private StreamTime time(int stream) {
    return new StreamTime(clocks.of(stream), definitions.timeRange(stream));
  }

  /** Fills a store with all receives. */
  void collectReceives(ReceiveStore store) throws IOException {
    ProgressMeter meter = new ProgressMeter(options.listener(), 0, FIRST_PASS, totalWeight);
    Set<EventKind> kinds =
        clocks.enhanced()
            ? EnumSet.of(EventKind.RECEIVE, EventKind.COMMENT)
            : EnumSet.of(EventKind.RECEIVE);
    Workers.run(
        options.threads(),
        streams.size(),
        n -> {
          int i = order.get(n);
          StreamInfo stream = streams.get(i);
          StreamTime time = time(stream.id());
          ReceiveStore.Recorder recorder = store.recorder(stream.id());
          TokenMap groups =
              definitions
                  .tokens(stream.id())
                  .map(org.tracetool.core.definition.DefinitionKind.GROUP);
          Pacer pacer = new Pacer(meter, i);
          fragments.each(
              stream,
              Section.EVENTS,
              kinds,
              event -> receive(event, time, groups, placeholders[i], recorder),
              pacer::at);
          recorder.finish();
          pacer.end();
        });
  }

  private void receive(
      EventCursor event,
      StreamTime time,
      TokenMap groups,
      Placeholders.Stream unknown,
      ReceiveStore.Recorder recorder)
      throws IOException {
    long t = time.correct(event.time());
    if (event.kind() != EventKind.RECEIVE) {
      if (StreamUnifier.SYNCHRONISATION.equals(event.text())) {
        time.synchronise();
      }
      return;
    }
    int sender = (int) event.field(0);
    int tag = (int) event.field(2);
    int local = (int) event.field(3);
    int comm = local == 0 ? 0 : groups.get(local);
    if (comm == 0 && local != 0) {
      comm = unknown.token(org.tracetool.core.definition.DefinitionKind.GROUP, local);
    }
    if (definitions.isUserCommunicator(comm)) {
      sender = definitions.userMessages().sender(comm, tag);
    }
    if (sender != 0 && !disabled.test(sender)) {
      recorder.add(sender, comm, tag, t);
    }
  }

  /**
   * Writes the events of all streams.
   *
   * @param receives what was received; null without matching
   * @param outputs the streams of the new trace, in the same order
   * @param thumbnail gets the functions of its streams; null without thumbnail
   */
  void write(
      TraceWriter writer,
      List<StreamInfo> outputs,
      ReceiveStore receives,
      SpillStore spill,
      SnapshotTimes snapshots,
      Thumbnail thumbnail)
      throws IOException {
    ProgressMeter meter =
        new ProgressMeter(
            options.listener(), receives == null ? 0 : FIRST_PASS, 1, totalWeight);
    Workers.run(
        options.threads(),
        streams.size(),
        n -> {
          int i = order.get(n);
          StreamInfo stream = streams.get(i);
          int id = stream.id();
          FamilyTokens tokens = definitions.tokens(id);
          StreamTime time = time(id);
          Pacer pacer = new Pacer(meter, i);
          StreamUnifier unifier =
              new StreamUnifier(
                  new StreamUnifier.Parts(
                      id,
                      definitions,
                      new Translator(tokens, placeholders[i]),
                      time,
                      end(id),
                      clocks.enhanced(),
                      disabled,
                      receives == null ? null : receives.matcher(id),
                      definitions.receivedTimeKey(),
                      options.dropReceives() && receives != null,
                      samples(stream, tokens, spill),
                      tokens.asyncKeys(),
                      snapshots,
                      thumbnail == null ? null : thumbnail.row(id),
                      writer.sink(outputs.get(i), Section.EVENTS)));
          boolean any =
              fragments.each(stream, Section.EVENTS, null, unifier::accept, pacer::at);
          unifier.end();
          counts[i] = unifier.counts();
          cutAtEnd[i] = any && endsEarly(id, time);
          pacer.end();
        });
  }

  private long end(int stream) {
    Definition.TimeRange range = definitions.timeRange(stream);
    return range == null ? 0 : Math.max(0, clocks.of(stream).correct(range.last()));
  }

  /** The last event of a whole stream has the last time of its range. */
  private boolean endsEarly(int stream, StreamTime time) {
    Definition.TimeRange range = definitions.timeRange(stream);
    return range != null && Long.compareUnsigned(time.lastLocal(), range.last()) < 0;
  }

  /** The asynchronous samples of a stream; null if its process has none. */
  private AsyncSamples samples(StreamInfo stream, FamilyTokens tokens, SpillStore spill)
      throws IOException {
    if (!tokens.hasAsyncKeys()) {
      return null;
    }
    int id = stream.id();
    AsyncSamples samples = new AsyncSamples(id, tokens.asyncKeys(), spill);
    Clock clock = clocks.of(id);
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

  /** Tells what was damaged or lost, in the order of streams. */
  void report(Diagnostics diagnostics) {
    for (int i = 0; i < counts.length; i++) {
      counts[i].report(diagnostics);
      if (cutAtEnd[i]) {
        Definition.TimeRange range = definitions.timeRange(streams.get(i).id());
        diagnostics.damage(
            "events end early",
            Streams.name(streams.get(i).id())
                + ": expected events up to local time "
                + Long.toUnsignedString(range.last())
                + ", found none so late");
      }
    }
  }

  /** Sums over all streams. */
  StreamCounts total() {
    StreamCounts sum = new StreamCounts("all streams");
    for (StreamCounts c : counts) {
      sum.events += c.events;
      sum.sends += c.sends;
      sum.unmatched += c.unmatched;
      sum.reversed += c.reversed;
    }
    return sum;
  }

  /** Tells the progress of one stream by its local time. */
  private final class Pacer {
    private final ProgressMeter.Stream stream;
    private final Definition.TimeRange range;

    Pacer(ProgressMeter meter, int index) {
      stream = meter.stream(weights[index]);
      range = definitions.timeRange(streams.get(index).id());
    }

    void at(long local) {
      if (range != null) {
        stream.at((double) (local - range.first()) / (range.last() - range.first()));
      }
    }

    void end() {
      stream.at(1);
    }
  }
}
