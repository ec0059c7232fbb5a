package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names are numbers to the engine, and texts to those who ask. */
class NameColumnTypesTest {
  private static final String RING = "vampirtrace/ring_collectives/expected/ring.otf";

  @TempDir Path folder;

  @Test
  void namesAreTextsWhereTypesAreShown() throws Exception {
    assertThat(NameColumnTypes.shown("ENUM('a', 'b''c')[]")).isEqualTo("VARCHAR[]");
    assertThat(NameColumnTypes.shown("STRUCT(x ENUM('a, (b)'), y BIGINT)"))
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

  @Test
  void manyNamesAreJoinedWhereTheyAreAskedForAlone() throws Exception {
    int regions = Views.MAX_LISTED + 3;
    StringBuilder definitions = new StringBuilder("DTRf4240\nDFG1NM\"all\"\nDP1NM\"one\"\n");
    StringBuilder events = new StringBuilder();
    for (int r = 1; r <= regions; r++) {
      String token = Integer.toHexString(r);
      definitions.append("DF" + token + "G1NM\"f" + r % 2002 + "\"\n");
      events.append(token + "\n*1\nE" + token + "\nL" + token + "\n");
    }
    Path trace = folder.resolve("many.otf");
    Files.writeString(trace, "1:1\n");
    Files.writeString(folder.resolve("many.0.def"), definitions);
    Files.writeString(folder.resolve("many.1.events"), events);
    String names = "SELECT region, count(*) AS n FROM events GROUP BY region ORDER BY n DESC, 1";
    String none = "SELECT count(*) FROM events WHERE region_id > 2";
    try (OpenedTraces listed = OpenedTraces.of(folder, trace.toString(), RING);
        OpenedTraces joined = OpenedTraces.asking(names, 2, folder, trace.toString(), RING);
        OpenedTraces unasked = OpenedTraces.asking(none, 2, folder, trace.toString(), RING)) {
      List<List<Object>> rows = listed.rows(names);
      assertThat(rows).as("two regions of one name").contains(List.of("f1", 4L));
      assertThat(joined.rows(names)).isEqualTo(rows);
      assertThat(joined.rows("EXPLAIN " + names).toString()).contains("JOIN");
      assertThat(unasked.rows(none)).isEqualTo(listed.rows(none));
      assertThat(unasked.rows("EXPLAIN " + none).toString()).doesNotContain("JOIN");
      assertThat(listed.rows("EXPLAIN " + names).toString()).doesNotContain("JOIN");
    }
  }
}
