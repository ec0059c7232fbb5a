package org.tracetool.view.query;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.Section;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewedTrace;

/** Markers, comments and errors of a window, and operations beside calls. */
public final class Marks {
  private static final int MOST = 2000;

  /** Records that are read for comments. */
  private static final long MOST_RECORDS = 400_000;

  private static final Set<EventKind> TEXTS = EnumSet.of(EventKind.COMMENT, EventKind.ERROR);

  private final ViewedTrace trace;
  private final JsonWriter json = new JsonWriter(true).object(null).list("marks");
  private int count;

  private Marks(ViewedTrace trace) {
    this.trace = trace;
  }

  /** The marks as JSON. */
  public static String text(ViewedTrace trace, QueryWindow query) throws IOException {
    Marks marks = new Marks(trace);
    marks.markers(query.window());
    boolean all = QueryWindow.records(trace, query.window()) <= MOST_RECORDS;
    OperationsInWindow operations = new OperationsInWindow(trace.definitions(), query.window());
    if (all) {
      marks.comments(query, operations);
    }
    marks.json.endList();
    operations.write(trace.rows(), marks.json);
    return marks
        .json
        .flag("with_comments", all)
        .flag("complete", marks.count < MOST)
        .endObject()
        .toString();
  }

  private void markers(TimeWindow window) throws IOException {
    if (!trace.reader().has(null, Section.MARKERS)) {
      return;
    }
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    try (EventSource source = trace.reader().open(null, Section.MARKERS, trace.reading())) {
      while (count < MOST && source.read(block)) {
        event.wrap(block);
        while (count < MOST && event.next()) {
          if (window.contains(event.time()) && event.kind() == EventKind.MARKER) {
            Definition type = trace.definitions().find(DefinitionKind.MARKER, (int) event.field(0));
            add(type == null || type.name() == null ? "marker" : type.name(), event);
          }
        }
      }
    }
  }

  private void comments(QueryWindow query, OperationsInWindow operations) throws IOException {
    Set<EventKind> kinds = EnumSet.copyOf(OperationsInWindow.KINDS);
    kinds.addAll(TEXTS);
    trace
        .records()
        .readMerged(
            query.locations(),
            query.window(),
            kinds,
            e -> {
              if (TEXTS.contains(e.kind()) && query.window().contains(e.time()) && count < MOST) {
                add(e.kind().label(), e);
              } else {
                operations.take(e);
              }
              return true;
            });
  }

  private void add(String kind, EventCursor event) {
    count++;
    String text = event.text();
    json.list(null).text(null, kind).number(null, trace.rows().ofLocation(event.location()));
    json.text(null, Long.toUnsignedString(event.time())).text(null, text == null ? "" : text);
    json.endList();
  }
}
