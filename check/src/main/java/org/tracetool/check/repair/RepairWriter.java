package org.tracetool.check.repair;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;

/** A writer that puts right what a survey found, and marks the places. */
final class RepairWriter extends FrontWriter {
  private final DamageSurvey survey;
  private final RepairReport report;
  private final int markerToken;
  private final boolean marks;

  RepairWriter(
      TraceWriter writer,
      DamageSurvey survey,
      int markerToken,
      boolean marks,
      RepairReport report) {
    super(writer);
    this.survey = survey;
    this.markerToken = markerToken;
    this.marks = marks;
    this.report = report;
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
    super.begin(RepairedDefinitions.of(definitions, survey, markerToken, marks, report), streams);
  }

  /** How records are stored that may be damaged says nothing. */
  @Override
  public void setMainOrigin(TraceReader origin) {
    // no one is to know: the damaged trace says nothing about how the repaired one is stored
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    EventSink sink = super.sink(stream, section);
    if (section == Section.EVENTS && stream != null) {
      return new RepairSink(sink, survey, report);
    }
    return section == Section.MARKERS && stream == null && marks ? marking(sink) : sink;
  }

  private EventSink marking(EventSink sink) {
    return new EventSink() {
      @Override
      public void accept(EventCursor event) throws IOException {
        sink.accept(event);
      }

      @Override
      public void end() throws IOException {
        EventBlock block = new EventBlock();
        for (Map.Entry<Integer, DamageSurvey.Process> e : survey.all()) {
          int open = e.getValue().open();
          if (open > 0) {
            String text = "records end here with calls open; repair closed " + open;
            block.add(
                e.getValue().lastTime, EventKind.MARKER, e.getKey(), markerToken, block.text(text));
          }
        }
        EventCursor cursor = block.cursor();
        while (cursor.next()) {
          sink.accept(cursor);
        }
        sink.end();
      }
    };
  }
}
