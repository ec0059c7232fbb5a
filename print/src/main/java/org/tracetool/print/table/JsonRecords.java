package org.tracetool.print.table;

import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.Notation;

/** Prints each record as one JSON object on a line of its own, with all fields of its kind. */
final class JsonRecords extends TailedRecords {
  private final ValuePrinter values;
  private final int stream;
  private final MetricText metrics;
  private final String front;

  /** What stands in front of each value: by kind, then by field. */
  private final String[][] keys = new String[EventKind.values().length][];

  /**
   * @param stream the stream whose definitions count; 0 if it has none of its own
   */
  JsonRecords(ValuePrinter values, int stream) {
    this.values = values;
    this.stream = stream;
    metrics = values.metrics(stream);
    front = "{\"" + RecordKeys.time(values.inTicks()) + "\":";
  }

  @Override
  void appendFront(EventCursor e, ByteText out) {
    out.put(front);
    values.appendTime(out, e.time());
  }

  @Override
  void appendTail(EventCursor e, EventKind kind, ByteText out) {
    out.put(",\"process\":");
    values.appendLocation(out, stream, e.location());
    out.put(",\"kind\":\"").put(kind.label()).put('"');
    String[] names = keys(kind);
    boolean isList = kind == EventKind.METRICS || kind == EventKind.SNAPSHOT_METRICS;
    int fields = isList ? names.length - 1 : names.length;
    for (int i = 0; i < fields; i++) {
      out.put(names[i]);
      values.appendField(out, stream, e, i);
    }
    if (isList) {
      appendMetrics(e, out);
    }
    out.put(",\"pairs\":{");
    for (int i = 0; i < e.pairs(); i++) {
      out.put(i == 0 ? "" : ",");
      byte[] name = values.keyName(stream, e.pairKey(i));
      Notation.JSON.appendText(out, name, 0, name.length);
      out.put(':');
      values.appendPair(out, e.pairType(i), e.pairValue(i), e.block().pool());
    }
    out.put("}}\n");
  }

  private void appendMetrics(EventCursor e, ByteText out) {
    metrics.read(e);
    out.put(",\"values\":");
    metrics.appendValues(out);
    out.put(",\"counters\":");
    metrics.appendNames(out);
    out.put(",\"units\":");
    metrics.appendUnits(out);
    out.put(",\"scope\":");
    metrics.appendScope(out);
  }

  private String[] keys(EventKind kind) {
    String[] names = keys[kind.ordinal()];
    if (names == null) {
      names =
          kind.fields().stream()
              .map(field -> ",\"" + RecordKeys.of(field, values.inTicks()) + "\":")
              .toArray(String[]::new);
      keys[kind.ordinal()] = names;
    }
    return names;
  }
}
