package org.tracetool.core.operation;

/**
 * Matches the calls of collective operations. The operations of a sequence have numbers from 0: the
 * n-th call of each member belongs to the n-th operation. A sequence is all that happens in a
 * communicator, or what happens there with one kind of operation and one root; a key of two longs
 * identifies it. Where calls have a matching id, this is the number of the operation.
 */
public final class CollectiveSequences {
  private static final int NONE = WaitingRows.NONE;

  /** In place of a member: how many operations of a sequence have begun. */
  private static final long BEGUN = Long.MIN_VALUE;

  private final WaitingRows calls;
  private final WaitingRows turns = new WaitingRows(1);
  private final int width;

  /**
   * No operations yet.
   *
   * @param width longs that a row holds
   */
  public CollectiveSequences(int width) {
    this.width = width;
    calls = new WaitingRows(width + 1);
  }

  /** The calls that wait; those of one operation follow each other by {@link WaitingRows#next}. */
  public WaitingRows waiting() {
    return calls;
  }

  private int counter(long a, long b, long member) {
    int slot = turns.find(a, b, member);
    return slot == NONE ? turns.add(a, b, member) : slot;
  }

  /**
   * A member takes part in the next operation of a sequence; returns its number.
   *
   * @param member any number that is not negative
   */
  public long turn(long a, long b, long member) {
    int slot = counter(a, b, member);
    long number = turns.get(slot, 0);
    turns.set(slot, 0, number + 1);
    return number;
  }

  /** Takes how many operations of a sequence a member has taken part in. */
  @FunctionalInterface
  public interface Turns {
    /** In the sequence {@code a}, {@code b} the member took part {@code count} times. */
    void turn(long a, long b, long member, long count);
  }

  /** Gives the turns of all members, in the order of their first ones. */
  public void forEachTurn(Turns taker) {
    for (int slot = turns.oldest(); slot != NONE; slot = turns.younger(slot)) {
      if (turns.key(slot, 2) != BEGUN) {
        taker.turn(turns.key(slot, 0), turns.key(slot, 1), turns.key(slot, 2), turns.get(slot, 0));
      }
    }
  }

  /** Goes on as if a member had taken part so often already. */
  public void setTurn(long a, long b, long member, long count) {
    turns.set(counter(a, b, member), 0, count);
  }

  /** The first call of an operation that waits, or {@link WaitingRows#NONE}. */
  public int find(long a, long b, long number) {
    return calls.find(a, b, number);
  }

  /**
   * Returns whether an operation of a sequence with turns has begun, so that it is over if none
   * waits.
   */
  public boolean hasBegun(long a, long b, long number) {
    int slot = turns.find(a, b, BEGUN);
    return slot != NONE && number < turns.get(slot, 0);
  }

  /** Adds a call to an operation; returns the slot of its row of zeros. */
  public int add(long a, long b, long number) {
    int slot = calls.add(a, b, number);
    int first = calls.previous(slot) == NONE ? slot : calls.find(a, b, number);
    if (first == slot) {
      int begun = counter(a, b, BEGUN);
      turns.set(begun, 0, Math.max(turns.get(begun, 0), number + 1));
    }
    calls.set(first, width, calls.get(first, width) + 1);
    return slot;
  }

  /** How many calls an operation has, given its first one. */
  public int count(int first) {
    return (int) calls.get(first, width);
  }

  /** Takes out all calls of an operation, given the first one; it stays readable until the next. */
  public void remove(int first) {
    int slot = first;
    while (slot != NONE) {
      int next = calls.next(slot);
      calls.remove(slot);
      slot = next;
    }
  }
}
