package org.tracetool.core.report;

/** What a command treats as a failure. */
public enum Strictness {
  /** Neither damage nor losses. */
  NONE,
  /** Damage, and losses of something that was measured. */
  HARMFUL,
  /** Damage and any loss. */
  ALL;

  /** Returns whether what was found is a failure. */
  public boolean forbids(Diagnostics found) {
    return switch (this) {
      case NONE -> false;
      case HARMFUL -> found.hasHarmfulLoss();
      case ALL -> found.hasLoss();
    };
  }
}
