package org.tracetool.cli.unify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.retime.RetimeCommand;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** Options of the command, run in this process on a real run. */
@Tag("thorough")
class UnifyCommandTest {
  @TempDir Path folder;
  private Path local;

  @BeforeEach
  void copyRun() throws IOException {
    try (Stream<Path> files =
        Files.list(TestData.path("vampirtrace/markers_usercom").resolve("local"))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
    local = folder.resolve("mrk");
  }

  private int run(String... options) {
    String[] args = new String[options.length + 2];
    args[0] = local.toString();
    args[1] = "-q";
    System.arraycopy(options, 0, args, 2, options.length);
    return new CommandLine(new UnifyCommand()).execute(args);
  }

  private Path out(String suffix) {
    return folder.resolve("u_mrk." + suffix);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--nocompress", "--no-compress"})
  void plainFiles(String option) {
    assertThat(run("-k", option)).isZero();
    assertThat(out("1.events")).exists();
    assertThat(out("thumb")).exists();
    assertThat(folder.resolve("mrk.uctl")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--nosnapshots", "--no-snapshots"})
  void noSnapshots(String option) {
    assertThat(run(option)).isZero();
    assertThat(out("1.events.z")).exists();
    assertThat(out("thumb")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--nomsgmatch", "--no-match"})
  void noMatching(String option) throws IOException {
    assertThat(run(option, "--nocompress", "--nosnapshots")).isZero();
    assertThat(Files.readString(out("0.def"))).doesNotContain("TUD::p2p-received-time");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--droprecvs", "--drop-receives"})
  void receivesAreLeftOut(String option) throws IOException {
    assertThat(run(option, "--nocompress", "--nosnapshots")).isZero();
    assertThat(Files.readString(out("1.events")))
        .containsPattern("(?m)^S3L")
        .doesNotContainPattern("(?m)^R[0-9a-f]+L");
  }

  @ParameterizedTest
  @CsvSource({"--to, vtf3", "-o, run.bpv", "-o, run.slog2", "-o, run.pftrace"})
  void formatsThatARunCanBecome(String option, String value) {
    UnifyCommand command = new UnifyCommand();
    new CommandLine(command).parseArgs(local.toString(), option, value);
    assertThatThrownBy(command::run)
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(option + " " + value + ": ")
        .hasMessageContaining("otf, otf2, stf, stf-single");
    assertThat(new CommandLine(command).getUsageMessage().replaceAll("\\s+", " "))
        .contains("new trace: otf, otf2, stf, stf-single");
  }

  @Test
  void numberOfSnapshots() throws IOException {
    assertThat(run("--no-compress", "--max-snapshots", "3")).isZero();
    assertThat(Files.readString(out("0.def")).lines().filter(l -> l.startsWith("DAUX"))).hasSize(3);
    assertThat(run("--maxsnapshots", "0")).isEqualTo(2);
  }

  @Test
  void outputElsewhere() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    assertThat(run("-o", other.resolve("x").toString())).isZero();
    assertThat(other.resolve("x.otf")).exists();
    assertThat(out("otf")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "run.otf, run.otf, otf",
    "run, run.otf, otf",
    "run.v1, run.v1.otf, otf",
    "run.otf2, run.otf2, otf2",
    "run.stf, run.stf, stf",
    "run.single.stf, run.single.stf, stf-single",
    "run.single.stf.gz, run.single.stf.gz, stf-single"
  })
  void suffixOfTheOutputIsItsFormat(String output, String trace, String format) throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    assertThat(run("-o", other.resolve(output).toString())).isZero();
    assertThat(FormatRegistry.load().detect(other.resolve(trace)).id()).isEqualTo(format);
    assertThat(run("--to", format, "-o", other.resolve(output).toString())).isZero();
  }

  @ParameterizedTest
  @CsvSource({"otf, run.otf2", "otf2, run.otf", "stf, run.single.otf", "stf-single, run.stf"})
  void suffixAndFormatContradict(String format, String output) throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    assertThat(run("--to", format, "-o", other.resolve(output).toString())).isEqualTo(2);
    assertThat(run("-o", other.resolve("run.parquet").toString())).isEqualTo(2);
    assertThat(other).isEmptyDirectory();
  }

  @Test
  void olderNamesArePrefixesWhateverTheyEndWith() {
    assertThat(run("--output-prefix", "-o", folder.resolve("run.otf2").toString())).isZero();
    assertThat(folder.resolve("run.otf2.otf")).exists();
    assertThat(folder.resolve("run.otf2")).doesNotExist();
  }

  @Test
  void optionsThatExcludeEachOther() {
    assertThat(run("-k", "--replace")).isEqualTo(2);
    assertThat(run("-o", local.toString())).isEqualTo(2);
    assertThat(run("--statistics-only")).isEqualTo(2);
    assertThat(folder.resolve("mrk.uctl")).exists();
  }

  @Test
  void strictFailsWithoutOutput() {
    assertThat(run("--strict")).isEqualTo(3);
    assertThat(out("otf")).doesNotExist();
  }

  @Test
  void replace() {
    assertThat(run("--replace")).isZero();
    assertThat(folder.resolve("mrk.otf")).exists();
    assertThat(folder.resolve("mrk.uctl")).doesNotExist();
    assertThat(folder.resolve("mrk.1.def")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"clc", "offsets", "auto"})
  void clocksAreCorrectedAsRetimeDoesAfterwards(String method) throws IOException {
    Path once = folder.resolve("once");
    assertThat(run("--no-compress", "-o", once.toString(), "--clock", method)).isZero();

    assertThat(run("--no-compress")).isZero();
    List<String> words = new ArrayList<>(List.of(out("otf").toString(), "-q", "--compress", "0"));
    if (!method.equals("auto")) {
      words.add("--" + method);
    }
    words.addAll(List.of("-o", folder.resolve("twice.otf").toString()));
    assertThat(new CommandLine(new RetimeCommand()).execute(words.toArray(String[]::new))).isZero();

    for (String file : List.of(".0.def", ".1.events", ".2.events")) {
      assertThat(folder.resolve("once" + file))
          .hasSameBinaryContentAs(folder.resolve("twice" + file));
    }
  }

  @Test
  void clocksGoByMessages() throws IOException {
    assertThat(run("--clock", "control-file")).isZero();
    assertThat(run("--clock", "clc", "--drop-receives")).isEqualTo(2);
    assertThat(run("--clock", "clc", "--statistics-only")).isEqualTo(2);
    assertThat(run("--clock", "sundial")).isEqualTo(2);
    assertThat(run("--clock", "clc", "--replace")).isZero();
    assertThat(folder.resolve("mrk.otf")).exists();
    assertThat(folder.resolve("mrk.uctl")).doesNotExist();
  }
}
