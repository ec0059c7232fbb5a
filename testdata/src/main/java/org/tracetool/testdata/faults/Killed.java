package org.tracetool.testdata.faults;

/** Ends a thread of a process that was killed. */
public final class Killed extends Error {
  private static final long serialVersionUID = 1;

  Killed() {
    super("killed here", null, false, false);
  }
}
