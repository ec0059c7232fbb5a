package org.tracetool.print.info;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.MarkerDuration;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.JsonWriter.SpelledValue;
import org.tracetool.core.text.TraceText;
import org.tracetool.print.PrintForm;

/** The markers of a trace, in the order in which it has them. */
public final class MarkerList {
  private static final List<String> KEYS =
      List.of("time_ticks", "duration_ticks", "cpu", "class", "text");

  private final TraceReader reader;
  private final ThreadList threads;
  private final MarkerDuration durations;

  /** The markers of a trace, with the threads of that trace. */
  public MarkerList(TraceReader reader, ThreadList threads) {
    this.reader = reader;
    this.threads = threads;
    durations = MarkerDuration.of(reader.definitions());
  }

  /** Prints all markers in a form. */
  public void print(PrintForm format, String trace, ReadOptions options, OutputStream out)
      throws IOException {
    ReportListWriter form = ReportListWriter.of(format, trace, "markers", KEYS);
    if (reader.has(null, Section.MARKERS)) {
      EventBlock block = new EventBlock();
      EventCursor event = new EventCursor();
      Map<String, Object> values = new LinkedHashMap<>();
      try (EventSource source = reader.open(null, Section.MARKERS, options)) {
        while (source.read(block)) {
          event.wrap(block);
          while (event.next()) {
            if (event.kind() == EventKind.MARKER) {
              put(event, values);
              form.add(values);
            }
          }
          out.write(TraceText.encode(form.take()));
        }
      }
    }
    out.write(TraceText.encode(form.end(Map.of())));
  }

  private void put(EventCursor marker, Map<String, Object> values) {
    Definition of = reader.definitions().find(DefinitionKind.MARKER, (int) marker.field(0));
    String text = marker.text();
    values.put("time_ticks", SpelledValue.unsigned(marker.time()));
    values.put("duration_ticks", SpelledValue.unsigned(durations.ticks(marker)));
    values.put("cpu", threads.cpu(marker.location()));
    values.put("class", of == null || of.name() == null ? "" : of.name());
    values.put("text", text == null ? "" : text);
  }
}
