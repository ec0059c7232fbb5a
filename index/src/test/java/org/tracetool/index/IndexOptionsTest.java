package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.format.ReadOptions;

/** How large an index may be. */
class IndexOptionsTest {
  private static final IndexOptions USUAL =
      new IndexOptions(ReadOptions.defaults(), 1, IndexOptions.SHARE, 0, n -> {});

  @Test
  void aShortTraceOfManyProcessesHasRoomForThePreviewOfEach() {
    assertThat(USUAL.budget(2_000_000, 1000)).isEqualTo(IndexOptions.MIN_BYTES + 512_000);
    assertThat(USUAL.budget(2_000_000, 0)).isEqualTo(IndexOptions.MIN_BYTES);
  }

  @Test
  void aLongTraceHasItsShare() {
    assertThat(USUAL.budget(1L << 32, 1000)).isEqualTo((long) ((1L << 32) * IndexOptions.SHARE));
  }

  @Test
  void anIndexToBeLookedAtHasPreviewsThatAreNotTooCoarse() {
    IndexOptions display = USUAL.forDisplay();
    // 64 processes whose archive has 8 MB: some bytes for each box of a picture.
    assertThat(display.budget(8_000_000, 64)).isEqualTo(1_000_000);
    assertThat(display.budget(100_000_000, 64)).isEqualTo(64 * (64L << 10));
    assertThat(display.budget(1_000_000_000, 1000)).isEqualTo(32L << 20);
  }

  @Test
  void anIndexToBeLookedAtIsNeverSmallerThanOthers() {
    IndexOptions display = USUAL.forDisplay();
    assertThat(display.budget(10_000, 64)).isEqualTo(USUAL.budget(10_000, 64));
    assertThat(display.budget(1L << 32, 1000)).isEqualTo(USUAL.budget(1L << 32, 1000));
  }
}
