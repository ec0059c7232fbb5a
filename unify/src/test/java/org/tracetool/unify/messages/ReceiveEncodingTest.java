package org.tracetool.unify.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReceiveEncodingTest {
  private static final long[][] RECEIVES = {
    {0, 0}, {7L << 32 | 3, 127}, {0, 128}, {-1, -5}, {-1, Long.MAX_VALUE}, {0, Long.MIN_VALUE}
  };

  private static byte[] coded(long[]... receives) {
    ReceiveEncoding coding = new ReceiveEncoding();
    for (long[] r : receives) {
      coding.accept(r[0], r[1]);
    }
    return coding.bytes();
  }

  @Test
  void receivesComeBackInOrder() throws IOException {
    List<long[]> found = new ArrayList<>();
    ReceiveEncoding.decode(coded(RECEIVES), (key, time) -> found.add(new long[] {key, time}));
    assertThat(found.toArray(long[][]::new)).isDeepEqualTo(RECEIVES);
  }

  @Test
  void aKnownKeyTakesOneByteAndATimeSevenBitsAByte() {
    byte[] first = coded(new long[] {9, 0});
    byte[] both = coded(new long[] {9, 0}, new long[] {9, 64});
    assertThat(Arrays.copyOfRange(both, first.length, both.length))
        .containsExactly(1, (byte) 0x80, 1);
  }

  @Test
  void aKeyThatWasNotYetThereIsRefused() {
    assertThatThrownBy(() -> ReceiveEncoding.decode(new byte[] {1, 0}, (key, time) -> {}))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
