package org.tracetool.view.query;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.text.CountText;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;

/** What a program recorded with the records of a process at a time: their key-value pairs. */
public final class RecordedValues {
  /** The largest number of records with pairs that is shown for one tick. */
  private static final int MAX_RECORDS = 100;

  private final ViewedTrace trace;
  private final JsonWriter json = new JsonWriter(true).object(null).list("records");
  private int count;

  private RecordedValues(ViewedTrace trace) {
    this.trace = trace;
  }

  /** The answer to {@code row} and {@code time}, as JSON. */
  public static String text(ViewedTrace trace, RequestParameters p) throws IOException {
    List<ViewRow> rows = trace.rows().list();
    int location = rows.get(p.number("row", 0, rows.size() - 1, 0)).location();
    long time = p.number("time", trace.extent().first());
    RecordedValues values = new RecordedValues(trace);
    if (location != 0 && time != -1L) {
      for (StreamInfo stream : trace.records().streamsOf(new int[] {location})) {
        trace
            .records()
            .read(
                stream,
                new TimeWindow(time, time + 1),
                l -> l == location,
                null,
                event -> {
                  if (event.time() == time && event.pairs() > 0 && values.count < MAX_RECORDS) {
                    values.add(event);
                  }
                  return true;
                });
      }
    }
    return values.json.endList().endObject().toString();
  }

  private void add(EventCursor event) {
    count++;
    boolean isCall = event.kind() == EventKind.ENTER || event.kind() == EventKind.LEAVE;
    json.object(null).text("kind", event.kind().label());
    json.number("region", isCall ? Integer.toUnsignedLong((int) event.field(0)) : 0);
    json.list("values");
    for (int i = 0; i < event.pairs(); i++) {
      json.list(null).text(null, name(DefinitionKind.KEY, event.pairKey(i)));
      json.text(null, value(event, event.pairType(i), event.pairValue(i))).endList();
    }
    json.endList().endObject();
  }

  private String value(EventCursor event, KeyValueType type, long value) {
    if (type == null) {
      return Long.toUnsignedString(value);
    }
    if (type.role() != null) {
      return name(type.role().definition(), (int) value);
    }
    return switch (type) {
      case STRING -> String.valueOf(event.block().text(value));
      case BYTE_ARRAY -> CountText.of(Integer.toUnsignedLong((int) value), "byte");
      case FLOAT -> Float.toString(Float.intBitsToFloat((int) value));
      case DOUBLE -> Double.toString(Double.longBitsToDouble(value));
      case CHAR -> String.valueOf((char) (value & 0xff));
      default -> type.isSigned() ? Long.toString(value) : Long.toUnsignedString(value);
    };
  }

  /** The name of a definition, or its token after a number sign. */
  private String name(DefinitionKind kind, int token) {
    Definition found = kind == null ? null : trace.definitions().find(kind, token);
    if (found instanceof Definition.Scl scl) {
      return name(DefinitionKind.SCL_FILE, scl.file()) + ":" + Integer.toUnsignedString(scl.line());
    }
    String name = found == null ? null : found.name();
    if (kind == DefinitionKind.LOCATION && trace.rows().ofLocation(token) >= 0) {
      name = trace.rows().list().get(trace.rows().ofLocation(token)).name();
    }
    return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(token) : name;
  }
}
