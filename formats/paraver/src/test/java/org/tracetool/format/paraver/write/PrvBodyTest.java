package org.tracetool.format.paraver.write;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.OutputException;

class PrvBodyTest {
  @TempDir Path folder;

  @Test
  void aLineThatCannotBeWrittenIsAFailureOfTheOutput() throws IOException {
    PrvBody body = new PrvBody(folder.resolve("scratch"), Path.of("named.prv"));
    body.close(); // nothing can be written from now on
    body.text().put('1');
    assertThatThrownBy(() -> body.text().flush())
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith("named.prv: cannot be written: ");
  }
}
