package org.tracetool.index;

import java.io.IOException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TransparentReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/** A trace that finds windows by itself, with the notes of its index. */
class NotedReader extends TransparentReader {
  final TraceIndex index;

  NotedReader(TraceReader reader, TraceIndex index) {
    super(reader);
    this.index = index;
  }

  @Override
  public long[] notes(String name, Diagnostics diagnostics) throws IOException {
    try {
      return index.notes(name);
    } catch (IndexRefusedException e) {
      diagnostics.warn(WarningCode.UNUSED_INDEX, TraceIndex.NOT_USED, e.getMessage());
      return null;
    }
  }

  /** What needs the index is read from the start, as if there were none. */
  static void reportRefused(IndexRefusedException why, ReadOptions options) {
    options.diagnostics().warn(WarningCode.UNUSED_INDEX, TraceIndex.NOT_USED, why.getMessage());
  }

  /** Closes the index as well. */
  @Override
  public void close() throws IOException {
    try {
      index.close();
    } finally {
      super.close();
    }
  }
}
