package org.tracetool.cli.faults;

/**
 * The outcome of one point.
 *
 * @param kind the class it belongs to
 * @param what the problem, if it is a defect
 */
record Outcome(Kind kind, String what) {
  /** Classes of outcomes. */
  enum Kind {
    /** Everything is as before, and the command reported that. */
    OLD,
    /** All is done; a failure that was reported came after that. */
    NEW,
    /** Several outputs of one command: some are old and some new, each of them whole. */
    EACH_WHOLE,
    /** A failure left something for the next run, reported that, and the next run finished it. */
    FINISHED_LATER,
    /** An input could not be read; the command reported that, and kept the rest, as documented. */
    DAMAGE_REPORTED,
    /** The proof has failed. */
    DEFECT
  }

  static Outcome of(Kind kind) {
    return new Outcome(kind, null);
  }

  static Outcome defect(String what) {
    return new Outcome(Kind.DEFECT, what);
  }
}
