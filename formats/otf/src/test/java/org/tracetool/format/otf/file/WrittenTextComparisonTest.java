package org.tracetool.format.otf.file;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.OutputException;

class WrittenTextComparisonTest {
  @TempDir Path tmp;

  @Test
  void messagesNameTheFileByTheNameItWillHave() throws Exception {
    Path hidden = Files.writeString(tmp.resolve("x.1.events"), "other");
    Path target = Path.of("/out/x.1.events");
    assertThatThrownBy(() -> WrittenTextComparison.check(hidden, target, 5, 0))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith(target + ": the file on the disk differs");
    Files.delete(hidden);
    assertThatThrownBy(() -> WrittenTextComparison.check(hidden, target, 5, 0))
        .isInstanceOf(OutputException.class)
        .hasMessageStartingWith(target + ": cannot be read again");
  }
}
