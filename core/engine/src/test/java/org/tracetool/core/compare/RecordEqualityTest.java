package org.tracetool.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

class RecordEqualityTest {
  private final ComparableTokens ids = new ComparableTokens();
  private final RecordEquality equality =
      new RecordEquality(ids.stream(1), ids.stream(1), new ClockRates(1, 1));

  /** A record with other values in each of its fields, and another value in one of them. */
  private static EventCursor row(EventKind kind, int changed) {
    EventBlock block = new EventBlock();
    int at = block.addRow(5, kind, 3, 0);
    for (int i = 0; i < kind.fieldCount(); i++) {
      int number = i == changed ? 100 : 10 + i;
      long value = kind.isPooled(i) ? block.text("text " + number) : number;
      block.words()[at + i] = value;
    }
    EventCursor cursor = block.cursor();
    cursor.next();
    return cursor;
  }

  @Test
  void everyFieldOfEveryKindIsCompared() {
    for (EventKind kind : EventKind.values()) {
      assertThat(equality.same(row(kind, -1), row(kind, -1))).as("%s", kind).isTrue();
      for (int i = 0; i < kind.fieldCount(); i++) {
        assertThat(equality.same(row(kind, -1), row(kind, i)))
            .as("%s %s", kind, kind.fields().get(i).name())
            .isFalse();
      }
    }
  }

  @Test
  void pairsOfEveryTypeAreCompared() {
    for (KeyValueType type : KeyValueType.values()) {
      assertThat(equality.same(pair(type, 1), pair(type, 1))).as("%s", type).isTrue();
      assertThat(equality.same(pair(type, 1), pair(type, 2))).as("%s", type).isFalse();
    }
  }

  private static EventCursor pair(KeyValueType type, int number) {
    EventBlock block = new EventBlock();
    int at = block.addRow(5, EventKind.NO_OP, 3, 1);
    long value = type.isPooled() ? block.text("text " + number) : number;
    block.words()[at] = EventBlock.pairHead(7, type);
    block.words()[at + 1] = value;
    EventCursor cursor = block.cursor();
    cursor.next();
    return cursor;
  }
}
