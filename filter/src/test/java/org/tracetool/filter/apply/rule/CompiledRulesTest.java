package org.tracetool.filter.apply.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.error.UsageException;
import org.tracetool.filter.rules.FilterFile;
import org.tracetool.filter.rules.FilterRule;

/** Looked-up rules decide as reading the file from the top does. */
class CompiledRulesTest {
  private static final String[] PIECES = {"f", "g", "h", "*", "?", "[fg]"};
  private static final String[] LETTERS = {"f", "g", "h"};
  private static final String[] GROUPS = {"fg", "gh", "h"};

  private final Random random = new Random(7);

  private String text(String[] pieces) {
    StringBuilder text = new StringBuilder();
    for (int n = 1 + random.nextInt(4); n > 0; n--) {
      text.append(pieces[random.nextInt(pieces.length)]);
    }
    return text.toString();
  }

  private String file() {
    StringBuilder file = new StringBuilder("\n");
    for (int n = random.nextInt(10); n > 0; n--) {
      switch (random.nextInt(6)) {
        case 0 -> file.append("@ ").append(random.nextInt(3)).append("\n");
        case 1 -> file.append("@ ").append(random.nextInt(3)).append(" - 4 -- OFF\n");
        default -> {
          file.append(text(PIECES)).append(';').append(text(PIECES)).append(" -- ");
          file.append(random.nextInt(3) - 1).append(random.nextInt(4) == 0 ? " G\n" : "\n");
        }
      }
    }
    return file.toString();
  }

  private static FilterRule first(List<FilterRule> rules, String name, String group) {
    return rules.stream().filter(r -> r.matches(name, group)).findFirst().orElse(null);
  }

  private static FilterRule firstOfNames(List<FilterRule> rules, String name) {
    return first(rules.stream().filter(r -> !r.group()).toList(), name, null);
  }

  private static List<CompiledRules> compiled(List<List<FilterRule>> sections) {
    List<CompiledRules> list = new ArrayList<>();
    sections.forEach(s -> list.add(new CompiledRules(s)));
    return list;
  }

  private static FilterRule found(BoundRules rules, int token) {
    int number = rules.ruleOf(rules.function(token));
    return number == BoundRules.NONE ? null : rules.rule(number);
  }

  @Test
  void sameDecisionsAsFromTheTop() throws Exception {
    Definitions.Builder builder = Definitions.builder();
    for (int i = 0; i < GROUPS.length; i++) {
      builder.add(0, new Definition.RegionGroup(i + 1, GROUPS[i]), KeyValues.NONE);
    }
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      names.add(text(LETTERS));
      builder.add(0, new Definition.Region(i + 1, names.get(i), i % 3 + 1, 0), KeyValues.NONE);
    }
    Definitions definitions = builder.build();
    for (int round = 0; round < 200; round++) {
      FilterFile file = FilterFile.parse("f", file());
      for (int rank = 0; rank < 4; rank++) {
        List<FilterRule> rules = file.rulesFor(rank);
        List<CompiledRules> own = compiled(file.sectionsFor(rank));
        BoundRules bound = new BoundRules(own, definitions, 0);
        BoundRules legacy = BoundRules.legacy(compiled(file.globalSections()), own, definitions, 0);
        for (int i = 0; i < names.size(); i++) {
          assertThat(found(bound, i + 1)).isSameAs(first(rules, names.get(i), GROUPS[i % 3]));
          FilterRule global = firstOfNames(file.globalRules(), names.get(i));
          FilterRule other = firstOfNames(rules, names.get(i));
          boolean open = global == null || global.limit() < 0;
          assertThat(found(legacy, i + 1)).isSameAs(open && other != null ? other : global);
        }
      }
    }
  }

  /** Answers are remembered for some names, for all of few names, and no more for too many. */
  @Test
  void answersStayTheSameWhateverIsRemembered() throws UsageException {
    List<FilterRule> rules =
        FilterFile.parse("f", "a*1 -- 0\n*2;g -- 1\nx -- 2 G\na* -- 3\n").rules();
    CompiledRules compiled = new CompiledRules(rules);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 150_000; i++) {
        String name = (i % 3 == 0 ? "b" : "a") + i;
        String group = i % 5 == 0 ? "x" : null;
        int expected = CompiledRules.NONE;
        for (int rule = rules.size() - 1; rule >= 0; rule--) {
          expected = rules.get(rule).matches(name, group) ? rule : expected;
        }
        assertThat(compiled.first(name, group)).as(name).isEqualTo(expected);
        if (i < 20_000) {
          assertThat(compiled.first(name, group)).as("%s again", name).isEqualTo(expected);
        }
      }
    }
    assertThat(compiled.first(null, "x")).isEqualTo(CompiledRules.NONE);
  }
}
