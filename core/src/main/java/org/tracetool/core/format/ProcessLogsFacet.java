package org.tracetool.core.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A format of which each process of a run leaves a trace of its own when the run dies. What a
 * number means in one of them, another one may have under another number; only together do they say
 * who is who.
 */
public interface ProcessLogsFacet {
  /**
   * What the run is called of which a trace is that of a single process.
   *
   * @return empty if it is a whole trace, or does not say of which run it is
   */
  String run(Path log, ReadOptions options) throws IOException;

  /** Opens the traces of single processes of one run as one trace. */
  TraceReader openTogether(List<Path> logs, ReadOptions options) throws IOException;
}
