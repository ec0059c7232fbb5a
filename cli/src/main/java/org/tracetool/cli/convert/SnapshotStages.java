package org.tracetool.cli.convert;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.snapshot.InPlaceWriter;
import org.tracetool.core.snapshot.ReceiveMatchWriter;
import org.tracetool.core.snapshot.ReceiveTimes;
import org.tracetool.core.snapshot.SnapshotRequest;
import org.tracetool.core.snapshot.SnapshotWriter;
import org.tracetool.stats.mark.IrregularCalls;
import org.tracetool.stats.mark.MarkingWriter;

/** The stages of a copy that make what {@link SnapshotOptions} ask for. */
final class SnapshotStages implements Closeable {
  private final SnapshotOptions wanted;
  private final TraceReader reader;
  private final ReadOptions options;
  private final long memory;
  private final int threads;
  private final Diagnostics diagnostics;
  private ReceiveTimes receives;
  private SnapshotWriter writer;

  SnapshotStages(
      SnapshotOptions wanted,
      TraceReader reader,
      ReadOptions options,
      long memory,
      int threads,
      Diagnostics diagnostics) {
    this.threads = threads;
    this.diagnostics = diagnostics;
    this.wanted = wanted;
    this.reader = reader;
    // Damage is reported when the events are copied.
    this.options = options.reread();
    this.memory = memory;
  }

  /** The writer itself if nothing is wanted, else what is in front of it. */
  TraceWriter wrap(TraceWriter made) throws IOException {
    TraceWriter kept =
        wanted.inPlace() ? new InPlaceWriter(made, reader, wanted.unchanged()) : made;
    if (wanted.drops()) {
      return new DroppingWriter(kept);
    }
    TraceWriter marked =
        wanted.marks()
            ? new MarkingWriter(kept, IrregularCalls.of(reader, options, threads, stream -> {}))
            : kept;
    TraceWriter broken = wanted.any() ? broken(marked) : marked;
    if (!wanted.matched()) {
      return broken;
    }
    receives = ReceiveTimes.of(reader, options, memory, true);
    return new ReceiveMatchWriter(broken, receives);
  }

  private TraceWriter broken(TraceWriter kept) throws IOException {
    checkStreams();
    Definitions definitions = reader.definitions();
    Definition.TimeRange range = SnapshotWriter.range(definitions);
    boolean areReceivesKnown = wanted.matched() || !SnapshotWriter.needsReceives(definitions);
    if (wanted.snapshots() && !areReceivesKnown) {
      receives = ReceiveTimes.of(reader, options, memory, false);
    }
    SnapshotRequest request = wanted.request(definitions.ticksPerSecond());
    writer = new SnapshotWriter(kept, request, range == null ? scanned() : range, receives);
    return writer;
  }

  /** Tells of chosen streams that the trace does not have. */
  private void checkStreams() {
    Set<Integer> missing = wanted.streams();
    if (missing == null) {
      return;
    }
    reader.streams().forEach(stream -> missing.remove(stream.id()));
    missing.stream()
        .sorted(Integer::compareUnsigned)
        .forEach(
            stream -> {
              if (wanted.moments().likeOtfaux()) {
                System.out.println(
                    "WARNING: stream '" + Integer.toHexString(stream) + "' undefined");
              } else {
                diagnostics.warn(
                    WarningCode.UNUSED_RULES,
                    "--sum-streams: the trace does not have all of these streams",
                    Integer.toUnsignedString(stream));
              }
            });
  }

  /** From the first to the last event, by reading all of them. */
  private Definition.TimeRange scanned() throws IOException {
    long first = -1;
    long last = 0;
    EventBlock block = new EventBlock();
    for (StreamInfo stream : reader.streams()) {
      try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
        while (source.read(block)) {
          EventCursor event = block.cursor();
          while (event.next()) {
            first = Long.compareUnsigned(event.time(), first) < 0 ? event.time() : first;
            last = Long.compareUnsigned(event.time(), last) > 0 ? event.time() : last;
          }
        }
      }
    }
    return Long.compareUnsigned(first, last) >= 0 ? null : new Definition.TimeRange(first, last);
  }

  /** Reports what became of the breaks. */
  void report() {
    if (writer == null) {
      return;
    }
    if (!writer.hasBreaks()) {
      diagnostics.warn(
          WarningCode.NOTHING_FOUND,
          "no snapshots, statistics or thumbnail",
          "all events of this trace have the same time");
    } else if (wanted.moments().shown()) {
      writer.tell(
          wanted.moments().likeOtfaux() ? SnapshotStages::setOtfauxMessages : SnapshotStages::show);
    }
  }

  private static void show(long time, long reached) {
    System.err.println(Long.toUnsignedString(time));
  }

  private static void setOtfauxMessages(long time, long reached) {
    System.err.println("[" + Long.toHexString(reached) + " >= " + Long.toHexString(time) + "]");
  }

  @Override
  public void close() throws IOException {
    if (receives != null) {
      receives.close();
    }
  }

  /** Leaves snapshots and statistics out. */
  private static final class DroppingWriter extends FrontWriter {
    DroppingWriter(TraceWriter writer) {
      super(writer);
    }

    @Override
    public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
      Definitions.Builder left = Definitions.builder();
      for (Definitions.Entry e : definitions.entries()) {
        if (!(e.definition() instanceof Definition.SamplePoint point)
            || point.type() == Definition.SamplePoint.INLINE_SNAPSHOT) {
          left.add(e);
        }
      }
      writer.begin(left.build(), streams);
    }

    @Override
    public EventSink sink(StreamInfo stream, Section section) throws IOException {
      return section == Section.SNAPSHOTS || section == Section.STATISTICS
          ? event -> {}
          : writer.sink(stream, section);
    }
  }
}
