package org.tracetool.cli.dump.table;

import org.tracetool.cli.dump.lines.Notation;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.Field;
import org.tracetool.core.io.ByteText;

/** Prints each record as one JSON object on a line of its own. */
final class JsonRecords extends TailedRecords {
  private final ValuePrinter values;
  private final int stream;

  /**
   * @param stream the stream whose definitions count; 0 if it has none of its own
   */
  JsonRecords(ValuePrinter values, int stream) {
    this.values = values;
    this.stream = stream;
  }

  @Override
  void front(EventCursor e, ByteText out) {
    out.put("{\"time\":");
    values.time(out, e.time());
  }

  @Override
  void tail(EventCursor e, EventKind kind, ByteText out) {
    out.put(",\"process\":");
    values.location(out, stream, e.location());
    out.put(",\"kind\":\"").put(kind.label()).put('"');
    for (int i = 0; i < kind.fieldCount(); i++) {
      Field field = kind.fields().get(i);
      if (field.role() == Role.SCL && e.field(i) == 0) {
        continue;
      }
      out.put(",\"").put(field.name()).put("\":");
      values.field(out, stream, e, i);
    }
    for (int i = 0; i < e.pairs(); i++) {
      out.put(i == 0 ? ",\"pairs\":{" : ",");
      byte[] name = values.keyName(stream, e.pairKey(i));
      Notation.JSON.text(out, name, 0, name.length);
      out.put(':');
      values.pair(out, e.pairType(i), e.pairValue(i), e.block().pool());
    }
    out.put(e.pairs() > 0 ? "}}\n" : "}\n");
  }
}
