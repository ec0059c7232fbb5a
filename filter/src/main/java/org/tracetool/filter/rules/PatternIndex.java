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

  /** Of more patterns, those that were tried are not kept ready: most match one name. */
  private static final int MAX_COMPILED_PATTERNS = 10_000;

  private final NamePattern[] patterns;
  private final boolean foldsCase;
  private final PatternsByPiece pieces;
  private final PatternPieceEdges edges = new PatternPieceEdges(PLACES);

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
    Pieces all = new Pieces(patterns.length);
    NamePattern.Steps steps = new NamePattern.Steps();
    for (NamePattern pattern : patterns) {
      if (pattern.foldsCase() != foldsCase) {
        throw new IllegalArgumentException("patterns of two languages");
      }
      pattern.takeApart(steps);
      all.addAll(steps);
    }
    PatternPieceCounts counts = new PatternPieceCounts(all.count);
    for (int i = 0; i < all.count; i++) {
      counts.add(all.keys[i]);
    }
    pieces = new PatternsByPiece(patterns.length);
    int[] loose = new int[patterns.length];
    int looseCount = 0;
    boolean[][] used = new boolean[PLACES][];
    Arrays.fill(used, new boolean[0]);
    // From the last one on, so that each list of patterns begins with the first.
    for (int i = patterns.length - 1; i >= 0; i--) {
      int choice = all.choose(i, counts);
      if (choice < 0) {
        loose[looseCount++] = i;
      } else {
        pieces.put(all.keys[choice], i);
        int place = all.shapes[choice] % PLACES;
        int length = all.shapes[choice] / PLACES;
        if (length >= used[place].length) {
          used[place] = Arrays.copyOf(used[place], length * 2);
        }
        used[place][length] = true;
        if (length >= PatternPieceEdges.LENGTH) {
          edges.add(place, all.edges[choice] >>> Short.SIZE, all.edges[choice] & 0xffff);
        }
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

  /** The pieces of plain text of all patterns, one after the other. */
  private static final class Pieces {
    private long[] keys;

    /** Length of each, times {@link #PLACES}, and where it stands. */
    private int[] shapes;

    /**
     * The first and the last {@link PatternPieceEdges#LENGTH} characters of each that has so many.
     */
    private int[] edges;

    /** Where the pieces of each pattern end. */
    private final int[] ends;

    private int patterns;
    private int count;

    Pieces(int patterns) {
      keys = new long[patterns + 16];
      shapes = new int[patterns + 16];
      edges = new int[patterns + 16];
      ends = new int[patterns];
    }

    private void add(NamePattern.Steps steps, int from, int to, long hash, int place) {
      if (count == keys.length) {
        keys = Arrays.copyOf(keys, count * 2);
        shapes = Arrays.copyOf(shapes, count * 2);
        edges = Arrays.copyOf(edges, count * 2);
      }
      int length = to - from;
      if (length >= PatternPieceEdges.LENGTH) {
        int last = edge(steps, to - PatternPieceEdges.LENGTH);
        edges[count] = edge(steps, from) << Short.SIZE | last;
      }
      keys[count] = key(hash, place, length);
      shapes[count++] = length * PLACES + place;
    }

    private static int edge(NamePattern.Steps steps, int at) {
      return PatternPieceEdges.of(steps.text(at), steps.text(at + 1), steps.text(at + 2));
    }

    /** Adds the pieces of the next pattern. */
    void addAll(NamePattern.Steps steps) {
      int n = steps.length();
      long hash = 0;
      int from = 0;
      for (int i = 0; i < n; i++) {
        char c = steps.text(i);
        if (c == NamePattern.NO_TEXT) {
          if (i > from) {
            add(steps, from, i, hash, from == 0 ? START : INSIDE);
          }
          from = i + 1;
          hash = 0;
        } else {
          hash = hash * BASE + c + 1;
        }
      }
      if (n > from) {
        add(steps, from, n, hash, steps.isLiteral() ? WHOLE : from == 0 ? START : END);
      }
      ends[patterns++] = count;
    }

    /** The piece of a pattern that the fewest have; of several the longest. -1 if it has none. */
    int choose(int pattern, PatternPieceCounts counts) {
      int choice = -1;
      int fewest = Integer.MAX_VALUE;
      int end = ends[pattern];
      int from = pattern == 0 ? 0 : ends[pattern - 1];
      for (int i = from; i < end; i++) {
        int others = end - from == 1 ? 0 : counts.get(keys[i]);
        boolean longer = choice >= 0 && shapes[i] / PLACES > shapes[choice] / PLACES;
        if (others < fewest || others == fewest && longer) {
          fewest = others;
          choice = i;
        }
      }
      return choice;
    }
  }

  private static long key(long hash, int place, int length) {
    long h = (hash ^ (long) length << 2 ^ place) * 0xff51_afd7_ed55_8ccdL;
    return h ^ h >>> 32;
  }

  /** The number of the first pattern that matches a name, or {@link #NONE}. */
  public int first(String name) {
    FirstMatch first = new FirstMatch();
    search(foldsCase ? NamePattern.folded(name) : name, first);
    return first.best == Integer.MAX_VALUE ? NONE : first.best;
  }

  /** The numbers of all patterns that match a name, ascending. */
  public int[] all(String name) {
    AllMatches all = new AllMatches();
    search(foldsCase ? NamePattern.folded(name) : name, all);
    return all.found();
  }

  /** The number of the last pattern that matches a name, or {@link #NONE}. */
  public int last(String name) {
    int[] all = all(name);
    return all.length == 0 ? NONE : all[all.length - 1];
  }

  /** Takes the patterns that match, and returns how far to search. */
  private abstract static class PatternVisitor implements IntConsumer {
    private final NamePattern.Steps steps = new NamePattern.Steps();

    /** Patterns from this number on are not needed. */
    int end() {
      return Integer.MAX_VALUE;
    }
  }

  private static final class FirstMatch extends PatternVisitor {
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

  private static final class AllMatches extends PatternVisitor {
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

  private void search(String text, PatternVisitor taker) {
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
    int[] grams = new int[Math.max(0, n - PatternPieceEdges.LENGTH + 1)];
    for (int i = 0; i < grams.length; i++) {
      grams[i] = PatternPieceEdges.of(text.charAt(i), text.charAt(i + 1), text.charAt(i + 2));
    }
    for (int length : lengths[START]) {
      if (length > n) {
        break;
      }
      if (mayBe(START, 0, length, grams)) {
        chain(key(hashes[length], START, length), text, taker);
      }
    }
    for (int length : lengths[END]) {
      if (length > n) {
        break;
      }
      if (mayBe(END, n - length, length, grams)) {
        long hash = hashes[n] - hashes[n - length] * powers[length];
        chain(key(hash, END, length), text, taker);
      }
    }
    for (int from = 0; from < n; from++) {
      boolean longer = from < grams.length && edges.mayBegin(INSIDE, grams[from]);
      for (int length : lengths[INSIDE]) {
        if (length > n - from || length >= PatternPieceEdges.LENGTH && !longer) {
          break;
        }
        if (mayBe(INSIDE, from, length, grams)) {
          long hash = hashes[from + length] - hashes[from] * powers[length];
          chain(key(hash, INSIDE, length), text, taker);
        }
      }
    }
  }

  /** Returns false only if this part of a name is no piece. */
  private boolean mayBe(int place, int from, int length, int[] grams) {
    return length < PatternPieceEdges.LENGTH
        || edges.mayBegin(place, grams[from])
            && edges.mayEnd(place, grams[from + length - PatternPieceEdges.LENGTH]);
  }

  private void chain(long key, String text, PatternVisitor taker) {
    for (int i = pieces.first(key); i != NONE && i < taker.end(); i = pieces.after(i)) {
      test(i, text, taker);
    }
  }

  private void test(int pattern, String text, PatternVisitor taker) {
    NamePattern tried = patterns[pattern];
    boolean matches =
        patterns.length > MAX_COMPILED_PATTERNS
            ? tried.matchesFolded(text, taker.steps)
            : tried.matchesFolded(text);
    if (matches) {
      taker.accept(pattern);
    }
  }
}
