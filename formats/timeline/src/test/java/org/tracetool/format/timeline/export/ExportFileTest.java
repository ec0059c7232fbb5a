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
    new Random(5).nextBytes(bytes);
    return bytes;
  }

  @Test
  void everythingIsInTheCompressedFile() throws IOException {
    Path trace = folder.resolve("t.pftrace");
    try (SingleOutput out = ExportFile.of(trace, WriteOptions.defaults(), true)) {
      out.stream().write(bytes());
      out.commit();
    }
    try (InputStream in = new GZIPInputStream(Files.newInputStream(trace))) {
      assertThat(in.readAllBytes()).isEqualTo(bytes());
    }
  }

  @Test
  void everythingIsInTheStream() throws IOException {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    SingleOutput out = ExportFile.of(plain, WriteOptions.defaults(), false);
    out.stream().write(bytes());
    out.commit();
    assertThat(plain.toByteArray()).isEqualTo(bytes());
  }
}
