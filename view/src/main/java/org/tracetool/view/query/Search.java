package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.Section;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.http.Parameters;
import org.tracetool.view.model.ViewedTrace;

/** Finds the next call of regions, or the next comment or marker, whose name has a text in it. */
public final class Search {
  /** Records that one question reads at most; the next one goes on behind them. */
  private static final long MOST_RECORDS = 4_000_000;

  private static final int MOST_REGIONS = 1000;

  private record Hit(int row, String text, long time) {}

  private final ViewedTrace trace;
  private final String wanted;
  private final Set<Integer> regions = new HashSet<>();
  private Hit found;
  private long read;
  private long reached;

  private Search(ViewedTrace trace, String wanted, int region) {
    this.trace = trace;
    this.wanted = wanted.toLowerCase(Locale.ROOT);
    if (region != 0) {
      regions.add(region);
      return;
    }
    for (Definition.Region r : trace.definitions().all(Definition.Region.class)) {
      if (has(r.name())) {
        regions.add(r.token());
      }
    }
  }

  private boolean has(String text) {
    return !wanted.isEmpty() && text != null && text.toLowerCase(Locale.ROOT).contains(wanted);
  }

  /**
   * The answer to {@code text}, {@code from}, {@code to}, {@code last} and {@code skip} as JSON:
   * the first hit in the window, or the last one, that is no call of a region to be skipped.
   */
  public static String text(ViewedTrace trace, Parameters p) throws IOException {
    String wanted = p.text("text", "").strip();
    int only = p.token("region");
    if (wanted.isEmpty() && only == 0) {
      throw new Parameters.BadRequest("text: what is to be found?");
    }
    QueryWindow query = QueryWindow.of(trace, p);
    Search search = new Search(trace, wanted, only);
    search.regions.removeAll(p.tokens("skip"));
    boolean last = p.flag("last");
    search.markers(query.window(), last);
    boolean all = search.records(query, last);
    JsonWriter json = new JsonWriter(true).object(null);
    json.number("region_count", search.regions.size()).list("regions");
    List<Integer> some = new ArrayList<>(search.regions);
    for (int region : some.subList(0, Math.min(MOST_REGIONS, some.size()))) {
      json.number(null, Integer.toUnsignedLong(region));
    }
    json.endList();
    if (search.found != null) {
      Hit hit = search.found;
      json.object("hit").number("row", hit.row()).text("text", hit.text());
      json.text("time", Long.toUnsignedString(hit.time())).endObject();
    } else if (!all) {
      json.text("reached", Long.toUnsignedString(search.reached));
    }
    return json.endObject().toString();
  }

  private boolean records(QueryWindow query, boolean last) throws IOException {
    Set<EventKind> kinds = EnumSet.of(EventKind.COMMENT, EventKind.MARKER);
    if (!regions.isEmpty()) {
      kinds.add(EventKind.ENTER);
    }
    TimeWindow window = query.window();
    return trace
        .records()
        .readMerged(
            query.locations(),
            window,
            kinds,
            e -> {
              reached = e.time();
              if (window.contains(e.time()) && matches(e)) {
                hit(e, last);
                return last;
              }
              return ++read < MOST_RECORDS;
            });
  }

  private boolean matches(EventCursor e) {
    return switch (e.kind()) {
      case ENTER -> regions.contains((int) e.field(0));
      case COMMENT -> has(e.text());
      default -> false;
    };
  }

  private void take(Hit hit, boolean last) {
    int order = found == null ? 0 : Long.compareUnsigned(hit.time(), found.time());
    if (found == null || (last ? order >= 0 : order < 0)) {
      found = hit;
    }
  }

  private void hit(EventCursor e, boolean last) {
    boolean call = e.kind() == EventKind.ENTER;
    String text = call ? trace.regions().name((int) e.field(0)) : e.text();
    Hit hit = new Hit(trace.rows().ofLocation(e.location()), text, e.time());
    take(hit, last);
  }

  private void markers(TimeWindow window, boolean last) throws IOException {
    if (!trace.reader().has(null, Section.MARKERS)) {
      return;
    }
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    try (EventSource source = trace.reader().open(null, Section.MARKERS, trace.reading())) {
      while (source.read(block)) {
        event.wrap(block);
        while (event.next()) {
          if (window.contains(event.time()) && has(event.text())) {
            int row = trace.rows().ofLocation(event.location());
            take(new Hit(row, event.text(), event.time()), last);
          }
        }
      }
    }
  }
}
