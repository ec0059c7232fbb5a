package org.tracetool.index;

import java.io.IOException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.NotesFacet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;

/** A trace that finds windows by itself, with the notes of its index. */
class NotedReader extends FrontReader implements NotesFacet {
  final TraceIndex index;

  NotedReader(TraceReader reader, TraceIndex index) {
    super(reader);
    this.index = index;
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    return reader.open(stream, section, options);
  }

  @Override
  public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    return reader.count(stream, section, options);
  }

  @Override
  public long[] notes(String name, Diagnostics diagnostics) throws IOException {
    try {
      return index.notes(name);
    } catch (IndexRefusedException e) {
      diagnostics.warn(TraceIndex.NOT_USED, e.getMessage());
      return null;
    }
  }

  /** What needs the index is read from the start, as if there were none. */
  static void reportRefused(IndexRefusedException why, ReadOptions options) {
    options.diagnostics().warn(TraceIndex.NOT_USED, why.getMessage());
  }

  @Override
  public <F> F facet(Class<F> type) {
    return type == NotesFacet.class ? type.cast(this) : reader.facet(type);
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
