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
   * Minimum number of typing errors that make {@code a} into {@code b}: characters that are
   * inserted, deleted or replaced, and neighbours that are exchanged.
   */
  public static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
        if (areExchanged(a, i, b, j)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
    }
    return row[b.length()];
  }

  /** Whether the two characters before {@code i} are those before {@code j} in the other order. */
  private static boolean areExchanged(String a, int i, String b, int j) {
    return i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
