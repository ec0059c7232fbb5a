package org.tracetool.analyze.iteration;

/** The wait states of a run, for the iterations that they lie in. */
@FunctionalInterface
public interface IterationWaits {
  /** What takes wait states, in any order. */
  @FunctionalInterface
  interface WaitVisitor {
    /**
     * Takes a wait state.
     *
     * @param beginTicks time of the trace
     * @param endTicks time of the trace
     * @param waitingTicks time that counts as waiting
     */
    void take(long beginTicks, long endTicks, long waitingTicks);
  }

  /** Hands over all wait states of the CPU locations of a rank, by its index. */
  void visit(int rankIndex, WaitVisitor visitor);
}
