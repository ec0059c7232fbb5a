package org.tracetool.cli.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What can be set. Each is an option of the same name and value, except those that no command has
 * to be told each time. None of them changes what a command does to files.
 */
enum SettingName {
  COLOR("auto", "auto, always or never"),
  MEMORY("512m", "a size"),
  THREADS("one for each processor", "a number"),
  TEMP_FOLDER("$TMPDIR", "a folder"),
  TEMP_SPACE("half of the free space, at most 8g", "a size"),
  QUIET("false", "true or false", "-v", "--verbose"),
  VERBOSE("false", "true or false", "-q", "--quiet"),
  STRICT("false", "true or false"),
  FORMAT("text", "as --format of the command", "--style", "--json", "--csv"),
  TOP("as the command has it", "a number");

  private final String otherwise;
  private final String expected;
  private final Set<String> yields;

  /**
   * @param otherwise what holds if it is not set, for users
   * @param expected its values, for users
   * @param yields words of a command line that exclude it, and so are stronger
   */
  SettingName(String otherwise, String expected, String... yields) {
    this.otherwise = otherwise;
    this.expected = expected;
    this.yields = Set.of(yields);
  }

  /** The setting of this name; null if there is none. */
  static SettingName of(String label) {
    for (SettingName name : values()) {
      if (name.label().equals(label)) {
        return name;
      }
    }
    return null;
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(SettingName::label).toList();
  }

  /** What users call it. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String otherwise() {
    return otherwise;
  }

  /** Whether it is on or off, so that its option takes no value. */
  boolean isFlag() {
    return this == QUIET || this == VERBOSE || this == STRICT;
  }

  /** Whether an option of this name exists. */
  boolean isOption() {
    return this != COLOR && this != TEMP_FOLDER;
  }

  /** Whether this word of the command line rules it out. */
  boolean yieldsTo(String word) {
    int end = word.indexOf('=');
    return yields.contains(end < 0 ? word : word.substring(0, end));
  }

  /** What is wrong with a value, as far as that is known without the option; null if nothing. */
  String complaint(String value) {
    boolean wrong =
        switch (this) {
          case COLOR -> !List.of("auto", "always", "never").contains(value);
          case QUIET, VERBOSE, STRICT -> !List.of("true", "false").contains(value);
          case THREADS, TOP -> !value.matches("[0-9]{1,9}");
          case MEMORY, TEMP_SPACE -> !value.matches("[0-9]{1,12}[kKmMgG]?");
          case TEMP_FOLDER, FORMAT -> value.isEmpty();
        };
    return wrong ? "expected " + expected + ", found '" + value + "'" : null;
  }
}
