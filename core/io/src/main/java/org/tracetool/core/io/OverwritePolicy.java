package org.tracetool.core.io;

/** Which existing files an output of several files may replace. */
public enum OverwritePolicy {
  /** None. */
  NOTHING,

  /**
   * Those of an older output, whose main file is there, and empty ones. Where the main file is
   * missing, nothing says that files with names of the others belong together, so they stay.
   */
  OWN,

  /** All. */
  ANYTHING
}
