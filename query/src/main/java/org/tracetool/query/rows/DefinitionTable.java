package org.tracetool.query.rows;

import java.util.List;
import java.util.function.BiPredicate;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;

/** A table with one row for each definition of a kind. */
final class DefinitionTable extends RawTable {
  /** Sets the columns of a row. */
  @FunctionalInterface
  interface Maker {
    /**
     * Sets them.
     *
     * @param place of the definition among those of its kind, those of all streams
     */
    void setRow(QueryContext trace, Definitions.Entry entry, int place, RowBatch batch);
  }

  private final DefinitionKind kind;
  private final Maker maker;
  private final BiPredicate<QueryContext, Definitions.Entry> chosen;

  DefinitionTable(String name, DefinitionKind kind, List<TableColumn> columns, Maker maker) {
    this(name, kind, columns, (trace, entry) -> true, maker);
  }

  /** A table of those definitions that a test chooses. */
  DefinitionTable(
      String name,
      DefinitionKind kind,
      List<TableColumn> columns,
      BiPredicate<QueryContext, Definitions.Entry> chosen,
      Maker maker) {
    super(name, columns);
    this.kind = kind;
    this.chosen = chosen;
    this.maker = maker;
  }

  @Override
  public boolean isByStream() {
    return false;
  }

  @Override
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) {
    IntList places = trace.reader().definitions().places(kind);
    return new RowSource() {
      private int next;

      @Override
      public boolean fill(RowBatch rows) {
        while (next < places.size() && !rows.isFull()) {
          Definitions.Entry entry = trace.reader().definitions().entries().get(places.get(next));
          if (chosen.test(trace, entry)) {
            maker.setRow(trace, entry, next, rows);
            rows.endRow();
          }
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
