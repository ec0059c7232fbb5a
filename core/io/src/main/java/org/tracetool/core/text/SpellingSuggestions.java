package org.tracetool.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the words that a misspelt one may mean. */
public final class SpellingSuggestions {
  private static final int MAX_SUGGESTIONS = 3;
  private static final int MAX_CHARS = 60;

  private SpellingSuggestions() {}

  /**
   * The known words that are nearest to {@code word}, nearest first; empty if none is near.
   *
   * <p>Near means that at most a third of the characters differ, or that one begins with the other.
   */
  public static List<String> near(String word, Collection<String> known) {
    String wanted = bare(word);
    if (wanted.isEmpty() || wanted.length() > MAX_CHARS) {
      return List.of();
    }
    return known.stream()
        .filter(k -> !bare(k).isEmpty() && isNear(wanted, bare(k)))
        .sorted(
            Comparator.comparingInt((String k) -> distance(wanted, bare(k))).thenComparing(k -> k))
        .limit(MAX_SUGGESTIONS)
        .toList();
  }

  private static boolean isNear(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    boolean related = shorter > 2 && (a.startsWith(b) || b.startsWith(a));
    return related || distance(a, b) <= Math.max(1, shorter / 3);
  }

  private static String bare(String word) {
    return word.replaceFirst("^-+", "").toLowerCase(Locale.ROOT);
  }

  /**
   * The end of a message on an unknown word; empty if no known word is near.
   *
   * @return for example {@code "; did you mean otf or otf2?"}
   */
  public static String didYouMean(String word, Collection<String> known) {
    List<String> near = near(word, known);
    return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
  }

  /**
   * Least number of inserted, deleted and replaced characters that make {@code a} into {@code b}.
   */
  public static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(above, row[j - 1]) + 1);
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
