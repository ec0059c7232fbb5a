package org.tracetool.stats.scope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlaceIndexTest {
  @Test
  void everyTokenIsFoundInWhateverOrderTheyCome() {
    for (int step : new int[] {1, 7, 4095, 4096, 4097}) {
      PlaceIndex index = new PlaceIndex(-5);
      int count = 10_007;
      for (int i = 0; i < count; i++) {
        int token = (int) ((long) i * step % count);
        index.put(token, 3 * token);
      }
      index.put(-1, 77);
      PlaceIndex copy = index.copy();
      for (int token = 0; token < count; token++) {
        assertThat(index.of(token)).as("token %d", token).isEqualTo(3 * token);
        assertThat(copy.of(token)).as("token %d of the copy", token).isEqualTo(3 * token);
      }
      assertThat(index.of(-1)).isEqualTo(77);
      assertThat(index.of(count)).isEqualTo(-5);
      assertThat(index.of(-2)).isEqualTo(-5);
    }
  }
}
