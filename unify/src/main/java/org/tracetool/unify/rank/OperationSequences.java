package org.tracetool.unify.rank;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.core.collect.LongList;

/**
 * Numbers the operations of files of which some do not number them, so that the same operation has
 * the same number everywhere. For each communicator, the operations of the first file that has some
 * are kept, and those of each other file are compared with these once all of them are known.
 */
final class OperationSequences {
  // Longs of an operation.
  private static final int NUMBER = 0;
  private static final int BEGIN = 1;
  private static final int END = 2;
  private static final int WHAT = 3;
  private static final int WIDTH = 4;

  private static final long NO_NUMBER = -1;

  /** Takes operations with the numbers that they have in all files. */
  interface Taker {
    /** An operation of a file. */
    void take(int comm, long number, long begin, long end, long what);
  }

  /**
   * Operations of the first file, in their order.
   *
   * @param isNumbered whether the file numbers them
   * @param firstNumber of the first one, if the others follow without gaps; else {@link #NO_NUMBER}
   */
  private record Reference(boolean isNumbered, long firstNumber, long[] what, long[] ends) {}

  private final long maxLongs;
  private final Map<Integer, Reference> references = new HashMap<>();
  private long referenceLongs;

  /** Operations of the file that is being read, by communicator; null if they are too many. */
  private final Map<Integer, LongList> current = new TreeMap<>();

  private long currentLongs;
  private final Set<Integer> different = new TreeSet<>();
  private final Set<Integer> ambiguous = new TreeSet<>();
  private long omitted;

  /**
   * @param maxLongs that are kept of the first files, and of another one, each
   */
  OperationSequences(long maxLongs) {
    this.maxLongs = maxLongs;
  }

  /**
   * Adds an operation of the next file.
   *
   * @param number the one that the file gives it; if it gives none, that of its order
   */
  void add(int comm, long number, long begin, long end, long what) {
    LongList list = current.get(comm);
    if (list == null) {
      if (current.containsKey(comm)) {
        omitted++;
        return;
      }
      list = new LongList();
      current.put(comm, list);
    }
    if (currentLongs + WIDTH > maxLongs) {
      omitted += list.size() / WIDTH + 1;
      currentLongs -= list.size();
      current.put(comm, null);
      return;
    }
    list.add(number);
    list.add(begin);
    list.add(end);
    list.add(what);
    currentLongs += WIDTH;
  }

  /**
   * All operations of a file were added.
   *
   * @param isNumbered whether the file numbers them
   */
  void finishFile(boolean isNumbered, Taker taker) {
    for (Map.Entry<Integer, LongList> entry : current.entrySet()) {
      int comm = entry.getKey();
      if (entry.getValue() != null && !different.contains(comm) && !ambiguous.contains(comm)) {
        give(comm, entry.getValue(), isNumbered, taker);
      }
    }
    current.clear();
    currentLongs = 0;
  }

  private void give(int comm, LongList list, boolean isNumbered, Taker taker) {
    int[] order = order(list);
    long[] what = new long[order.length];
    long[] ends = new long[order.length];
    for (int i = 0; i < order.length; i++) {
      what[i] = list.get(order[i] + WHAT);
      ends[i] = list.get(order[i] + END);
    }
    Reference reference = references.get(comm);
    boolean hasNumbers = isNumbered && (reference == null || reference.isNumbered());
    long first = 0;
    if (reference == null) {
      if (referenceLongs + 2L * order.length > maxLongs) {
        omitted += order.length;
        return;
      }
      referenceLongs += 2L * order.length;
      first = isNumbered ? firstNumber(list, order) : 0;
      references.put(comm, new Reference(isNumbered, first, what, ends));
    } else if (!hasNumbers) {
      int shift =
          reference.firstNumber() == NO_NUMBER
              ? SequenceFit.DIFFERENT
              : new SequenceFit(reference.what(), reference.ends(), what, ends).shift();
      if (shift == SequenceFit.DIFFERENT || shift == SequenceFit.AMBIGUOUS) {
        (shift == SequenceFit.DIFFERENT ? different : ambiguous).add(comm);
        return;
      }
      first = reference.firstNumber() + shift;
    }
    for (int i = 0; i < order.length; i++) {
      long number = hasNumbers ? list.get(order[i] + NUMBER) : first + i;
      taker.take(comm, number, list.get(order[i] + BEGIN), ends[i], what[i]);
    }
  }

  /** Where operations stand in a list, in the order of their begins. */
  private static int[] order(LongList list) {
    Integer[] order = new Integer[list.size() / WIDTH];
    Arrays.setAll(order, i -> i * WIDTH);
    Arrays.sort(order, (a, b) -> Long.compare(list.get(a + BEGIN), list.get(b + BEGIN)));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  private static long firstNumber(LongList list, int[] order) {
    long first = list.get(order[0] + NUMBER);
    for (int i = 0; i < order.length; i++) {
      if (list.get(order[i] + NUMBER) != first + i) {
        return NO_NUMBER;
      }
    }
    return first;
  }

  /** Communicators whose operations on different ranks do not agree. */
  Set<Integer> different() {
    return different;
  }

  /** Communicators whose operations on different ranks agree in several ways. */
  Set<Integer> ambiguous() {
    return ambiguous;
  }

  /** Operations that were left out since there were too many. */
  long omitted() {
    return omitted;
  }
}
