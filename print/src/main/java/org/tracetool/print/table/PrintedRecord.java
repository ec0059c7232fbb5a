package org.tracetool.print.table;

import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.DefinitionNames;
import org.tracetool.print.lines.Notation;

/** Single records and definitions of a trace as {@code dump} prints them, as text or as JSON. */
public final class PrintedRecord {
  private final ValuePrinter values;
  private final boolean json;

  /**
   * For a trace.
   *
   * @param json whether lines are JSON objects
   */
  public PrintedRecord(TraceReader reader, boolean json) {
    this.json = json;
    Notation notation = json ? Notation.JSON : Notation.PLAIN;
    DefinitionNames names = new DefinitionNames(reader, notation);
    values = new ValuePrinter(reader.definitions(), names, notation, false, false);
  }

  /** Adds the line of a record of a stream, with its line end. */
  public void record(ByteText out, int stream, EventCursor event) {
    TailedRecords lines = json ? new JsonRecords(values, stream) : new TextRecords(values, stream);
    lines.formatEvent(event, out);
  }

  /** Adds the line of a definition, with its line end. */
  public void appendDefinition(ByteText out, Definitions.Entry entry) {
    ByteText line = new ByteText(128);
    if (json) {
      new JsonDefinitions(values).formatDefinition(entry, line);
    } else {
      new TextDefinitions(values).formatDefinition(entry, line);
    }
    out.put(line.bytes(), 0, line.length());
  }
}
