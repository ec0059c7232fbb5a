package org.tracetool.counters.form;

import java.io.BufferedReader;
import java.io.IOException;

/** Reads JSON from front to end; keeps only the values that are asked for. */
final class JsonTokenizer {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_STRING_LENGTH = 1 << 16;

  /** What is done with a member of an object; it has to read its value. */
  interface Member {
    void read(String key) throws IOException;
  }

  /** What is done with an element of an array; it has to read it. */
  interface Element {
    void read() throws IOException;
  }

  private final BufferedReader text;
  private int line = 1;
  private int depth;
  private int next;

  JsonTokenizer(BufferedReader text) throws IOException {
    this.text = text;
    next = text.read();
  }

  /** The line that is being read, from 1. */
  int line() {
    return line;
  }

  private int peek() throws IOException {
    while (next == ' ' || next == '\n' || next == '\r' || next == '\t') {
      step();
    }
    return next;
  }

  private int step() throws IOException {
    int now = next;
    if (now == '\n') {
      line++;
    }
    next = text.read();
    return now;
  }

  private void expect(char c) throws IOException {
    if (peek() != c) {
      throw new SampleException(line, "'" + c + "'", found());
    }
    step();
  }

  private String found() {
    return next < 0 ? "the end" : String.valueOf((char) next);
  }

  private void descend() throws IOException {
    if (++depth > MAX_DEPTH) {
      throw new SampleException(line, "at most " + MAX_DEPTH + " levels", "more");
    }
  }

  void readObject(Member member) throws IOException {
    expect('{');
    descend();
    boolean more = peek() != '}';
    while (more) {
      if (peek() != '"') {
        throw new SampleException(line, "a name", found());
      }
      String key = string();
      expect(':');
      member.read(key);
      more = peek() == ',';
      if (more) {
        step();
      }
    }
    expect('}');
    depth--;
  }

  void readArray(Element element) throws IOException {
    expect('[');
    descend();
    boolean more = peek() != ']';
    while (more) {
      element.read();
      more = peek() == ',';
      if (more) {
        step();
      }
    }
    expect(']');
    depth--;
  }

  /** A text, a number or a word. */
  String scalar() throws IOException {
    int c = peek();
    if (c == '"') {
      return string();
    }
    StringBuilder word = new StringBuilder();
    while (next >= 0 && (Character.isLetterOrDigit(next) || "+-.".indexOf(next) >= 0)) {
      append(word, (char) step());
    }
    if (word.length() == 0) {
      throw new SampleException(line, "a text or a number", found());
    }
    return word.toString();
  }

  /** Passes any value. */
  void skip() throws IOException {
    switch (peek()) {
      case '{' -> readObject(key -> skip());
      case '[' -> readArray(this::skip);
      default -> scalar();
    }
  }

  private void append(StringBuilder word, char c) throws IOException {
    if (word.length() == MAX_STRING_LENGTH) {
      throw new SampleException(line, "shorter texts", word.substring(0, 20));
    }
    word.append(c);
  }

  private String string() throws IOException {
    step();
    StringBuilder word = new StringBuilder();
    while (next != '"') {
      if (next < 0) {
        throw new SampleException(line, "'\"'", "the end");
      }
      int c = step();
      append(word, c == '\\' ? escaped() : (char) c);
    }
    step();
    return word.toString();
  }

  private char escaped() throws IOException {
    int c = step();
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> unicode();
      case '"', '\\', '/' -> (char) c;
      default -> throw new SampleException(line, "an escape", "\\" + (char) c);
    };
  }

  private char unicode() throws IOException {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(step(), 16);
      if (digit < 0) {
        throw new SampleException(line, "four hexadecimal digits", "something else");
      }
      value = value << 4 | digit;
    }
    return (char) value;
  }
}
