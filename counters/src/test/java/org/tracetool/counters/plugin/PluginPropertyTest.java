package org.tracetool.counters.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.counters.form.CounterPropertyNames;

class PluginPropertyTest {
  /** Numbers of bits of the interface, and the words of tables of samples. */
  @ParameterizedTest
  @CsvSource({
    "0 2 7, acc start unsigned",
    "1 5 9, abs next double",
    "1 3 8, abs point float",
    "0 4 7, acc last unsigned",
    "1 4 6, abs last signed",
    "2 4 7, acc last unsigned",
    "'', acc start unsigned"
  })
  void eachPropertyHasABit(String bits, String words) {
    int property = 0;
    for (String bit : bits.split(" ")) {
      property |= bit.isEmpty() ? 0 : 1 << Integer.parseInt(bit);
    }
    int expected = 0;
    for (String word : words.split(" ")) {
      expected = CounterPropertyNames.with(expected, word);
    }

    assertThat(PluginProperty.ofCounter(property)).isEqualTo(expected);
  }
}
