package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileExistenceTest {
  @TempDir Path tmp;

  @Test
  void tellsFilesFoldersAndNothing() throws IOException {
    Path file = Files.writeString(tmp.resolve("file"), "x");
    assertThat(FileExistence.exists(file)).isTrue();
    assertThat(FileExistence.isFile(file)).isTrue();
    assertThat(FileExistence.exists(tmp)).isTrue();
    assertThat(FileExistence.isFile(tmp)).isFalse();
    assertThat(FileExistence.exists(tmp.resolve("none"))).isFalse();
    assertThat(FileExistence.inFolder(tmp)).containsExactly(file);
  }

  @Test
  void whatCannotBeIsNotThere() throws IOException {
    Path file = Files.writeString(tmp.resolve("file"), "x");
    assertThat(FileExistence.exists(file.resolve("below"))).isFalse();
    assertThat(FileExistence.exists(tmp.resolve("n".repeat(300)))).isFalse();
  }

  @Test
  void whatNobodyCanTellIsAFailure() throws IOException {
    Path loop = Files.createSymbolicLink(tmp.resolve("loop"), Path.of("loop"));
    assertThat(Files.exists(loop)).isFalse();
    assertThatThrownBy(() -> FileExistence.exists(loop)).isInstanceOf(FileSystemException.class);
  }
}
