package org.tracetool.filter.anonymize;

import java.util.function.UnaryOperator;

/**
 * Replaces the parts of names that are not general words: in {@code rank 3 of node17} that is
 * {@code node17}. Words stand between blanks and brackets; they consist of parts between hyphens,
 * underscores and dots, of which those from the first to the last that is not general are replaced
 * as one.
 */
final class NameWords {
  private static final String BETWEEN_WORDS = " \t()[]{}:,;/|@#=<>\"'!+*&?$%~";
  private static final String BETWEEN_PARTS = "-_.";

  /** Longer numbers may be addresses or names. */
  private static final int MAX_DIGITS = 9;

  private static final int ADDRESS_PARTS = 4;

  private final PublicNames known;

  NameWords(PublicNames known) {
    this.known = known;
  }

  /**
   * A text with other words in place of those that are not general.
   *
   * @param keepsIdentifiers whether a word like {@code write_total} is general if its parts are;
   *     else it is a name that a program gave
   */
  String replaced(String text, boolean keepsIdentifiers, UnaryOperator<String> pseudonym) {
    StringBuilder out = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      int end = end(text, i, BETWEEN_WORDS);
      if (end == i) {
        out.append(text.charAt(i++));
        continue;
      }
      int scopeEnd = keepsIdentifiers ? end : scopeEnd(text, end);
      String word = text.substring(i, scopeEnd);
      boolean isName = scopeEnd > end || !keepsIdentifiers && isIdentifier(word);
      if (isName && !known.isFunction(word)) {
        out.append(pseudonym.apply(word));
      } else {
        appendWord(word, pseudonym, out);
      }
      i = scopeEnd;
    }
    return out.toString();
  }

  /** Where a name of C++ ends whose first part ends here: {@code io::read} is one name. */
  private static int scopeEnd(String text, int end) {
    int i = end;
    while (text.startsWith("::", i) && end(text, i + 2, BETWEEN_WORDS) > i + 2) {
      i = end(text, i + 2, BETWEEN_WORDS);
    }
    return i;
  }

  /** Whether a text consists of general words alone, without a number. */
  boolean areGeneral(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isDigit(text.charAt(i))) {
        return false;
      }
    }
    return replaced(text, true, part -> "").equals(text);
  }

  /** Whether underscores join general words, at least two of which have letters. */
  private boolean isIdentifier(String word) {
    int named = 0;
    for (String part : word.split("_")) {
      if (!isGeneral(part)) {
        return false;
      }
      named += part.chars().anyMatch(Character::isLetter) ? 1 : 0;
    }
    return named > 1;
  }

  /** A path with other names in place of those between its separators. */
  static String replacedPath(String path, UnaryOperator<String> pseudonym) {
    StringBuilder out = new StringBuilder();
    int i = 0;
    while (i < path.length()) {
      int end = end(path, i, "/\\");
      String part = path.substring(i, end);
      boolean stays = part.isEmpty() || part.equals(".") || part.equals("..") || part.equals("~");
      out.append(stays ? part : pseudonym.apply(part));
      if (end < path.length()) {
        out.append(path.charAt(end));
      }
      i = end + 1;
    }
    return out.toString();
  }

  private static int end(String text, int from, String separators) {
    int i = from;
    while (i < text.length() && separators.indexOf(text.charAt(i)) < 0) {
      i++;
    }
    return i;
  }

  private void appendWord(String word, UnaryOperator<String> pseudonym, StringBuilder out) {
    if (known.isFunction(word) || known.isCounter(word)) {
      out.append(word);
      return;
    }
    int first = -1;
    int last = 0;
    int i = 0;
    boolean isAddress = isAddress(word);
    while (i < word.length()) {
      int end = end(word, i, BETWEEN_PARTS);
      if (end > i && (isAddress || !isGeneral(word.substring(i, end)))) {
        first = first < 0 ? i : first;
        last = end;
      }
      i = end + 1;
    }
    if (first < 0) {
      out.append(word);
      return;
    }
    out.append(word, 0, first).append(pseudonym.apply(word.substring(first, last)));
    out.append(word, last, word.length());
  }

  /** Whether a part is a number, or a general word with a number before or after it. */
  private boolean isGeneral(String part) {
    int from = 0;
    int to = part.length();
    while (from < to && isDigit(part.charAt(from))) {
      from++;
    }
    while (to > from && isDigit(part.charAt(to - 1))) {
      to--;
    }
    int digits = part.length() - (to - from);
    return digits <= MAX_DIGITS && (from == to || known.isWord(part.substring(from, to)));
  }

  /** Whether a word is an address of the Internet: four numbers with dots between them. */
  private static boolean isAddress(String word) {
    int parts = 1;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c != '.' && !isDigit(c)) {
        return false;
      }
      parts += c == '.' ? 1 : 0;
    }
    return parts == ADDRESS_PARTS;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
