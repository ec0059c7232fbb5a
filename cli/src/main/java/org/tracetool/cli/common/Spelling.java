package org.tracetool.cli.common;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the words that a misspelt one may mean. */
public final class Spelling {
  private static final int MOST_SUGGESTIONS = 3;
  private static final int MOST_CHARS = 60;

  private Spelling() {}

  /**
   * The known words that are nearest to {@code word}, nearest first; empty if none is near.
   *
   * <p>Near means that at most a third of the characters differ, or that one begins with the other.
   */
  public static List<String> near(String word, Collection<String> known) {
    String wanted = bare(word);
    if (wanted.isEmpty() || wanted.length() > MOST_CHARS) {
      return List.of();
    }
    return known.stream()
        .filter(k -> !bare(k).isEmpty() && isNear(wanted, bare(k)))
        .sorted(
            Comparator.comparingInt((String k) -> SimilarNames.distance(wanted, bare(k)))
                .thenComparing(k -> k))
        .limit(MOST_SUGGESTIONS)
        .toList();
  }

  private static boolean isNear(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    boolean related = shorter > 2 && (a.startsWith(b) || b.startsWith(a));
    return related || SimilarNames.distance(a, b) <= Math.max(1, shorter / 3);
  }

  private static String bare(String word) {
    return word.replaceFirst("^-+", "").toLowerCase(Locale.ROOT);
  }
}
