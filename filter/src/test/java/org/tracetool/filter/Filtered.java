package org.tracetool.filter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.filter.apply.FilteringWriter;
import org.tracetool.testdata.contract.ContractRow;

/** The result of filtering a trace, in memory. */
public final class Filtered {
  /** Records of the one stream. */
  public final List<ContractRow> rows = new ArrayList<>();

  /** Definitions of the new trace. */
  public Definitions definitions;

  /** The reports of the filter. */
  public FilteringWriter writer;

  /** Sends the events of a text through a filter, as one stream. */
  public static Filtered of(CallText text, FilterSpec spec) throws IOException {
    return of(text.rows(), text.definitions(), text.processes(), spec);
  }

  /** Sends events through a filter, as one stream. */
  public static Filtered of(
      List<ContractRow> rows, Definitions definitions, int[] processes, FilterSpec spec)
      throws IOException {
    Filtered result = new Filtered();
    TraceWriter target =
        new TraceWriter() {
          @Override
          public void begin(Definitions d, List<StreamInfo> streams) {
            result.definitions = d;
          }

          @Override
          public void amend(Definitions d) {
            result.definitions = d;
          }

          @Override
          public EventSink sink(StreamInfo stream, Section section) {
            return event -> result.rows.add(ContractRow.of(event));
          }

          @Override
          public void finish() {}

          @Override
          public void close() {}
        };
    result.writer = new FilteringWriter(target, spec, new Diagnostics());
    StreamInfo stream = new StreamInfo(1, processes);
    result.writer.begin(definitions, List.of(stream));
    EventSink sink = result.writer.sink(stream, Section.EVENTS);
    EventBlock block = new EventBlock();
    for (ContractRow row : rows) {
      row.addTo(block);
    }
    EventCursor event = block.cursor();
    while (event.next()) {
      sink.accept(event);
    }
    sink.end();
    result.writer.finish();
    return result;
  }

  /** The calls of a process in the result. */
  public String calls(int process) {
    return CallText.of(rows, definitions, process);
  }
}
