package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RandomSuffixTest {
  private static final int NAMES = 100;

  @TempDir private Path folder;

  @Test
  void namesDifferWhateverIsInPlaceOfTheGenerator() throws IOException {
    Path constant = Files.write(folder.resolve("constant"), new byte[Long.BYTES]);
    Path empty = Files.createFile(folder.resolve("empty"));
    for (Path generator : Set.of(constant, empty, folder, folder.resolve("none"))) {
      Set<Long> numbers = new HashSet<>();
      for (int i = 0; i < NAMES; i++) {
        numbers.add(RandomSuffix.number(generator.toString()));
      }
      assertThat(numbers).as(generator.toString()).hasSizeGreaterThan(1);
    }
  }
}
