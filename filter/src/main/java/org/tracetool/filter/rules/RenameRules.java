package org.tracetool.filter.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.tracetool.core.definition.RegionNaming;
import org.tracetool.core.error.UsageException;

/**
 * Renames regions by rules {@code PATTERN=NAME} or {@code PATTERN=GROUP:NAME}: a regular expression
 * for the whole name, and a new name and group in which {@code $1} stands for what the first
 * parentheses match, and {@code \=} for an equals sign. Of all rules the first that matches counts.
 */
public final class RenameRules implements RegionNaming {
  /** Steps that a pattern may take for one name; more would last for ever. */
  private static final int MAX_STEPS = 1_000_000;

  /**
   * One rule.
   *
   * @param text as it was written
   * @param group template of the group; null if that stays
   * @param name template of the name
   */
  private record Rule(String text, Pattern pattern, String group, String name) {}

  private final List<Rule> rules = new ArrayList<>();
  private volatile boolean[] used = {};

  /**
   * Adds a rule after the others.
   *
   * @throws UsageException if it has no {@code =}, or no pattern or name that can be used
   */
  public void add(String origin, String text) throws UsageException {
    int equals = patternEnd(text);
    if (equals <= 0 || equals == text.length() - 1) {
      throw new UsageException(
          origin
              + " "
              + text
              + ": expected PATTERN=NAME or PATTERN=GROUP:NAME, where \\= in NAME is =");
    }
    String made = text.substring(equals + 1);
    int colon = groupEnd(made);
    Rule rule;
    try {
      Pattern pattern = Pattern.compile(text.substring(0, equals));
      rule =
          new Rule(
              origin + " " + text,
              pattern,
              colon < 0 ? null : made.substring(0, colon),
              made.substring(colon + 1));
      checkReferences(rule);
    } catch (PatternSyntaxException e) {
      throw new UsageException(
          origin
              + " "
              + text
              + ": "
              + e.getDescription()
              + " in the pattern, near character "
              + (Math.max(0, e.getIndex()) + 1));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new UsageException(
          origin + " " + text + ": $N needs parentheses in the pattern; \\$ is a dollar sign");
    }
    rules.add(rule);
    used = new boolean[rules.size()];
  }

  /** Fails if the templates refer to parentheses that the pattern does not have. */
  private static void checkReferences(Rule rule) {
    Matcher any = Pattern.compile("(?:" + rule.pattern().pattern() + ")|").matcher("");
    expanded(any, rule.name());
    if (rule.group() != null) {
      expanded(any, rule.group());
    }
  }

  /** The place of the last equals sign that has no backslash; -1 for none. */
  private static int patternEnd(String text) {
    int equals = text.lastIndexOf('=');
    while (equals > 0 && isEscaped(text, equals)) {
      equals = text.lastIndexOf('=', equals - 1);
    }
    return equals;
  }

  /** Whether backslashes before a letter take away its meaning, and do not stand for themselves. */
  private static boolean isEscaped(String text, int at) {
    int from = at;
    while (from > 0 && text.charAt(from - 1) == '\\') {
      from--;
    }
    return (at - from) % 2 == 1;
  }

  /** The place of the last colon that is none of {@code ::} and has no backslash; -1 for none. */
  private static int groupEnd(String made) {
    for (int i = made.length() - 2; i > 0; i--) {
      char before = made.charAt(i - 1);
      if (made.charAt(i) == ':' && before != ':' && before != '\\' && made.charAt(i + 1) != ':') {
        return i;
      }
    }
    return -1;
  }

  @Override
  public Names of(Names given) {
    if (given.name() == null) {
      return given;
    }
    for (int i = 0; i < rules.size(); i++) {
      Names renamed = renamed(rules.get(i), given);
      if (renamed != null) {
        used[i] = true;
        return renamed;
      }
    }
    return given;
  }

  /** The rules that have matched no region so far. */
  public List<String> unused() {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      if (!used[i]) {
        list.add(rules.get(i).text());
      }
    }
    return list;
  }

  /** What a rule makes of a region; null if it does not match within the allowed steps. */
  private static Names renamed(Rule rule, Names given) {
    try {
      Matcher m = rule.pattern().matcher(new CountedText(given.name()));
      String name = expanded(m, rule.name());
      if (name == null || name.isEmpty()) {
        return null;
      }
      Names renamed = given.named(name);
      return rule.group() == null ? renamed : renamed.grouped(expanded(m, rule.group()));
    } catch (TooManyStepsException | StackOverflowError e) {
      return null; // no name that a compiler makes
    }
  }

  /** A template with what the parentheses match in it; null if the pattern does not match. */
  private static String expanded(Matcher match, String template) {
    match.reset();
    if (!match.matches()) {
      return null;
    }
    StringBuilder out = new StringBuilder();
    match.appendReplacement(out, template);
    return out.toString();
  }

  /** Ends a search that goes back again and again. */
  private static final class TooManyStepsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private TooManyStepsException() {
      super(null, null, false, false);
    }
  }

  /** A name that counts how often it is looked at. */
  private static final class CountedText implements CharSequence {
    private final String text;
    private int steps;

    private CountedText(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (++steps > MAX_STEPS) {
        throw new TooManyStepsException();
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
