package org.tracetool.filter.rules;

import java.util.Arrays;
import java.util.Locale;

/**
 * A pattern for names. {@code ?} stands for any character, {@code *} for any text, {@code […]} for
 * one of the listed characters ({@code a-z} for a range, {@code !} or {@code ^} first for all
 * others). Matching takes time in proportion to both lengths at most.
 */
public final class NamePattern {
  private static final char ANY = 0;
  private static final char SOME = 1;
  private static final char ALL = 2;
  private static final char SET = 3;
  private static final char LITERAL = 4;

  private final String source;
  private final boolean foldCase;
  private final boolean colons;
  private final char[] kinds;
  private final String[] values;
  private final int length;
  private final boolean literal;

  private NamePattern(String source, boolean foldCase, boolean colons, boolean escapes) {
    this.source = source;
    this.foldCase = foldCase;
    this.colons = colons;
    String p = foldCase ? source.toLowerCase(Locale.ROOT) : source;
    kinds = new char[p.length()];
    values = new String[p.length()];
    int n = 0;
    int i = 0;
    boolean plain = true;
    while (i < p.length()) {
      char c = p.charAt(i);
      int set = c == '[' ? setEnd(p, i) : -1;
      if (c == '*') {
        boolean two = colons && i + 1 < p.length() && p.charAt(i + 1) == '*';
        kinds[n++] = two || !colons ? ALL : SOME;
        i += two ? 2 : 1;
        plain = false;
      } else if (c == '?') {
        kinds[n++] = ANY;
        i++;
        plain = false;
      } else if (set > 0) {
        kinds[n] = SET;
        values[n++] = p.substring(i + 1, set);
        i = set + 1;
        plain = false;
      } else {
        if (c == '\\' && escapes && i + 1 < p.length()) {
          i++;
        }
        kinds[n] = LITERAL;
        values[n++] = p.substring(i, i + 1);
        i++;
      }
    }
    length = n;
    literal = plain;
  }

  /** A pattern as shells and VampirTrace understand it: a backslash takes away special meaning. */
  public static NamePattern shell(String pattern) {
    return new NamePattern(pattern, false, false, true);
  }

  /**
   * A pattern of the Trace Collector: upper and lower case are the same, {@code *}, {@code ?} and
   * sets do not match a colon, {@code **} does.
   */
  public static NamePattern collector(String pattern) {
    return new NamePattern(pattern, true, true, false);
  }

  /** A pattern that matches this name alone, as {@link #shell} reads it. */
  public static String escaped(String name) {
    StringBuilder out = new StringBuilder(name.length() + 4);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '*' || c == '?' || c == '[' || c == '\\') {
        out.append('\\');
      }
      out.append(c);
    }
    return out.toString();
  }

  /** Index of the bracket that ends a set, or -1 if it is never closed. */
  private static int setEnd(String p, int open) {
    int i = open + 1;
    if (i < p.length() && (p.charAt(i) == '!' || p.charAt(i) == '^')) {
      i++;
    }
    if (i < p.length() && p.charAt(i) == ']') {
      i++; // first in a set it stands for itself
    }
    return p.indexOf(']', i);
  }

  /** The pattern as it was written. */
  public String source() {
    return source;
  }

  /** Whether it is a name without anything special in it. */
  public boolean isLiteral() {
    return literal;
  }

  /** Whether the whole name matches. */
  public boolean matches(String name) {
    String text = foldCase ? name.toLowerCase(Locale.ROOT) : name;
    boolean[] at = new boolean[length + 1];
    boolean[] next = new boolean[length + 1];
    at[0] = true;
    skipEmpty(at);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      Arrays.fill(next, false);
      boolean any = false;
      for (int state = 0; state < length; state++) {
        if (at[state]) {
          switch (kinds[state]) {
            case ALL -> next[state] = true;
            case SOME -> next[state] |= c != ':';
            default -> next[state + 1] |= takes(state, c);
          }
        }
        any |= next[state];
      }
      if (!any && !next[length]) {
        return false;
      }
      skipEmpty(next);
      boolean[] swap = at;
      at = next;
      next = swap;
    }
    return at[length];
  }

  /** Stars may stand for nothing. */
  private void skipEmpty(boolean[] at) {
    for (int state = 0; state < length; state++) {
      if (at[state] && (kinds[state] == ALL || kinds[state] == SOME)) {
        at[state + 1] = true;
      }
    }
  }

  private boolean takes(int state, char c) {
    return switch (kinds[state]) {
      case ANY -> !colons || c != ':';
      case LITERAL -> values[state].charAt(0) == c;
      default -> inSet(values[state], c) && !(colons && c == ':');
    };
  }

  private static boolean inSet(String set, char c) {
    boolean negated = set.startsWith("!") || set.startsWith("^");
    boolean in = false;
    int i = negated ? 1 : 0;
    while (i < set.length()) {
      boolean range = i + 2 < set.length() && set.charAt(i + 1) == '-';
      char last = set.charAt(range ? i + 2 : i);
      in |= c >= set.charAt(i) && c <= last;
      i += range ? 3 : 1;
    }
    return in != negated;
  }

  @Override
  public String toString() {
    return source;
  }
}
