package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;

class ProcessArgumentTest {
  private static final Definitions DEFINITIONS =
      Definitions.builder()
          .add(new Definition.Location(1, "Process 0", 0))
          .add(new Definition.Location(2, "Process 1", 0))
          .add(new Definition.Location(3, "7", 0))
          .add(new Definition.Location(4, null, 0))
          .build();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Process 0    | 1",
        "Process *    | 1 2",
        "Process ?    | 1 2",
        "*            | 1 2 3",
        "2            | 2",
        "2:4          | 2 3 4",
        ":2           | 0 1 2",
        "=7           | 3",
        "7            | 7",
        "Process 0, 4 | 1 4",
      })
  void chosen(String argument, String tokens) throws Exception {
    IntPredicate chosen = ProcessArgument.parse(List.of(argument), DEFINITIONS);
    String found =
        IntStream.range(0, 9)
            .filter(chosen)
            .mapToObj(Integer::toString)
            .reduce((a, b) -> a + " " + b)
            .orElse("");
    assertThat(found).isEqualTo(tokens);
  }

  @Test
  void largeTokensAreUnsigned() throws Exception {
    IntPredicate chosen = ProcessArgument.parse(List.of("4294967295"), DEFINITIONS);
    assertThat(chosen.test(-1)).isTrue();
    assertThat(chosen.test(1)).isFalse();
  }

  @Test
  void unknownNamesAreRefusedWithThoseThereAre() {
    assertThatThrownBy(() -> ProcessArgument.parse(List.of("Proces 0"), DEFINITIONS))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'Proces 0'")
        .hasMessageContaining("'Process 0'");
  }
}
