package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tracetool.core.error.OutputException;

final class TableOutputTest {
  @Test
  void whatFailsAtTheEndIsTheOutputsFault() {
    // File systems over a network may keep what is written, and fail only then.
    OutputStream full =
        new ByteArrayOutputStream() {
          @Override
          public void close() throws IOException {
            throw new IOException("Disk quota exceeded");
          }
        };
    assertThatThrownBy(
            () -> {
              try (OutputStream out = TableOutput.of(full, Path.of("out.arrow"))) {
                out.write(1);
              }
            })
        .isInstanceOf(OutputException.class)
        .hasMessage("out.arrow: cannot be written: Disk quota exceeded");
  }
}
