package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UnsupportedTraceException;

class EngineLibraryTest {
  @TempDir Path folder;

  @Test
  void aLibraryThatCannotBeLoadedIsToldInOneLine() throws Exception {
    for (String machine : new String[] {"amd64", "arm64"}) {
      Files.writeString(folder.resolve("libduckdb_java.so_linux_" + machine), "no library");
    }
    assertThatThrownBy(() -> EngineLibrary.load(folder))
        .isInstanceOfSatisfying(
            UnsupportedTraceException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNSUPPORTED))
        .hasMessageContaining("libduckdb_java.so_linux_")
        .hasMessageContaining("libstdc++")
        .hasMessageNotContaining("\n");
  }

  @Test
  void oneInAJarIsLeftToTheEngine() throws Exception {
    EngineLibrary.load(folder);
    EngineLibrary.load(null);
  }
}
