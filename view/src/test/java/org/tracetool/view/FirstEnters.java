package org.tracetool.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.view.analysis.PlaceTable;
import org.tracetool.view.analysis.PlaceTable.Line;
import org.tracetool.view.analysis.PlaceTable.Place;
import org.tracetool.view.analysis.PlaceTable.Process;
import org.tracetool.view.analysis.TraceAnalysis;

/** An analysis that reads the trace itself: the first record of each stream. */
public final class FirstEnters implements TraceAnalysis {
  @Override
  public String id() {
    return "first-enters";
  }

  @Override
  public String title() {
    return "First records";
  }

  @Override
  public String description() {
    return "Where each process begins.";
  }

  @Override
  public boolean isMarked() {
    return true;
  }

  @Override
  public PlaceTable run(TraceReader trace, ReadOptions reading, LongConsumer progress)
      throws IOException {
    List<Line> lines = new ArrayList<>();
    for (StreamInfo stream : trace.streams()) {
      try (EventSource source = trace.open(stream, Section.EVENTS, reading)) {
        EventCursor first = new KWayMerge(List.of(source)).next();
        int process = first.location();
        Place place = new Place(process, first.time(), process, first.time());
        lines.add(new Line(place, List.of("first", new Process(process))));
        progress.accept(1);
      }
    }
    return new PlaceTable(lines.size() + " processes begin", List.of("what", "who"), lines);
  }
}
