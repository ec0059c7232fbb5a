package org.tracetool.filter.anonymize;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.error.UsageException;
import org.tracetool.filter.rules.NamePattern;

/**
 * What stays as it is: rules {@code CLASS} for all texts of a class, or {@code CLASS:PATTERN} for
 * those that match a pattern of shells.
 */
public final class KeepRules {
  private static final NamePattern ALL = NamePattern.shell("*");

  /** A rule; it was used once it matched a text. */
  private static final class Rule {
    private final String text;
    private final NamePattern pattern;
    private volatile boolean isUsed;

    Rule(String text, NamePattern pattern) {
      this.text = text;
      this.pattern = pattern;
    }

    boolean keeps(String name) {
      boolean keeps = pattern == ALL || pattern.matches(name);
      if (keeps && !isUsed) {
        isUsed = true;
      }
      return keeps;
    }
  }

  private final Map<TextClass, List<Rule>> rules = new EnumMap<>(TextClass.class);

  /**
   * Adds a rule.
   *
   * @throws UsageException if it names no class, or an empty pattern
   */
  public void add(String rule) throws UsageException {
    int colon = rule.indexOf(':');
    String label = colon < 0 ? rule : rule.substring(0, colon);
    TextClass textClass = TextClass.of(label.trim());
    if (textClass == null || colon == rule.length() - 1) {
      throw new UsageException(
          "rule '"
              + rule
              + "': expected CLASS or CLASS:PATTERN, where CLASS is one of "
              + String.join(", ", TextClass.labels()));
    }
    rules
        .computeIfAbsent(textClass, c -> new ArrayList<>())
        .add(new Rule(rule, colon < 0 ? ALL : NamePattern.shell(rule.substring(colon + 1))));
  }

  /** Whether a rule keeps a text of a class. */
  boolean keeps(TextClass textClass, String text) {
    List<Rule> ofClass = rules.get(textClass);
    if (ofClass == null) {
      return false;
    }
    boolean keeps = false;
    for (Rule rule : ofClass) {
      keeps |= (!keeps || !rule.isUsed) && rule.keeps(text);
    }
    return keeps;
  }

  /** Rules with a pattern that matched no text so far. */
  List<String> unused() {
    List<String> unused = new ArrayList<>();
    for (List<Rule> ofClass : rules.values()) {
      for (Rule rule : ofClass) {
        if (rule.pattern != ALL && !rule.isUsed) {
          unused.add(rule.text);
        }
      }
    }
    return unused;
  }

  /** Whether a rule keeps all of a class. */
  boolean keepsAll(TextClass textClass) {
    for (Rule rule : rules.getOrDefault(textClass, List.of())) {
      if (rule.pattern == ALL) {
        return true;
      }
    }
    return false;
  }
}
