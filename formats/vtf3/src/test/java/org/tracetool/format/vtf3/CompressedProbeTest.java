package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompressedProbeTest {
  /** A block of zstd can be longer than the head, so that nothing of it can be read. */
  @Test
  void theNameTellsWhereTheFirstBlockIsLongerThanTheHead() {
    byte[] random = new byte[20_000];
    new Random(1).nextBytes(random);
    byte[] text = new byte[random.length];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) ('0' + (random[i] & 15));
    }
    byte[] head = Arrays.copyOf(Zstd.compress(text), 4096);
    assertThat(new Vtf3Format().probe(Path.of("a.vtf.zst"), head)).isPositive();
    assertThat(new Vtf3Format().probe(Path.of("a.vtf.gz"), new byte[] {1})).isZero();
    assertThat(new Vtf3Format().probe(Path.of("a.single.stf.zst"), head)).isZero();
    assertThat(new Vtf3AsciiFormat().probe(Path.of("a.vtf.zst"), head)).isZero();
  }
}
