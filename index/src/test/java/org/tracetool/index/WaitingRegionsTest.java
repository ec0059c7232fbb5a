package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitingRegionsTest {
  @Test
  void aRegionWithoutANameIsNoWait() {
    assertThat(WaitingRegions.isWaiting(null)).isFalse();
    assertThat(WaitingRegions.isWaiting("MPI_Wait")).isTrue();
  }
}
