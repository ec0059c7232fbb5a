package org.tracetool.spark.rows;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/** Markers of a trace. */
final class MarkerRows extends EventMaker {
  static final List<Column> COLUMNS =
      List.of(
          Column.number("time_ns"),
          Column.real("time"),
          Column.name("process"),
          Column.number("process_id"),
          Column.name("marker"),
          Column.text("severity"),
          Column.text("text"));

  private static final String[] SEVERITIES = {"unknown", "error", "warning", "hint"};

  private final Names processes;
  private final Names markers;
  private final Ticks ticks;

  MarkerRows(OpenedTrace trace, StreamInfo stream, Batch batch) throws IOException {
    super(
        trace,
        null,
        Section.MARKERS,
        trace.options().withWindow(trace.window()),
        EnumSet.of(EventKind.MARKER));
    processes = trace.processNames(null);
    markers = trace.names(null, DefinitionKind.MARKER);
    ticks = trace.ticks();
    batch.names(2, processes);
    batch.names(4, markers);
  }

  @Override
  boolean take(EventCursor e, Batch batch) {
    if (e.kind() != EventKind.MARKER) {
      return true;
    }
    int marker = (int) e.field(0);
    Definition d = trace.definitions().find(0, DefinitionKind.MARKER, marker);
    int type = d instanceof Definition.Marker m ? m.type() : 0;
    batch.set(0, ticks.nanoseconds(e.time()));
    batch.setReal(1, ticks.seconds(e.time()));
    batch.set(2, e.location() == 0 ? Cells.NULL : processes.place(e.location()));
    batch.set(3, e.location() == 0 ? Cells.NULL : Integer.toUnsignedLong(e.location()));
    batch.set(4, markers.place(marker));
    batch.set(5, SEVERITIES[type >= 0 && type < SEVERITIES.length ? type : 0]);
    batch.set(6, e.text());
    batch.next();
    return true;
  }
}
