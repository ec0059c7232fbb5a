package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PackageCyclesTest {
  @Test
  void aCycleIsFoundBehindOtherPackages() {
    assertThat(
            PackageCycles.findOne(
                new TreeMap<>(
                    Map.of(
                        "a", Set.of("b"), "b", Set.of("c"), "c", Set.of("d"), "d", Set.of("b")))))
        .containsExactly("b", "c", "d", "b");
  }

  @Test
  void packagesThatAreNeededTwiceAreNoCycle() {
    assertThat(
            PackageCycles.findOne(
                Map.of("a", Set.of("a", "b", "c"), "b", Set.of("c"), "d", Set.of("c", "a"))))
        .isEmpty();
  }
}
