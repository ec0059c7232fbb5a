package org.tracetool.testdata.faults;

/** The fault at a call. */
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
  /** The power fails, and everything that was not synced is lost. */
  CUT_ALL,
  /** The power fails; names have survived, but no data of files that was not synced. */
  CUT_DATA,
  /** The power fails; what was written has survived, but no name that was not synced. */
  CUT_NAMES,
  /** The power fails, and chance decides which unsynced data survives. */
  CUT_SOME;

  /** Returns whether the process ends there. */
  public boolean deadly() {
    return this == KILL || powerCut();
  }

  /** Returns whether unsynced data is lost. */
  public boolean powerCut() {
    return compareTo(CUT_ALL) >= 0;
  }

  /** Returns whether it can happen at such a call. */
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
