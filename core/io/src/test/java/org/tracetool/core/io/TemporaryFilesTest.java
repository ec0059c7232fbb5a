package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.OutputException;

/** Temporary files are in the chosen folder, under names of their own, for their owner alone. */
class TemporaryFilesTest {
  @TempDir Path folder;

  @BeforeEach
  void chooseFolder() {
    System.setProperty(TemporaryFiles.FOLDER, folder.toString());
  }

  @AfterEach
  void forgetFolder() {
    System.clearProperty(TemporaryFiles.FOLDER);
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aFileIsForItsOwner() throws IOException {
    Path file = TemporaryFiles.file(".end");
    assertThat(file).hasParent(folder).isEmptyFile();
    assertThat(file.getFileName().toString()).matches("tracetool-[0-9a-f]{16}\\.end");
    assertThat(permissions(file)).isEqualTo("rw-------");
    assertThat(TemporaryFiles.file(".end")).isNotEqualTo(file);
  }

  @Test
  void aFolderIsForItsOwner() throws IOException {
    Path sub = TemporaryFiles.subfolder();
    assertThat(sub).hasParent(folder).isEmptyDirectory();
    assertThat(sub.getFileName().toString()).matches("tracetool-[0-9a-f]{16}");
    assertThat(permissions(sub)).isEqualTo("rwx------");
    assertThat(TemporaryFiles.subfolder()).isNotEqualTo(sub);
    Files.writeString(sub.resolve("file"), "text");
    TemporaryFiles.remove(sub);
    assertThat(sub).doesNotExist();
  }

  @Test
  void aFileWithoutANameLeavesNothing() throws IOException {
    try (FileChannel channel = TemporaryFiles.unnamed(".end")) {
      assertThat(channel.write(ByteBuffer.wrap(new byte[] {1}))).isEqualTo(1);
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderThatIsNotThereIsTold() {
    Path none = folder.resolve("none");
    System.setProperty(TemporaryFiles.FOLDER, none.toString());
    assertThatThrownBy(() -> TemporaryFiles.file(""))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith(none + ": cannot hold a temporary file: ")
        .hasMessageEndingWith("; set TMPDIR to another folder");
    assertThatThrownBy(TemporaryFiles::subfolder).isInstanceOf(OutputException.class);
    assertThatThrownBy(() -> TemporaryFiles.unnamed("")).isInstanceOf(OutputException.class);
  }
}
