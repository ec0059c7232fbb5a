package org.tracetool.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Test;

class JarModesTest {
  private static final Path NAME = Path.of("x.jar");

  private static byte[] jar(int folder, int file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
      zip.setComment("a comment");
      for (String name : new String[] {"org/", "org/A.class", "org/B.class"}) {
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setTime(0);
        entry.setUnixMode(name.endsWith("/") ? folder : file);
        zip.putArchiveEntry(entry);
        if (!entry.isDirectory()) {
          zip.write(name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        zip.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void jarsOfAnyUmaskBecomeTheSame() throws IOException {
    byte[] wanted = jar(040755, 0100644);
    for (byte[] jar : new byte[][] {jar(040700, 0100600), jar(040775, 0100664)}) {
      assertThat(JarModes.settle(jar, NAME)).isTrue();
      assertThat(jar).isEqualTo(wanted);
    }
    assertThat(JarModes.settle(wanted, NAME)).isFalse();
  }

  @Test
  void whatIsNoJarIsReported() {
    assertThatThrownBy(() -> JarModes.settle(new byte[100], NAME)).hasMessageContaining("x.jar");
    assertThatThrownBy(() -> JarModes.settle(new byte[3], NAME)).hasMessageContaining("x.jar");
  }
}
