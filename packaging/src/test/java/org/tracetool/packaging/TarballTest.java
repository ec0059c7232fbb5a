package org.tracetool.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TarballTest {
  private static final FileTime TIME = FileTime.fromMillis(1_700_000_000_000L);

  @TempDir Path folder;

  private Path tree(String name, String mode, long time) throws IOException {
    Path tree = Files.createDirectories(folder.resolve(name));
    Path program =
        Files.writeString(Files.createDirectories(tree.resolve("bin")).resolve("p"), "#!");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString(mode));
    Files.setLastModifiedTime(program, FileTime.fromMillis(time));
    Files.writeString(tree.resolve("n".repeat(120)), "long name");
    Files.createSymbolicLink(tree.resolve("link"), Path.of("bin/p"));
    return tree;
  }

  private static byte[] packed(Path tree) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Tarball tar = new Tarball(out, TIME)) {
      tar.addTree(tree, "top");
      tar.add("./more", "text".getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }

  /** The members of an archive, as {@code tar -tv} shows them. */
  static List<String> list(byte[] archive) throws IOException {
    List<String> list = new ArrayList<>();
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new GZIPInputStream(new ByteArrayInputStream(archive)))) {
      for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
        String link = e.isSymbolicLink() ? " -> " + e.getLinkName() : "";
        list.add(
            "%o %s:%s %d %s%s"
                .formatted(
                    e.getMode() & 0777,
                    e.getUserName(),
                    e.getGroupName(),
                    e.getSize(),
                    e.getName(),
                    link));
        assertThat(e.getLastModifiedTime()).as(e.getName()).isEqualTo(TIME);
      }
    }
    return list;
  }

  @Test
  void filesAreThoseOfRootWithTheirModesInOrder() throws IOException {
    assertThat(list(packed(tree("a", "rwxr-xr-x", 0))))
        .containsExactly(
            "755 root:root 0 top/",
            "755 root:root 0 top/bin/",
            "755 root:root 2 top/bin/p",
            "777 root:root 0 top/link -> bin/p",
            "644 root:root 9 top/" + "n".repeat(120),
            "644 root:root 4 ./more");
  }

  @Test
  void equalContentGivesEqualBytes() throws IOException {
    assertThat(packed(tree("a", "rwxr-xr-x", 0))).isEqualTo(packed(tree("b", "rwx------", 5000)));
  }
}
