package org.tracetool.legacy.stf.dump;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;

/**
 * Which numbers the processes of a trace get in Standard ASCII. The format numbers some traces
 * anew, and it alone knows how; so it is given a message from each process to write.
 */
final class VtfTaskNumbers {
  private static final long SENDMSG = VtfTokenLine.key("SENDMSG");
  private static final int SENDER = 6;

  private VtfTaskNumbers() {}

  /** Tells requests what processes the numbers mean. */
  static void tell(
      VtfRequests requests,
      TraceFormat format,
      WriteOptions how,
      Definitions definitions,
      List<StreamInfo> streams)
      throws IOException {
    List<Definition.Location> processes = definitions.all(Definition.Location.class);
    if (processes.isEmpty() || streams.isEmpty()) {
      return;
    }
    VtfTokenLine words = new VtfTokenLine();
    int[] seen = {0};
    VtfLines lines =
        (text, from, to) -> {
          if (VtfLines.isEvent(text, from, to)) {
            words.split(text, from, to);
            if (words.key(1) == SENDMSG) {
              requests.mapProcess(words.number(SENDER), processes.get(seen[0]++).token());
            }
          }
        };
    WriteOptions quiet =
        new WriteOptions(how.compression(), new Diagnostics()).withSettings(how.settings());
    try (TraceWriter writer = format.create(new VtfLineSplitter(lines, null), quiet)) {
      writer.begin(definitions, streams);
      EventSink sink = writer.sink(streams.get(0), Section.EVENTS);
      EventBlock block = new EventBlock();
      EventCursor cursor = new EventCursor();
      for (Definition.Location process : processes) {
        block.clear();
        block.add(0, EventKind.SEND, process.token(), 0, 0, 0, 0, 0);
        cursor.wrap(block).next();
        sink.accept(cursor);
      }
      sink.end();
      writer.finish();
    }
  }
}
