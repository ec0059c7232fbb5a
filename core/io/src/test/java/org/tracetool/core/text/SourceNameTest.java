package org.tracetool.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceNameTest {
  @ParameterizedTest
  @CsvSource({
    "__mod_MOD_proc, mod::proc",
    "__my_solver_MOD_step_one.constprop.0, my_solver::step_one.constprop.0",
    "_Z4funci, func(int)",
    "___MOD_proc, ___MOD_proc",
    "__mod_MOD_, __mod_MOD_",
    "mod_MOD_proc, mod_MOD_proc",
    "__cxa_throw, __cxa_throw",
    "main_, main_"
  })
  void namesOfTheSource(String name, String source) {
    assertThat(SourceName.of(name)).isEqualTo(source);
  }
}
