package org.tracetool.core.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.UnsupportedTraceException;

/**
 * A format that reads what a run has left behind where it is not a trace as it should be: local
 * files before unification, logs of single processes, a trace without its master file.
 */
public interface RunFilesFacet {
  /**
   * Opens the local files of a run before unification, given the list of its streams: what {@code
   * unify} reads. Each stream has definitions of its own, see {@link TraceReader#localDefinitions},
   * and may have markers of its own.
   *
   * @param stub common start of the names of the files
   * @throws UnsupportedTraceException if the format has no such files
   */
  default TraceReader openFragments(Path stub, List<StreamInfo> streams, ReadOptions options)
      throws IOException {
    throw new UnsupportedTraceException(stub + ": the format has no local files");
  }

  /**
   * Returns whether a name is that of local files which {@link TraceFormat#open} reads as one
   * trace, since it joins their definitions itself.
   *
   * @param stub the common start of their names, or their folder
   */
  default boolean isRun(Path stub) {
    return false;
  }

  /**
   * What the run is called of which a trace is that of a single process. What a number means in one
   * of them, another one may have under another number; only together do they say who is who.
   *
   * @return empty if it is a whole trace, or does not say of which run it is
   */
  default String run(Path log, ReadOptions options) throws IOException {
    return "";
  }

  /** Opens the traces of single processes of one {@link #run} as one trace. */
  default TraceReader openTogether(List<Path> logs, ReadOptions options) throws IOException {
    throw new UnsupportedTraceException(logs.get(0) + ": the format has no traces of processes");
  }

  /**
   * Returns whether there are files of a trace of this name, whose master file, or a part of the
   * only file, is missing, without which the rest can still be read.
   *
   * @param trace the name of the master file, or its stem
   */
  default boolean isMasterless(Path trace) throws IOException {
    return false;
  }

  /**
   * Opens a trace that {@link #isMasterless} by the files that are there. Which processes are in
   * which of them is found by reading all events once.
   */
  default TraceReader openMasterless(Path trace, ReadOptions options) throws IOException {
    throw new UnsupportedTraceException(trace + ": cannot be read without its master file");
  }

  /** What is missing then, as the name of a warning. */
  default String lack() {
    return "traces without their master file";
  }
}
