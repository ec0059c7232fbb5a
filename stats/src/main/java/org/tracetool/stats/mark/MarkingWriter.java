package org.tracetool.stats.mark;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.copy.MarkerClass;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;

/** Adds marks to the markers of a trace; earlier ones of the same class are left out. */
public final class MarkingWriter extends FrontWriter {
  private final MarkerClass marker = new MarkerClass("OTF_IRREGULARITY_HINT");
  private final List<IrregularCalls.Mark> marks;

  /** In front of a writer, which is closed with this one. */
  public MarkingWriter(TraceWriter writer, List<IrregularCalls.Mark> marks) {
    super(writer);
    this.marks = List.copyOf(marks);
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
    writer.begin(marker.defined(definitions), streams);
  }

  @Override
  public void amend(Definitions definitions) throws IOException {
    writer.amend(marker.defined(definitions));
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    EventSink sink = writer.sink(stream, section);
    return section == Section.MARKERS ? others(sink) : sink;
  }

  private EventSink others(EventSink sink) {
    return new EventSink() {
      @Override
      public void accept(EventCursor event) throws IOException {
        if (!marker.isOf(event)) {
          sink.accept(event);
        }
      }

      @Override
      public void end() throws IOException {
        sink.end();
      }
    };
  }

  @Override
  public void complete() throws IOException {
    EventSink sink = writer.sink(null, Section.MARKERS);
    for (IrregularCalls.Mark mark : marks) {
      marker.write(mark.process(), mark.time(), mark.text(), sink);
    }
    sink.end();
    writer.complete();
  }
}
