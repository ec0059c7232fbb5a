package org.tracetool.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainCopyTest {
  @TempDir Path folder;

  @Test
  void inflatesAllFiles() throws IOException {
    Path packed = folder.resolve("a");
    Path plain = folder.resolve("b");
    TraceGenerator.generate(TraceShape.parse("--unified", "--events", "500", packed.toString()));
    TraceGenerator.generate(
        TraceShape.parse("--unified", "--events", "500", "--plain", plain.toString()));
    Path copy = folder.resolve("new").resolve("c");
    PlainCopy.copy(packed, copy);
    assertThat(GeneratedFiles.data(copy)).hasSize(5).noneMatch(GeneratedFiles::compressed);
    for (String suffix : new String[] {"otf", "0.def", "3.events"}) {
      assertThat(copy.resolveSibling("c." + suffix))
          .hasSameBinaryContentAs(plain.resolveSibling("b." + suffix));
    }
  }

  @Test
  void saysWhenThereIsNothing() {
    assertThatThrownBy(() -> PlainCopy.copy(folder.resolve("a"), folder.resolve("b")))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(Files.exists(folder.resolve("b.otf"))).isFalse();
  }
}
