package org.tracetool.console;

import org.tracetool.core.text.SafeText;

/** Makes text from traces and file names safe for messages. */
public final class Printable {
  private Printable() {}

  /** The text as {@link SafeText#escaped} makes it safe for a message of one line. */
  public static String text(String text) {
    return SafeText.escaped(text);
  }

  /** As {@link #text}, but line feeds and TABs stay: for several lines on a terminal. */
  public static String lines(String text) {
    return SafeText.escapedLines(text);
  }
}
