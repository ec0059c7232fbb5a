package org.tracetool.view.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

class RowsTest {
  @Test
  void threadsAreBelowTheirProcesses() {
    Rows rows =
        Rows.of(
            Definitions.builder()
                .add(new Definition.Location(5, "thread", 7))
                .add(new Definition.Location(7, "process", 0))
                .build());
    assertThat(rows.list()).extracting(Row::location).containsExactly(7, 5);
    assertThat(rows.list()).extracting(Row::parent).containsExactly(-1, 0);
    assertThat(rows.list().get(0).members()).containsExactly(7, 5);
  }

  /** As damage makes it. */
  @Test
  void aCircleOfParentsHasARowForEach() {
    Rows rows =
        Rows.of(
            Definitions.builder()
                .add(new Definition.Location(1, "A", 2))
                .add(new Definition.Location(2, "B", 1))
                .build());
    assertThat(rows.list()).extracting(Row::location).containsExactlyInAnyOrder(1, 2);
    for (Row row : rows.list()) {
      assertThat(rows.ofLocation(row.location())).isEqualTo(row.id());
    }
  }
}
