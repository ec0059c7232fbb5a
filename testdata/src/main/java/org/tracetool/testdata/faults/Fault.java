package org.tracetool.testdata.faults;

/** What happens at a call. */
public enum Fault {
  /** This call fails with an I/O error; all others work. */
  ERROR,
  /** The disk is full from now on: whatever needs space fails, this call first. */
  FULL,
  /** A write stores half of its bytes, then the disk is full. */
  SHORT,
  /** The disk is gone: this call and all later ones fail. */
  GONE,
  /** The process is killed; a write stores half of its bytes before that. All it did lasts. */
  KILL,
  /** The power fails, and nothing that was not synced is there any more. */
  CUT_ALL,
  /** The power fails; names have survived, but nothing of what was not synced in the files. */
  CUT_DATA,
  /** The power fails; what was written has survived, but no name that was not synced. */
  CUT_NAMES,
  /** The power fails, and chance decides what has survived of what was not synced. */
  CUT_SOME;

  /** Whether the process ends there. */
  public boolean deadly() {
    return this == KILL || powerCut();
  }

  /** Whether what was not synced gets lost. */
  public boolean powerCut() {
    return compareTo(CUT_ALL) >= 0;
  }

  /** Whether it can happen at such a call. */
  public boolean appliesTo(Call call) {
    return switch (this) {
      case ERROR, GONE -> true;
      case FULL -> call.growing();
      case SHORT -> call == Call.WRITE;
      // Between two calls that change nothing, the state is the same.
      default -> call.changing() && call != Call.CLOSE || call == Call.LOCK;
    };
  }
}
