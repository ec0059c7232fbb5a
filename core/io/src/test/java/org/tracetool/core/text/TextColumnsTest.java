package org.tracetool.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextColumnsTest {
  @Test
  void columnsAreAsWideAsTheirCells() {
    TextColumns table = new TextColumns(false, true, false);
    table.add(List.of("name", "n", "what"));
    table.add(List.of("a", "1000", "x"));
    table.add(List.of("longer", "2", ""));
    StringBuilder out = new StringBuilder("head\n");
    table.appendTo(out);
    assertThat(out).hasToString("head\nname       n  what\na       1000  x\nlonger     2\n");
  }
}
