package org.tracetool.view.model;

/** Names of regions and rows as they are shown: a damaged trace can have one of many megabytes. */
final class DisplayName {
  /** More than the longest names that compilers make of templates, for nearly all of them. */
  static final int MAX_LENGTH = 2000;

  private DisplayName() {}

  /** The begin of a name that is too long. */
  static String of(String name) {
    if (name.length() <= MAX_LENGTH) {
      return name;
    }
    int end = Character.isHighSurrogate(name.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
    return name.substring(0, end) + '\u2026';
  }
}
