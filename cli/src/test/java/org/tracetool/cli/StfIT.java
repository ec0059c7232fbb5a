package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.TestData;

/** Transcripts of commands on STF, run as a user runs them. */
class StfIT {
  private static final Path TOOL =
      Path.of(System.getProperty("tracetool.dist"), "bin", "tracetool");

  @TempDir Path tmp;

  private record Result(int code, String out, String err) {}

  /** Runs a script in which {@code T} is the tool and {@code IN} an OTF trace. */
  private Result shell(String script) throws Exception {
    Path out = tmp.resolve("out.txt");
    Path err = tmp.resolve("err.txt");
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", "T='" + TOOL + "'; IN='" + trace() + "'\n" + script)
            .directory(tmp.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).as(script).isTrue();
    return new Result(
        process.exitValue(),
        Files.readString(out, StandardCharsets.ISO_8859_1),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  private static Path trace() {
    return TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
  }

  @BeforeEach
  void convert() throws Exception {
    assertThat(shell("\"$T\" convert \"$IN\" a.stf")).isEqualTo(new Result(0, "", ""));
  }

  @Test
  void aTraceMeansTheSameInEveryForm() throws Exception {
    assertThat(
            shell(
                "set -e; \"$T\" diff \"$IN\" a.stf; \"$T\" convert a.stf b.otf; \"$T\" diff \"$IN\" b.otf;"
                    + " \"$T\" convert a.stf c.single.stf.gz; \"$T\" diff a.stf c.single.stf.gz;"
                    + " \"$T\" merge a.stf -o d.stf; \"$T\" diff a.stf d.stf"))
        .isEqualTo(new Result(0, "", ""));
  }

  @Test
  void oneFileGoesThroughAPipe() throws Exception {
    Result direct = shell("\"$T\" dump \"$IN\"");
    Result piped =
        shell("\"$T\" convert \"$IN\" - --to stf-single | \"$T\" dump - --from stf-single");
    assertThat(piped).isEqualTo(direct);
    assertThat(direct.out().lines().count()).isGreaterThan(100);
    assertThat(shell("\"$T\" convert \"$IN\" - --to stf").code()).isEqualTo(5);
  }

  @Test
  void processesAreDistributedOverFiles() throws Exception {
    assertThat(shell("\"$T\" convert --procs-per-file 2 a.stf e.stf && ls e.stf.pr.?").out())
        .isEqualTo("e.stf.pr.0\ne.stf.pr.1\n");
    assertThat(shell("\"$T\" diff a.stf e.stf")).isEqualTo(new Result(0, "", ""));
    assertThat(shell("\"$T\" convert --procs-per-file 0 a.stf f.stf").code()).isEqualTo(2);
  }

  @Test
  void aMissingFileIsReportedAndStrictRefusesIt() throws Exception {
    Files.delete(tmp.resolve("a.stf.msg"));
    Result lenient = shell("\"$T\" dump a.stf");
    assertThat(lenient.code()).isZero();
    assertThat(lenient.out()).contains("\tenter\t").doesNotContain("\tsend\t");
    assertThat(lenient.err()).contains("a.stf.msg: is missing");
    assertThat(shell("\"$T\" dump --strict a.stf").code()).isEqualTo(3);
    Files.delete(tmp.resolve("a.stf.pr.0.anc"));
    assertThat(shell("\"$T\" dump a.stf")).isEqualTo(lenient);
  }

  @Test
  void filesThatAreNotOursAreExplained() throws Exception {
    Files.write(tmp.resolve("intel.stf"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
    for (String command : List.of("dump", "info")) {
      Result result = shell("\"$T\" " + command + " intel.stf");
      assertThat(result.code()).isEqualTo(5);
      assertThat(result.err())
          .startsWith("tracetool: intel.stf: is not an STF file of tracetool; if Intel Trace")
          .contains("--dump")
          .hasLineCount(1);
    }
    assertThat(shell("\"$T\" dump a.stf.pr.0").err()).contains("name its index, a.stf");
    Files.write(tmp.resolve("empty.stf"), new byte[0]);
    assertThat(shell("\"$T\" dump empty.stf").code()).isEqualTo(3);
  }
}
