package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** The converters of TAU by their names. */
class TauDropInsTest {
  private static final Path MERGED = TestData.path("tau").resolve("merged-ring4");
  private static final String TRACE = MERGED.resolve("tau.trc").toString();
  private static final String DEFINITIONS = MERGED.resolve("tau.edf").toString();

  @TempDir private Path folder;

  private String out(String name) {
    return folder.resolve(name).toString();
  }

  private static int run(String name, String... args) {
    return InProcess.runOlder(name, List.of(args));
  }

  @Test
  void tracesAreConverted() {
    assertThat(run("tau2otf2", TRACE, DEFINITIONS, out("a"))).isZero();
    assertThat(run("tau2slog2", TRACE, DEFINITIONS, "-o", out("b.slog2"))).isZero();
    assertThat(run("tau_convert", "-paraver", TRACE, DEFINITIONS, out("c.prv"))).isZero();
    assertThat(run("tau_trace2json", "-chrome", TRACE, DEFINITIONS, "-o", out("d.json"))).isZero();
    assertThat(run("tau_convert", "-dump", TRACE, DEFINITIONS)).isZero();
    for (String name : List.of("a.otf2", "b.slog2", "c.prv", "d.json")) {
      assertThat(folder.resolve(name)).isNotEmptyFile();
    }
  }

  @Test
  void namesOfThreadsAreRefused() {
    assertThat(InProcess.run("convert", TRACE, "-o", out("tautrace.7.0.0.trc"), "--to", "tau"))
        .isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void definitionsOfAnotherTraceStay() throws IOException {
    assertThat(InProcess.run("convert", TRACE, "-o", out("tau.trc"))).isZero();
    assertThat(InProcess.run("convert", TRACE, "-o", out("tau.trc"))).isZero();
    Files.copy(folder.resolve("tau.trc"), folder.resolve("other.trc"));
    assertThat(InProcess.run("convert", TRACE, "-o", out("tau.trc"))).isEqualTo(4);
    Files.delete(folder.resolve("tau.trc"));
    Files.copy(MERGED.resolve("tau.edf"), folder.resolve("other.edf"));
    assertThat(InProcess.run("convert", TRACE, "-o", out("tau.trc"))).isEqualTo(4);
    assertThat(InProcess.run("convert", TRACE, "-o", out("new.trc"))).isZero();
  }

  @Test
  void aPartOfARunIsNotUnified() {
    Path run = TestData.path("tau").resolve("run-ring4");
    for (String name : List.of("tautrace.0.0.0.trc", "tautrace.")) {
      assertThat(InProcess.run("unify", run.resolve(name).toString(), "-o", out("a"))).isEqualTo(2);
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aRunIsMerged() {
    Path run = TestData.path("tau").resolve("run-ring4");
    String first = run.resolve("tautrace.0.0.0.trc").toString();
    String second = run.resolve("tautrace.1.0.0.trc").toString();
    assertThat(run("tau_merge", "-n", first, second, out("tau.trc"))).isZero();
    assertThat(folder.resolve("tau.edf")).isNotEmptyFile();
    assertThat(InProcess.run("info", out("tau.trc"))).isZero();
  }

  @Test
  void severalTracesAreOfOneRun() {
    String first = MERGED.resolveSibling("run-ring4/tautrace.0.0.0.trc").toString();
    String other = MERGED.resolveSibling("run-threads2x3/tautrace.1.0.0.trc").toString();
    assertThat(run("tau_merge", first, other, out("tau.trc"))).isNotZero();
    assertThat(run("tau_merge", TRACE, first, out("tau.trc"))).isNotZero();
    assertThat(folder.resolve("tau.trc")).doesNotExist();
  }

  @Test
  void timesCanBeginAtZero() throws IOException {
    assertThat(run("tau_merge", TRACE, out("date.trc"))).isZero();
    assertThat(run("tau_merge", "-a", TRACE, out("zero.trc"))).isZero();
    long[] dated = times("date.trc");
    long[] zero = times("zero.trc");
    assertThat(zero[0]).isZero();
    assertThat(dated[0]).isPositive();
    assertThat(zero).hasSameSizeAs(dated);
    for (int i = 0; i < zero.length; i++) {
      assertThat(zero[i]).isEqualTo(dated[i] - dated[0]);
    }
  }

  /** The times of all records, which have 24 bytes. */
  private long[] times(String name) throws IOException {
    ByteBuffer records = ByteBuffer.wrap(Files.readAllBytes(folder.resolve(name)));
    records.order(ByteOrder.LITTLE_ENDIAN);
    long[] times = new long[records.capacity() / 24];
    for (int i = 0; i < times.length; i++) {
      times[i] = records.getLong(24 * i + 16);
    }
    return times;
  }

  @Test
  void whatIsNotDoneSaysSo() {
    assertThat(run("tau_merge", "-z", TRACE, out("x.trc"))).isEqualTo(1);
    assertThat(run("tau_merge", "-m", out("y.edf"), TRACE, out("x.trc"))).isEqualTo(1);
    assertThat(run("tau_convert", "-vampir", TRACE, DEFINITIONS, out("x"))).isEqualTo(1);
    assertThat(run("tau_convert", TRACE)).isEqualTo(1);
    assertThat(folder.resolve("x.trc")).doesNotExist();
  }
}
