package org.tracetool.filter.collector;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A word of a configuration file of the Trace Collector.
 *
 * @param column where it begins, counted from 0
 * @param quoted whether it stands in quotes, so that it is no keyword
 */
record ConfigToken(String text, int column, boolean quoted) {
  boolean is(String keyword) {
    return !quoted && text.equalsIgnoreCase(keyword);
  }

  String lower() {
    return text.toLowerCase(Locale.ROOT);
  }

  /** The words of a line; null if the last quoted text does not end. */
  static List<ConfigToken> split(String line) {
    List<ConfigToken> list = new ArrayList<>();
    int i = 0;
    while (i < line.length()) {
      char c = line.charAt(i);
      if (Character.isWhitespace(c)) {
        i++;
      } else if (c == '"') {
        int end = line.indexOf('"', i + 1);
        if (end < 0) {
          return null;
        }
        list.add(new ConfigToken(line.substring(i + 1, end), i, true));
        i = end + 1;
      } else {
        int end = i;
        while (end < line.length()
            && !Character.isWhitespace(line.charAt(end))
            && line.charAt(end) != '"') {
          end++;
        }
        addUnquoted(list, line.substring(i, end), i);
        i = end;
      }
    }
    return list;
  }

  /** Commas part words, except within triplets. */
  private static void addUnquoted(List<ConfigToken> list, String text, int column) {
    int from = 0;
    while (from < text.length()) {
      int comma = text.indexOf(',', from);
      int end = comma < 0 ? text.length() : comma;
      while (comma >= 0
          && Triplets.isTriplets(text.substring(from, end))
          && end + 1 < text.length()
          && Character.isDigit(text.charAt(end + 1))) {
        comma = text.indexOf(',', end + 1);
        end = comma < 0 ? text.length() : comma;
      }
      if (end > from) {
        list.add(new ConfigToken(text.substring(from, end), column + from, false));
      }
      from = end + 1;
    }
  }
}
