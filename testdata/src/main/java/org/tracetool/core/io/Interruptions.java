package org.tracetool.core.io;

/** Stops outputs at a step of theirs, as a kill would. */
public final class Interruptions {
  private static int steps;

  private Interruptions() {}

  /** Does something at the n-th step from now on, counted from 1. */
  public static void runAt(int step, Runnable action) {
    steps = 0;
    OutputTransaction.betweenSteps =
        () -> {
          if (++steps == step) {
            action.run();
          }
        };
  }

  /** Does something at each step from now on. */
  public static void runEach(Runnable action) {
    steps = 0;
    OutputTransaction.betweenSteps =
        () -> {
          steps++;
          action.run();
        };
  }

  /** Ends interruptions; how many steps there were. */
  public static int end() {
    OutputTransaction.betweenSteps = () -> {};
    return steps;
  }
}
