package org.tracetool.cli.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.TestData;

/** When traces begin and end, in every command. */
class TimesOfTracesTest {
  @TempDir Path folder;

  private static Map<?, ?> json(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args)).isZero();
    Object tree = JsonTree.of(out.toString(StandardCharsets.UTF_8));
    return (Map<?, ?>) (tree instanceof List<?> list ? list.get(0) : tree);
  }

  private Path late() throws IOException {
    Files.writeString(folder.resolve("o.otf"), "1:1\n");
    Files.writeString(
        folder.resolve("o.0.def"),
        "DV1.c.3\"x\"\nDTRf4240\nDP1NM\"P\"\nDFG1NM\"g\"\nDF1G1NM\"f\"\n");
    Files.writeString(
        folder.resolve("o.1.events"), "7fffffffffffff00\n*1\nE1\n8000000000000100\n*1\nL0\n");
    return folder.resolve("o.otf");
  }

  @Test
  void theDurationIsTheSameInInfoAndStats() {
    for (String name :
        new String[] {"otf2/03-mpi/traces.otf2", "paraver/mpi-ring4/mpi-ring4.prv"}) {
      Path trace = TestData.path(name);
      Map<?, ?> info = json("info", "--format", "json", trace.toString());
      Map<?, ?> counted = json("info", "--counts", "--format", "json", trace.toString());
      Map<?, ?> stats = json("stats", "--format", "json", trace.toString());
      assertThat(info.get("duration_s")).isNotNull();
      assertThat(info.get("duration_s")).isEqualTo(stats.get("duration_s"));
      assertThat(info.get("first_s")).isEqualTo(counted.get("first_s"));
      assertThat(info.get("last_s")).isEqualTo(counted.get("last_s"));
    }
  }

  @Test
  void timesFrom2To63OnHaveADuration() throws IOException {
    Map<?, ?> info = json("info", "--format", "json", late().toString());
    assertThat(info.get("duration_s").toString()).isEqualTo("0.000512");
  }

  @Test
  void clocksOfSuchTimesAreNotCorrected() throws IOException {
    Path out = folder.resolve("r.otf");
    assertThat(InProcess.run("retime", late().toString(), "-o", out.toString(), "-q")).isEqualTo(5);
    assertThat(out).doesNotExist();
  }
}
