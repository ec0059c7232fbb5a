package org.tracetool.filter.apply.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.tracetool.core.collect.IntList;
import org.tracetool.filter.rules.FilterRule;
import org.tracetool.filter.rules.NamePattern;
import org.tracetool.filter.rules.PatternIndex;
import org.tracetool.filter.rules.RuleList;

/**
 * Rules made ready for being looked up by the names of functions and groups, each of which is
 * matched once however many streams and processes have it. Thread-safe.
 */
public final class CompiledRules {
  /** No rule. */
  static final int NONE = -1;

  private final List<FilterRule> rules;
  private final int[] paths;
  private final Lookup byName;
  private final Lookup byGroup;

  public CompiledRules(List<FilterRule> rules) {
    this.rules = rules;
    int[] found = new int[rules.size()];
    int count = 0;
    for (int i = 0; i < rules.size(); i++) {
      if (RuleList.plainPattern(rules, i) == null && rules.get(i).isPath()) {
        found[count++] = i;
      }
    }
    paths = Arrays.copyOf(found, count);
    byName = new Lookup(rules, false);
    byGroup = new Lookup(rules, true);
  }

  /** Those of the rules that are for names of functions, or for names of groups. */
  private static final class Lookup {
    /** Names whose rules are remembered; streams remember those of their functions themselves. */
    private static final int MAX_CACHED_NAMES = 1 << 17;

    /** Remembering is worth its time if one of so many names is asked for again. */
    private static final int WORTH = 16;

    private static final List<NamePattern> NO_PATTERNS = List.of();

    private final PatternIndex index;
    private final int[] ruleOf;
    private final Map<String, Integer> known = new ConcurrentHashMap<>();

    /** Names that were asked for again; of one stream there are next to none. */
    private final AtomicInteger again = new AtomicInteger();

    private volatile boolean remembers = true;

    Lookup(List<FilterRule> rules, boolean groups) {
      List<NamePattern> patterns = new ArrayList<>();
      IntList numbers = new IntList();
      for (int i = 0; i < rules.size(); i++) {
        NamePattern plain = RuleList.plainPattern(rules, i);
        if (plain == null) {
          FilterRule rule = rules.get(i);
          for (NamePattern pattern : rule.group() == groups ? rule.patterns() : NO_PATTERNS) {
            patterns.add(pattern);
            numbers.add(i);
          }
        } else if (!groups) {
          patterns.add(plain);
          numbers.add(i);
        }
      }
      index = new PatternIndex(patterns);
      ruleOf = numbers.toArray();
    }

    int first(String name) {
      if (name == null || ruleOf.length == 0) {
        return NONE;
      }
      Integer rule = remembers ? known.get(name) : null;
      if (rule != null) {
        again.incrementAndGet();
        return rule;
      }
      int pattern = index.first(name);
      int found = pattern == PatternIndex.NONE ? NONE : ruleOf[pattern];
      if (remembers) {
        remember(name, found);
      }
      return found;
    }

    private void remember(String name, int rule) {
      if (known.size() < MAX_CACHED_NAMES) {
        known.put(name, rule);
      } else if (again.get() < MAX_CACHED_NAMES / WORTH) {
        remembers = false; // looking for a name that is not there takes as long as for its rules
        known.clear();
      }
    }
  }

  FilterRule rule(int index) {
    return rules.get(index);
  }

  /** Indexes of the rules for call paths. */
  int[] paths() {
    return paths;
  }

  /** As {@link #first}, without the rules for groups. */
  int firstOfNames(String name) {
    return byName.first(name);
  }

  /** Index of the first rule for a function by its name and that of its group, or {@link #NONE}. */
  int first(String name, String group) {
    if (name == null) {
      return NONE;
    }
    int own = byName.first(name);
    int ofGroup = byGroup.first(group);
    return own == NONE || ofGroup == NONE ? Math.max(own, ofGroup) : Math.min(own, ofGroup);
  }

  /** Returns whether the first rule for a function may remove calls of it. */
  public boolean removes(String name, String group) {
    int first = first(name, group);
    return first != NONE && rules.get(first).removes();
  }
}
