package org.tracetool.analyze.iteration;

/** The wait states of a run, for the iterations that they lie in. */
@FunctionalInterface
interface IterationWaits {
  /** What takes wait states, in any order. */
  @FunctionalInterface
  interface WaitVisitor {
    /**
     * Takes a wait state of a CPU location.
     *
     * @param beginTicks time of the trace
     * @param endTicks time of the trace
     * @param waitingTicks time that counts as waiting
     */
    void take(int rank, long beginTicks, long endTicks, long waitingTicks);
  }

  /** Hands over all wait states. */
  void visit(WaitVisitor visitor);
}
