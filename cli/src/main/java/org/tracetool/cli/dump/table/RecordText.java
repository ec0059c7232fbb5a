package org.tracetool.cli.dump.table;

import org.tracetool.cli.dump.lines.Names;
import org.tracetool.cli.dump.lines.Notation;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.ByteText;

/** Single records and definitions of a trace as {@code dump} prints them. */
public final class RecordText {
  private final ValuePrinter values;
  private final TextDefinitions definitionText;

  /** For a trace. */
  public RecordText(TraceReader reader) {
    Names names = new Names(reader, Notation.PLAIN);
    values = new ValuePrinter(reader.definitions(), names, Notation.PLAIN, false, false);
    definitionText = new TextDefinitions(values);
  }

  /** Adds the line of a record of a stream, with its line end. */
  public void record(ByteText out, int stream, EventCursor event) {
    new TextRecords(values, stream).format(event, out);
  }

  /** Adds the line of a definition, with its line end. */
  public void definition(ByteText out, Definitions.Entry entry) {
    ByteText line = new ByteText(128);
    definitionText.format(entry, line);
    out.put(line.bytes(), 0, line.length());
  }
}
