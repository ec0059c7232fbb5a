package org.tracetool.cli.common;

import java.io.IOException;
import java.util.List;
import org.tracetool.console.RemedyHints;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
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
    List<TraceFile> files;
    try {
      files = reader.files();
    } catch (IOException e) {
      return reader; // its reader says so
    }
    try {
      TraceIndex index = IndexPlace.open(reader, files, System.getenv());
      if (index == null) {
        return reader;
      }
      TraceReader indexed = index.reader(reader);
      if (indexed == reader) {
        index.close();
      }
      return indexed;
    } catch (IOException e) {
      diagnostics.warn(WarningCode.UNUSED_INDEX, TraceIndex.NOT_USED, reason(e));
      return reader;
    }
  }

  /** Why an index cannot be used, and what to do. */
  public static String reason(IOException refused) {
    return refused instanceof TraceException e ? RemedyHints.message(e) : refused.toString();
  }
}
