package org.tracetool.filter.rules;

/**
 * Where a rule stands and how it was written, made only when a report needs it: a file may have
 * half a million rules, and so they share its text.
 *
 * @param file what has the rule: a file, or an option
 * @param line the line, counted from 1; 0 for none
 * @param source a text that has the rule
 * @param from where the rule begins in it
 * @param to where the rule ends in it
 */
record RuleLocation(String file, int line, String source, int from, int to) {
  /** A rule that is not from a file. */
  static RuleLocation of(String origin, String text) {
    return new RuleLocation(origin, 0, text, 0, text.length());
  }

  /** For reports: {@code file:line}. */
  String origin() {
    return line == 0 ? file : file + ":" + line;
  }

  /** The rule as it was written. */
  String text() {
    return source.substring(from, to);
  }
}
