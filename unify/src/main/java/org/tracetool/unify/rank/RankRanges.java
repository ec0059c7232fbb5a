package org.tracetool.unify.rank;

/** Ranks as a short text for users: {@code 0, 2-5, 9}. */
final class RankRanges {
  /** Ranges beyond these are only counted: a million ranks may be every second one. */
  private static final int MAX_RANGES = 16;

  private RankRanges() {}

  /** The text of ranks in their order; those that follow each other become a range. */
  static String text(int[] ranks) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    for (int ranges = 0; at < ranks.length && ranges < MAX_RANGES; ranges++) {
      int first = at;
      while (at + 1 < ranks.length && ranks[at + 1] == ranks[at] + 1) {
        at++;
      }
      text.append(first == 0 ? "" : ", ").append(ranks[first]);
      text.append(at == first ? "" : "-" + ranks[at]);
      at++;
    }
    int more = ranks.length - at;
    return more == 0 ? text.toString() : text + " and " + more + " more";
  }
}
