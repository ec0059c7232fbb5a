package org.tracetool.format.clog2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.map.CargoField;

class CargoLayoutTest {
  private static final int KEY = 7;

  private static EventCursor row(KeyValueType type, long value) {
    EventBlock block = new EventBlock();
    int at = block.addRow(5, EventKind.ENTER, 1, 1) + EventKind.ENTER.fieldCount();
    block.words()[at] = EventBlock.pairHead(KEY, type);
    block.words()[at + 1] = value;
    EventCursor row = block.cursor();
    row.next();
    return row;
  }

  /** As it is where a text is referred to that is not defined. */
  @Test
  void aTextWithoutContentIsEmpty() {
    byte[] empty = new byte[Clog2Type.CARGO_BYTES];
    CargoLayout text = new CargoLayout(0, CargoField.of("%s"), new int[] {KEY});
    assertThat(text.encode(row(KeyValueType.STRING, EventBlock.NO_TEXT))).isEqualTo(empty);
    CargoLayout bytes = new CargoLayout(KEY, List.of(), new int[0]);
    assertThat(bytes.encode(row(KeyValueType.BYTE_ARRAY, EventBlock.NO_TEXT))).isEqualTo(empty);
  }
}
