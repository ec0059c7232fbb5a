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
import org.tracetool.core.event.MarkerDuration;
import org.tracetool.core.format.Section;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewedTrace;

/** Markers, comments and errors of a window, and operations beside calls. */
public final class WindowMarks implements WindowQueryPart {
  private static final int MAX_MARKS = 2000;

  /**
   * The largest number of letters of a text that is shown: texts of traces can be of any length.
   */
  private static final int MAX_LETTERS = 4000;

  /** Records that are read for comments. */
  private static final long MAX_RECORDS = 400_000;

  private static final Set<EventKind> TEXTS = EnumSet.of(EventKind.COMMENT, EventKind.ERROR);

  private static final Set<EventKind> KINDS = EnumSet.copyOf(OperationsInWindow.KINDS);

  static {
    KINDS.addAll(TEXTS);
  }

  private final ViewedTrace trace;
  private final TimeWindow window;
  private final boolean withRecords;
  private final OperationsInWindow operations;
  private final JsonWriter json = new JsonWriter(true).object(null).list("marks");
  private int count;

  private WindowMarks(ViewedTrace trace, TimeWindow window) throws IOException {
    this.trace = trace;
    this.window = window;
    this.withRecords = QueryWindow.records(trace, window) <= MAX_RECORDS;
    this.operations = new OperationsInWindow(trace.definitions(), window);
    findMarkers();
  }

  static WindowMarks of(ViewedTrace trace, QueryWindow query) throws IOException {
    return new WindowMarks(trace, query.window());
  }

  /** The marks as JSON. */
  public static String text(ViewedTrace trace, QueryWindow query) throws IOException {
    return NonCallEvents.text(trace, query, of(trace, query));
  }

  @Override
  public Set<EventKind> kinds() {
    return withRecords ? KINDS : Set.of();
  }

  @Override
  public void take(EventCursor event) {
    if (!TEXTS.contains(event.kind())) {
      operations.take(event);
    } else if (window.contains(event.time()) && count < MAX_MARKS) {
      add(event.kind().label(), event, event.time());
    }
  }

  @Override
  public String text(ViewedTrace of) {
    json.endList();
    operations.write(trace.rows(), json);
    json.flag("with_comments", withRecords).flag("complete", count < MAX_MARKS);
    return json.endObject().toString();
  }

  private void findMarkers() throws IOException {
    if (!trace.reader().has(null, Section.MARKERS)) {
      return;
    }
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    MarkerDuration durations = MarkerDuration.of(trace.definitions());
    try (EventSource source = trace.reader().open(null, Section.MARKERS, trace.reading())) {
      while (count < MAX_MARKS && source.read(block)) {
        event.wrap(block);
        while (count < MAX_MARKS && event.next()) {
          long end = durations.end(event);
          if (isIn(event.time(), end) && event.kind() == EventKind.MARKER) {
            Definition type = trace.definitions().find(DefinitionKind.MARKER, (int) event.field(0));
            add(type == null || type.name() == null ? "marker" : type.name(), event, end);
          }
        }
      }
    }
  }

  private boolean isIn(long begin, long end) {
    return window.contains(begin)
        || Long.compareUnsigned(begin, window.from()) < 0
            && Long.compareUnsigned(end, window.from()) > 0;
  }

  private void add(String kind, EventCursor event, long end) {
    count++;
    String text = event.text();
    json.list(null).text(null, begin(kind));
    json.number(null, trace.rows().ofLocation(event.location()));
    json.text(null, Long.toUnsignedString(event.time()));
    json.text(null, text == null ? "" : begin(text));
    json.text(null, Long.toUnsignedString(end)).endList();
  }

  private static String begin(String text) {
    if (text.length() <= MAX_LETTERS) {
      return text;
    }
    boolean isPair = Character.isHighSurrogate(text.charAt(MAX_LETTERS - 1));
    return text.substring(0, isPair ? MAX_LETTERS - 1 : MAX_LETTERS) + "…";
  }
}
