package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Command lines in a process that does other things as well. */
final class EmbeddedRunnerTest {
  @Test
  void whatCannotBeUnderstoodIsToldBeforeAnythingRuns() {
    assertThat(EmbeddedRunner.check("convert", "/no/such.otf", "-o", "b.otf")).isZero();
    assertThat(EmbeddedRunner.check("convert", "a.otf", "--nothing")).isEqualTo(2);
    assertThat(EmbeddedRunner.check("filter", "a.otf")).isEqualTo(2);
  }
}
