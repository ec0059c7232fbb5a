package org.tracetool.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeTextTest {
  @ParameterizedTest
  @CsvSource({
    "001b, \\x1b",
    "000a, \\x0a",
    "007f, \\x7f",
    "009b, \\x9b",
    "0080, \\x80",
    "dce4, \\xe4",
    "202a, \\u202a",
    "202e, \\u202e",
    "2066, \\u2066",
    "2069, \\u2069",
    "200f, \\u200f",
    "2028, \\u2028"
  })
  void whatCouldSteerATerminalIsSpelled(String code, String shown) {
    String text = "a" + (char) Integer.parseInt(code, 16) + "b";
    assertThat(SafeText.escaped(text)).isEqualTo("a" + shown + "b");
    assertThat(SafeText.isSafe(text)).isFalse();
    byte[] bytes = TraceText.encode(text);
    assertThat(SafeText.isSafe(bytes, 0, bytes.length)).isFalse();
  }

  @Test
  void whatIsTextStays() {
    String text = "operator<<(Größe, 名前, 😀) \\x1b";
    assertThat(SafeText.escaped(text)).isSameAs(text);
    byte[] bytes = TraceText.encode(text);
    assertThat(SafeText.isSafe(bytes, 0, bytes.length)).isTrue();
    assertThat(SafeText.escapedLines("a\tb\n\r")).isEqualTo("a\tb\n\\x0d");
  }
}
