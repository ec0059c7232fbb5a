package org.tracetool.cli.dump.table;

import java.util.LinkedHashSet;
import java.util.Set;
import org.tracetool.cli.dump.lines.RecordFormatter;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.Field;
import org.tracetool.core.io.ByteText;

/**
 * Prints records as comma-separated values. The columns are all fields that the chosen kinds have;
 * those that a kind lacks stay empty.
 */
final class CsvRecords implements RecordFormatter {
  private static final String PAIRS = "pairs";

  private final ValuePrinter values;
  private final int stream;
  private final int[][] fieldOfColumn;

  /**
   * @param stream the stream whose definitions count; 0 if it has none of its own
   * @param columns see {@link #columns}
   */
  CsvRecords(ValuePrinter values, int stream, Set<String> columns) {
    this.values = values;
    this.stream = stream;
    fieldOfColumn = new int[EventKind.values().length][columns.size()];
    for (EventKind kind : EventKind.values()) {
      int c = 0;
      for (String column : columns) {
        int index = -1;
        for (int i = 0; i < kind.fieldCount(); i++) {
          if (kind.fields().get(i).name().equals(column)) {
            index = i;
          }
        }
        fieldOfColumn[kind.ordinal()][c++] = index;
      }
    }
  }

  /** The names of all fields of these kinds, in a fixed order. */
  static Set<String> columns(Set<EventKind> kinds) {
    Set<String> columns = new LinkedHashSet<>();
    for (EventKind kind : EventKind.values()) {
      if (kinds.contains(kind)) {
        for (Field field : kind.fields()) {
          columns.add(field.name());
        }
      }
    }
    return columns;
  }

  /** Adds the line with the names of the columns. */
  static void header(ByteText out, Set<String> columns) {
    out.put("time,process,kind");
    for (String column : columns) {
      out.put(',').put(column);
    }
    out.put(',').put(PAIRS).put('\n');
  }

  @Override
  public void format(EventCursor e, ByteText out) {
    EventKind kind = e.kind();
    values.time(out, e.time());
    out.put(',');
    values.location(out, stream, e.location());
    out.put(',').put(kind.label());
    for (int index : fieldOfColumn[kind.ordinal()]) {
      out.put(',');
      if (index >= 0) {
        values.field(out, stream, e, index);
      }
    }
    out.put(',');
    if (e.pairs() > 0) {
      pairs(e, out);
    }
    out.put('\n');
  }

  private void pairs(EventCursor e, ByteText out) {
    ByteText all = new ByteText(64);
    for (int i = 0; i < e.pairs(); i++) {
      all.put(i == 0 ? "" : ";").put(values.keyName(stream, e.pairKey(i))).put('=');
      values.pair(all, e.pairType(i), e.pairValue(i), e.block().pool());
    }
    values.notation().text(out, all.bytes(), 0, all.length());
  }
}
