package org.tracetool.format.slog2.drawable;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColourNamesTest {
  @Test
  void allAreThere() {
    assertThat(ColourNames.count()).isEqualTo(746);
  }

  @ParameterizedTest
  @CsvSource({
    "SteelBlue, 4682b4",
    "steel blue, 4682b4",
    "SteelBlue:gray, 4682b4",
    "gray, c0c0c0",
    "gray42, 6b6b6b",
    "grey50, 7f7f7f",
    "LightGreen, 77ff77",
    "DarkOliveGreen4, 6e8b3d",
    "HotPink3, cd6090",
    "purple3, 7d26cd",
    "coral, ff7f50",
    "light goldenrod yellow, fafad2"
  })
  void namesHaveTheirColours(String name, String rgb) {
    assertThat(ColourNames.find(name)).isEqualTo(Integer.parseInt(rgb, 16));
  }

  @ParameterizedTest
  @CsvSource({"Steelblue", "STEELBLUE", "DarkGray", "light green", "no_such_color", "''"})
  void otherNamesHaveNone(String name) {
    assertThat(ColourNames.find(name)).isNegative();
  }
}
