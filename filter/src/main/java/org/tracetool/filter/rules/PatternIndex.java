package org.tracetool.filter.rules;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Finds those of many patterns that match a name without trying them all. Each pattern is filed
 * under a piece of plain text that every name it matches has at its start, at its end, or anywhere:
 * the one that the fewest patterns share. Only patterns whose piece is in a name are tried.
 * Immutable, so threads may share it.
 */
public final class PatternIndex {
  /** No pattern. */
  public static final int NONE = -1;

  private static final long BASE = 0x9e37_79b9_7f4a_7c15L;

  // The place of a piece of text.
  private static final int WHOLE = 0;
  private static final int START = 1;
  private static final int END = 2;
  private static final int INSIDE = 3;
  private static final int PLACES = 4;

  private final NamePattern[] patterns;
  private final boolean foldsCase;
  private final PieceTable pieces;

  /** The next pattern that is filed under the same piece. */
  private final int[] next;

  /** Patterns without any plain text. */
  private final int[] anywhere;

  /** The lengths of pieces at each place, ascending. */
  private final int[][] lengths = new int[PLACES][];

  /**
   * Makes the index.
   *
   * @param list the patterns, all of one language; their numbers are their places in the list
   */
  public PatternIndex(List<NamePattern> list) {
    patterns = list.toArray(new NamePattern[0]);
    foldsCase = patterns.length > 0 && patterns[0].foldsCase();
    PieceTable counts = new PieceTable(patterns.length);
    for (NamePattern pattern : patterns) {
      if (pattern.foldsCase() != foldsCase) {
        throw new IllegalArgumentException("patterns of two languages");
      }
      forPieces(pattern, (key, place, length) -> counts.put(key, counts.get(key, 0) + 1));
    }
    pieces = new PieceTable(patterns.length);
    next = new int[patterns.length];
    int[] loose = new int[patterns.length];
    int looseCount = 0;
    boolean[][] used = new boolean[PLACES][];
    Arrays.fill(used, new boolean[0]);
    // From the last one on, so that each list of patterns begins with the first.
    for (int i = patterns.length - 1; i >= 0; i--) {
      Choice choice = new Choice(counts);
      forPieces(patterns[i], choice);
      if (choice.length == 0) {
        loose[looseCount++] = i;
      } else {
        next[i] = pieces.get(choice.key, NONE);
        pieces.put(choice.key, i);
        boolean[] own = used[choice.place];
        own = choice.length < own.length ? own : Arrays.copyOf(own, choice.length * 2);
        own[choice.length] = true;
        used[choice.place] = own;
      }
    }
    anywhere = new int[looseCount];
    for (int i = 0; i < looseCount; i++) {
      anywhere[i] = loose[looseCount - 1 - i];
    }
    for (int place = 0; place < PLACES; place++) {
      boolean[] own = used[place];
      lengths[place] = IntStream.range(0, own.length).filter(n -> own[n]).toArray();
    }
  }

  /** Takes a piece of plain text. */
  @FunctionalInterface
  private interface PieceUser {
    void piece(long key, int place, int length);
  }

  /** The piece that the fewest patterns have; of several the longest. */
  private static final class Choice implements PieceUser {
    private final PieceTable counts;
    private int fewest = Integer.MAX_VALUE;
    private long key;
    private int place;
    private int length;

    Choice(PieceTable counts) {
      this.counts = counts;
    }

    @Override
    public void piece(long newKey, int newPlace, int newLength) {
      int count = counts.get(newKey, 0);
      if (count < fewest || count == fewest && newLength > length) {
        fewest = count;
        key = newKey;
        place = newPlace;
        length = newLength;
      }
    }
  }

  private static void forPieces(NamePattern pattern, PieceUser user) {
    NamePattern.PlainText plain = pattern.plainText();
    String text = plain.text();
    if (plain.isAll()) {
      if (!text.isEmpty()) {
        user.piece(key(hash(text, 0, text.length()), WHOLE, text.length()), WHOLE, text.length());
      }
      return;
    }
    int from = 0;
    while (from < text.length()) {
      int gap = text.indexOf(NamePattern.NO_TEXT, from);
      int to = gap < 0 ? text.length() : gap;
      if (to > from) {
        int place = from == 0 ? START : to == text.length() ? END : INSIDE;
        user.piece(key(hash(text, from, to), place, to - from), place, to - from);
      }
      from = to + 1;
    }
  }

  private static long hash(String text, int from, int to) {
    long h = 0;
    for (int i = from; i < to; i++) {
      h = h * BASE + text.charAt(i) + 1;
    }
    return h;
  }

  private static long key(long hash, int place, int length) {
    long h = (hash ^ (long) length << 2 ^ place) * 0xff51_afd7_ed55_8ccdL;
    return h ^ h >>> 32;
  }

  /** The number of the first pattern that matches a name, or {@link #NONE}. */
  public int first(String name) {
    First first = new First();
    search(foldsCase ? NamePattern.folded(name) : name, first);
    return first.best == Integer.MAX_VALUE ? NONE : first.best;
  }

  /** The numbers of all patterns that match a name, ascending. */
  public int[] all(String name) {
    All all = new All();
    search(foldsCase ? NamePattern.folded(name) : name, all);
    return all.found();
  }

  /** The number of the last pattern that matches a name, or {@link #NONE}. */
  public int last(String name) {
    int[] all = all(name);
    return all.length == 0 ? NONE : all[all.length - 1];
  }

  /** Takes the patterns that match, and returns how far to search. */
  private abstract static class Taker implements IntConsumer {
    /** Patterns from this number on are not needed. */
    int end() {
      return Integer.MAX_VALUE;
    }
  }

  private static final class First extends Taker {
    private int best = Integer.MAX_VALUE;

    @Override
    public void accept(int pattern) {
      best = pattern;
    }

    @Override
    int end() {
      return best;
    }
  }

  private static final class All extends Taker {
    private int[] found = new int[8];
    private int count;

    @Override
    public void accept(int pattern) {
      if (count == found.length) {
        found = Arrays.copyOf(found, count * 2);
      }
      found[count++] = pattern;
    }

    int[] found() {
      Arrays.sort(found, 0, count);
      int different = 0;
      for (int i = 0; i < count; i++) {
        if (i == 0 || found[i] != found[i - 1]) {
          found[different++] = found[i];
        }
      }
      return Arrays.copyOf(found, different);
    }
  }

  private void search(String text, Taker taker) {
    int n = text.length();
    long[] hashes = new long[n + 1];
    long[] powers = new long[n + 1];
    powers[0] = 1;
    for (int i = 0; i < n; i++) {
      hashes[i + 1] = hashes[i] * BASE + text.charAt(i) + 1;
      powers[i + 1] = powers[i] * BASE;
    }
    for (int i = 0; i < anywhere.length && anywhere[i] < taker.end(); i++) {
      test(anywhere[i], text, taker);
    }
    if (Arrays.binarySearch(lengths[WHOLE], n) >= 0) {
      chain(key(hashes[n], WHOLE, n), text, taker);
    }
    for (int length : lengths[START]) {
      if (length > n) {
        break;
      }
      chain(key(hashes[length], START, length), text, taker);
    }
    for (int length : lengths[END]) {
      if (length > n) {
        break;
      }
      long hash = hashes[n] - hashes[n - length] * powers[length];
      chain(key(hash, END, length), text, taker);
    }
    for (int length : lengths[INSIDE]) {
      for (int from = 0; from + length <= n; from++) {
        long hash = hashes[from + length] - hashes[from] * powers[length];
        chain(key(hash, INSIDE, length), text, taker);
      }
    }
  }

  private void chain(long key, String text, Taker taker) {
    for (int i = pieces.get(key, NONE); i != NONE && i < taker.end(); i = next[i]) {
      test(i, text, taker);
    }
  }

  private void test(int pattern, String text, Taker taker) {
    if (patterns[pattern].matchesFolded(text)) {
      taker.accept(pattern);
    }
  }
}
