package org.tracetool.format.vtf3.map;

/** The numbers of a state, one after the other; too few of them are an {@link Unusable}. */
final class SavedState {
  /** Numbers that are not a state. */
  static final class Unusable extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unusable() {
      super("not a state", null, false, false);
    }
  }

  private final long[] numbers;
  private int at;

  SavedState(long[] numbers) {
    this.numbers = numbers;
  }

  long next() {
    if (at == numbers.length) {
      throw new Unusable();
    }
    return numbers[at++];
  }

  /** How many things follow, each of at least one number. */
  int count() {
    long count = next();
    if (count < 0 || count > numbers.length - at) {
      throw new Unusable();
    }
    return (int) count;
  }
}
