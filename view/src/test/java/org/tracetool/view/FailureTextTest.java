package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.index.IndexRefusedException;
import org.tracetool.index.TraceIndex;
import org.tracetool.view.model.ViewedTrace;

class FailureTextTest {
  @TempDir private Path folder;

  @Test
  void eachFailureIsOneLineThatSaysWhy() throws IOException {
    assertThat(FailureText.of(new IOException("a\nb"))).isEqualTo("a\\x0ab");
    assertThat(FailureText.of(new UncheckedIOException(new IOException("cut off"))))
        .isEqualTo("cut off");
    assertThat(FailureText.of(new NoSuchFileException("x.otf"))).isEqualTo("x.otf: no such file");
    assertThat(FailureText.of(new AccessDeniedException("x.otf")))
        .isEqualTo("x.otf: permission denied");
    assertThat(FailureText.of(new ClosedChannelException())).contains("ClosedChannelException");
    assertThat(FailureText.of(new OutOfMemoryError("Java heap space")))
        .isEqualTo("there is not enough memory for this");
    assertThat(FailureText.of(refused())).contains("is not an index; delete this index");
    assertThat(FailureText.of(new IllegalStateException())).contains("IllegalStateException");
  }

  private IOException refused() throws IOException {
    ViewedTrace trace = ShownTrace.open(folder);
    try (trace) {
      Path index = Files.write(folder.resolve("any.ttidx"), new byte[100]);
      return catchThrowableOfType(
          IndexRefusedException.class, () -> TraceIndex.open(index, trace.original()));
    }
  }
}
