package org.tracetool.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {
  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = "dumb")
  void linesAreOnlyAppended(String type) {
    assertThat(Terminal.isDumb(type)).isTrue();
  }

  @Test
  void usualTerminalsMoveTheCursor() {
    assertThat(Terminal.isDumb("xterm-256color")).isFalse();
  }
}
