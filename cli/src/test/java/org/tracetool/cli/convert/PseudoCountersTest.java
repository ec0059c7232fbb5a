package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** Events of Paraver that are no counters are none in formats that hold them as counters. */
@Tag("thorough")
class PseudoCountersTest {
  private static final String COUNTERS =
      "SELECT counter, count(*) FROM counters GROUP BY counter ORDER BY counter";
  private static final String EVENTS =
      "SELECT count(*) FROM events WHERE kind = 'counter' AND time_ns > 0";

  @TempDir Path folder;

  private static String run(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).as(String.join(" ", words)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String query(Path trace, String sql) {
    return run("query", "-q", "--format", "tsv", trace.toString(), sql);
  }

  @EachOf(3)
  @ParameterizedTest
  @CsvSource({
    "demo/demo.prv,c.otf",
    "demo/demo.prv,c.avt",
    "demo/demo.prv,c.slog2",
    "mpi-ring4/mpi-ring4.prv,c.otf",
    "mpi-ring4/mpi-ring4.prv,c.avt",
    "mpi-ring4/mpi-ring4.prv,c.slog2",
  })
  void areNoCountersAfterConversion(String name, String target) {
    Path made = TestData.path("paraver/" + name);
    Path there = folder.resolve(target);
    run("convert", "-q", made.toString(), there.toString());
    String counters = query(made, COUNTERS);
    assertThat(counters).doesNotContain("State\t");
    assertThat(query(there, EVENTS))
        .as("is there")
        .isNotEqualTo(query(there, EVENTS + " AND false"));
    assertThat(query(there, COUNTERS)).isEqualTo(counters);
    for (String back : new String[] {"back.otf2", "back.prv"}) {
      run("convert", "-q", there.toString(), folder.resolve(back).toString());
      assertThat(query(folder.resolve(back), COUNTERS)).as(back).isEqualTo(counters);
    }
  }
}
