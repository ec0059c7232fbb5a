package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.TestData;

/** All commands say the same of a time window in which the trace has nothing. */
class TimeOutsideTest {
  private static final String RING =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
  private static final String NOTHING =
      "--time 300s:; the trace is from 0.0000000000 s to 0.6475196072 s";

  @TempDir private Path folder;
  @TempDir private Path inputs;
  private final PrintStream usual = System.err;
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

  @BeforeEach
  void divert() {
    System.setErr(new PrintStream(messages, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setErr(usual);
  }

  private int run(String line) {
    return InProcess.run(line.replace("RING", RING).replace("OUT", folder + "/x").split(" "));
  }

  private String said() {
    return messages.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stats --time 300s: RING",
        "stats --time 300s: --by region --format csv RING",
        "analyze --time 300s: RING",
        "dump --time 300s: RING",
        "query --time 300s: RING time-by-region",
        "convert --time 300s: RING OUT.otf2",
        "filter --time 300s: RING -o OUT.otf",
        "diff --time 300s: RING RING"
      })
  void aWarning(String line) {
    assertThat(run(line)).as(said()).isZero();
    assertThat(said()).contains("warning: nothing in the chosen time").contains(NOTHING);
  }

  @Test
  void aWarningInTheStyleOfOtf2Print() {
    Path archive = TestData.path("otf2/03-mpi/traces.otf2");
    assertThat(run("dump --style otf2-print --time 300s: " + archive)).as(said()).isZero();
    assertThat(said())
        .contains("warning: nothing in the chosen time")
        .contains("--time 300s:; the trace is from ");
  }

  /** Damage elsewhere does not mean that nothing could be read. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "stats --time :50000t DAMAGED",
        "stats --time :50000t --by callpath --to folded DAMAGED",
        "analyze --time :50000t DAMAGED",
        "dump --time :50000t DAMAGED",
        "convert --time :50000t DAMAGED OUT.otf2",
        "filter --time :50000t DAMAGED -o OUT.otf",
        "diff --time :50000t DAMAGED DAMAGED"
      })
  void aWarningAlsoOfATraceWithDamage(String line) throws IOException {
    Path copy = copy();
    Path events = copy.resolveSibling("ring.1.events");
    Files.writeString(events, "5 damage\n" + Files.readString(events));
    assertThat(run(line.replace("DAMAGED", copy.toString()))).as(said()).isZero();
    assertThat(said()).contains("damage: malformed").doesNotContain("no record could be read");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stats --time :50000t DAMAGED",
        "analyze --time :50000t DAMAGED",
        "dump --time :50000t DAMAGED",
        "query --time :50000t DAMAGED time-by-region",
        "diff --time :50000t DAMAGED DAMAGED"
      })
  void aFailureOfATraceOfWhichNothingCanBeRead(String line) throws IOException {
    Path copy = copy();
    Files.writeString(copy.resolveSibling("ring.1.events"), "5 damage\n");
    assertThat(run(line.replace("DAMAGED", copy.toString()))).as(said()).isEqualTo(3);
    assertThat(said()).contains("no record could be read");
  }

  /** A copy of a part of the run, beside which view may keep its index. */
  private Path copy() throws IOException {
    for (String name : List.of("ring.0.def", "ring.1.events")) {
      Files.copy(Path.of(RING).resolveSibling(name), inputs.resolve(name));
    }
    return Files.writeString(inputs.resolve("ring.otf"), "1:1\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--svg", "--png", "--export"})
  void noPicture(String option) throws IOException {
    assertThat(run("view --time 300s: " + option + " OUT " + copy())).isEqualTo(2);
    assertThat(said()).contains("--time 300s:; the trace is from ");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aWindowThatEndsLaterIsNoMatter() throws IOException {
    assertThat(run("query --time 0.6s:300s RING time-by-region")).isZero();
    assertThat(run("view --time 0.1s:300s --svg OUT.svg " + copy())).isZero();
    assertThat(said()).doesNotContain("chosen time");
  }
}
