package org.tracetool.format.perfetto.decode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextNumbersTest {
  private final TextNumbers texts = new TextNumbers();

  @Test
  void textsAreMadeOfOthersUpToALimit() {
    int short1 = texts.number("a");
    int short2 = texts.number("b");
    int tooLong = texts.number("n".repeat(TextNumbers.MAX_MADE_BYTES));
    assertThat(texts.text(texts.join(short1, short2))).isEqualTo("a,b");
    assertThat(texts.text(texts.nest(short1, short2))).isEqualTo("a.b");
    assertThat(texts.text(texts.index(short1, 7))).isEqualTo("a[7]");
    assertThat(texts.omitted()).isZero();
    assertThat(texts.join(short1, tooLong)).isEqualTo(short1);
    assertThat(texts.join(short1, tooLong)).isEqualTo(short1);
    assertThat(texts.nest(tooLong, short2)).isEqualTo(short2);
    assertThat(texts.index(tooLong, 7)).isEqualTo(tooLong);
    assertThat(texts.omitted()).isEqualTo(4);
  }

  @Test
  void listsOfCategoriesDoNotGrowWithoutEnd() {
    int all = texts.number("c");
    for (int i = 0; i < 10_000; i++) {
      all = texts.join(all, texts.number("c" + i));
    }
    assertThat(texts.text(all)).hasSizeBetween(900, 1100).startsWith("c,c0,c1,");
    assertThat(texts.omitted()).isBetween(9_000L, 10_000L);
  }
}
