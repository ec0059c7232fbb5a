package org.tracetool.core.text;

import java.util.Locale;

/** A number and what it counts: {@code 1 message}, {@code 2 messages}, {@code 3 processes}. */
public final class CountText {
  private CountText() {}

  /**
   * A number and a noun, which becomes plural by the rules for regular nouns unless the number is
   * one.
   *
   * @param noun singular; of several words the last one is the noun
   */
  public static String of(long number, String noun) {
    return number + " " + noun(number, noun);
  }

  /** A number and one of two texts, for what has no regular plural. */
  public static String of(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }

  /** A noun as it stands after a number. */
  public static String noun(long number, String noun) {
    if (number == 1) {
      return noun;
    }
    String word = noun.toLowerCase(Locale.ROOT);
    char last = word.charAt(word.length() - 1);
    boolean hisses = "sxz".indexOf(last) >= 0 || word.endsWith("ch") || word.endsWith("sh");
    if (hisses) {
      return noun + "es";
    }
    boolean changes = last == 'y' && "aeiou".indexOf(word.charAt(word.length() - 2)) < 0;
    return changes ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
  }
}
