package org.tracetool.core.format;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A format whose traces have a master file, or a part of the only file, without which the rest can
 * still be read.
 */
public interface MasterlessFacet {
  /**
   * Returns whether there are files of a trace of this name, whose master file or part is missing.
   *
   * @param trace the name of the master file, or its stem
   */
  boolean isMasterless(Path trace) throws IOException;

  /**
   * Opens a trace by the files that are there. Which processes are in which of them is found by
   * reading all events once.
   */
  TraceReader openMasterless(Path trace, ReadOptions options) throws IOException;

  /** What is missing, as the name of a warning. */
  default String lack() {
    return "traces without their master file";
  }
}
