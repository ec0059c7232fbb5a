package org.tracetool.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ByteHashTest {
  private static int of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return ByteHash.of(bytes, 0, bytes.length);
  }

  @Test
  void equalPiecesHaveOneHashWhereverTheyAre() {
    byte[] bytes = "..a name of a region....".getBytes(StandardCharsets.UTF_8);
    assertThat(ByteHash.of(bytes, 2, 20)).isEqualTo(of("a name of a region"));
    assertThat(ByteHash.of(bytes, 2, 5)).isEqualTo(of("a n"));
  }

  @Test
  void allBytesAndTheLengthCount() {
    Set<Integer> hashes = new HashSet<>();
    String text = "void kernel<float, 4>(int)";
    for (int length = 0; length <= text.length(); length++) {
      hashes.add(of(text.substring(0, length)));
      hashes.add(of(text.substring(0, length) + '\0'));
    }
    for (int i = 0; i < text.length(); i++) {
      hashes.add(of(text.substring(0, i) + '~' + text.substring(i + 1)));
    }
    assertThat(hashes).hasSize(3 * text.length() + 2);
  }

  @Test
  void lowBitsAreSpread() {
    int mask = 255;
    int[] counts = new int[mask + 1];
    for (int i = 0; i < 1 << 14; i++) {
      counts[of("region " + i) & mask]++;
    }
    for (int count : counts) {
      assertThat(count).isBetween(20, 130); // 64 on average
    }
  }
}
