package org.tracetool.core.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.text.SafeText;

/**
 * Builds a JSON text, members in the order in which they are added: indented, or on one line for
 * JSON lines. Keys are words joined by underscores, see {@link Keys}.
 */
public final class JsonWriter {
  private final StringBuilder out = new StringBuilder(1 << 12);
  private final boolean compact;
  private int depth;
  private boolean first = true;

  /** An indented text. */
  public JsonWriter() {
    this(false);
  }

  /**
   * A text in one of two forms.
   *
   * @param compact whether everything is on one line
   */
  public JsonWriter(boolean compact) {
    this.compact = compact;
  }

  private void beginMember(String name) {
    if (!first) {
      out.append(',');
    }
    if (depth > 0) {
      startLine();
    }
    if (name != null) {
      quote(name);
      out.append(compact ? ":" : ": ");
    }
    first = false;
  }

  private void startLine() {
    if (!compact) {
      out.append('\n').append("  ".repeat(depth));
    }
  }

  /** Begins an object; the name is null within a list and at the top. */
  public JsonWriter object(String name) {
    beginMember(name);
    return open('{');
  }

  /** Begins a list. */
  public JsonWriter list(String name) {
    beginMember(name);
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
      startLine();
    }
    out.append(bracket);
    first = false;
    return this;
  }

  /** Adds a text, or null. */
  public JsonWriter text(String name, String value) {
    beginMember(name);
    if (value == null) {
      out.append("null");
    } else {
      quote(value);
    }
    return this;
  }

  /** Adds a number or another literal that needs no quotes. */
  public JsonWriter literal(String name, String value) {
    beginMember(name);
    out.append(value);
    return this;
  }

  /** Adds a number. */
  public JsonWriter number(String name, long value) {
    return literal(name, Long.toString(value));
  }

  /** Adds true or false. */
  public JsonWriter flag(String name, boolean value) {
    return literal(name, Boolean.toString(value));
  }

  /** Adds null. */
  public JsonWriter none(String name) {
    return literal(name, "null");
  }

  /**
   * Adds a value by its type: text, {@link Long} or {@link Integer}, {@link Boolean}, a number that
   * is spelled already ({@link SpelledValue}), or null.
   */
  public JsonWriter value(String name, Object value) {
    if (value == null) {
      return none(name);
    }
    boolean bare =
        value instanceof Long
            || value instanceof Integer
            || value instanceof Boolean
            || value instanceof SpelledValue;
    return bare ? literal(name, value.toString()) : text(name, value.toString());
  }

  /** Adds an object of values, see {@link #value}. */
  public JsonWriter values(String name, Map<String, ?> values) {
    object(name);
    values.forEach(this::value);
    return endObject();
  }

  /** Adds the incidents of a run as the list {@code incidents}. */
  public JsonWriter incidents(List<Incident> incidents) {
    list("incidents");
    for (Incident incident : incidents) {
      object(null);
      text("severity", incident.severity().name().toLowerCase(Locale.ROOT));
      text("code", incident.code().word())
          .text("what", incident.what())
          .number("count", incident.count());
      list("examples");
      incident.examples().forEach(example -> text(null, example));
      endList().endObject();
    }
    return endList();
  }

  /** A number that is spelled already, with all its digits. */
  public record SpelledValue(String digits) {
    /** A number of 64 bits without a sign. */
    public static SpelledValue unsigned(long number) {
      return new SpelledValue(Long.toUnsignedString(number));
    }

    @Override
    public String toString() {
      return digits;
    }
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

  /** The text since the last call as a line of JSON lines; what follows is a text of its own. */
  public String line() {
    first = true;
    return out.isEmpty() ? "" : take() + "\n";
  }

  /** The whole text, with a line feed at its end. */
  @Override
  public String toString() {
    return out + "\n";
  }
}
