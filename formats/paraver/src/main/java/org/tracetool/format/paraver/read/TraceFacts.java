package org.tracetool.format.paraver.read;

/** What has to be known of the whole trace to read a line of it. */
final class TraceFacts {
  private final boolean records;
  private final long first;
  private final long last;
  private final boolean unsorted;
  private final boolean[] moves;
  private final int[] unended;

  /**
   * @param records whether there are any
   * @param first the smallest time
   * @param last the largest time
   * @param unsorted whether states and events are not in order of time
   * @param moves for each thread whether it is not always on its usual CPU
   * @param unended for each thread the number of its last collective call if that has no end; else
   *     not above 0
   */
  TraceFacts(
      boolean records, long first, long last, boolean unsorted, boolean[] moves, int[] unended) {
    this.records = records;
    this.first = first;
    this.last = last;
    this.unsorted = unsorted;
    this.moves = moves;
    this.unended = unended;
  }

  boolean hasRecords() {
    return records;
  }

  long first() {
    return first;
  }

  long last() {
    return last;
  }

  boolean isUnsorted() {
    return unsorted;
  }

  /**
   * For each thread the number of its last collective call if that has no end, else not above 0.
   */
  int[] unended() {
    return unended;
  }

  /** Whether a thread is not always on its usual CPU. */
  boolean moves(int thread) {
    return moves[thread - 1];
  }

  /**
   * Whether a collective call has no end.
   *
   * @param number of the call among those of the thread, from 1
   */
  boolean isUnended(int thread, int number) {
    return unended[thread - 1] == number;
  }
}
