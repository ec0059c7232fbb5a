package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  private record Hit(HitPlace place, String text) {}

  private final ViewedTrace trace;
  private final String wanted;
  private final boolean last;

  /** The hit from which the search goes on, which is not found again; null for none. */
  private final HitPlace beyond;

  private final Set<Integer> regions = new HashSet<>();

  /** How many hits each row has had at the time that was reached. */
  private final Map<Integer, Integer> hitsNow = new HashMap<>();

  private Hit found;
  private long read;
  private long reached;

  private Search(ViewedTrace trace, String wanted, int region, boolean last, HitPlace beyond) {
    this.trace = trace;
    this.wanted = wanted.toLowerCase(Locale.ROOT);
    this.last = last;
    this.beyond = beyond;
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
   * the first hit in the window, or the last one, that is no call of a region to be skipped; with
   * {@code row}, {@code time} and {@code number} one beyond that hit.
   */
  public static String text(ViewedTrace trace, Parameters p) throws IOException {
    String wanted = p.text("text", "").strip();
    int only = p.token("region");
    if (wanted.isEmpty() && only == 0) {
      throw new Parameters.BadRequest("text: what is to be found?");
    }
    QueryWindow query = QueryWindow.of(trace, p);
    Search search = new Search(trace, wanted, only, p.flag("last"), HitPlace.of(p));
    search.regions.removeAll(p.tokens("skip"));
    search.markers(query.window());
    boolean all = search.records(query);
    JsonWriter json = new JsonWriter(true).object(null);
    json.number("region_count", search.regions.size()).list("regions");
    List<Integer> some = new ArrayList<>(search.regions);
    for (int region : some.subList(0, Math.min(MOST_REGIONS, some.size()))) {
      json.number(null, Integer.toUnsignedLong(region));
    }
    json.endList();
    if (search.found != null && all) {
      HitPlace place = search.found.place();
      json.object("hit").number("row", place.row()).text("text", search.found.text());
      json.text("time", Long.toUnsignedString(place.time()));
      json.number("number", place.number()).endObject();
    } else if (!all) {
      json.text("reached", Long.toUnsignedString(search.reached));
    }
    return json.endObject().toString();
  }

  /**
   * Looks at records until it is certain what is found, or they are too many.
   *
   * @return false if it is not, since only those before {@link #reached} were looked at
   */
  private boolean records(QueryWindow query) throws IOException {
    Set<EventKind> kinds = EnumSet.of(EventKind.COMMENT, EventKind.MARKER);
    if (!regions.isEmpty()) {
      kinds.add(EventKind.ENTER);
    }
    TimeWindow window = query.window();
    reached = window.from();
    boolean all =
        trace.records().readMerged(query.locations(), window, kinds, e -> take(e, window));
    return all || !last && isFoundBefore(reached);
  }

  private boolean take(EventCursor e, TimeWindow window) {
    long time = e.time();
    if (Long.compareUnsigned(time, reached) > 0) {
      boolean certain = !last && isFoundBefore(time);
      reached = time;
      hitsNow.clear();
      if (certain || read >= MOST_RECORDS) {
        return false;
      }
    }
    read++;
    if (window.contains(time) && matches(e)) {
      int row = trace.rows().ofLocation(e.location());
      int number = hitsNow.merge(row, 1, Integer::sum) - 1;
      boolean call = e.kind() == EventKind.ENTER;
      String text = call ? trace.regions().name((int) e.field(0)) : e.text();
      take(new HitPlace(time, row, number), text);
    }
    return true;
  }

  private boolean isFoundBefore(long time) {
    return found != null && Long.compareUnsigned(found.place().time(), time) < 0;
  }

  private boolean matches(EventCursor e) {
    return switch (e.kind()) {
      case ENTER -> regions.contains((int) e.field(0));
      case COMMENT -> has(e.text());
      default -> false;
    };
  }

  private void take(HitPlace place, String text) {
    int onwards = last ? -1 : 1;
    if (beyond != null && place.compareTo(beyond) * onwards <= 0) {
      return;
    }
    if (found == null || place.compareTo(found.place()) * onwards < 0) {
      found = new Hit(place, text);
    }
  }

  private void markers(TimeWindow window) throws IOException {
    if (!trace.reader().has(null, Section.MARKERS)) {
      return;
    }
    long number = HitPlace.FIRST_MARKER;
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    try (EventSource source = trace.reader().open(null, Section.MARKERS, trace.reading())) {
      while (source.read(block)) {
        event.wrap(block);
        while (event.next()) {
          number++;
          if (window.contains(event.time()) && has(event.text())) {
            int row = trace.rows().ofLocation(event.location());
            take(new HitPlace(event.time(), row, number), event.text());
          }
        }
      }
    }
  }
}
