package org.tracetool.core.report;

import java.util.List;
import org.tracetool.core.text.SafeText;

/** Builds tables of separated values: CSV as RFC 4180 describes it, or columns parted by TABs. */
public final class SeparatedValues {
  /** The possible first characters of a spreadsheet formula. */
  private static final String FORMULA = "=+-@\t\r";

  /** How texts are written. */
  public enum Texts {
    /** Control characters and the like are made visible, so that a row is a line. */
    ESCAPED,
    /** As {@link #ESCAPED}, but line feeds and TABs stay, in quotes: for programs that read CSV. */
    QUOTED,
    /** Also with an apostrophe before text that a spreadsheet would run as a formula. */
    NO_FORMULAS,
    /** As they are. */
    RAW
  }

  private final StringBuilder out = new StringBuilder(1 << 12);
  private final boolean tabs;
  private final Texts texts;
  private boolean inRow;

  /** Whether the row has an empty field and no other. */
  private boolean isBlank;

  /**
   * An empty table.
   *
   * @param tabs whether values are parted by TABs and not by commas; no value is quoted then
   */
  public SeparatedValues(boolean tabs, Texts texts) {
    this.tabs = tabs;
    this.texts = texts;
  }

  /** Adds a line of names, which can be texts of the trace as well. */
  public SeparatedValues header(List<String> keys) {
    for (String key : keys) {
      text(key);
    }
    return end();
  }

  /** Adds a row of values: texts, and others that need no quotes; null is an empty field. */
  public SeparatedValues row(Iterable<?> values) {
    for (Object value : values) {
      if (value instanceof String text) {
        text(text);
      } else {
        add(value == null ? "" : value.toString());
      }
    }
    return end();
  }

  /** Adds a text of the trace to the row. */
  public SeparatedValues text(String text) {
    return add(shown(text));
  }

  /** Adds a value that is spelled already to the row. */
  public SeparatedValues add(String value) {
    if (inRow) {
      out.append(tabs ? '\t' : ',');
    }
    isBlank = !inRow && value.isEmpty();
    inRow = true;
    quote(value);
    return this;
  }

  /** Ends the row. An empty field alone is quoted, since readers take no notice of empty lines. */
  public SeparatedValues end() {
    if (isBlank && !tabs) {
      out.append("\"\"");
    }
    isBlank = false;
    inRow = false;
    out.append('\n');
    return this;
  }

  private String shown(String text) {
    if (texts == Texts.RAW) {
      return text;
    }
    if (texts == Texts.QUOTED && !tabs) {
      return SafeText.escapedLines(text);
    }
    boolean formula = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0;
    String mark = formula && texts == Texts.NO_FORMULAS ? "'" : "";
    return mark + SafeText.escaped(text);
  }

  private void quote(String text) {
    boolean needs = false;
    for (int i = 0; i < text.length() && !tabs; i++) {
      char c = text.charAt(i);
      needs |= c == ',' || c == '"' || c == '\n' || c == '\r';
    }
    if (needs) {
      out.append('"').append(text.replace("\"", "\"\"")).append('"');
    } else {
      out.append(text);
    }
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
}
