package org.tracetool.core.report;

import org.tracetool.core.io.SafeText;

/** Builds a JSON text, indented, members in the order in which they are added. */
public final class JsonWriter {
  private final StringBuilder out = new StringBuilder(1 << 12);
  private int depth;
  private boolean first = true;

  private void next(String name) {
    if (!first) {
      out.append(',');
    }
    if (depth > 0) {
      out.append('\n').append("  ".repeat(depth));
    }
    if (name != null) {
      quote(name);
      out.append(": ");
    }
    first = false;
  }

  /** Begins an object; the name is null within a list and at the top. */
  public JsonWriter object(String name) {
    next(name);
    return open('{');
  }

  /** Begins a list. */
  public JsonWriter list(String name) {
    next(name);
    return open('[');
  }

  private JsonWriter open(char bracket) {
    out.append(bracket);
    depth++;
    first = true;
    return this;
  }

  /** Ends an object. */
  public JsonWriter endObject() {
    return close('}');
  }

  /** Ends a list. */
  public JsonWriter endList() {
    return close(']');
  }

  private JsonWriter close(char bracket) {
    depth--;
    if (!first) {
      out.append('\n').append("  ".repeat(depth));
    }
    out.append(bracket);
    first = false;
    return this;
  }

  /** Adds a text, or null. */
  public JsonWriter text(String name, String value) {
    next(name);
    if (value == null) {
      out.append("null");
    } else {
      quote(value);
    }
    return this;
  }

  /** Adds a number or another literal that needs no quotes. */
  public JsonWriter literal(String name, String value) {
    next(name);
    out.append(value);
    return this;
  }

  /** Adds a number. */
  public JsonWriter number(String name, long value) {
    return literal(name, Long.toString(value));
  }

  private void quote(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (pair) {
        out.append(c).append(text.charAt(++i));
      } else if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < 0x20
          || c >= 0x7f && c < 0xa0
          || Character.isSurrogate(c)
          || SafeText.isInvisible(c)) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(Character.forDigit(c >> shift & 15, 16));
        }
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /** Length of the text that was not taken yet. */
  public int length() {
    return out.length();
  }

  /** The text since the last call; what follows continues it. */
  public String take() {
    String text = out.toString();
    out.setLength(0);
    return text;
  }

  /** The whole text, with a line feed at its end. */
  @Override
  public String toString() {
    return out + "\n";
  }
}
