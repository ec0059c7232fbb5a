package org.tracetool.format.nsys.map;

import java.util.ArrayList;
import java.util.List;

/**
 * The text of a range: its name, and values that differ at each call, as PyTorch writes them:
 * {@code aten::add, op_id = 314359, seq = 12, sizes = [[2, 3]]}.
 *
 * @param name what all calls have in common
 * @param keys names of the values
 * @param values the values, as many as keys
 */
record NvtxText(String name, List<String> keys, List<String> values) {
  private static final String[] STARTS = {", op_id = ", ", seq = "};

  /** Splits a text. */
  static NvtxText of(String text) {
    int from = start(text);
    if (from < 0) {
      return new NvtxText(text, List.of(), List.of());
    }
    List<String> keys = new ArrayList<>();
    List<String> values = new ArrayList<>();
    int at = from;
    while (at < text.length()) {
      int equals = text.indexOf(" = ", at);
      int next = nextKey(text, equals + 3);
      keys.add(text.substring(at + 2, equals));
      values.add(text.substring(equals + 3, next));
      at = next;
    }
    return new NvtxText(text.substring(0, from), keys, values);
  }

  /** Where the values begin, with a comma; -1 if there are none. */
  static int start(String text) {
    int first = -1;
    for (String start : STARTS) {
      int at = text.indexOf(start);
      first = at >= 0 && (first < 0 || at < first) ? at : first;
    }
    return first;
  }

  /** Whether a text has such values; without making a text of its bytes. */
  static boolean hasValues(byte[] bytes, int from, int to) {
    for (int i = from; i + 8 <= to; i++) {
      if (bytes[i] == ',' && bytes[i + 1] == ' ') {
        boolean isSeq =
            bytes[i + 2] == 's'
                && bytes[i + 3] == 'e'
                && bytes[i + 4] == 'q'
                && bytes[i + 5] == ' ';
        boolean isOp =
            bytes[i + 2] == 'o'
                && bytes[i + 3] == 'p'
                && bytes[i + 4] == '_'
                && bytes[i + 5] == 'i';
        if (isSeq || isOp) {
          return true;
        }
      }
    }
    return false;
  }

  /** Where the comma before the next key is, or the end. */
  private static int nextKey(String text, int from) {
    int comma = text.indexOf(", ", from);
    while (comma >= 0) {
      int at = comma + 2;
      while (at < text.length() && isKeyPart(text.charAt(at))) {
        at++;
      }
      if (at > comma + 2 && text.startsWith(" = ", at)) {
        return comma;
      }
      comma = text.indexOf(", ", comma + 2);
    }
    return text.length();
  }

  private static boolean isKeyPart(char c) {
    return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
  }
}
