package org.tracetool.filter.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.error.UsageException;

/** Reads the grammar of VampirTrace filter files, line by line. */
final class FilterFileParser {
  private static final int LONGEST_LINE = 131_072;
  private static final int MOST_PATH_NAMES = 128;
  private static final long LARGEST_LIMIT = Long.MAX_VALUE / 2;

  private final String file;
  private final FilterFile.Builder parts = new FilterFile.Builder();
  private String all;
  private String line;
  private int lineStart;
  private int number;
  private int at;
  private int end;

  FilterFileParser(String file) {
    this.file = file;
  }

  FilterFile parse(String text) throws UsageException {
    if (text.isEmpty()) {
      throw new UsageException(file + ": is empty; expected rules such as 'name -- 0'");
    }
    all = text;
    int start = 0;
    while (start <= text.length()) {
      lineStart = start;
      int stop = text.indexOf('\n', start);
      String next = text.substring(start, stop < 0 ? text.length() : stop);
      start = stop < 0 ? text.length() + 1 : stop + 1;
      number++;
      line = next.endsWith("\r") ? next.substring(0, next.length() - 1) : next;
      if (line.length() > LONGEST_LINE) {
        throw error(LONGEST_LINE, "at most " + LONGEST_LINE + " characters on a line");
      }
      line();
    }
    return parts.build();
  }

  private void line() throws RuleSyntaxException {
    at = 0;
    end = line.length();
    while (end > 0 && isBlank(line.charAt(end - 1))) {
      end--;
    }
    skipBlanks();
    int comment = line.indexOf('#');
    end = comment < 0 ? end : Math.min(end, comment);
    while (end > at && line.charAt(end - 1) == '\t') {
      end--; // before a comment
    }
    if (at >= end) {
      return;
    }
    if (line.charAt(at) == '@') {
      at++;
      clause();
    } else {
      rule();
    }
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private void skipBlanks() {
    while (at < end && isBlank(line.charAt(at))) {
      at++;
    }
  }

  private RuleSyntaxException error(int column, String expected) {
    return new RuleSyntaxException(file, number, line, Math.min(column, line.length()), expected);
  }

  private void clause() throws RuleSyntaxException {
    RankList ranks = new RankList();
    boolean more = true;
    while (more) {
      long first = rank();
      skipBlanks();
      long last = first;
      boolean range = at < end && line.charAt(at) == '-' && !line.startsWith("--", at);
      if (range) {
        at++;
        skipBlanks();
        int start = at;
        last = rank();
        if (last < first) {
          throw error(start, "a rank of at least " + first);
        }
        skipBlanks();
      }
      ranks.add(first, last);
      more = at < end && (line.charAt(at) == ',' || line.charAt(at) == ';');
      at += more ? 1 : 0;
    }
    boolean off = false;
    if (at < end) {
      if (!line.startsWith("--", at)) {
        throw error(at, "',', '-- OFF' or the end of the line after a rank");
      }
      at += 2;
      skipBlanks();
      if (!line.substring(at, end).trim().equalsIgnoreCase("off")) {
        throw error(at, "OFF");
      }
      off = true;
    }
    parts.add(new FilterFile.Clause(ranks, off));
  }

  private long rank() throws RuleSyntaxException {
    skipBlanks();
    int start = at;
    while (at < end && Character.digit(line.charAt(at), 10) >= 0 && line.charAt(at) < 128) {
      at++;
    }
    if (at == start || at - start > 9) {
      throw error(start, "the number of a rank");
    }
    return Long.parseLong(line.substring(start, at));
  }

  private void rule() throws RuleSyntaxException {
    int start = at;
    int dashes = line.indexOf("--", at);
    if (dashes < 0 || dashes + 2 > end) {
      throw error(end, "'--' and a limit after the names of functions");
    }
    List<NamePattern> names = names(at, dashes);
    if (names.isEmpty()) {
      throw error(at, "names of functions");
    }
    at = dashes + 2;
    long limit = limit();
    int lowest = 1;
    int deepest = Integer.MAX_VALUE;
    boolean recursive = false;
    boolean group = false;
    int path = -1;
    int other = -1;
    while (at < end) {
      int blank = at;
      while (at < end && line.charAt(at) == ' ') {
        at++;
      }
      if (at == end) {
        break;
      }
      if (at == blank) {
        throw error(at, "a blank");
      }
      char c = Character.toUpperCase(line.charAt(at));
      if (c == 'S') {
        other = at;
        int[] levels = levels();
        lowest = levels[0];
        deepest = levels[1];
        continue;
      }
      switch (c) {
        case 'R' -> recursive = true;
        case 'G' -> {
          group = true;
          other = at;
        }
        case 'C' -> path = at;
        default -> throw error(at, "S:LEVEL, R, G or C");
      }
      at++;
    }
    if (path >= 0 && other >= 0) {
      throw error(Math.max(path, other), "no S: and no G in a rule for a call path (C)");
    }
    if (path >= 0 && names.size() > MOST_PATH_NAMES) {
      throw error(start, "at most " + MOST_PATH_NAMES + " names in a call path");
    }
    parts.add(
        new Rule(
            new RulePlace(file, number, all, lineStart + start, lineStart + trimmedEnd(start)),
            path >= 0 ? List.of() : List.copyOf(names),
            path >= 0 ? names.stream().map(NamePattern::source).toList() : List.of(),
            limit,
            lowest,
            deepest,
            recursive || path >= 0,
            group));
  }

  /** Names with semicolons between them; those that are blank do not count. */
  private List<NamePattern> names(int start, int stop) {
    List<NamePattern> names = new ArrayList<>(1);
    int from = start;
    while (from <= stop) {
      int semicolon = line.indexOf(';', from);
      int next = semicolon < 0 || semicolon > stop ? stop : semicolon;
      int to = next;
      while (from < to && isBlank(line.charAt(from))) {
        from++;
      }
      while (to > from && isBlank(line.charAt(to - 1))) {
        to--;
      }
      if (!isSpace(from, to)) {
        names.add(NamePattern.shell(all, lineStart + from, lineStart + to));
      }
      from = next + 1;
    }
    return names;
  }

  private boolean isSpace(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Character.isWhitespace(line.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Where a rule ends without what is no text. */
  private int trimmedEnd(int start) {
    int to = end;
    while (to > start && line.charAt(to - 1) <= ' ') {
      to--;
    }
    return to;
  }

  private long limit() throws RuleSyntaxException {
    while (at < end && line.charAt(at) == ' ') {
      at++;
    }
    int start = at;
    boolean negative = at < end && line.charAt(at) == '-';
    at += negative ? 1 : 0;
    int digits = at;
    long value = 0;
    while (at < end && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
      value = Math.min(LARGEST_LIMIT, value * 10 + line.charAt(at) - '0');
      at++;
    }
    if (at == digits || negative && value != 1) {
      throw error(start, "a limit of at least -1");
    }
    while (at < end && line.charAt(at) != ' ') {
      if (line.charAt(at) == '\t') {
        throw error(at, "a blank, not a tab");
      }
      at++; // text attached to the number is ignored, as VampirTrace does
    }
    return negative ? Rule.UNLIMITED : value;
  }

  private int[] levels() throws RuleSyntaxException {
    if (at + 1 >= end || line.charAt(at + 1) != ':') {
      throw error(Math.min(at + 1, end), "':' and a level");
    }
    at += 2;
    int first = level(1);
    if (at < end && line.charAt(at) == '-') {
      at++;
      int second = level(first);
      skipGluedTab();
      return new int[] {first, second};
    }
    skipGluedTab();
    return new int[] {1, first};
  }

  private void skipGluedTab() {
    while (at < end && line.charAt(at) == '\t') {
      at++;
    }
  }

  private int level(int least) throws RuleSyntaxException {
    int start = at;
    while (at < end && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
      at++;
    }
    String digits = line.substring(start, at);
    if (digits.isEmpty() || digits.length() > 9 || Integer.parseInt(digits) < least) {
      throw error(start, String.format(Locale.ROOT, "a level of at least %d", least));
    }
    return Integer.parseInt(digits);
  }
}
