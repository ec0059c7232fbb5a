package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameLockTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 59, 60, 3600, 1_779_000_000, 1_779_000_001, 4_102_444_799L})
  void timesAreWrittenAsAlways(long seconds) {
    assertThat(NameLock.instant(seconds)).isEqualTo(Instant.ofEpochSecond(seconds).toString());
  }
}
