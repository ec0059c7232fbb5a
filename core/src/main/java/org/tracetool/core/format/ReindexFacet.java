package org.tracetool.core.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;

/** A format some of whose files only make reading faster and can be made of the others. */
public interface ReindexFacet {
  /**
   * Makes those files of a trace anew, where they are missing or damaged, that only make reading
   * faster: all of them or none.
   *
   * @param progress told how many more bytes were read
   * @return what was wrong about each file that is new
   * @throws org.tracetool.core.error.UnsupportedTraceException if this trace has no such files
   * @throws org.tracetool.core.error.DamagedTraceException if the trace itself is damaged
   */
  List<FileSet.Finding> reindex(Path trace, ReadOptions options, LongConsumer progress)
      throws IOException;
}
