package org.tracetool.analyze.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisitCountsTest {
  @Test
  void countsLowAndHighPaths() {
    VisitCounts visits = new VisitCounts();
    int[] paths = {0, 3, 511, 512, 400_000};
    for (int i = 0; i < paths.length; i++) {
      for (int k = 0; k <= i; k++) {
        visits.add(paths[i]);
      }
    }
    for (int i = 0; i < paths.length; i++) {
      assertThat(visits.get(paths[i])).isEqualTo(i + 1);
    }
    assertThat(visits.get(510)).isZero();
    assertThat(visits.get(513)).isZero();
    assertThat(visits.paths()).containsExactly(paths);
    assertThat(new VisitCounts().paths()).isEmpty();
    assertThat(new VisitCounts().get(100)).isZero();
  }
}
