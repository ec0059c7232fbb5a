package org.tracetool.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BinarySearchTest {
  @Test
  void placesAreCountedUntilTheConditionFails() {
    for (int size = 0; size < 20; size++) {
      for (int first = 0; first <= size; first++) {
        int end = first;
        assertThat(BinarySearch.countWhile(size, place -> place < end)).isEqualTo(first);
      }
    }
  }
}
