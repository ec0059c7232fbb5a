package org.tracetool.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceTextTest {
  private static void assertSurvives(byte[] bytes) {
    assertThat(TraceText.encode(TraceText.decode(bytes, 0, bytes.length))).isEqualTo(bytes);
  }

  @Property(tries = 2000)
  void anyBytesSurvive(@ForAll byte[] bytes) {
    assertSurvives(bytes);
  }

  @Property(tries = 500)
  void validUtf8IsDecodedAsTheJdkDoes(@ForAll String text) throws CharacterCodingException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String expected = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    assertThat(TraceText.decode(bytes, 0, bytes.length)).isEqualTo(expected);
    assertThat(TraceText.encode(expected)).isEqualTo(bytes);
  }

  @Test
  void everySequenceOfTwoBytesSurvives() {
    for (int i = 0; i < 0x10000; i++) {
      assertSurvives(new byte[] {(byte) (i >> 8), (byte) i});
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eda080", // an encoded surrogate
        "edb280", // U+DC80 itself, encoded
        "eda0bdedb880", // a pair of encoded surrogates
        "c080", // overlong
        "e08080",
        "f0808080",
        "f4908080", // beyond U+10FFFF
        "f09f9880f0", // valid, then cut off
        "f09f988080",
        "80f09f9880",
        "ff",
        "c3",
        "e2 82",
        "f09f98"
      })
  void hardSequencesSurvive(String hex) {
    assertSurvives(HexFormat.of().parseHex(hex.replace(" ", "")));
  }

  @Test
  void bytesThatAreNotUtf8BecomeLoneSurrogates() {
    assertThat(TraceText.decode(new byte[] {'a', (byte) 0xe4, 'b'}, 0, 3)).isEqualTo("a\udce4b");
  }

  @Test
  void theMarkOfUtf8AtTheStartOfAFileIsNotText() {
    byte[] file = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf, 'a'};
    assertThat(TraceText.decodeFile(file)).isEqualTo("a");
    assertThat(TraceText.decodeFile(new byte[] {'a', 'b', 'c', 'd'})).isEqualTo("abcd");
    assertThat(TraceText.decodeFile(new byte[] {(byte) 0xef})).hasSize(1);
  }

  @Test
  void decodesAPartOfAnArray() {
    byte[] bytes = "xxgrößexx".getBytes(StandardCharsets.UTF_8);
    assertThat(TraceText.decode(bytes, 2, bytes.length - 4)).isEqualTo("größe");
    // A sequence that only the bytes after the part would complete is not valid within it.
    assertThat(TraceText.decode(bytes, 4, 1)).isEqualTo("\udcc3");
  }
}
