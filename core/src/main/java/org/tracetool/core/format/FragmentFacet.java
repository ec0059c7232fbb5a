package org.tracetool.core.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A format with local files of a run, which are not yet a trace: what {@code unify} reads. */
public interface FragmentFacet {
  /**
   * Opens the local files of a run before unification, given the list of its streams. Each stream
   * has definitions of its own, see {@link TraceReader#localDefinitions}, and may have markers of
   * its own.
   *
   * @param stub common start of the names of the files
   */
  TraceReader openFragments(Path stub, List<StreamInfo> streams, ReadOptions options)
      throws IOException;
}
