package org.tracetool.cli.merge;

/** How the clocks of files of ranks are brought together, if not by their operations. */
enum AlignOption {
  /** All files begin at the same time. */
  start,
  /** Clocks are those of the systems. */
  wallclock,
  /** Times stay as they are in the files. */
  none
}
