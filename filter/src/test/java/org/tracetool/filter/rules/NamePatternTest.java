package org.tracetool.filter.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {
  @ParameterizedTest
  @CsvSource({
    "MPI_*, MPI_Send, true",
    "MPI_*, mpi_send, false",
    "MPI_*, PMPI_Send, false",
    "*, '', true",
    "?, '', false",
    "a?c, abc, true",
    "a?c, ac, false",
    "*::*, std::sort, true",
    "*a*b*, xxaxxbxx, true",
    "*a*b*, xxbxxaxx, false",
    "[abc]x, bx, true",
    "[a-c]x, dx, false",
    "[!a-c]x, dx, true",
    "[^a]x, ax, false",
    "[]]x, ]x, true",
    "[ab, '[ab', true",
    "'\\*', '*', true",
    "'\\*', a, false",
    "'f\\[1]', f[1], true",
  })
  void patternsOfShells(String pattern, String name, boolean matches) {
    assertThat(NamePattern.shell(pattern).matches(name)).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "mpi:*, MPI:MPI_Send, true",
    "*, MPI:MPI_Send, false",
    "**, MPI:MPI_Send, true",
    "**:main, Application:part:main, true",
    "*:main, Application:part:main, false",
    "a?b, a:b, false",
    "a[!x]b, a:b, false",
    "'a\\*', 'A\\b', true",
  })
  void patternsOfTheCollector(String pattern, String name, boolean matches) {
    assertThat(NamePattern.collector(pattern).matches(name)).isEqualTo(matches);
  }

  @Test
  void anEscapedNameMatchesItselfAlone() {
    for (String name : new String[] {"operator*", "f[3]", "a\\b", "why?", "plain"}) {
      NamePattern pattern = NamePattern.shell(NamePattern.escaped(name));
      assertThat(pattern.matches(name)).as(name).isTrue();
      assertThat(pattern.matches(name + "x")).as(name).isFalse();
      assertThat(pattern.isLiteral()).as(name).isTrue();
    }
    assertThat(NamePattern.shell(NamePattern.escaped("f[3]")).matches("f3")).isFalse();
  }

  @Test
  @Timeout(20)
  void manyStarsTakeNoMoreTimeThanBothLengths() {
    String stars = "*a".repeat(200) + "*b";
    String name = "a".repeat(5000);
    assertThat(NamePattern.shell(stars).matches(name)).isFalse();
    assertThat(NamePattern.collector(stars).matches(name)).isFalse();
  }
}
