package org.tracetool.query.rows;

import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.StreamInfo;

/** The members of groups and communicators in order. */
final class MemberTable extends RawTable {
  MemberTable() {
    super(
        "group_members",
        List.of(
            TableColumn.place("name", NameKind.COMM),
            TableColumn.token("group_id"),
            TableColumn.number("position"),
            TableColumn.place("process", NameKind.PROCESS),
            TableColumn.token("process_id")));
  }

  @Override
  public boolean isByStream() {
    return false;
  }

  @Override
  public RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch) {
    int[] places = trace.reader().definitions().places(DefinitionKind.GROUP).toArray();
    EntityNames.Lookup processes = trace.names(NameKind.PROCESS).in(0);
    return new RowSource() {
      private int group;
      private int position;
      private int[] members;
      private int token;

      @Override
      public boolean fill(RowBatch rows) {
        while (group < places.length && !rows.isFull()) {
          if (members == null) {
            Definition d = trace.reader().definitions().entries().get(places[group]).definition();
            members = ((Definition.Group) d).members();
            token = d.token();
            position = 0;
          }
          if (position == members.length) {
            members = null;
            group++;
            continue;
          }
          rows.set(0, group);
          rows.set(1, token);
          rows.set(2, position);
          rows.set(3, processes.place(members[position]));
          rows.set(4, members[position]);
          rows.endRow();
          position++;
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
