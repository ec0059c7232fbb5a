package org.tracetool.core.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;

/** A format some of whose files only make reading faster and can be recreated from the others. */
public interface ReindexFacet {
  /**
   * Recreates those files of a trace that only make reading faster, if they are missing or damaged:
   * all of them or none.
   *
   * @param progress receives the number of further bytes read
   * @return the problem of each file that was recreated
   * @throws org.tracetool.core.error.UnsupportedTraceException if this trace has no such files
   * @throws org.tracetool.core.error.DamagedTraceException if the trace itself is damaged
   */
  List<FileSet.Finding> reindex(Path trace, ReadOptions options, LongConsumer progress)
      throws IOException;
}
