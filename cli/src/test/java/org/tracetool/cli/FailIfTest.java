package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.TestData;

/** Conditions under which comparisons end with findings. */
@Tag("thorough")
class FailIfTest {
  private static final String RING =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();

  @TempDir private Path folder;
  private String half;

  /** The first half of the run. */
  @BeforeEach
  void cut() {
    half = folder.resolve("half.otf").toString();
    assertThat(InProcess.run("filter", "-q", "--time", "0:0.3", RING, "-o", half)).isZero();
  }

  private int stats(String condition, String before, String after) {
    return InProcess.run("stats", "-q", before, "--compare", after, "--fail-if", condition);
  }

  private int diff(String condition, String before, String after) {
    return InProcess.run("diff", "-q", before, after, "--fail-if", condition);
  }

  @Test
  void aRunThatIsSlowerFails() {
    assertThat(stats("slower>5%", half, RING)).isEqualTo(1);
    assertThat(stats("slower>5%", RING, half)).isZero();
    assertThat(stats("slower>5%", RING, RING)).isZero();
    assertThat(stats("duration_s>0", RING, RING)).isEqualTo(1);
    assertThat(stats("duration_s>3600", RING, RING)).isZero();
  }

  @Test
  void differencesFailBeyondALimit() {
    assertThat(diff("differences>0", RING, half)).isEqualTo(1);
    assertThat(diff("differences>100000000", RING, half)).isZero();
    assertThat(diff("different_share>0.1%", RING, half)).isEqualTo(1);
    assertThat(diff("differences>0", RING, RING)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"slower>5", "slower>1", "slower>=5.0", "slower", "duration_s>5%"})
  void whatIsMeantInPercentIsWrittenSo(String condition) {
    assertThat(stats(condition, half, RING)).isEqualTo(2);
    assertThat(InProcess.run("analyze", "-q", half, RING, "--fail-if", condition)).isEqualTo(2);
  }

  @Tag("broad")
  @Test
  void aShareMayBeWrittenAsANumber() {
    assertThat(stats("slower>0.05", half, RING)).isEqualTo(1);
    assertThat(stats("slower>500000%", half, RING)).isZero();
    assertThat(diff("different_share>2", RING, half)).isEqualTo(2);
    assertThat(InProcess.run("analyze", "-q", RING, "--fail-if", "parallel_efficiency<80"))
        .isEqualTo(2);
  }

  /** Less is left of a damaged run, so that it seems to be fast. */
  @Tag("broad")
  @Test
  void figuresOfADamagedRunDecideNothing() throws IOException {
    String damaged = folder.resolve("d.otf").toString();
    assertThat(InProcess.run("convert", "-q", "--compress", "0", RING, damaged)).isZero();
    Path events = folder.resolve("d.1.events");
    byte[] bytes = Files.readAllBytes(events);
    Files.write(events, Arrays.copyOf(bytes, bytes.length / 2));
    assertThat(stats("slower>500%", RING, damaged)).isEqualTo(3);
    assertThat(stats("duration_s>0", RING, damaged)).isEqualTo(3);
    assertThat(stats("slower>500%", damaged, RING)).isEqualTo(3);
    assertThat(diff("different_share>99%", RING, damaged)).isEqualTo(3);
    assertThat(InProcess.run("analyze", "-q", damaged, "--fail-if", "parallel_efficiency<0.01"))
        .isEqualTo(3);
    assertThat(InProcess.run("analyze", "-q", damaged)).isZero();
    assertThat(InProcess.run("query", "-q", damaged, RING, "SELECT count(*) FROM calls"))
        .isEqualTo(3);
  }

  @Test
  void otherConditionsAreWrongUsage() {
    assertThat(stats("faster>5%", RING, half)).isEqualTo(2);
    assertThat(stats("slower", RING, half)).isEqualTo(2);
    assertThat(diff("slower>1", RING, half)).isEqualTo(2);
    assertThat(InProcess.run("stats", "-q", RING, "--fail-if", "slower>5%")).isEqualTo(2);
  }
}
