package org.tracetool.legacy.otf.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatexTextTest {
  @Test
  void noSignIsACommand() {
    assertThat(LatexText.of("f_1{x}$%&#")).isEqualTo("f\\_1\\{x\\}\\$\\%\\&\\#");
    assertThat(LatexText.of("a\\b~c^d")).contains("a\\textbackslash{}", "b\\textasciitilde{}c");
    assertThat(LatexText.of("\\input{/etc/passwd}")).doesNotContain("\\input");
    assertThat(LatexText.of("i--")).isEqualTo("i-{}-{}");
  }

  @Test
  void signsThatNoFontHasAreReplaced() {
    assertThat(LatexText.of("Grüße 漢")).isEqualTo("Grüße ?");
    assertThat(LatexText.of("a\nb")).doesNotContain("\n");
  }
}
