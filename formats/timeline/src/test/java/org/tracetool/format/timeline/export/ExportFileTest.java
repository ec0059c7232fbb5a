package org.tracetool.format.timeline.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.SingleOutput;

class ExportFileTest {
  /** More than one block of what is compressed at a time. */
  private static final int BYTES = 3 << 20;

  @TempDir Path folder;

  private static byte[] bytes() {
    byte[] bytes = new byte[BYTES];
    Random random = new Random(5);
    random.nextBytes(bytes);
    for (int i = 0; i < BYTES / 2; i++) { // the first half can be made smaller
      bytes[i] = (byte) "{\"ph\":\"X\",\"ts\":".charAt(i % 15 == 14 ? random.nextInt(15) : i % 15);
    }
    return bytes;
  }

  @Test
  void everythingIsInTheCompressedFile() throws IOException {
    Path trace = folder.resolve("t.pftrace.gz");
    try (SingleOutput out = ExportFile.of(trace, WriteOptions.defaults())) {
      out.stream().write(bytes());
      out.commit();
    }
    try (InputStream in = new GZIPInputStream(Files.newInputStream(trace))) {
      assertThat(in.readAllBytes()).isEqualTo(bytes());
    }
    assertThat(Files.size(trace)).isLessThan(BYTES * 7L / 10);
  }

  @Test
  void aNameWithoutTheSuffixIsOfAPlainFile() throws IOException {
    Path trace = folder.resolve("t.pftrace");
    try (SingleOutput out = ExportFile.of(trace, WriteOptions.defaults())) {
      out.stream().write(bytes());
      out.commit();
    }
    assertThat(Files.readAllBytes(trace)).isEqualTo(bytes());
  }

  @Test
  void everythingIsInTheStream() throws IOException {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    SingleOutput out = ExportFile.of(plain, WriteOptions.defaults());
    out.stream().write(bytes());
    out.commit();
    assertThat(plain.toByteArray()).isEqualTo(bytes());
  }
}
