package org.tracetool.query;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;

/** Parts text into statements: at semicolons outside of texts, names and comments. */
public final class SqlText {
  private final List<String> statements = new ArrayList<>();
  private final StringBuilder bare = new StringBuilder();
  private final String rest;

  /** Takes a text apart. */
  public SqlText(String text) {
    int from = 0;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int start = at;
      if (c == ';') {
        add(text.substring(from, at));
        at++;
        from = at;
      } else if (c == '\'' || c == '"') {
        at =
            c == '\'' && hasEscapes(text, at)
                ? behindEscapes(text, at + 1)
                : behind(text, String.valueOf(c), at + 1);
      } else if (text.startsWith("--", at)) {
        at = behindLine(text, at);
      } else if (text.startsWith("/*", at)) {
        at = behindComment(text, at);
      } else if (c == '$' && !isWord(text, at - 1) && text.indexOf('$', at + 1) > 0) {
        at = behindDollars(text, at);
      } else {
        at++;
      }
      bare.append(at == start + 1 ? c : ' ');
    }
    rest = text.substring(Math.min(from, text.length()));
  }

  private static int behind(String text, String end, int from) {
    int at = text.indexOf(end, from);
    return at < 0 ? text.length() : at + end.length();
  }

  /** The engine ends a comment at either end of a line. */
  private static int behindLine(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at++;
    }
    return Math.min(at + 1, text.length());
  }

  /** Whether a quote begins a text in which a backslash takes the next character as it is. */
  private static boolean hasEscapes(String text, int quote) {
    return quote > 0
        && Character.toLowerCase(text.charAt(quote - 1)) == 'e'
        && !isWord(text, quote - 2);
  }

  private static boolean isWord(String text, int at) {
    return at >= 0
        && (Character.isLetterOrDigit(text.charAt(at)) || "_$".indexOf(text.charAt(at)) >= 0);
  }

  private static int behindEscapes(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '\'') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at + 1, text.length());
  }

  /** Comments may be within comments. */
  private static int behindComment(String text, int from) {
    int depth = 0;
    int at = from;
    do {
      if (text.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else if (text.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else {
        at++;
      }
    } while (depth > 0 && at < text.length());
    return Math.min(at, text.length());
  }

  /** A text between dollars: {@code $$…$$} or {@code $tag$…$tag$}. */
  private static int behindDollars(String text, int at) {
    String tag = text.substring(at, text.indexOf('$', at + 1) + 1);
    return tag.substring(1, tag.length() - 1)
            .chars()
            .allMatch(c -> c == '_' || Character.isLetterOrDigit(c))
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
    return statement.replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("--[^\n\r]*", "").isBlank();
  }

  /** The statements that ended with a semicolon. */
  public List<String> statements() {
    return statements;
  }

  /** The text with a blank in place of each text, quoted name and comment. */
  String bare() {
    return bare.toString();
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
