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
}
