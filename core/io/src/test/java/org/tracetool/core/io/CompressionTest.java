package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

final class CompressionTest {
  @Test
  void knowsFilesByTheirFirstBytes() throws IOException {
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    new GZIPOutputStream(gzip).close();
    assertThat(Compression.of(gzip.toByteArray())).isEqualTo(Compression.GZIP);
    byte[] zstdOfNothing = HexFormat.of().parseHex("28b52ffd2400010000" + "99e9d851");
    assertThat(Compression.of(zstdOfNothing)).isEqualTo(Compression.ZSTD);
    assertThat(Compression.of(Arrays.copyOf(zstdOfNothing, 4))).isEqualTo(Compression.ZSTD);
    assertThat(Compression.of(Arrays.copyOf(zstdOfNothing, 3))).isNull();
    ByteArrayOutputStream zlib = new ByteArrayOutputStream();
    new DeflaterOutputStream(zlib).close();
    assertThat(Compression.of(zlib.toByteArray())).isNull();
    assertThat(Compression.of(new byte[0])).isNull();
  }
}
