package org.tracetool.core.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A format with local files of a run, which are not yet a trace: what {@code unify} reads. */
public interface FragmentFacet {
  /**
   * Opens the local files of a run before unification, whose list of streams is known from
   * elsewhere. Each stream has definitions of its own, see {@link TraceReader#localDefinitions},
   * and may have markers of its own.
   *
   * @param stub what the names of the files start with
   */
  TraceReader openFragments(Path stub, List<StreamInfo> streams, ReadOptions options)
      throws IOException;
}
