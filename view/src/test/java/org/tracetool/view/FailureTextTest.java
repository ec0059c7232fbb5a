package org.tracetool.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailureTextTest {
  @Test
  void eachFailureIsOneLineThatSaysWhy() {
    assertThat(FailureText.of(new IOException("a\nb"))).isEqualTo("a\\x0ab");
    assertThat(FailureText.of(new UncheckedIOException(new IOException("cut off"))))
        .isEqualTo("cut off");
    assertThat(FailureText.of(new NoSuchFileException("x.otf"))).isEqualTo("x.otf: no such file");
    assertThat(FailureText.of(new AccessDeniedException("x.otf")))
        .isEqualTo("x.otf: permission denied");
    assertThat(FailureText.of(new ClosedChannelException())).contains("ClosedChannelException");
    assertThat(FailureText.of(new OutOfMemoryError("Java heap space")))
        .isEqualTo("there is not enough memory for this");
    assertThat(FailureText.of(new IllegalStateException())).contains("IllegalStateException");
  }
}
