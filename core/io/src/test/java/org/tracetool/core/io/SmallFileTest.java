package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.UsageException;

class SmallFileTest {
  @TempDir Path folder;

  @Test
  void theTextComesWithoutItsByteOrderMark() throws IOException {
    Path file = Files.writeString(folder.resolve("rules"), "\ufeffCHECK ** ON\n");
    assertThat(SmallFile.read(file, 1 << 20)).isEqualTo("CHECK ** ON\n");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileWithoutAnEndHasALimit() {
    assertThatThrownBy(() -> SmallFile.read(Path.of("/dev/zero"), 1 << 20))
        .isInstanceOf(UsageException.class)
        .hasMessage("/dev/zero: is larger than 1 MiB, which no such file is");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    Path file = folder.resolve("none");
    assertThatThrownBy(() -> SmallFile.read(file, 1))
        .isInstanceOf(UsageException.class)
        .hasMessage(file + ": no such file");
  }

  @Test
  void aMisspeltNameIsCompleted() throws IOException {
    Path meant = Files.writeString(folder.resolve("rules.txt"), "");
    Files.writeString(folder.resolve("other"), "");
    assertThatThrownBy(() -> SmallFile.read(folder.resolve("rulse.txt"), 1))
        .hasMessageEndingWith(": no such file; did you mean " + meant + "?");
  }
}
