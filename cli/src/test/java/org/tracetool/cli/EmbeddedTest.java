package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Command lines in a process that does other things as well. */
final class EmbeddedTest {
  @Test
  void whatCannotBeUnderstoodIsToldBeforeAnythingRuns() {
    assertThat(Embedded.check("convert", "/no/such.otf", "-o", "b.otf")).isZero();
    assertThat(Embedded.check("convert", "a.otf", "--nothing")).isEqualTo(2);
    assertThat(Embedded.check("filter", "a.otf")).isEqualTo(2);
  }
}
