package org.tracetool.core.collect;

/**
 * Numbers that were kept to go on from, as {@code StartFacet.Start#state}, taken back one after the
 * other; too few of them, or others than there can be, are {@link UnusableStateException}.
 */
public final class SavedNumberReader {
  /** Numbers that are not a state. */
  public static final class UnusableStateException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** What was taken back is no state. */
    public UnusableStateException() {
      super("not a state");
    }
  }

  private final long[] numbers;
  private int at;

  /** All of these, the first one first. */
  public SavedNumberReader(long[] numbers) {
    this.numbers = numbers;
  }

  /** The next number. */
  public long next() {
    if (at == numbers.length) {
      throw new UnusableStateException();
    }
    return numbers[at++];
  }

  /** The next number, which is within limits, both included. */
  public long next(long least, long most) {
    long number = next();
    if (number < least || number > most) {
      throw new UnusableStateException();
    }
    return number;
  }

  /** As {@link #next(long, long)}, of numbers that are small. */
  public int next(int least, int most) {
    return (int) next((long) least, (long) most);
  }

  /** How many things follow, each of at least one number. */
  public int count() {
    return next(0, numbers.length - at - 1);
  }

  /** Nothing may follow. */
  public void end() {
    if (at != numbers.length) {
      throw new UnusableStateException();
    }
  }
}
