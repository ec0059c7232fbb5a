package org.tracetool.unify.clock;

/**
 * A clock whose offset and drift change where clocks were compared during the run. The first and
 * the last comparison change nothing: before the first and after the last one there is only one
 * side to learn from.
 */
final class EnhancedClock implements StreamClock {
  private final EnhancedSynchronisation.Parameters parameters;
  private int comparisons;
  private int round;

  /** A clock at the begin of its stream. */
  EnhancedClock(EnhancedSynchronisation.Parameters parameters) {
    this.parameters = parameters;
  }

  @Override
  public long correct(long local) {
    return parameters.offsets()[round] + (long) (parameters.drifts()[round] * (double) local);
  }

  @Override
  public void synchronise() {
    if (comparisons >= 1 && comparisons < parameters.offsets().length) {
      round = comparisons;
    }
    comparisons++;
  }
}
