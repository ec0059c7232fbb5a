package org.tracetool.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.KeyValueType;

final class ReferencedTokensTest {
  private final Set<String> told = new TreeSet<>();

  private final ReferencedTokens tokens =
      new ReferencedTokens((kind, token) -> told.add(kind + " " + Integer.toUnsignedString(token)));

  @Test
  void processesFieldsAndKeysCountAndNoneDoesNot() {
    EventBlock block = new EventBlock();
    block.add(1, EventKind.ENTER, 3, 7, 0);
    block.add(2, EventKind.SEND, 65535, 4, 1024, 99, 65536, 5);
    int at = block.addRow(3, EventKind.LEAVE, -1, 1);
    block.words()[at] = 64;
    block.words()[at + 1] = 0;
    block.words()[at + 2] = EventBlock.pairHead(12, KeyValueType.UINT32);
    block.words()[at + 3] = 1;
    for (EventCursor e = block.cursor(); e.next(); ) {
      tokens.add(e);
    }
    // Large ones are reported as they come.
    assertThat(told).containsExactlyInAnyOrder("GROUP 65536", "LOCATION 4294967295");
    tokens.tell();
    assertThat(told)
        .containsExactlyInAnyOrder(
            "GROUP 65536",
            "KEY 12",
            "LOCATION 3",
            "LOCATION 4",
            "LOCATION 4294967295",
            "LOCATION 65535",
            "REGION 64",
            "REGION 7",
            "SCL 5");
  }

  @Test
  void manyLargeTokensAreAllTold() {
    EventBlock block = new EventBlock();
    int count = 70_000;
    for (int i = 0; i < count; i++) {
      block.add(i, EventKind.ENTER, 1, 1_000_000 + i);
    }
    for (EventCursor e = block.cursor(); e.next(); ) {
      tokens.add(e);
    }
    assertThat(told).hasSize(count);
  }
}
