package org.tracetool.query;

import java.util.regex.Pattern;

/**
 * How the types of names are shown. The engine takes them for enumerations, and would print all
 * names of the trace wherever it prints the type; to those who ask they are texts.
 */
final class NameColumnTypes {
  /** Names that hold a quote hold it twice. */
  private static final Pattern ENUMERATION =
      Pattern.compile("ENUM(\\((?:'(?:[^']|'')*+'(?:, )?)*+\\))?");

  private NameColumnTypes() {}

  /** A text of the engine that may name types, with {@code VARCHAR} in place of enumerations. */
  static String shown(String text) {
    return text.contains("ENUM") ? ENUMERATION.matcher(text).replaceAll("VARCHAR") : text;
  }
}
