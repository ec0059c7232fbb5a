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

  private final Map<TextClass, List<NamePattern>> rules = new EnumMap<>(TextClass.class);

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
        .add(colon < 0 ? ALL : NamePattern.shell(rule.substring(colon + 1)));
  }

  /** Whether a rule keeps a text of a class. */
  boolean keeps(TextClass textClass, String text) {
    List<NamePattern> patterns = rules.get(textClass);
    if (patterns == null) {
      return false;
    }
    for (NamePattern pattern : patterns) {
      if (pattern == ALL || pattern.matches(text)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a rule keeps all of a class. */
  boolean keepsAll(TextClass textClass) {
    return rules.getOrDefault(textClass, List.of()).contains(ALL);
  }
}
