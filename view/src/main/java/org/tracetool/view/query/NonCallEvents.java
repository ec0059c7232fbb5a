package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.launch.LaunchesInWindow;
import org.tracetool.view.model.ViewedTrace;

/**
 * What a picture shows besides calls: messages, marks, collective operations and launches of a
 * window.
 */
public final class NonCallEvents {
  private NonCallEvents() {}

  /** The answer to {@code beside} as JSON. */
  public static String text(ViewedTrace trace, RequestParameters p) throws IOException {
    return text(trace, QueryWindow.of(trace, p), MessageFilter.of(p));
  }

  /** All of it as JSON, from one reading of the records. */
  public static String text(ViewedTrace trace, QueryWindow query) throws IOException {
    return text(trace, query, MessageFilter.ALL);
  }

  private static String text(ViewedTrace trace, QueryWindow query, MessageFilter filter)
      throws IOException {
    WindowQueryPart messages = MessagesInWindow.of(trace, query, filter);
    WindowQueryPart marks = WindowMarks.of(trace, query);
    WindowQueryPart collectives = CollectivesInWindow.of(trace, query);
    read(trace, query, messages, marks, collectives);
    JsonWriter json = new JsonWriter(true).object(null);
    json.literal("messages", messages.text(trace).strip());
    json.literal("marks", marks.text(trace).strip());
    json.literal("collectives", collectives.text(trace).strip());
    if (LaunchesInWindow.areIn(trace)) {
      TimeWindow wider = QueryWindow.wider(trace, query.window());
      json.literal("launches", LaunchesInWindow.text(trace, query.window(), wider).strip());
    }
    return json.endObject().toString();
  }

  /** One of it as JSON. */
  static String text(ViewedTrace trace, QueryWindow query, WindowQueryPart part)
      throws IOException {
    read(trace, query, part);
    return part.text(trace);
  }

  /** Lets parts take the records that they need, and those around them. */
  static void read(ViewedTrace trace, QueryWindow query, WindowQueryPart... parts)
      throws IOException {
    Set<EventKind> kinds = EnumSet.noneOf(EventKind.class);
    List<WindowQueryPart> reading = new ArrayList<>();
    for (WindowQueryPart part : parts) {
      if (!part.kinds().isEmpty()) {
        kinds.addAll(part.kinds());
        reading.add(part);
      }
    }
    if (reading.isEmpty()) {
      return;
    }
    trace
        .records()
        .readMergedFromPlaces(
            query.locations(),
            QueryWindow.wider(trace, query.window()),
            kinds,
            event -> {
              for (int i = 0; i < reading.size(); i++) {
                reading.get(i).take(event);
              }
              return true;
            });
  }
}
