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
public record Label(List<String> keys, String types) {
  /** No label. */
  public static final Label NONE = new Label(List.of(), "");

  /** Takes an unchangeable copy. */
  public Label {
    keys = List.copyOf(keys);
  }

  /**
   * Takes a text such as {@code lap=%d err=%E} apart: one letter follows each percent sign, and the
   * text up to the next one is the next key. Text before the first sign is the first key; without
   * such text there is none. A percent sign at the very end names no type and is left out.
   */
  public static Label of(String text) {
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
    return new Label(keys, types.toString());
  }

  /** Whether there is nothing to show. */
  public boolean isEmpty() {
    return keys.isEmpty() && types.isEmpty();
  }

  /**
   * The text that {@link #of} takes apart; keys and types that do not alternate are put in turn.
   */
  public String text() {
    boolean shifted = keys.size() == types.length() && !types.isEmpty(); // begins with a value
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
