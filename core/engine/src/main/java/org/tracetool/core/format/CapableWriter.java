package org.tracetool.core.format;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.tracetool.core.counter.PlainCounters;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardWork;

/**
 * Wraps the writer of a trace that is derived from another one: all its sinks leave out, and count,
 * what the format of the output cannot hold. Of messages that do not block, and of metrics that
 * were recorded together, they keep what the format has records for.
 */
public final class CapableWriter extends FrontWriter {
  private static final int ALL_STREAMS = -1;
  private static final Set<EventKind> HANDLE_KINDS =
      EnumSet.of(EventKind.IO_BEGIN, EventKind.WINDOW_PUT, EventKind.LOCK_ACQUIRE);

  private final TraceFormat format;
  private final Diagnostics diagnostics;
  private final long from;
  private Definitions definitions;
  private boolean isAmended;

  private final PlainCounters counters;

  /** Null if the format has operations on files, or none through handles. */
  private final OperationHandles handles;

  private CapableWriter(
      TraceWriter writer, TraceFormat format, Diagnostics diagnostics, long from) {
    super(writer);
    this.from = from;
    this.format = format;
    this.diagnostics = diagnostics;
    boolean hasSets = format.capabilities().kinds().contains(EventKind.METRICS);
    counters = new PlainCounters(hasSets);
    boolean throughHandles =
        format.capabilities().kinds().containsAll(HANDLE_KINDS)
            && !format.capabilities().kinds().contains(EventKind.FILE_OPERATION_BEGIN);
    handles = throughHandles ? new OperationHandles() : null;
  }

  /**
   * The writer itself if the format holds everything, else one that wraps it and closes it.
   *
   * @param format the format of the trace, whatever stages the writer consists of
   * @param diagnostics where losses are counted
   */
  public static TraceWriter of(TraceWriter writer, TraceFormat format, Diagnostics diagnostics) {
    return of(writer, format, diagnostics, 0);
  }

  /**
   * As the other one, for a trace of which only what comes from a time on is wanted, though records
   * before it may come as well, to know the state there: how many these are depends on where
   * reading begins. What is lost of them is not counted, and of operations through handles and
   * windows those count that begin from the time on.
   *
   * @param from unsigned ticks; 0 for all
   */
  public static TraceWriter of(
      TraceWriter writer, TraceFormat format, Diagnostics diagnostics, long from) {
    return format.capabilities().kinds().containsAll(EnumSet.allOf(EventKind.class))
        ? writer
        : new CapableWriter(writer, format, diagnostics, from);
  }

  @Override
  public void begin(Definitions all, List<StreamInfo> streams) throws IOException {
    definitions = all;
    super.begin(handles == null ? counters.of(all) : handles.planned(all), streams);
  }

  @Override
  public void amend(Definitions all) throws IOException {
    definitions = all;
    super.amend(counters.of(all));
  }

  @Override
  public void complete() throws IOException {
    settle();
    super.complete();
  }

  @Override
  public void finish() throws IOException {
    settle();
    super.finish();
  }

  /**
   * Leaves out of the definitions what no record needed; after the last event, by those who do not
   * finish the trace through this writer.
   */
  public void settle() throws IOException {
    if (handles != null && definitions != null && !isAmended) {
      isAmended = true;
      Definitions used = handles.used(definitions);
      if (handles.areMore()) {
        super.amend(used);
      }
    }
  }

  /** What a trace of the same format has, the format can hold. */
  @Override
  public <F> F facet(Class<F> type) {
    return writer.facet(type);
  }

  @Override
  public boolean takeShards(ShardWork work) {
    return writer.takeShards(work);
  }

  @Override
  public void keepSaidTimes() {
    writer.keepSaidTimes();
  }

  @Override
  public long takeWhole(TraceReader reader, LongConsumer progress) throws IOException {
    return writer.takeWhole(reader, progress);
  }

  @Override
  public boolean keep(StreamInfo stream, Section section, TraceReader reader) throws IOException {
    return writer.keep(stream, section, reader);
  }

  @Override
  public boolean takesMarkersFirst() {
    return writer.takesMarkersFirst();
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    EventSink sink = writer.sink(stream, section);
    int id = stream == null ? ALL_STREAMS : stream.id();
    return handles == null && sink instanceof SliceableSink slices
        ? new CapableSlices(slices, format, diagnostics, definitions, id, from, counters)
        : new CapableSink(sink, format, diagnostics, definitions, id, from, counters, handles);
  }
}
