package org.tracetool.analyze.alike;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OutlierRuleTest {
  private static String directions(long... values) {
    OutlierRule rule = new OutlierRule(values);
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      out.append("-.+".charAt(1 + rule.direction(i)));
    }
    return out.toString();
  }

  @Test
  void valuesFarFromTheMedianAreOutliers() {
    assertThat(directions(28, 28, 58, 28, 20, 28)).isEqualTo("..+.-.");
  }

  @Test
  void aTenthOfTheMedianIsNotFar() {
    assertThat(directions(100, 100, 100, 110)).isEqualTo("....");
    assertThat(directions(100, 100, 100, 111)).isEqualTo("...+");
    assertThat(directions(100, 100, 100, 90)).isEqualTo("....");
  }

  @Test
  void valuesThatDifferAnywayNeedMore() {
    assertThat(directions(60, 80, 100, 120, 140)).isEqualTo(".....");
    // Median 100, deviation 20: the limit is 3.5 * 1.4826 * 20 = 103.782.
    assertThat(directions(80, 80, 100, 120, 203)).isEqualTo(".....");
    assertThat(directions(80, 80, 100, 120, 204)).isEqualTo("....+");
  }

  @Test
  void fewerThanFourValuesHaveNoOutlier() {
    assertThat(directions(1, 1, 100)).isEqualTo("...");
    assertThat(directions()).isEmpty();
  }

  @Test
  void largeValuesDoNotWrap() {
    long huge = Long.MAX_VALUE / 2;
    assertThat(directions(huge, huge, huge, Long.MAX_VALUE)).isEqualTo("...+");
  }
}
