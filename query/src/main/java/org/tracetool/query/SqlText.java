package org.tracetool.query;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;

/** Parts text into statements: at semicolons outside of texts, names and comments. */
public final class SqlText {
  private final List<String> statements = new ArrayList<>();
  private final String rest;

  /** Takes a text apart. */
  public SqlText(String text) {
    int from = 0;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ';') {
        add(text.substring(from, at));
        at++;
        from = at;
      } else if (c == '\'' || c == '"') {
        at = behind(text, String.valueOf(c), at + 1);
      } else if (text.startsWith("--", at)) {
        at = behind(text, "\n", at);
      } else if (text.startsWith("/*", at)) {
        at = behind(text, "*/", at + 2);
      } else if (c == '$' && text.indexOf('$', at + 1) > 0) {
        at = behindDollars(text, at);
      } else {
        at++;
      }
    }
    rest = text.substring(Math.min(from, text.length()));
  }

  private static int behind(String text, String end, int from) {
    int at = text.indexOf(end, from);
    return at < 0 ? text.length() : at + end.length();
  }

  /** A text between dollars: {@code $$…$$} or {@code $tag$…$tag$}. */
  private static int behindDollars(String text, int at) {
    String tag = text.substring(at, text.indexOf('$', at + 1) + 1);
    return tag.substring(1, tag.length() - 1).chars().allMatch(Character::isLetterOrDigit)
        ? behind(text, tag, at + tag.length())
        : at + 1;
  }

  private void add(String statement) {
    if (!isEmpty(statement)) {
      statements.add(statement.strip());
    }
  }

  /** Whether there is nothing in a text but blanks and comments. */
  private static boolean isEmpty(String statement) {
    return statement.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("--[^\n]*", "").isBlank();
  }

  /** The statements that ended with a semicolon. */
  public List<String> statements() {
    return statements;
  }

  /** What comes after the last semicolon. */
  public String rest() {
    return rest;
  }

  /** All statements, also the last one without a semicolon. */
  public List<String> all() {
    List<String> all = new ArrayList<>(statements);
    if (!isEmpty(rest)) {
      all.add(rest.strip());
    }
    return all;
  }

  /** The only statement of a text. */
  static String single(String text) throws UsageException {
    List<String> all = new SqlText(text).all();
    if (all.size() != 1) {
      throw new UsageException("a file takes one query, not " + all.size());
    }
    return all.get(0);
  }
}
