package org.tracetool.print.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.tracetool.core.text.ByteText;

class TextEscapeTest {
  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String value(String text) {
    ByteText out = new ByteText(8);
    byte[] bytes = latin(text);
    TextEscape.appendValue(out, bytes, 0, bytes.length);
    return new String(out.toBytes(), StandardCharsets.ISO_8859_1);
  }

  private static String json(String text) {
    ByteText out = new ByteText(8);
    byte[] bytes = latin(text);
    TextEscape.appendJson(out, bytes, 0, bytes.length);
    return new String(out.toBytes(), StandardCharsets.ISO_8859_1);
  }

  @Test
  void valuesAreQuotedOnlyIfNeeded() {
    assertThat(value("Process 0")).isEqualTo("Process 0");
    assertThat(value("a=b,c")).isEqualTo("a=b,c");
    assertThat(value("caf\u00c3\u00a9")).isEqualTo("caf\u00c3\u00a9");
    assertThat(value("")).isEqualTo("\"\"");
    assertThat(value(" x")).isEqualTo("\" x\"");
    assertThat(value("x ")).isEqualTo("\"x \"");
    assertThat(value("#5")).isEqualTo("\"#5\"");
    assertThat(value("-")).isEqualTo("\"-\"");
    assertThat(value("say \"hi\"")).isEqualTo("\"say \\\"hi\\\"\"");
    assertThat(value("a\\b")).isEqualTo("\"a\\\\b\"");
    assertThat(value("a\tb\nc\u001b\u007f")).isEqualTo("\"a\\tb\\nc\\x1b\\x7f\"");
  }

  @Test
  void jsonKeepsEveryByte() {
    assertThat(json("plain")).isEqualTo("\"plain\"");
    assertThat(json("a\"b\\c\n")).isEqualTo("\"a\\\"b\\\\c\\n\"");
    assertThat(json("\u00c3\u00a4\u0001")).isEqualTo("\"\u00c3\u00a4\\u0001\"");
    assertThat(json("\u00ff")).isEqualTo("\"\\udcff\"");
  }

  @Test
  void csvQuotesWhatItMust() {
    assertThat(csv("a b")).isEqualTo("a b");
    assertThat(csv("a,b")).isEqualTo("\"a,b\"");
    assertThat(csv("a\"b")).isEqualTo("\"a\"\"b\"");
    assertThat(csv("a\nb")).isEqualTo("a\\x0ab");
  }

  private static String csv(String text) {
    ByteText out = new ByteText(8);
    byte[] bytes = latin(text);
    TextEscape.appendCsv(out, bytes, 0, bytes.length, true, false);
    return new String(out.toBytes(), StandardCharsets.ISO_8859_1);
  }
}
