package org.tracetool.format.chrome.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextDecoderTest {
  private static String decoded(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    TextDecoder decoder = new TextDecoder();
    decoder.decode(bytes, 0, bytes.length);
    return new String(decoder.bytes(), 0, decoder.length(), StandardCharsets.UTF_8);
  }

  @Test
  void escapesAreDecoded() {
    assertThat(decoded("a\\n\\t\\\"\\\\\\/b")).isEqualTo("a\n\t\"\\/b");
    assertThat(decoded("\\u0041\\u00e9\\u20ac")).isEqualTo("Aé€");
    assertThat(decoded("x\\u0000y")).isEqualTo("x\0y");
  }

  @Test
  void surrogatesAreJoinedOrReplaced() {
    assertThat(decoded("\\ud83d\\ude00")).isEqualTo("\ud83d\ude00");
    assertThat(decoded("\\ud83d!")).isEqualTo("\ufffd!");
    assertThat(decoded("\\ud83d\\u0041")).isEqualTo("\ufffdA");
    assertThat(decoded("\\ude00")).isEqualTo("\ufffd");
  }

  @Test
  void unknownEscapesStay() {
    assertThat(decoded("C:\\Temp\\x")).isEqualTo("C:\\Temp\\x");
  }

  @Test
  void bytesThatAreNoUtf8Stay() {
    byte[] bytes = {'a', (byte) 0xff, 'b'};
    TextDecoder decoder = new TextDecoder();
    decoder.decode(bytes, 0, 3);
    assertThat(decoder.copy()).containsExactly('a', 0xff, 'b');
    assertThat(TextDecoder.isUtf8(bytes, 0, 3)).isFalse();
    byte[] good = "aé€\ud83d\ude00".getBytes(StandardCharsets.UTF_8);
    assertThat(TextDecoder.isUtf8(good, 0, good.length)).isTrue();
    assertThat(TextDecoder.isUtf8(good, 0, good.length - 1)).isFalse();
  }
}
