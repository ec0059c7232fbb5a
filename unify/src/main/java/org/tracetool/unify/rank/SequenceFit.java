package org.tracetool.unify.rank;

import java.util.Arrays;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.CollectiveType;

/**
 * Finds which operations of two files are the same ones if files do not number them: operation i of
 * the second file is operation i + shift of the first one. What they are has to agree wherever both
 * files have one. If that holds for several shifts, the ends decide: on the right one they differ
 * by the clocks alone, on the others also by how long the steps of the run took.
 */
final class SequenceFit {
  /** There is no shift by which the operations agree. */
  static final int DIFFERENT = Integer.MAX_VALUE;

  /** There are several shifts, and nothing says which is right. */
  static final int AMBIGUOUS = Integer.MIN_VALUE;

  /** So many operations are shared at least, unless a file has fewer. */
  private static final int MIN_SHARED = 4;

  /** Shifts whose ends are compared; if there are more, those that share most operations. */
  private static final int MAX_COMPARED = 1 << 10;

  /** The ends of a shift count if no other one shares more than so many times its operations. */
  private static final int MAX_FEWER = 4;

  /** Operations of which ends are compared, for each shift. */
  private static final int MAX_SAMPLES = 256;

  private static final int MIN_SAMPLES = 4;

  /** A clock that gains more than this in each tick is none. */
  private static final double MAX_DRIFT = 2e-4;

  /** Standard errors by which the residual of the right shift is below all others. */
  private static final double MIN_DISTANCE = 8;

  private final long[] first;
  private final long[] firstEnds;
  private final long[] second;
  private final long[] secondEnds;

  /** Places in the second file of operations whose members end together; of all if none do. */
  private final int[] places;

  /**
   * @param first what the operations of the first file are, as their class in the low 8 bits and a
   *     hash
   * @param firstEnds when they end, in ticks
   */
  SequenceFit(long[] first, long[] firstEnds, long[] second, long[] secondEnds) {
    this.first = first;
    this.firstEnds = firstEnds;
    this.second = second;
    this.secondEnds = secondEnds;
    IntList found = new IntList();
    for (int i = 0; i < second.length; i++) {
      if (hasCommonEnd(second[i])) {
        found.add(i);
      }
    }
    for (int i = 0; found.size() == 0 && i < second.length; i++) {
      found.add(i);
    }
    places = found.toArray();
  }

  /** Whether members of an operation end together, by what it is. */
  static boolean hasCommonEnd(long what) {
    int type = (int) (what & 0xff);
    return type == CollectiveType.ALL2ALL.ordinal() || type == CollectiveType.BARRIER.ordinal();
  }

  /** The shift, or {@link #DIFFERENT} or {@link #AMBIGUOUS}. */
  int shift() {
    int[] shifts = fitting();
    if (shifts.length < 2) {
      return shifts.length == 0 ? DIFFERENT : shifts[0];
    }
    int count = Math.min(shifts.length, MAX_COMPARED);
    double[] residuals = new double[count];
    for (int i = 0; i < count; i++) {
      boolean counts =
          (long) MAX_FEWER * shared(shifts[i]) >= shared(shifts[0])
              && samples(shifts[i]) >= MIN_SAMPLES;
      residuals[i] = counts ? residual(shifts[i]) : Double.NaN;
    }
    for (int i = 0; i < count; i++) {
      if (isRight(i, shifts, residuals)) {
        return shifts[i];
      }
    }
    return AMBIGUOUS;
  }

  /** Whether all other shifts are clearly worse, or share half as much and are not better. */
  private boolean isRight(int it, int[] shifts, double[] residuals) {
    for (int i = 0; i < residuals.length; i++) {
      boolean sharesHalf =
          2L * shared(shifts[i]) <= shared(shifts[it]) && !isClear(i, it, shifts, residuals);
      if (i != it && !sharesHalf && !isClear(it, i, shifts, residuals)) {
        return false;
      }
    }
    return true;
  }

  /** Whether ends differ clearly less on one shift than on another; false if that is not known. */
  private boolean isClear(int one, int other, int[] shifts, double[] residuals) {
    int samples = Math.min(samples(shifts[one]), samples(shifts[other]));
    return residuals[other] > (residuals[one] + 1) * (1 + MIN_DISTANCE / Math.sqrt(samples));
  }

  private int shared(int shift) {
    return Math.min(first.length, second.length + shift) - Math.max(0, shift);
  }

  /** All shifts by which the operations agree; those that share most come first. */
  private int[] fitting() {
    int least = Math.min(MIN_SHARED, Math.min(first.length, second.length));
    long[] bySize = new long[first.length + second.length];
    int count = 0;
    int[] onFirst = commonLengths(second, first);
    for (int shift = 0; shift < first.length; shift++) {
      if (shared(shift) >= least && onFirst[shift] >= shared(shift)) {
        bySize[count++] = (long) -shared(shift) << 32 | shift;
      }
    }
    int[] onSecond = commonLengths(first, second);
    for (int shift = 1; shift < second.length; shift++) {
      if (shared(-shift) >= least && onSecond[shift] >= shared(-shift)) {
        bySize[count++] = (long) -shared(-shift) << 32 | -shift & 0xffff_ffffL;
      }
    }
    Arrays.sort(bySize, 0, count);
    return Arrays.stream(bySize, 0, count).mapToInt(key -> (int) key).toArray();
  }

  /** For each place of a text, how much of it from there on is the begin of a pattern. */
  private static int[] commonLengths(long[] pattern, long[] text) {
    int size = pattern.length;
    int[] lengths = new int[size + text.length];
    int from = 0;
    int to = 0;
    for (int i = 1; i < lengths.length; i++) {
      int length = i < to ? Math.min(to - i, lengths[i - from]) : 0;
      while (i + length < lengths.length
          && at(pattern, text, length) == at(pattern, text, i + length)) {
        length++;
      }
      lengths[i] = length;
      if (i + length > to) {
        from = i;
        to = i + length;
      }
    }
    return Arrays.copyOfRange(lengths, size, lengths.length);
  }

  private static long at(long[] pattern, long[] text, int place) {
    return place < pattern.length ? pattern[place] : text[place - pattern.length];
  }

  private int begin(int shift) {
    return lowest(Math.max(0, -shift));
  }

  private int end(int shift) {
    return lowest(Math.min(second.length, first.length - shift));
  }

  private int lowest(int place) {
    int found = Arrays.binarySearch(places, place);
    return found < 0 ? -found - 1 : found;
  }

  private int samples(int shift) {
    return Math.min(MAX_SAMPLES, end(shift) - begin(shift));
  }

  /** The median distance of the differences of ends from those of two steady clocks, in ticks. */
  private double residual(int shift) {
    int from = begin(shift);
    int size = end(shift) - from;
    int count = samples(shift);
    double[] times = new double[count];
    double[] differences = new double[count];
    for (int i = 0; i < count; i++) {
      int place = places[from + (int) ((long) i * size / count)];
      int start = places[from];
      times[i] = secondEnds[place] - secondEnds[start];
      differences[i] = times[i] - (firstEnds[place + shift] - firstEnds[start + shift]);
    }
    int third = count / 3;
    double gained =
        median(Arrays.copyOfRange(differences, count - third, count))
            - median(Arrays.copyOf(differences, third));
    double passed =
        median(Arrays.copyOfRange(times, count - third, count))
            - median(Arrays.copyOf(times, third));
    double drift = passed <= 0 ? 0 : Math.max(-MAX_DRIFT, Math.min(MAX_DRIFT, gained / passed));
    for (int i = 0; i < count; i++) {
      differences[i] -= drift * times[i];
    }
    double middle = median(differences.clone());
    for (int i = 0; i < count; i++) {
      differences[i] = Math.abs(differences[i] - middle);
    }
    return median(differences);
  }

  /** The median of numbers, which are sorted then. */
  private static double median(double[] numbers) {
    Arrays.sort(numbers);
    return numbers[numbers.length / 2];
  }
}
