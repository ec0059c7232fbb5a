package org.tracetool.filter.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tracetool.core.error.UsageException;
import org.tracetool.filter.apply.rule.RuleUsage;

/** Rules of a file are made when they are asked for, and are the same as if all had been made. */
final class RuleListTest {
  private static List<FilterRule> rules(String text) throws UsageException {
    List<List<FilterRule>> sections = FilterFile.parse("f", text).sections();
    return sections.get(sections.size() - 1);
  }

  @Test
  void plainOnesAreMadeWhenAskedFor() throws UsageException {
    List<FilterRule> rules =
        rules("# all\n  a* -- 3  \r\n\nb;c -- 0\nd -- 4 R\ne --7x\n\t*f\t -- -1 # no\n");
    assertThat(rules).hasSize(5);
    assertThat(IntStream.range(0, 5).filter(i -> RuleList.ifAsked(rules, i) == null))
        .containsExactly(0, 3, 4);
    assertThat(RuleList.plainPattern(rules, 4).source()).isEqualTo("*f");
    assertThat(RuleList.plainPattern(rules, 1)).isNull();
    FilterRule first = rules.get(0);
    assertThat(first.origin()).isEqualTo("f:2");
    assertThat(first.text()).isEqualTo("a* -- 3");
    assertThat(first.limit()).isEqualTo(3);
    assertThat(first.counts()).isTrue();
    assertThat(first.matches("abc", "g")).isTrue();
    assertThat(rules.get(0)).isSameAs(first);
    assertThat(RuleList.ifAsked(rules, 0)).isSameAs(first);
    assertThat(RuleList.plainPattern(rules, 0)).isNull();
    assertThat(rules.get(3).limit()).isEqualTo(7);
    assertThat(rules.get(4).text()).isEqualTo("*f\t -- -1");
    assertThatThrownBy(() -> rules.get(5)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void whetherHistoryMattersIsKnownOfEachSort() throws UsageException {
    assertThat(FilterFile.parse("f", "a -- 0\nb -- -1\nc;d -- 0\n").counts()).isFalse();
    assertThat(FilterFile.parse("f", "a -- 1\n").counts()).isTrue();
    assertThat(FilterFile.parse("f", "a;b -- 1\n@ 1\nc -- 0\n").counts()).isTrue();
    assertThat(FilterFile.parse("f", "a -- 0\n@ 1\nc -- 2 R\n").counts()).isTrue();
    assertThat(FilterFile.parse("f", "a -- 99999999999999\n").rules().get(0).limit())
        .isEqualTo(99_999_999_999_999L);
  }

  @Test
  void whatIsInALineIsNotFoundInAnother() throws UsageException {
    List<FilterRule> rules = rules("a -- 0 # -- ;\nb -- 1 # x\n;x ; -- 2");
    assertThat(rules).extracting(FilterRule::text).containsExactly("a -- 0", "b -- 1", ";x ; -- 2");
  }

  @Test
  void unusedOnesAreCountedWithoutBeingMade() throws UsageException {
    StringBuilder text = new StringBuilder();
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      text.append("f").append(random.nextInt(10)).append("* -- 0\n");
    }
    List<FilterRule> rules = rules(text.toString());
    RuleUsage use = new RuleUsage();
    use.registerRules(rules);
    rules.get(0);
    rules.get(7);
    RuleUsage.UnusedRule unused = use.unused(3);
    assertThat(unused.count()).isEqualTo(1000);
    assertThat(unused.first()).containsExactly(rules.get(0), rules.get(1), rules.get(2));
    assertThat(IntStream.range(0, 1000).filter(i -> RuleList.ifAsked(rules, i) != null))
        .containsExactly(0, 1, 2, 7);
  }
}
