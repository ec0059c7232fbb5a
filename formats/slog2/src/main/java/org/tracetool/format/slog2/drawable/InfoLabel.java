package org.tracetool.format.slog2.drawable;

import java.util.ArrayList;
import java.util.List;

/**
 * How the info bytes of a drawable are read and shown: pieces of text, and between them values of
 * the types that letters name.
 *
 * @param keys pieces of text; shown are key 0, value 0, key 1, value 1, and so on
 * @param types a letter for each value, of {@code shdlxXeE}; other letters are kept as they are
 */
public record InfoLabel(List<String> keys, String types) {
  /** No label. */
  public static final InfoLabel NONE = new InfoLabel(List.of(), "");

  /** Takes an unchangeable copy. */
  public InfoLabel {
    keys = List.copyOf(keys);
  }

  /**
   * Takes a text such as {@code lap=%d err=%E} apart: one letter follows each percent sign, and the
   * text up to the next one is the next key. Text before the first sign is the first key; without
   * such text there is none. A percent sign at the very end names no type and is left out.
   */
  public static InfoLabel of(String text) {
    if (text.isEmpty()) {
      return NONE;
    }
    List<String> keys = new ArrayList<>();
    StringBuilder types = new StringBuilder();
    int at = text.indexOf('%');
    if (at != 0) {
      keys.add(at < 0 ? text : text.substring(0, at));
    }
    while (at >= 0 && at + 1 < text.length()) {
      types.append(text.charAt(at + 1));
      int next = text.indexOf('%', at + 2);
      keys.add(next < 0 ? text.substring(at + 2) : text.substring(at + 2, next));
      at = next;
    }
    return new InfoLabel(keys, types.toString());
  }

  /** Whether there is nothing to show. */
  public boolean isEmpty() {
    return keys.isEmpty() && types.isEmpty();
  }

  /** Whether the text begins with a value, so that what is before a value is the key before. */
  public boolean beginsWithValue() {
    return keys.size() == types.length() && !types.isEmpty();
  }

  /**
   * A name for each value: the text before it, without what separates names from values; {@code
   * value} and its number where that has neither letter nor digit.
   */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    int shift = beginsWithValue() ? 1 : 0;
    for (int i = 0; i < types.length(); i++) {
      int key = i - shift;
      String before = key >= 0 && key < keys.size() ? keys.get(key) : "";
      names.add(
          before.chars().anyMatch(Character::isLetterOrDigit)
              ? trimmed(before)
              : "value " + (i + 1));
    }
    return names;
  }

  private static String trimmed(String key) {
    int from = 0;
    int to = key.length();
    while (from < to && isSeparator(key.charAt(from))) {
      from++;
    }
    while (to > from && isSeparator(key.charAt(to - 1))) {
      to--;
    }
    return key.substring(from, to);
  }

  private static boolean isSeparator(char c) {
    return c <= ' ' || c == '=' || c == ':' || c == ',' || c == ';';
  }

  /**
   * The text that {@link #of} takes apart; keys and types that do not alternate are put in turn.
   */
  public String text() {
    boolean shifted = beginsWithValue();
    StringBuilder text = new StringBuilder();
    int key = 0;
    if (!shifted && !keys.isEmpty()) {
      text.append(keys.get(key++));
    }
    for (int i = 0; i < types.length(); i++) {
      text.append('%').append(types.charAt(i));
      if (key < keys.size()) {
        text.append(keys.get(key++));
      }
    }
    while (key < keys.size()) {
      text.append(keys.get(key++));
    }
    return text.toString();
  }
}
