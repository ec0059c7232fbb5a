package org.tracetool.toy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/** Writes a line for each process, region and event. */
final class LinesWriter extends TextFileWriter {
  private final StringBuilder text = new StringBuilder(LinesFormat.HEADER).append('\n');

  LinesWriter(Path trace) throws IOException {
    super(trace);
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) {
    text.append("clock ").append(definitions.ticksPerSecond()).append('\n');
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      writeLine("process", l.token(), l.parent(), l.name());
    }
    for (Definition.Region r : definitions.all(Definition.Region.class)) {
      writeLine("region", r.token(), r.name());
    }
  }

  private void writeLine(Object... words) {
    String separator = "";
    for (Object word : words) {
      text.append(separator).append(word);
      separator = " ";
    }
    text.append('\n');
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) {
    return e ->
        writeLine(
            e.kind() == EventKind.ENTER ? "enter" : "leave",
            Long.toUnsignedString(e.time()),
            e.location(),
            e.field(0),
            e.field(1));
  }

  @Override
  String text() {
    return text.toString();
  }
}
