package org.tracetool.filter.rules;

import java.util.Arrays;
import java.util.Locale;

/**
 * A pattern for names. {@code ?} matches any character, {@code *} any text, {@code […]} one of the
 * listed characters ({@code a-z} for a range, {@code !} or {@code ^} first for all others).
 * Matching takes time in proportion to both lengths at most.
 */
public final class NamePattern {
  /** Stands in {@link Steps} for whatever is not plain text; no name has it. */
  static final char NO_TEXT = '\uffff';

  private static final byte ANY = 0;
  private static final byte SOME = 1;
  private static final byte ALL = 2;
  private static final byte SET = 3;
  private static final byte LITERAL = 4;

  /** A text that has the pattern: many patterns share that of their file. */
  private final String whole;

  private final int from;
  private final int to;
  private final boolean foldCase;
  private final boolean colons;
  private final boolean escapes;

  /** The compiled pattern; created on first use, since most of many patterns are never used. */
  private Program program;

  /**
   * The steps of a pattern.
   *
   * @param text the character of each step that matches one
   * @param sets the sets by step; null if there are none
   * @param literal whether all is plain text
   * @param simple whether every star takes any text
   */
  private record Program(
      int length, byte[] kinds, char[] text, String[] sets, boolean literal, boolean simple) {}

  private NamePattern(
      String whole, int from, int to, boolean foldCase, boolean colons, boolean escapes) {
    this.whole = whole;
    this.from = from;
    this.to = to;
    this.foldCase = foldCase;
    this.colons = colons;
    this.escapes = escapes;
  }

  private Program program() {
    Program known = program;
    if (known == null) {
      known = made(new Steps());
      program = known; // all threads make the same
    }
    return known;
  }

  /** The program in this room, which it shares. */
  private Program made(Steps steps) {
    takeApart(steps);
    return steps.program();
  }

  /** Room for the steps of one pattern, used for one after the other. */
  static final class Steps {
    private byte[] kinds;
    private char[] text;

    /** The pattern itself: reading an array takes half the time. */
    private char[] source;

    private String[] sets;
    private int length;
    private boolean literal;

    private void clear(int most) {
      if (kinds == null || most > kinds.length) {
        // For one pattern no more than it needs.
        int size = kinds == null ? most : most * 2;
        kinds = new byte[size];
        text = new char[size];
        source = new char[size];
      }
      sets = null;
      length = 0;
      literal = true;
    }

    private void add(byte kind) {
      kinds[length] = kind;
      text[length++] = NO_TEXT;
      literal = false;
    }

    private void add(char c) {
      kinds[length] = LITERAL;
      text[length++] = c;
    }

    private void add(String set) {
      sets = sets == null ? new String[kinds.length] : sets;
      sets[length] = set;
      add(SET);
    }

    private Program program() {
      boolean simple = true;
      for (int i = 0; i < length; i++) {
        simple &= kinds[i] != SOME;
      }
      return new Program(length, kinds, text, sets, literal, simple);
    }

    /** How many steps there are. */
    int length() {
      return length;
    }

    /** The character of a step that stands for one, else {@link #NO_TEXT}. */
    char text(int step) {
      return text[step];
    }

    /** Whether all of them are plain text. */
    boolean isLiteral() {
      return literal;
    }
  }

  /** Puts the steps of the pattern into this room; nothing of them is kept. */
  void takeApart(Steps steps) {
    String p = foldCase ? folded(source()) : whole;
    int start = foldCase ? 0 : from;
    int end = foldCase ? p.length() : to;
    steps.clear(end - start);
    p.getChars(start, end, steps.source, 0);
    int i = start;
    while (i < end) {
      char c = steps.source[i - start];
      int set = c == '[' ? setEnd(p, i, end) : -1;
      if (c == '*') {
        boolean two = colons && i + 1 < end && p.charAt(i + 1) == '*';
        steps.add(two || !colons ? ALL : SOME);
        i += two ? 2 : 1;
      } else if (c == '?') {
        steps.add(ANY);
        i++;
      } else if (set > 0) {
        steps.add(p.substring(i + 1, set));
        i = set + 1;
      } else {
        if (c == '\\' && escapes && i + 1 < end) {
          i++;
        }
        steps.add(steps.source[i - start]);
        i++;
      }
    }
  }

  /** A pattern as shells and VampirTrace understand it: a backslash takes away special meaning. */
  public static NamePattern shell(String pattern) {
    return shell(pattern, 0, pattern.length());
  }

  /** As {@link #shell(String)}, of a part of a text. */
  static NamePattern shell(String text, int from, int to) {
    return new NamePattern(text, from, to, false, false, true);
  }

  /**
   * A pattern of the Trace Collector: upper and lower case are the same, {@code *}, {@code ?} and
   * sets do not match a colon, {@code **} does.
   */
  public static NamePattern collector(String pattern) {
    return new NamePattern(pattern, 0, pattern.length(), true, true, false);
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
  private static int setEnd(String p, int open, int end) {
    int i = open + 1;
    if (i < end && (p.charAt(i) == '!' || p.charAt(i) == '^')) {
      i++;
    }
    if (i < end && p.charAt(i) == ']') {
      i++; // at the start of a set it is an ordinary character
    }
    while (i < end && p.charAt(i) != ']') {
      i++;
    }
    return i < end ? i : -1;
  }

  /** Where it begins in the text that has it. */
  int from() {
    return from;
  }

  /** Where it ends in the text that has it. */
  int to() {
    return to;
  }

  /** The pattern as it was written. */
  public String source() {
    return whole.substring(from, to);
  }

  /** Returns whether it is a name without anything special in it. */
  public boolean isLiteral() {
    return program().literal();
  }

  /** Returns whether upper and lower case are the same. */
  boolean foldsCase() {
    return foldCase;
  }

  /** A name as patterns see it for which upper and lower case are the same. */
  static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Whether the whole name matches. */
  public boolean matches(String name) {
    return matchesFolded(foldCase ? folded(name) : name);
  }

  /** As {@link #matches}, for a name that is {@link #folded} if the pattern ignores case. */
  boolean matchesFolded(String text) {
    return matches(program(), text);
  }

  /** As {@link #matchesFolded(String)} in this room; nothing is kept for the next name. */
  boolean matchesFolded(String text, Steps steps) {
    return matches(made(steps), text);
  }

  private boolean matches(Program p, String text) {
    return p.simple() ? matchesSimple(p, text) : matchesAny(p, text);
  }

  /**
   * Where every star takes any text, the earliest place for what stands between two stars is always
   * right, so that only the last star may have to take more.
   */
  private boolean matchesSimple(Program p, String text) {
    int length = p.length();
    byte[] kinds = p.kinds();
    int state = 0;
    int i = 0;
    int star = -1;
    int taken = 0;
    while (i < text.length()) {
      if (state < length && kinds[state] == ALL) {
        star = state++;
        taken = i;
      } else if (state < length && takes(p, state, text.charAt(i))) {
        state++;
        i++;
      } else if (star >= 0) {
        state = star + 1;
        i = ++taken;
      } else {
        return false;
      }
    }
    while (state < length && kinds[state] == ALL) {
      state++;
    }
    return state == length;
  }

  private boolean matchesAny(Program p, String text) {
    boolean[] at = new boolean[p.length() + 1];
    boolean[] next = new boolean[p.length() + 1];
    at[0] = true;
    skipEmpty(p, at);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      Arrays.fill(next, false);
      boolean any = false;
      for (int state = 0; state < p.length(); state++) {
        if (at[state]) {
          switch (p.kinds()[state]) {
            case ALL -> next[state] = true;
            case SOME -> next[state] |= c != ':';
            default -> next[state + 1] |= takes(p, state, c);
          }
        }
        any |= next[state];
      }
      if (!any && !next[p.length()]) {
        return false;
      }
      skipEmpty(p, next);
      boolean[] swap = at;
      at = next;
      next = swap;
    }
    return at[p.length()];
  }

  /** Stars may match the empty text. */
  private static void skipEmpty(Program p, boolean[] at) {
    for (int state = 0; state < p.length(); state++) {
      if (at[state] && (p.kinds()[state] == ALL || p.kinds()[state] == SOME)) {
        at[state + 1] = true;
      }
    }
  }

  private boolean takes(Program p, int state, char c) {
    return switch (p.kinds()[state]) {
      case ANY -> !colons || c != ':';
      case LITERAL -> p.text()[state] == c;
      default -> inSet(p.sets()[state], c) && !(colons && c == ':');
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
    return source();
  }
}
