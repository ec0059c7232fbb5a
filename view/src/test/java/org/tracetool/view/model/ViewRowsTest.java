package org.tracetool.view.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition;

class ViewRowsTest {
  @Test
  void threadsAreBelowTheirProcesses() {
    ViewRows rows =
        ViewRows.of(
            Definitions.builder()
                .add(new Definition.Location(5, "thread", 7))
                .add(new Definition.Location(7, "process", 0))
                .build());
    assertThat(rows.list()).extracting(ViewRow::location).containsExactly(7, 5);
    assertThat(rows.list()).extracting(ViewRow::parent).containsExactly(-1, 0);
  }

  @Test
  void aNodeHasAllThatIsBelowIt() {
    ViewRows rows =
        ViewRows.of(
            Definitions.builder()
                .add(new SystemDefinition.SystemNode(1, "machine", "machine", 0))
                .add(new SystemDefinition.SystemNode(2, "node", "node", 1))
                .add(new SystemDefinition.LocationGroup(1, "rank 0", 0, 2, 0))
                .add(new SystemDefinition.LocationInfo(5, 0, 0, 0, 1))
                .add(new SystemDefinition.LocationInfo(6, 0, 0, 0, 1))
                .add(new Definition.Location(5, "master", 0))
                .add(new Definition.Location(6, "thread", 0))
                .build());
    assertThat(rows.list())
        .extracting(ViewRow::name)
        .containsExactly("node", "rank 0", "master", "thread");
    assertThat(rows.list().get(0).members()).containsExactly(5, 6);
    assertThat(rows.list().get(1).members()).containsExactly(5, 6);
    assertThat(rows.list().get(2).members()).isEmpty();
  }

  @Test
  void aRowHasItsRankAfterANameThatDoesNotTellIt() {
    Definitions.Builder definitions = Definitions.builder();
    String[] names = {"Master", "rank 1", "THREAD 1.2.1", "OMP thread 3"};
    for (int i = 0; i < names.length; i++) {
      definitions.add(new Definition.Location(i + 1, names[i], 0));
    }
    definitions.add(new Definition.Group(9, "MPI_COMM_WORLD", new int[] {1, 2, 3, 4}));
    assertThat(ViewRows.of(definitions.build()).list())
        .extracting(ViewRow::rankedName)
        .containsExactly(
            "Master (rank 0)", "rank 1", "THREAD 1.2.1 (rank 2)", "OMP thread 3 (rank 3)");
  }

  @Test
  void aLongChainOfThreadsHasARowForEachBelowTheOneBefore() {
    int count = 100_000;
    Definitions.Builder chain = Definitions.builder();
    for (int i = count; i > 0; i--) {
      chain.add(new Definition.Location(i, null, i - 1));
    }
    ViewRows rows = ViewRows.of(chain.build());
    assertThat(rows.list()).hasSize(count);
    assertThat(rows.list().get(count - 1).parent()).isEqualTo(count - 2);
  }

  /** As damage makes it. */
  @Test
  void aCircleOfParentsHasARowForEach() {
    ViewRows rows =
        ViewRows.of(
            Definitions.builder()
                .add(new Definition.Location(1, "A", 2))
                .add(new Definition.Location(2, "B", 1))
                .build());
    assertThat(rows.list()).extracting(ViewRow::location).containsExactlyInAnyOrder(1, 2);
    for (ViewRow row : rows.list()) {
      assertThat(rows.ofLocation(row.location())).isEqualTo(row.id());
    }
  }
}
