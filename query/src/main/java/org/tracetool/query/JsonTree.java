package org.tracetool.query;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the JSON that the engine writes of a statement: maps, lists, texts, {@link BigDecimal},
 * {@link Boolean} and null.
 */
final class JsonTree {
  private final String text;
  private int at;

  private JsonTree(String text) {
    this.text = text;
  }

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException if it is no JSON
   */
  static Object of(String text) {
    JsonTree tree = new JsonTree(text);
    try {
      return tree.value();
    } catch (StringIndexOutOfBoundsException e) {
      throw new IllegalArgumentException("JSON ends too early", e);
    }
  }

  private Object value() {
    blanks();
    char c = text.charAt(at);
    switch (c) {
      case '{':
        return map();
      case '[':
        return list();
      case '"':
        return string();
      default:
        int from = at;
        while (at < text.length() && ",]} \n\r\t".indexOf(text.charAt(at)) < 0) {
          at++;
        }
        return word(text.substring(from, at));
    }
  }

  private static Object word(String word) {
    return switch (word) {
      case "null" -> null;
      case "true" -> Boolean.TRUE;
      case "false" -> Boolean.FALSE;
      default -> new BigDecimal(word); // its exception is an IllegalArgumentException
    };
  }

  private Map<String, Object> map() {
    Map<String, Object> map = new LinkedHashMap<>();
    at++;
    blanks();
    while (text.charAt(at) != '}') {
      String key = string();
      blanks();
      at++;
      map.put(key, value());
      comma();
    }
    at++;
    return map;
  }

  private List<Object> list() {
    List<Object> list = new ArrayList<>();
    at++;
    blanks();
    while (text.charAt(at) != ']') {
      list.add(value());
      comma();
    }
    at++;
    return list;
  }

  private void comma() {
    blanks();
    if (text.charAt(at) == ',') {
      at++;
      blanks();
    }
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (text.charAt(at) != '"') {
      char c = text.charAt(at++);
      out.append(c == '\\' ? escape() : c);
    }
    at++;
    return out.toString();
  }

  private char escape() {
    char c = text.charAt(at++);
    switch (c) {
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'r':
        return '\r';
      case 'b':
        return '\b';
      case 'f':
        return '\f';
      case 'u':
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
      default:
        return c;
    }
  }

  private void blanks() {
    while (Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }
}
