package org.tracetool.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

class OperationIdsTest {
  private final EventBlock rows = new EventBlock();

  private void begin(long id) {
    rows.words()[rows.addRow(1, EventKind.COLLECTIVE_BEGIN, 1, 0) + 1] = id;
  }

  private void end(long id) {
    rows.words()[rows.addRow(1, EventKind.COLLECTIVE_END, 1, 0)] = id;
  }

  private String ids() {
    OperationIds operations = new OperationIds();
    StringBuilder all = new StringBuilder();
    EventCursor row = rows.cursor();
    while (row.next()) {
      operations.translate(row);
      all.append(row.field(row.kind() == EventKind.COLLECTIVE_BEGIN ? 1 : 0)).append(' ');
    }
    return all.toString();
  }

  @Test
  void numbersDoNotMatter() {
    begin(14);
    end(14);
    begin(14);
    begin(7);
    end(14);
    end(7);
    assertThat(ids()).isEqualTo("0 0 0 0 1 0 ");
  }

  @Test
  void operationsWithoutEndOrBeginAreNoDifferenceToOthers() {
    begin(1);
    end(9);
    begin(3);
    end(3);
    assertThat(ids()).isEqualTo("0 -1 0 0 ");
  }
}
