package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names are numbers to the engine, and texts to those who ask. */
class NameTypesTest {
  private static final String RING = "vampirtrace/ring_collectives/expected/ring.otf";

  @TempDir Path folder;

  @Test
  void namesAreTextsWhereTypesAreShown() throws Exception {
    assertThat(NameTypes.shown("ENUM('a', 'b''c')[]")).isEqualTo("VARCHAR[]");
    assertThat(NameTypes.shown("STRUCT(x ENUM('a, (b)'), y BIGINT)"))
        .isEqualTo("STRUCT(x VARCHAR, y BIGINT)");
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      assertThat(
              traces.rows(
                  "SELECT data_type FROM information_schema.columns WHERE table_name = 'events'"
                      + " AND column_name IN ('region', 'process', 'kind')"))
          .isEqualTo(Collections.nCopies(3, List.of("VARCHAR")));
    }
  }

  @Test
  void namesAreComparedAndSortedAsTexts() throws Exception {
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      assertThat(traces.number("SELECT count(*) FROM events WHERE region = 'no such region'"))
          .isZero();
      assertThat(traces.number("SELECT count(*) FROM events WHERE region IN ('MPI_Send', 'none')"))
          .isEqualTo(
              traces.number("SELECT count(*) FROM events WHERE region::VARCHAR = 'MPI_Send'"))
          .isPositive();
      assertThat(traces.number("SELECT count(*) FROM events WHERE region > 'MPI_B' || 'x'"))
          .isEqualTo(traces.number("SELECT count(*) FROM events WHERE region::VARCHAR > 'MPI_Bx'"))
          .isPositive();
      assertThat(traces.rows("SELECT DISTINCT region FROM events ORDER BY region"))
          .isEqualTo(traces.rows("SELECT DISTINCT region::VARCHAR AS r FROM events ORDER BY r"));
      assertThat(traces.rows("SELECT min(region), max(region) FROM events"))
          .isEqualTo(traces.rows("SELECT min(region::VARCHAR), max(region::VARCHAR) FROM events"));
      assertThat(
              traces.rows(
                  "SELECT coalesce(region, 'none') AS r, count(*) FROM events WHERE r = 'none'"
                      + " GROUP BY r"))
          .hasSize(1);
      assertThat(traces.number("SELECT count(*) FROM events WHERE process = region")).isZero();
    }
  }
}
