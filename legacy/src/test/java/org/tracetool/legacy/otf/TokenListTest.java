package org.tracetool.legacy.otf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenListTest {
  private static TokenList of(String... lists) {
    TokenList all = new TokenList();
    for (String list : lists) {
      assertThat(all.add(list)).isNull();
    }
    return all;
  }

  @Test
  void listsOfSeveralWordsAreOne() {
    TokenList list = of("1,2 4-8 3", "10", "-2");
    assertThat(list.text("#")).isEqualTo("#1,#2,#4-#8,#3,#10,#1-#2");
    assertThat(list.ranges()).isEqualTo("1 - 8\n10 - 10\n");
    assertThat(list.numbers(' ')).isEqualTo("1 2 3 4 5 6 7 8 10 ");
  }

  @Test
  void aRunOfOneIsARangeAtTheEndOnly() {
    assertThat(of("1 3 5").ranges()).isEqualTo("1\n3\n5 - 5\n");
  }

  @Test
  void theFirstRepresentsTheOthers() {
    TokenList others = new TokenList();
    of("3-5,1").addOthers(others);
    of("8 9").addOthers(others);
    assertThat(others.numbers(' ')).isEqualTo("1 4 5 9 ");
    assertThat(of("3-5,1").withRepresentative()).isEqualTo("#3,#3-#5,#1");
  }

  @Test
  void whatIsNoProcess() {
    TokenList list = new TokenList();
    assertThat(list.add("1 x")).isEqualTo("x");
    assertThat(list.add("5-4")).isEqualTo("5-4");
    assertThat(list.add("0")).isEqualTo("0");
  }
}
