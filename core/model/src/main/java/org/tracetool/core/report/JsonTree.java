package org.tracetool.core.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads JSON strictly into maps, lists, texts, {@link BigDecimal}, {@link Boolean} and null. */
public final class JsonTree {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  private final String text;
  private int at;

  private JsonTree(String text) {
    this.text = text;
  }

  /**
   * The value of a whole text.
   *
   * @throws IllegalArgumentException if it is no JSON, or an object has two members of one name
   */
  public static Object of(String text) {
    JsonTree json = new JsonTree(text);
    try {
      Object value = json.value();
      json.skipBlanks();
      if (json.at != text.length()) {
        throw json.wrong("the end");
      }
      return value;
    } catch (StringIndexOutOfBoundsException e) {
      throw new IllegalArgumentException("JSON ends too early", e);
    }
  }

  private IllegalArgumentException wrong(String expected) {
    String found = text.substring(at, Math.min(text.length(), at + 40));
    return new IllegalArgumentException(at + ": expected " + expected + ", found " + found);
  }

  private void skipBlanks() {
    while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean skip(String word) {
    skipBlanks();
    boolean found = text.startsWith(word, at);
    at += found ? word.length() : 0;
    return found;
  }

  private void expect(String word) {
    if (!skip(word)) {
      throw wrong(word);
    }
  }

  private Object value() {
    if (skip("{")) {
      return object();
    } else if (skip("[")) {
      return list();
    } else if (skip("\"")) {
      return string();
    } else if (skip("true")) {
      return true;
    } else if (skip("false")) {
      return false;
    } else if (skip("null")) {
      return null;
    }
    int start = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String number = text.substring(start, at);
    if (!NUMBER.matcher(number).matches()) {
      throw wrong("a value");
    }
    return new BigDecimal(number);
  }

  private Map<String, Object> object() {
    Map<String, Object> map = new LinkedHashMap<>();
    if (skip("}")) {
      return map;
    }
    do {
      expect("\"");
      String key = string();
      expect(":");
      if (map.containsKey(key)) {
        throw wrong("no second '" + key + "'");
      }
      map.put(key, value());
    } while (skip(","));
    expect("}");
    return map;
  }

  private List<Object> list() {
    List<Object> list = new ArrayList<>();
    if (skip("]")) {
      return list;
    }
    do {
      list.add(value());
    } while (skip(","));
    expect("]");
    return list;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    while (text.charAt(at) != '"') {
      char c = text.charAt(at++);
      if (c < ' ') {
        throw wrong("no control character");
      }
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
        if ("\"\\/".indexOf(c) < 0) {
          throw wrong("an escape");
        }
        return c;
    }
  }
}
