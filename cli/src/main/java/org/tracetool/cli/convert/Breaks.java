package org.tracetool.cli.convert;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.tracetool.core.breaks.BreakWriter;
import org.tracetool.core.breaks.KeepingWriter;
import org.tracetool.core.breaks.ReceiveTimes;
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

/** The stages of a copy that make what {@link BreakOptions} ask for. */
final class Breaks implements Closeable {
  private final BreakOptions wanted;
  private final TraceReader reader;
  private final ReadOptions options;
  private final long memory;
  private ReceiveTimes receives;
  private BreakWriter writer;

  Breaks(BreakOptions wanted, TraceReader reader, ReadOptions options, long memory) {
    this.wanted = wanted;
    this.reader = reader;
    // Damage is reported when the events are copied.
    this.options = options.reread();
    this.memory = memory;
  }

  /** The writer itself if nothing is wanted, else what is in front of it. */
  TraceWriter wrap(TraceWriter made) throws IOException {
    TraceWriter kept =
        wanted.inPlace() ? new KeepingWriter(made, reader, wanted.unchanged()) : made;
    if (wanted.drops()) {
      return new Dropping(kept);
    }
    if (!wanted.any()) {
      return kept;
    }
    Definitions definitions = reader.definitions();
    Definition.TimeRange range = BreakWriter.range(definitions);
    if (wanted.snapshots() && BreakWriter.needsReceives(definitions)) {
      receives = ReceiveTimes.of(reader, options, memory);
    }
    writer = new BreakWriter(kept, wanted.request(), range == null ? scanned() : range, receives);
    return writer;
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
  void report(Diagnostics diagnostics) {
    if (writer == null) {
      return;
    }
    if (!writer.hasBreaks()) {
      diagnostics.warning(
          "no snapshots, statistics or thumbnail", "the events of this trace take no time");
    } else if (wanted.shown()) {
      writer.times(time -> System.err.println(Long.toUnsignedString(time)));
    }
  }

  @Override
  public void close() throws IOException {
    if (receives != null) {
      receives.close();
    }
  }

  /** Leaves snapshots and statistics out. */
  private static final class Dropping extends FrontWriter {
    Dropping(TraceWriter writer) {
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
