package org.tracetool.core.snapshot;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.operation.ReceiveTimeKey;

/**
 * Adds snapshots, sums so far and a thumbnail to a trace while it is written. They replace those of
 * the input.
 */
public final class SnapshotWriter extends FrontWriter {
  private static final String THUMBNAIL = "thumbnail";

  private final SnapshotRequest request;
  private final ReceiveTimes receives;
  private Definition.TimeRange range;
  private SnapshotSchedule plan;
  private boolean drawn;

  /**
   * In front of a writer, which is closed with this one.
   *
   * @param range from the first to the last event, where definitions do not say it; null if unknown
   * @param receives when messages are received, where sends do not say it; null if unknown
   */
  public SnapshotWriter(
      TraceWriter writer,
      SnapshotRequest request,
      Definition.TimeRange range,
      ReceiveTimes receives) {
    super(writer);
    this.request = request;
    this.range = range;
    this.receives = receives;
  }

  /** Returns whether sends of a trace do not say when they are received. */
  public static boolean needsReceives(Definitions definitions) {
    return ReceiveTimeKey.of(definitions) == 0;
  }

  /** From the first to the last event, as definitions say it; null if they do not. */
  public static Definition.TimeRange range(Definitions definitions) {
    Definition.TimeRange range = null;
    for (Definition.TimeRange r : definitions.all(Definition.TimeRange.class)) {
      range = r;
    }
    return range;
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
    Definition.TimeRange said = range(definitions);
    range = said == null ? range : said;
    plan = new SnapshotSchedule(request, definitions, range, streams);
    writer.begin(plan.completed(), streams);
  }

  /** Returns whether there are any breaks: a trace whose events take no time has none. */
  public boolean hasBreaks() {
    return plan.count() > 0;
  }

  /** Learns of breaks, ascending. */
  @FunctionalInterface
  public interface Listener {
    /**
     * There is a break.
     *
     * @param time in ticks
     * @param reached when the first event at the break or later is, of streams that have sums if
     *     only some have; the tick after the last event if there is none
     */
    void breakAt(long time, long reached);
  }

  /** Tells of each break, once all events are written. */
  public void tell(Listener listener) {
    for (int i = 0; i < plan.count(); i++) {
      listener.breakAt(plan.time(i), plan.reached(i));
    }
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    if (!hasBreaks()) {
      return writer.sink(stream, section);
    }
    if (section == Section.EVENTS) {
      EventSink events = writer.sink(stream, Section.EVENTS);
      EventSink snapshots =
          switch (request.snapshots()) {
            case KEPT -> null;
            case BESIDE -> writer.sink(stream, Section.SNAPSHOTS);
            case INLINE -> events;
          };
      EventSink sums = request.sums(stream.id()) ? writer.sink(stream, Section.STATISTICS) : null;
      return new SnapshotRecordingSink(plan, stream, receives, events, snapshots, sums);
    }
    boolean replaced =
        section == Section.SNAPSHOTS && request.makesSnapshots()
            || section == Section.STATISTICS && request.sums();
    return replaced ? event -> {} : writer.sink(stream, section);
  }

  @Override
  public OutputStream attachment(String role) throws IOException {
    return role.equals(THUMBNAIL) && plan.thumbnail() != null
        ? OutputStream.nullOutputStream()
        : writer.attachment(role);
  }

  @Override
  public void complete() throws IOException {
    draw();
    writer.complete();
  }

  private void draw() throws IOException {
    if (drawn || plan.thumbnail() == null) {
      return;
    }
    drawn = true;
    OutputStream out = writer.attachment(THUMBNAIL);
    if (out != null) {
      plan.thumbnail().write(out);
    }
  }

  @Override
  public void finish() throws IOException {
    draw();
    writer.finish();
  }
}
