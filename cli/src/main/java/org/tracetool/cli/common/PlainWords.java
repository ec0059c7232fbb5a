package org.tracetool.cli.common;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The words of a command line that is so usual that the option parser is not needed, which would
 * take half of the time of a short run: names of files, and some options, each in full and once.
 */
public final class PlainWords {
  private static final List<String> QUIET = List.of("-q", "--quiet");

  private final Map<String, String> values = new HashMap<>();
  private final List<Path> names = new ArrayList<>();
  private boolean quiet;

  private PlainWords() {}

  /**
   * Takes words apart.
   *
   * @param valued the options that may be there, each with a value
   * @return null if there is any word that the parser has to look at: another option, one that is
   *     wrong or given twice, what may be more than a name or a value
   */
  public static PlainWords of(List<String> words, Collection<String> valued) {
    PlainWords plain = new PlainWords();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      boolean known;
      if (QUIET.contains(word)) {
        known = !plain.quiet;
        plain.quiet = true;
      } else if (valued.contains(word)) {
        i++;
        known = i < words.size() && plain.value(word, words.get(i));
      } else {
        int sign = word.startsWith("--") ? word.indexOf('=') : -1;
        known =
            sign < 0
                ? plain.name(word)
                : valued.contains(word.substring(0, sign))
                    && plain.value(word.substring(0, sign), word.substring(sign + 1));
      }
      if (!known) {
        return null;
      }
    }
    return plain;
  }

  private static boolean isPlain(String word) {
    return !word.isEmpty()
        && word.charAt(0) != '-'
        && word.charAt(0) != '@'
        && word.indexOf('"') < 0
        && word.indexOf('\'') < 0;
  }

  private boolean value(String option, String value) {
    return isPlain(value) && values.putIfAbsent(option, value) == null;
  }

  private boolean name(String word) {
    Path path = isPlain(word) ? path(word) : null;
    return path != null && names.add(path);
  }

  /** A name as a path; null if it cannot be one. */
  private static Path path(String word) {
    try {
      return Path.of(word);
    } catch (InvalidPathException e) {
      return null; // The parser says what is wrong with it.
    }
  }

  /** The value of an option; null if it is not there. */
  public String value(String option) {
    return values.get(option);
  }

  /** The value of an option as a path; null if it is not there or cannot be one. */
  public Path file(String option) {
    String value = values.get(option);
    return value == null ? null : path(value);
  }

  /** The words that are no options. */
  public List<Path> names() {
    return names;
  }

  /** Returns whether {@code -q} is there. */
  public boolean quiet() {
    return quiet;
  }
}
