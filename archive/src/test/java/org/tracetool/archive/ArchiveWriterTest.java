package org.tracetool.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.TimeZone;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Archives that are written. */
class ArchiveWriterTest {
  @TempDir Path tmp;

  private Path write(String name, ArchiveKind kind) throws IOException {
    Path file = tmp.resolve(name);
    try (ArchiveWriter writer = ArchiveWriter.create(file, kind)) {
      add(writer, "a.otf", "1:1\n", false);
      add(writer, "n".repeat(300), "long", false);
      add(writer, "späte.events.z", "stored", true);
    }
    return file;
  }

  private static void add(ArchiveWriter writer, String name, String text, boolean compressed)
      throws IOException {
    byte[] content = text.getBytes();
    writer.add(name, content.length, compressed, new ByteArrayInputStream(content), n -> {});
  }

  @ParameterizedTest
  @EnumSource(ArchiveKind.class)
  void bytesDependOnNamesAndContentsAlone(ArchiveKind kind) throws IOException {
    Path first = write("first", kind);
    TimeZone zone = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
      assertThat(write("second", kind)).hasSameBinaryContentAs(first);
    } finally {
      TimeZone.setDefault(zone);
    }
  }

  @ParameterizedTest
  @EnumSource(ArchiveKind.class)
  void whatIsWrittenIsRead(ArchiveKind kind) throws IOException {
    Path file = write("a" + kind.suffixes().get(0), kind);
    try (ReadTrace trace = new ReadTrace()) {
      Path main = trace.locate(file);
      assertThat(main).hasContent("1:1\n");
      assertThat(main.resolveSibling("n".repeat(300))).hasContent("long");
      assertThat(main.resolveSibling("späte.events.z")).hasContent("stored");
      assertThat(trace.said()).isEmpty();
    }
  }

  /** The JDK's reader of zip archives is another program than the one that writes them here. */
  @Test
  void zipIsReadByOthers() throws IOException {
    List<String> found = new ArrayList<>();
    try (ZipFile zip = new ZipFile(write("a.zip", ArchiveKind.ZIP).toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        try (InputStream in = zip.getInputStream(entry)) {
          found.add(entry.getMethod() + " " + new String(in.readAllBytes()));
        }
        assertThat(entry.getTimeLocal()).hasToString("1980-01-01T00:00");
      }
    }
    assertThat(found).containsExactly("8 1:1\n", "8 long", "0 stored");
  }

  @ParameterizedTest
  @EnumSource(ArchiveKind.class)
  void aFileThatChangesMeanwhileIsNoMember(ArchiveKind kind) throws IOException {
    for (int there : new int[] {3, 5}) {
      Path file = tmp.resolve("changed");
      assertThatThrownBy(
              () -> {
                try (ArchiveWriter writer = ArchiveWriter.create(file, kind)) {
                  writer.add("a", 4, false, new ByteArrayInputStream(new byte[there]), n -> {});
                }
              })
          .isInstanceOf(IOException.class)
          .hasMessage("a changed while it was packed");
      Files.delete(file);
    }
  }

  @Test
  void kindsByName() {
    assertThat(ArchiveKind.ofName("a.tar")).isEqualTo(ArchiveKind.TAR);
    assertThat(ArchiveKind.ofName("a.tgz")).isEqualTo(ArchiveKind.TAR_GZIP);
    assertThat(ArchiveKind.ofName("a.b.tar.gz")).isEqualTo(ArchiveKind.TAR_GZIP);
    assertThat(ArchiveKind.ofName("a.tar.zst")).isEqualTo(ArchiveKind.TAR_ZSTD);
    assertThat(ArchiveKind.ofName("a.zip")).isEqualTo(ArchiveKind.ZIP);
    assertThat(ArchiveKind.ofName("a.bpv.gz")).isNull();
    assertThat(ArchiveKind.ofName(".zip")).isNull();
  }
}
