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
    Path library = folder.resolve("libduckdb_java.so_linux_amd64");
    Files.writeString(library, "no library");
    assertThatThrownBy(() -> EngineLibrary.load(library.toFile()))
        .isInstanceOfSatisfying(
            UnsupportedTraceException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNSUPPORTED))
        .hasMessageContaining("libduckdb_java.so_linux_")
        .hasMessageContaining("install")
        .hasMessageNotContaining("\n");
  }
}
