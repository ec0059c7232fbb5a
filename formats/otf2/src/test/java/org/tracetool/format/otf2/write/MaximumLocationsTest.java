package org.tracetool.format.otf2.write;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.tracetool.core.error.UnsupportedTraceException;

class MaximumLocationsTest {
  private static final long HEAP_OF_512_MB = 320L << 20;

  @Test
  void moreLocationsThanTheMemoryHoldsAreRefusedBeforeFilesAreMade() {
    assertThatThrownBy(() -> MaximumLocations.check(2_000_000, HEAP_OF_512_MB))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("two files for each of 2000000 locations")
        .hasMessageContaining("enough for 1118481");
  }

  @Test
  void aMillionLocationsFit() {
    assertThatCode(() -> MaximumLocations.check(1_000_000, HEAP_OF_512_MB))
        .doesNotThrowAnyException();
  }
}
