package org.tracetool.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PackedNumbersTest {
  @Test
  void numbersEndWithTheFirstByteBelow128() {
    byte[] bytes = {5, (byte) 0x80, 1, (byte) 0xff, 0x7f, 0};
    assertThat(PackedNumbers.at(bytes, 0)).isEqualTo(5);
    assertThat(PackedNumbers.after(bytes, 0)).isEqualTo(1);
    assertThat(PackedNumbers.at(bytes, 1)).isEqualTo(128);
    assertThat(PackedNumbers.after(bytes, 1)).isEqualTo(3);
    assertThat(PackedNumbers.at(bytes, 3)).isEqualTo(16383);
    assertThat(PackedNumbers.at(bytes, 5)).isZero();
  }

  @Test
  void theLargestNumberTakesTenBytes() {
    byte[] bytes = {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1};
    assertThat(PackedNumbers.at(bytes, 0)).isEqualTo(-1L);
    assertThat(PackedNumbers.after(bytes, 0)).isEqualTo(10);
  }

  @Test
  void signedNumbers() {
    assertThat(PackedNumbers.signed(3)).isEqualTo(-2);
    assertThat(PackedNumbers.signed(4)).isEqualTo(2);
    assertThat(PackedNumbers.signed(-1L)).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void whatIsStoredIsReadAgain() {
    byte[] bytes = new byte[2 + PackedNumbers.MAX_BYTES];
    for (int bit = 0; bit < Long.SIZE; bit++) {
      for (long value : new long[] {1L << bit, (1L << bit) - 1, -1L >>> bit}) {
        int end = PackedNumbers.put(bytes, 2, value);
        assertThat(PackedNumbers.at(bytes, 2)).isEqualTo(value);
        assertThat(PackedNumbers.after(bytes, 2)).isEqualTo(end);
        assertThat(end - 2).isEqualTo(Math.max(1, (70 - Long.numberOfLeadingZeros(value)) / 7));
      }
    }
  }

  @Test
  void numbersCloseToZeroAreShort() {
    for (long value : new long[] {0, -1, 1, 63, -64, Long.MIN_VALUE, Long.MAX_VALUE}) {
      assertThat(PackedNumbers.signed(PackedNumbers.unsigned(value))).isEqualTo(value);
    }
    assertThat(PackedNumbers.put(new byte[1], 0, PackedNumbers.unsigned(-64))).isEqualTo(1);
  }
}
