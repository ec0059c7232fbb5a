package org.tracetool.print.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.text.ByteText;
import org.tracetool.core.time.Ticks;

class SecondsFormatTest {
  private static String print(long rate, long ticks) {
    ByteText out = new ByteText(8);
    new SecondsFormat(rate).put(out, ticks);
    return new String(out.toBytes(), StandardCharsets.US_ASCII);
  }

  @ParameterizedTest
  @CsvSource({
    "1000000, 1500000, 1.500000",
    "1, 7, 7",
    "2299998121, 1, 0.0000000004",
    "2299998121, 2299998120, 0.9999999995",
    "3, 1, 0.3",
    "34062622867269766, 34062622867269765, 0.99999999999999997",
  })
  void secondsWithAllDigits(long rate, long ticks, String expected) {
    assertThat(print(rate, ticks)).isEqualTo(expected);
  }

  @Property
  void sameAsTicks(
      @ForAll long rate,
      @ForAll long ticks,
      @ForAll @IntRange(max = 63) int shift,
      @ForAll @IntRange(max = 63) int shift2) {
    long r = Math.max(1, rate >>> shift);
    assertThat(print(r, ticks >>> shift2)).isEqualTo(new Ticks(r).seconds(ticks >>> shift2));
  }
}
