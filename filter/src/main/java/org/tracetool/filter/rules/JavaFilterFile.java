package org.tracetool.filter.rules;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.error.UsageException;

/**
 * VampirTrace's filter file for Java programs: lines {@code method include|exclude pattern;pattern}
 * and {@code thread include|exclude pattern;pattern}. The first pattern that matches counts; names
 * that no pattern matches stay.
 */
public final class JavaFilterFile {
  private final List<FilterRule> methods = new ArrayList<>();
  private final List<FilterRule> readOnlyMethods = Collections.unmodifiableList(methods);
  private final List<FilterRule> threads = new ArrayList<>();

  private JavaFilterFile() {}

  /**
   * Reads a file.
   *
   * @param name its name, for messages
   * @throws RuleSyntaxException if a line breaks the grammar
   */
  public static JavaFilterFile parse(String name, String text) throws UsageException {
    JavaFilterFile file = new JavaFilterFile();
    int number = 0;
    for (String raw : text.split("\n", -1)) {
      number++;
      String line = raw.stripTrailing();
      int start = line.length() - line.stripLeading().length();
      if (!line.isBlank() && line.charAt(start) != '#') {
        file.readLine(name, number, line, start);
      }
    }
    return file;
  }

  private void readLine(String name, int number, String line, int start)
      throws RuleSyntaxException {
    int second = nextWord(line, start);
    String subject = line.substring(start, second).trim().toLowerCase(Locale.ROOT);
    if (!subject.equals("method") && !subject.equals("thread")) {
      throw new RuleSyntaxException(name, number, line, start, "'method' or 'thread'");
    }
    int third = nextWord(line, second);
    String action = line.substring(second, third).trim().toLowerCase(Locale.ROOT);
    if (!action.equals("include") && !action.equals("exclude")) {
      throw new RuleSyntaxException(name, number, line, second, "'include' or 'exclude'");
    }
    if (third >= line.length()) {
      throw new RuleSyntaxException(name, number, line, third, "a pattern");
    }
    long limit = action.equals("include") ? FilterRule.UNLIMITED : 0;
    for (String pattern : line.substring(third).split(";")) {
      if (!pattern.isBlank()) {
        (subject.equals("method") ? methods : threads)
            .add(FilterRule.of(name + ":" + number, pattern.trim(), limit));
      }
    }
  }

  /** Index after the word at {@code from} and the blanks after it. */
  private static int nextWord(String line, int from) {
    int at = from;
    while (at < line.length() && !Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Rules for methods, in order; always the same list. */
  public List<FilterRule> methods() {
    return readOnlyMethods;
  }

  /** Returns whether a thread of this name is left out. */
  public boolean excludesThread(String thread) {
    for (FilterRule rule : threads) {
      if (rule.matches(thread, null)) {
        return rule.limit() == 0;
      }
    }
    return false;
  }
}
