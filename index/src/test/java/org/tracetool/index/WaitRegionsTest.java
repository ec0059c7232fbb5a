package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitRegionsTest {
  @Test
  void aRegionWithoutANameIsNoWait() {
    assertThat(WaitRegions.isWaiting(null)).isFalse();
    assertThat(WaitRegions.isWaiting("MPI_Wait")).isTrue();
  }
}
