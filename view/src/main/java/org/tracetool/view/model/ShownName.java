package org.tracetool.view.model;

/** Names of regions and rows as they are shown: a damaged trace can have one of many megabytes. */
final class ShownName {
  /** More than the longest names that compilers make of templates, for nearly all of them. */
  static final int MOST = 2000;

  private ShownName() {}

  /** The begin of a name that is too long. */
  static String of(String name) {
    if (name.length() <= MOST) {
      return name;
    }
    int end = Character.isHighSurrogate(name.charAt(MOST - 1)) ? MOST - 1 : MOST;
    return name.substring(0, end) + '\u2026';
  }
}
