package org.tracetool.cli.manual;

/** Text for the {@code man} macros of roff, line by line. */
final class Roff {
  private final StringBuilder out = new StringBuilder();

  /** A macro with its arguments, quoted where they have to be. */
  Roff macro(String name, String... arguments) {
    out.append('.').append(name);
    for (String argument : arguments) {
      out.append(" \"").append(escape(argument).replace("\"", "\\(dq")).append('"');
    }
    out.append('\n');
    return this;
  }

  /** A paragraph's text. */
  Roff text(String text) {
    return raw(escape(text));
  }

  /** A line with font changes that are already escaped. */
  Roff raw(String line) {
    // A dot or an apostrophe at the start of a line would be a request.
    boolean request = line.startsWith(".") || line.startsWith("'");
    out.append(request ? "\\&" : "").append(line).append('\n');
    return this;
  }

  /** Text in bold type, within a raw line. */
  static String bold(String text) {
    return "\\fB" + escape(text) + "\\fR";
  }

  /** Text in italics, within a raw line; the usual look of what the reader has to fill in. */
  static String italic(String text) {
    return "\\fI" + escape(text) + "\\fR";
  }

  /** Backslashes and hyphens as they are typed, not as a typesetter would set them. */
  static String escape(String text) {
    return text.replace("\\", "\\(rs").replace("-", "\\-");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
