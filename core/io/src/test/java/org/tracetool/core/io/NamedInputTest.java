package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tracetool.core.error.DamagedTraceException;

class NamedInputTest {
  private static final Path NAME = Path.of("a.vtf");

  /** So many bytes, then errors. */
  private static InputStream failing(int good) {
    InputStream bad =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("Input/output error");
          }

          @Override
          public int read(byte[] into, int offset, int length) throws IOException {
            throw new IOException("Input/output error");
          }
        };
    return new NamedInput(
        NAME, new SequenceInputStream(new ByteArrayInputStream(new byte[good]), bad));
  }

  @Test
  void readErrorsNameFileAndByte() throws IOException {
    try (InputStream in = failing(70)) {
      assertThat(in.readNBytes(40)).hasSize(40);
      assertThat(in.skip(10)).isEqualTo(10);
      assertThat(in.read()).isZero();
      assertThatThrownBy(in::readAllBytes)
          .isInstanceOf(DamagedTraceException.class)
          .hasMessage("a.vtf: byte 70: cannot be read: Input/output error");
      assertThatThrownBy(in::read).hasMessageStartingWith("a.vtf: byte 70: ");
      assertThat(in.markSupported()).isFalse();
    }
  }
}
