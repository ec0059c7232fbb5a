package org.tracetool.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampledCasesTest {
  private static final String CASE =
      "[engine:junit-jupiter]/[class:A]/[test-template:a(int)]/[test-template-invocation:#%d]";

  @Test
  void theFirstCaseAndEachSoManyAfterItAreTried() {
    assertThat(SampledCases.isTried(CASE.formatted(1), 3)).isTrue();
    assertThat(SampledCases.isTried(CASE.formatted(2), 3)).isFalse();
    assertThat(SampledCases.isTried(CASE.formatted(3), 3)).isFalse();
    assertThat(SampledCases.isTried(CASE.formatted(4), 3)).isTrue();
    assertThat(SampledCases.isTried(CASE.formatted(12), 3)).isFalse();
  }

  @Test
  void allCasesAreTriedWhereOneOfOneIs() {
    assertThat(SampledCases.isTried(CASE.formatted(2), 1)).isTrue();
  }

  @Test
  void aTestWithoutCasesIsNotLeftOut() {
    assertThat(SampledCases.isTried("[engine:junit-jupiter]/[class:A]/[method:a()]", 3)).isTrue();
  }
}
