package org.tracetool.core.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedTraceExceptionTest {
  @TempDir Path tmp;

  private static String said(IOException cause) {
    return DamagedTraceException.unreadable(Path.of("a.otf"), cause).getMessage();
  }

  @Test
  void reasonsInWords() {
    assertThat(said(new AccessDeniedException("x")))
        .isEqualTo("a.otf: cannot be read: permission denied");
    assertThat(said(new NoSuchFileException("x"))).isEqualTo("a.otf: cannot be read: no such file");
    assertThat(said(new FileSystemException("a.otf", null, "Input/output error")))
        .isEqualTo("a.otf: cannot be read: Input/output error");
    assertThat(said(new IOException("it is gone"))).isEqualTo("a.otf: cannot be read: it is gone");
  }

  @Test
  void whatIsMissingIsAKindOfItsOwn() {
    Path file = Path.of("a.otf");
    assertThat(DamagedTraceException.unreadable(file, new NoSuchFileException("x")))
        .isInstanceOf(MissingTraceException.class);
    assertThat(DamagedTraceException.unreadable(file, new AccessDeniedException("x")))
        .isNotInstanceOf(MissingTraceException.class);
  }

  @Test
  void aReadThatFailsIsToldWithItsPlace() {
    Path file = Path.of("a.otf");
    assertThat(DamagedTraceException.unreadable(file, 5, new IOException("Input/output error")))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessage("a.otf: byte 5: cannot be read: Input/output error");
    assertThat(DamagedTraceException.unreadable(file, 5, new IOException()))
        .hasMessage("a.otf: byte 5: cannot be read: input or output failed");
    for (IOException kept :
        new IOException[] {
          new OutputException("more"),
          new ClosedByInterruptException(),
          new InterruptedIOException()
        }) {
      assertThat(DamagedTraceException.unreadable(file, 5, kept)).isSameAs(kept);
    }
  }

  @Test
  void whatIsNotThereIsNotHidden() throws IOException {
    Path file = Files.createFile(tmp.resolve("file"));
    for (Path path : new Path[] {file, tmp, tmp.resolve("none"), file.resolve("below")}) {
      assertThatCode(() -> DamagedTraceException.checkVisible(path)).doesNotThrowAnyException();
    }
  }
}
