package org.tracetool.query.rows;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.MarkerDuration;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/** Markers of a trace. */
final class MarkerTable extends RawTable {
  private static final String[] SEVERITIES = {"unknown", "error", "warning", "hint"};

  MarkerTable() {
    super(
        "markers",
        List.of(
            TableColumn.number("time_ns"),
            TableColumn.place("process", NameKind.PROCESS),
            TableColumn.token("process_id"),
            TableColumn.place("marker", NameKind.MARKER),
            TableColumn.text("severity"),
            TableColumn.text("text"),
            TableColumn.number("duration_ns")));
  }

  @Override
  public boolean isByStream() {
    return false;
  }

  @Override
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    return new Rows(trace);
  }

  private static final class Rows extends EventRowMaker {
    private final EntityNames.Lookup processes;
    private final EntityNames.Lookup markers;
    private final MarkerDuration durations;

    private Rows(QueryContext trace) throws IOException {
      super(trace, null, Section.MARKERS, EnumSet.of(EventKind.MARKER));
      processes = trace.names(NameKind.PROCESS).in(0);
      markers = trace.names(NameKind.MARKER).in(0);
      durations = MarkerDuration.of(trace.reader().definitions());
    }

    @Override
    boolean take(EventCursor e, RowBatch batch) {
      int process = e.location();
      if (e.kind() != EventKind.MARKER
          || !isSeen(e.time(), e.time())
          || process != 0 && !trace.options().wants(process)) {
        return true;
      }
      int marker = (int) e.field(0);
      Definition d = trace.find(null, DefinitionKind.MARKER, marker);
      int type = d instanceof Definition.Marker m ? m.type() : 0;
      long time = trace.nanoseconds().of(e.time());
      batch.set(0, time);
      batch.set(1, process == 0 ? RowBatch.NULL : processes.place(process));
      batch.set(2, process == 0 ? RowBatch.NULL : process);
      batch.set(3, markers.place(marker));
      batch.set(4, SEVERITIES[type >= 0 && type < SEVERITIES.length ? type : 0]);
      batch.set(5, e.text());
      long end = trace.nanoseconds().of(durations.end(e));
      batch.set(6, durations.isKnown(e) ? end - time : RowBatch.NULL);
      batch.endRow();
      return true;
    }
  }
}
