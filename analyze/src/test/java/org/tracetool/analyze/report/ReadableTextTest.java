package org.tracetool.analyze.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers and names in sentences. */
final class ReadableTextTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "0.1, 100 ms",
    "0.08, 80.0 ms",
    "0.9994, 999 ms",
    "0.9996, 1.00 s",
    "1.2345, 1.23 s",
    "12345.6, 12346 s",
    "0.00000005, 50.0 ns",
    "0.0000000005, 0.50 ns"
  })
  void durationsHaveThreeDigits(double seconds, String text) {
    assertThat(ReadableText.time(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 %", "0.000004, below 1 %", "0.0051, 1 %", "0.5, 50 %", "1.08, 108 %"})
  void sharesAreWholePercents(double share, String text) {
    assertThat(ReadableText.percent(share)).isEqualTo(text);
  }

  @Test
  void longCallPathsKeepTheirEnds() {
    String path = "main/" + "region_of_some_length/".repeat(5) + "MPI_Allreduce";
    assertThat(ReadableText.name(path))
        .isEqualTo("main/\u2026/region_of_some_length/region_of_some_length/MPI_Allreduce");
    assertThat(ReadableText.name("main/" + "x".repeat(100))).hasSize(64).endsWith("xx");
    assertThat(ReadableText.name("main/MPI_Send")).isEqualTo("main/MPI_Send");
  }
}
