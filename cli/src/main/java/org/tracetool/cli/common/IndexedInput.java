package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.index.IndexPlace;
import org.tracetool.index.TraceIndex;

/** Finds the index of a trace of which only a window is read. */
public final class IndexedInput {
  private IndexedInput() {}

  /**
   * The trace, with the help of its index if there is one that can be used; one that cannot is
   * reported.
   *
   * @param isPart whether only a part of the times is read, so that an index helps
   */
  public static TraceReader of(TraceReader reader, boolean isPart, Diagnostics diagnostics) {
    if (!isPart) {
      return reader;
    }
    Path file = null;
    try {
      List<TraceFile> files = reader.files();
      file = IndexPlace.existing(files, System.getenv());
      if (file == null) {
        return reader;
      }
      TraceIndex index = TraceIndex.open(file, reader, files);
      TraceReader indexed = index.reader(reader);
      if (indexed == reader) {
        index.close();
      }
      return indexed;
    } catch (IOException e) {
      if (file != null) { // else what cannot be read is of the trace, whose reader says so
        diagnostics.warning(TraceIndex.NOT_USED, e.getMessage());
      }
      return reader;
    }
  }
}
