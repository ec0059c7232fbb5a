package org.tracetool.query.rows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;

/** The events of a trace as they were recorded, or those of some kinds. */
final class EventTable extends RawTable {
  static final int TIME = 0;
  static final int PROCESS = 1;
  static final int PROCESS_ID = 2;
  static final int KIND = 3;
  static final int TEXT = 4;
  static final int VALUE = 5;

  /** From here on columns that are fields of rows: a place and a token, or a number each. */
  static final int FIELDS = 6;

  /** A field of records that is a column. */
  record FieldColumn(String name, Role role, NameKind names, boolean isToken) {}

  static final List<FieldColumn> FIELD_COLUMNS =
      List.of(
          new FieldColumn("region", Role.REGION, NameKind.REGION, false),
          new FieldColumn("region_id", Role.REGION, null, true),
          new FieldColumn("partner", Role.LOCATION, NameKind.PROCESS, false),
          new FieldColumn("partner_id", Role.LOCATION, null, true),
          new FieldColumn("communicator", Role.COMM, NameKind.COMM, false),
          new FieldColumn("communicator_id", Role.COMM, null, true),
          new FieldColumn("counter", Role.COUNTER, NameKind.COUNTER, false),
          new FieldColumn("counter_id", Role.COUNTER, null, true),
          new FieldColumn("parameter", Role.PARAMETER, NameKind.PARAMETER, false),
          new FieldColumn("operation", Role.COLLECTIVE, NameKind.OPERATION, false),
          new FieldColumn("file", Role.FILE, NameKind.FILE, false),
          new FieldColumn("bytes", Role.BYTES, null, false),
          new FieldColumn("tag", Role.TAG, null, false),
          new FieldColumn("matching_id", Role.MATCHING_ID, null, false),
          new FieldColumn("duration_ns", Role.DURATION, null, false));

  private final Set<EventKind> kinds;

  EventTable(String name, Set<EventKind> kinds) {
    super(name, schema());
    this.kinds = kinds;
  }

  private static List<TableColumn> schema() {
    List<TableColumn> columns = new ArrayList<>();
    columns.add(TableColumn.number("time_ns"));
    columns.add(TableColumn.place("process", NameKind.PROCESS));
    columns.add(TableColumn.token("process_id"));
    columns.add(TableColumn.place("kind", NameKind.EVENT_KIND));
    columns.add(TableColumn.text("text"));
    columns.add(TableColumn.of("value", TableColumn.Type.REAL));
    for (FieldColumn f : FIELD_COLUMNS) {
      columns.add(
          f.names() != null
              ? TableColumn.place(f.name(), f.names())
              : f.isToken() ? TableColumn.token(f.name()) : TableColumn.number(f.name()));
    }
    return columns;
  }

  @Override
  public boolean isByStream() {
    return true;
  }

  @Override
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) throws IOException {
    return new EventTableRows(trace, stream, kinds, batch, trace.events(stream, kinds));
  }

  @Override
  public RowSource over(QueryContext trace, StreamInfo stream, RowBatch batch, EventSource events) {
    return new EventTableRows(trace, stream, kinds, batch, events);
  }
}
