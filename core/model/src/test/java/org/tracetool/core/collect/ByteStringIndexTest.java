package org.tracetool.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ByteStringIndexTest {
  private static byte[] name(int i) {
    return ("function_" + i).getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void equalPiecesHaveOneNumberAlsoWhereTheyAreInAFile() {
    ByteStringIndex numbers = new ByteStringIndex(new PackedBytes(1 << 10));
    for (int i = 0; i < 5000; i++) {
      assertThat(numbers.number(name(i))).isEqualTo(i);
      assertThat(numbers.number(name(i / 2))).isEqualTo(i / 2);
    }
    assertThat(numbers.size()).isEqualTo(5000);
    for (int i = 4999; i >= 0; i--) {
      assertThat(numbers.find(name(i))).isEqualTo(i);
      assertThat(numbers.get(i)).isEqualTo(name(i));
    }
    assertThat(numbers.find(name(5000))).isEqualTo(-1);
  }

  @Test
  void anEmptyPieceIsOne() {
    ByteStringIndex numbers = new ByteStringIndex();
    assertThat(numbers.find(new byte[0])).isEqualTo(-1);
    assertThat(numbers.number(name(1))).isZero();
    assertThat(numbers.number(new byte[0])).isEqualTo(1);
    assertThat(numbers.number(new byte[0])).isEqualTo(1);
    assertThat(numbers.get(1)).isEmpty();
  }

  @Test
  void aPieceTakesLittleMemory() {
    ByteStringIndex numbers = new ByteStringIndex(new PackedBytes(1 << 16));
    for (int i = 0; i < 100_000; i++) {
      numbers.number(name(i));
    }
    assertThat(numbers.inMemory()).isLessThan(2_000_000);
  }
}
