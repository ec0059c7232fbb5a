package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventCategory;

/** The list of families is the same everywhere. */
class CategoryArgumentTest {
  @Test
  void allThatThereAre() {
    assertThat(CategoryArgument.LIST)
        .isEqualTo(
            Arrays.stream(EventCategory.values())
                .map(c -> c.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", ")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dump.md", "diff.md"})
  void documented(String page) throws IOException {
    assertThat(Files.readString(Path.of("../docs").resolve(page)).replace('\n', ' '))
        .contains("`" + CategoryArgument.LIST.replace(",", "") + "`");
  }
}
