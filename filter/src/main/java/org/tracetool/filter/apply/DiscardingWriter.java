package org.tracetool.filter.apply;

import java.util.List;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;

/** A trace that is written nowhere, for trials. */
public final class DiscardingWriter implements TraceWriter {
  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) {
    // nowhere to write them
  }

  @Override
  public void amend(Definitions definitions) {
    // nowhere to write them
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) {
    return event -> {};
  }

  @Override
  public void finish() {
    // nothing was written
  }

  @Override
  public void close() {
    // nothing is open
  }
}
