package org.tracetool.filter.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.error.UsageException;

/** Reads the grammar of VampirTrace filter files, line by line. */
final class FilterFileParser {
  private static final int MAX_LINE_LENGTH = 131_072;
  private static final int MAX_PATH_NAMES = 128;
  private static final long MAX_LIMIT = Long.MAX_VALUE / 2;

  private final String file;
  private final Places comments = new Places("#");
  private final Places limits = new Places("--");
  private final Places semicolons = new Places(";");
  private FilterFile.Builder parts;

  /** The whole text; all places are places in it, since half a million lines are not copied. */
  private String text;

  private int lineStart;
  private int lineEnd;
  private int number;
  private int at;
  private int end;

  FilterFileParser(String file) {
    this.file = file;
  }

  FilterFile parse(String all) throws UsageException {
    if (all.isEmpty()) {
      throw new UsageException(file + ": is empty; expected rules such as 'name -- 0'");
    }
    text = all;
    parts = new FilterFile.Builder(file, all);
    int start = 0;
    while (start <= text.length()) {
      lineStart = start;
      int stop = text.indexOf('\n', start);
      lineEnd = stop < 0 ? text.length() : stop;
      start = lineEnd + 1;
      number++;
      if (lineEnd > lineStart && text.charAt(lineEnd - 1) == '\r') {
        lineEnd--;
      }
      if (lineEnd - lineStart > MAX_LINE_LENGTH) {
        throw error(
            lineStart + MAX_LINE_LENGTH, "at most " + MAX_LINE_LENGTH + " characters on a line");
      }
      readLine();
    }
    return parts.build();
  }

  private void readLine() throws RuleSyntaxException {
    at = lineStart;
    end = lineEnd;
    while (end > at && isBlank(text.charAt(end - 1))) {
      end--;
    }
    skipBlanks();
    end = comments.first(at, end);
    while (end > at && text.charAt(end - 1) == '\t') {
      end--; // before a comment
    }
    if (at >= end) {
      return;
    }
    if (text.charAt(at) == '@') {
      at++;
      readClause();
    } else {
      readRule();
    }
  }

  /** The places of one character or more, asked for from the start of the text to its end. */
  private final class Places {
    private final String what;
    private int next = -1;

    Places(String what) {
      this.what = what;
    }

    /** The first in a part of the text, or the end of the part. */
    int first(int from, int to) {
      if (next < from) {
        int found =
            what.length() == 1 ? text.indexOf(what.charAt(0), from) : text.indexOf(what, from);
        next = found < 0 ? Integer.MAX_VALUE : found; // what is in no other line is looked for once
      }
      return Math.min(next, to);
    }
  }

  private boolean isDashes(int place) {
    return place + 1 < lineEnd && text.charAt(place) == '-' && text.charAt(place + 1) == '-';
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private void skipBlanks() {
    while (at < end && isBlank(text.charAt(at))) {
      at++;
    }
  }

  private RuleSyntaxException error(int place, String expected) {
    String line = text.substring(lineStart, lineEnd);
    int column = Math.min(place - lineStart, line.length());
    return new RuleSyntaxException(file, number, line, column, expected);
  }

  private void readClause() throws RuleSyntaxException {
    RankList ranks = new RankList();
    boolean more = true;
    while (more) {
      long first = rank();
      skipBlanks();
      long last = first;
      boolean range = at < end && text.charAt(at) == '-' && !isDashes(at);
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
      more = at < end && (text.charAt(at) == ',' || text.charAt(at) == ';');
      at += more ? 1 : 0;
    }
    boolean off = false;
    if (at < end) {
      if (!isDashes(at)) {
        throw error(at, "',', '-- OFF' or the end of the line after a rank");
      }
      at += 2;
      skipBlanks();
      if (!text.substring(at, end).trim().equalsIgnoreCase("off")) {
        throw error(at, "OFF");
      }
      off = true;
    }
    parts.add(new FilterFile.Clause(ranks, off));
  }

  private long rank() throws RuleSyntaxException {
    skipBlanks();
    int start = at;
    while (at < end && Character.digit(text.charAt(at), 10) >= 0 && text.charAt(at) < 128) {
      at++;
    }
    if (at == start || at - start > 9) {
      throw error(start, "the number of a rank");
    }
    return Long.parseLong(text.substring(start, at));
  }

  private void readRule() throws RuleSyntaxException {
    int start = at;
    int dashes = limits.first(at, end);
    if (dashes + 2 > end) {
      throw error(end, "'--' and a limit after the names of functions");
    }
    List<NamePattern> names = names(at, dashes);
    if (names.isEmpty()) {
      throw error(at, "names of functions");
    }
    at = dashes + 2;
    long limit = limit();
    while (at < end && text.charAt(at) == ' ') {
      at++;
    }
    if (at == end && names.size() == 1 && limit <= Integer.MAX_VALUE) {
      parts.rules().addPlain(number, start, trimmedEnd(start), names.get(0), (int) limit);
      return;
    }
    int lowest = 1;
    int deepest = Integer.MAX_VALUE;
    boolean recursive = false;
    boolean group = false;
    int path = -1;
    int other = -1;
    while (at < end) {
      int blank = at;
      while (at < end && text.charAt(at) == ' ') {
        at++;
      }
      if (at == end) {
        break;
      }
      if (at == blank && text.charAt(at - 1) != ' ') {
        throw error(at, "a blank");
      }
      char c = Character.toUpperCase(text.charAt(at));
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
    if (path >= 0 && names.size() > MAX_PATH_NAMES) {
      throw error(start, "at most " + MAX_PATH_NAMES + " names in a call path");
    }
    parts
        .rules()
        .add(
            new FilterRule(
                new RuleLocation(file, number, text, start, trimmedEnd(start)),
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
    List<NamePattern> names = List.of();
    int from = start;
    while (from <= stop) {
      int next = semicolons.first(from, stop);
      int to = next;
      while (from < to && isBlank(text.charAt(from))) {
        from++;
      }
      while (to > from && isBlank(text.charAt(to - 1))) {
        to--;
      }
      if (!isSpace(from, to)) {
        names = with(names, NamePattern.shell(text, from, to));
      }
      from = next + 1;
    }
    return names;
  }

  /** Nearly all rules have one name. */
  private static List<NamePattern> with(List<NamePattern> names, NamePattern name) {
    if (names.isEmpty()) {
      return List.of(name);
    }
    List<NamePattern> more = names.size() == 1 ? new ArrayList<>(names) : names;
    more.add(name);
    return more;
  }

  private boolean isSpace(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Character.isWhitespace(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Where a rule ends without what is no text. */
  private int trimmedEnd(int start) {
    int to = end;
    while (to > start && text.charAt(to - 1) <= ' ') {
      to--;
    }
    return to;
  }

  private long limit() throws RuleSyntaxException {
    while (at < end && text.charAt(at) == ' ') {
      at++;
    }
    int start = at;
    boolean negative = at < end && text.charAt(at) == '-';
    at += negative ? 1 : 0;
    int digits = at;
    long value = 0;
    while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      value = Math.min(MAX_LIMIT, value * 10 + text.charAt(at) - '0');
      at++;
    }
    if (at == digits || negative && value != 1) {
      throw error(start, "a limit of at least -1");
    }
    while (at < end && text.charAt(at) != ' ') {
      if (text.charAt(at) == '\t') {
        throw error(at, "a blank, not a tab");
      }
      at++; // text attached to the number is ignored, as VampirTrace does
    }
    return negative ? FilterRule.UNLIMITED : value;
  }

  private int[] levels() throws RuleSyntaxException {
    if (at + 1 >= end || text.charAt(at + 1) != ':') {
      throw error(Math.min(at + 1, end), "':' and a level");
    }
    at += 2;
    int first = level(1);
    if (at < end && text.charAt(at) == '-') {
      at++;
      int second = level(first);
      skipGluedTab();
      return new int[] {first, second};
    }
    skipGluedTab();
    return new int[] {1, first};
  }

  private void skipGluedTab() {
    while (at < end && text.charAt(at) == '\t') {
      at++;
    }
  }

  private int level(int least) throws RuleSyntaxException {
    int start = at;
    while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    String digits = text.substring(start, at);
    if (digits.isEmpty() || digits.length() > 9 || Integer.parseInt(digits) < least) {
      throw error(start, String.format(Locale.ROOT, "a level of at least %d", least));
    }
    return Integer.parseInt(digits);
  }
}
