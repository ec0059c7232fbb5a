package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NameSetTest {
  @Test
  void holdsEachNameOnceInTheOrderInWhichItCame() {
    Set<String> expected = new LinkedHashSet<>();
    NameSet names = new NameSet();
    for (int i = 0; i < 30_000; i++) {
      String name = "folder/" + (i * 7919L) % 20_000 + (i % 2 == 0 ? ".evt" : ".def");
      assertThat(names.add(name)).isEqualTo(expected.add(name));
    }
    assertThat(names).hasSameSizeAs(expected);
    assertThat(new ArrayList<>(names)).isEqualTo(new ArrayList<>(expected));
    assertThat(expected).allMatch(names::contains);
    assertThat(names.contains("folder/20000.evt")).isFalse();
  }

  @Test
  void anyTextIsGivenBackAsItIs() {
    List<String> texts =
        List.of("", "é", "\u00ff", "\u0100", "trace/\ud83d\ude00", "lone \udc80", "\u0001\u0000");
    NameSet names = new NameSet();
    names.addAll(texts);
    assertThat(new ArrayList<>(names)).isEqualTo(texts);
    assertThat(texts).allMatch(names::contains);
  }

  @Test
  void longNamesBeginANewBlock() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      texts.add("x".repeat(4_000) + i);
    }
    NameSet names = new NameSet();
    names.addAll(texts);
    assertThat(new ArrayList<>(names)).isEqualTo(texts);
    assertThatThrownBy(() -> names.add("x".repeat(1 << 16)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
