package org.tracetool.legacy.otf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlushedFileTest {
  private static final byte[] FLUSH_POINT = {0, 0, -1, -1};

  private static byte[] text(int length) {
    byte[] text = new byte[length];
    Random random = new Random(length);
    for (int i = 0; i < length; i++) {
      text[i] = (byte) ("0123456789abcdef\n".charAt(random.nextInt(17)));
    }
    return text;
  }

  private static byte[] pack(byte[] text, int level) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FlushedFile done = FlushedFile.pack(new ByteArrayInputStream(text), out, level);
    assertThat(done.plain).isEqualTo(text.length);
    assertThat(done.packed).isEqualTo(out.size());
    return out.toByteArray();
  }

  private static byte[] unpack(byte[] packed) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FlushedFile done = FlushedFile.unpack(new ByteArrayInputStream(packed), out);
    assertThat(done.packed).isEqualTo(packed.length);
    assertThat(done.plain).isEqualTo(out.size());
    return out.toByteArray();
  }

  private static byte[] finished(byte[] text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream z = new DeflaterOutputStream(out)) {
      z.write(text);
    }
    return out.toByteArray();
  }

  private static byte[] join(byte[] a, byte[] b) {
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "10239, 1", "10240, 9", "10241, 4", "20480, 0", "65000, 6"})
  void comesBackAndEndsAtAFlushPoint(int length, int level) throws Exception {
    byte[] text = text(length);
    byte[] packed = pack(text, level);
    assertThat(Arrays.copyOfRange(packed, packed.length - 4, packed.length)).isEqualTo(FLUSH_POINT);
    assertThat(unpack(packed)).isEqualTo(text);
  }

  @Test
  void nothingStaysNothing() throws Exception {
    assertThat(pack(new byte[0], 4)).isEmpty();
    assertThat(unpack(new byte[0])).isEmpty();
  }

  @Test
  void finishedStreamsOneAfterTheOther() throws Exception {
    byte[] text = text(30_000);
    byte[] packed = join(join(finished(text), finished(text)), pack(text, 4));
    assertThat(unpack(packed)).isEqualTo(join(join(text, text), text));
  }

  @Test
  void anyCutIsNoticed() throws Exception {
    byte[] packed = pack(text(9_000), 4);
    byte[] closed = finished(text(500));
    for (int length = 1; length < packed.length; length += 7) {
      byte[] cut = Arrays.copyOf(packed, length);
      assertThatThrownBy(() -> unpack(cut))
          .isInstanceOf(FlushedFile.Damage.class)
          .hasMessage("byte " + length + ": ends in the middle of the data");
    }
    for (int length = 1; length < closed.length; length++) {
      byte[] cut = Arrays.copyOf(closed, length);
      assertThatThrownBy(() -> unpack(cut)).isInstanceOf(FlushedFile.Damage.class);
    }
  }

  @Test
  void otherBytesAreNoticedWhereTheyAre() throws Exception {
    byte[] packed = finished(text(30_000));
    byte[] junk = join(packed, "hello".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    assertThatThrownBy(() -> unpack(junk))
        .isInstanceOf(FlushedFile.Damage.class)
        .hasMessageContaining("byte " + (packed.length + 2) + ": expected zlib data");
  }
}
