package org.tracetool.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ArgumentEncodingTest {
  private static final byte[] LATIN = "java\0dump\0a\u00fc\0".getBytes(StandardCharsets.ISO_8859_1);

  private static String complaint(byte[] line, Charset charset) {
    // As Java decodes them.
    String all = new String(line, charset);
    String[] words = all.split("\0", -1);
    return ArgumentEncoding.complaint(line, charset, words[1], words[2]);
  }

  @Test
  void bytesThatAreNoTextAreNamed() {
    assertThat(complaint(LATIN, StandardCharsets.UTF_8))
        .contains("no text in the character set of this locale (UTF-8)")
        .contains("another name");
    assertThat(complaint(LATIN, StandardCharsets.US_ASCII)).contains("(US-ASCII)", "C.UTF-8");
  }

  @Test
  void whatIsTextPasses() {
    assertThat(complaint(LATIN, StandardCharsets.ISO_8859_1)).isNull();
    byte[] odd = "java\0?\0\u00fc\ufffd\0".getBytes(StandardCharsets.UTF_8);
    assertThat(complaint(odd, StandardCharsets.UTF_8)).isNull();
    assertThat(ArgumentEncoding.complaint("dump", "a\u00fc")).isNull();
  }
}
