package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.TestData;

/** Conditions under which comparisons end with findings. */
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

  @Test
  void otherConditionsAreWrongUsage() {
    assertThat(stats("faster>5%", RING, half)).isEqualTo(2);
    assertThat(stats("slower", RING, half)).isEqualTo(2);
    assertThat(diff("slower>1", RING, half)).isEqualTo(2);
    assertThat(InProcess.run("stats", "-q", RING, "--fail-if", "slower>5%")).isEqualTo(2);
  }
}
