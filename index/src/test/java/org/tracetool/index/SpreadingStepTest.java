package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadingStepTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 12, 64, 1000, 10_000, 65_536})
  void eachStreamIsReadOnceAndTheFirstOnesAreSpreadOverAll(int streams) {
    int step = IndexBuilder.spreadingStep(streams);
    BitSet read = new BitSet();
    BitSet parts = new BitSet();
    for (int task = 0; task < streams; task++) {
      int stream = (int) ((long) task * step % streams);
      read.set(stream);
      if (task < 16) {
        parts.set((int) (8L * stream / streams));
      }
    }
    assertThat(read.cardinality()).isEqualTo(streams);
    assertThat(parts.cardinality()).isEqualTo(Math.min(8, streams));
  }
}
