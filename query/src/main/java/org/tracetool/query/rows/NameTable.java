package org.tracetool.query.rows;

import java.util.List;
import org.tracetool.core.format.StreamInfo;

/** The names of a kind by place. */
final class NameTable extends RawTable {
  private final NameKind kind;

  NameTable(NameKind kind) {
    super(
        "names_" + kind.name().toLowerCase(java.util.Locale.ROOT),
        List.of(TableColumn.number("place"), TableColumn.text("name")));
    this.kind = kind;
  }

  @Override
  public boolean isByStream() {
    return false;
  }

  @Override
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) {
    EntityNames names = trace.names(kind);
    return new RowSource() {
      private int next;

      @Override
      public boolean fill(RowBatch rows) {
        while (next < names.size() && !rows.isFull()) {
          rows.set(0, next);
          rows.set(1, names.name(next));
          rows.endRow();
          next++;
        }
        return rows.rows() > 0;
      }

      @Override
      public void close() {
        // nothing is open
      }
    };
  }
}
