package org.tracetool.format.paraver.read;

/** What has to be known of the whole trace to read a line of it. */
final class LineContext {
  private final boolean records;
  private final long first;
  private final long last;
  private final int[] unended;
  private final int[] joint;
  private final int lasting;

  /**
   * @param records whether there are any
   * @param first the smallest time
   * @param last the largest time
   * @param unended for each thread the number of its last collective call if that has no end; else
   *     not above 0
   * @param joint applications whose collective calls are taken for those of all processes
   * @param lasting see {@link #lasting}
   */
  LineContext(boolean records, long first, long last, int[] unended, int[] joint, int lasting) {
    this.joint = joint;
    this.lasting = lasting;
    this.records = records;
    this.first = first;
    this.last = last;
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

  /**
   * For each thread the number of its last collective call if that has no end, else not above 0.
   */
  int[] unended() {
    return unended;
  }

  /**
   * Applications no call of which names a communicator, while all processes make the same calls in
   * the same order: these are taken for operations of all processes.
   */
  int[] joint() {
    return joint;
  }

  /** The thread whose state ends at the largest time, after all that lines begin with; else 0. */
  int lasting() {
    return lasting;
  }

  /** Whether an application is one of {@link #joint}. */
  boolean isJoint(int application) {
    for (int a : joint) {
      if (a == application) {
        return true;
      }
    }
    return false;
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
