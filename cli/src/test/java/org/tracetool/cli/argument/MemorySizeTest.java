package org.tracetool.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class MemorySizeTest {
  @ParameterizedTest
  @CsvSource({
    "256m, 268435456",
    "2g, 2147483648",
    "1K, 1024",
    "1000000, 1000000",
    "999999999999g, 9223372036854775807",
  })
  void sizes(String text, long bytes) {
    assertThat(new MemorySize().convert(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "lots", "-1", "1.5g", "0", "1t", "9999999999999"})
  void refused(String text) {
    assertThatThrownBy(() -> new MemorySize().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("not a size");
  }
}
