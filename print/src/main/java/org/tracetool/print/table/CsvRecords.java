package org.tracetool.print.table;

import java.util.LinkedHashSet;
import java.util.Set;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.RecordFormatter;

/**
 * Prints records as separated values, parted by commas or TABs. The columns are all fields that the
 * chosen kinds have; those that a kind lacks stay empty.
 */
final class CsvRecords implements RecordFormatter {
  private static final String PAIRS = "pairs";

  private final ValuePrinter values;
  private final int stream;
  private final MetricText metrics;
  private final char separator;
  private final int[][] fieldOfColumn;

  /**
   * @param stream the stream whose definitions count; 0 if it has none of its own
   * @param columns see {@link #columns}
   * @param separator what parts the columns
   */
  CsvRecords(ValuePrinter values, int stream, Set<String> columns, char separator) {
    this.values = values;
    this.separator = separator;
    this.stream = stream;
    metrics = values.metrics(stream);
    fieldOfColumn = new int[EventKind.values().length][columns.size()];
    for (EventKind kind : EventKind.values()) {
      int c = 0;
      for (String column : columns) {
        int index = -1;
        for (int i = 0; i < kind.fieldCount(); i++) {
          if (RecordKeys.of(kind.fields().get(i), values.inTicks()).equals(column)) {
            index = i;
          }
        }
        fieldOfColumn[kind.ordinal()][c++] = index;
      }
    }
  }

  /** The names of all fields of these kinds, in a fixed order. */
  static Set<String> columns(Set<EventKind> kinds, boolean ticks) {
    Set<String> columns = new LinkedHashSet<>();
    for (EventKind kind : EventKind.values()) {
      if (kinds.contains(kind)) {
        for (EventField field : kind.fields()) {
          columns.add(RecordKeys.of(field, ticks));
        }
      }
    }
    return columns;
  }

  /** Adds the line with the names of the columns. */
  static void appendHeader(ByteText out, Set<String> columns, boolean ticks, char separator) {
    out.put(RecordKeys.time(ticks)).put(separator).put("process").put(separator).put("kind");
    for (String column : columns) {
      out.put(separator).put(column);
    }
    out.put(separator).put(PAIRS).put('\n');
  }

  @Override
  public void formatEvent(EventCursor e, ByteText out) {
    EventKind kind = e.kind();
    boolean isList = kind == EventKind.METRICS || kind == EventKind.SNAPSHOT_METRICS;
    values.appendTime(out, e.time());
    out.put(separator);
    values.appendLocation(out, stream, e.location());
    out.put(separator).put(kind.label());
    for (int index : fieldOfColumn[kind.ordinal()]) {
      out.put(separator);
      if (isList && index == kind.fieldCount() - 1) {
        appendMetrics(e, out);
      } else if (index >= 0) {
        values.appendField(out, stream, e, index);
      }
    }
    out.put(separator);
    if (e.pairs() > 0) {
      appendPairs(e, out);
    }
    out.put('\n');
  }

  private void appendMetrics(EventCursor e, ByteText out) {
    ByteText all = new ByteText(64);
    metrics.read(e);
    metrics.appendPairs(all);
    values.notation().appendText(out, all.bytes(), 0, all.length());
  }

  private void appendPairs(EventCursor e, ByteText out) {
    ByteText all = new ByteText(64);
    for (int i = 0; i < e.pairs(); i++) {
      all.put(i == 0 ? "" : ";").put(values.keyName(stream, e.pairKey(i))).put('=');
      values.appendPair(all, e.pairType(i), e.pairValue(i), e.block().pool());
    }
    values.notation().appendText(out, all.bytes(), 0, all.length());
  }
}
