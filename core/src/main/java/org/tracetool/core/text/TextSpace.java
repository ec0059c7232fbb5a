package org.tracetool.core.text;

/** What has numbers that only kept texts declare and use. */
public enum TextSpace {
  /** Scopes. */
  SCOPE('S'),
  /** Parallel regions of compilers. */
  PARALLEL_REGION('K'),
  /** Kinds of OpenMP constructs. */
  OPENMP_TYPE('T'),
  /** Names of OpenMP constructs. */
  OPENMP_NAME('N'),
  /** Patterns and their shapes, which records do not tell apart. */
  PATTERN('P');

  private static final TextSpace[] ALL = values();

  private final char letter;

  TextSpace(char letter) {
    this.letter = letter;
  }

  static TextSpace of(char letter) {
    for (TextSpace space : ALL) {
      if (space.letter == letter) {
        return space;
      }
    }
    return null;
  }
}
