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
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.SearchText;
import org.tracetool.view.model.ViewedTrace;

/**
 * Finds the next call of regions, operation, comment or marker whose name has a text in it; or
 * whatever comes next, messages among it; or the next message of a process.
 */
public final class TraceSearch {
  /** Records that one question looks at, at most; the next one goes on behind them. */
  private static final long MAX_RECORDS = 4_000_000;

  /** Records that are read for one question, whether they are looked at or not, and at first. */
  private static final double MAX_READ = 16_000_000;

  private static final double FIRST_RECORDS = 500_000;

  private static final int MAX_REGIONS = 1000;

  /** What can be passed over besides regions and {@link SearchedObjects}. */
  private static final String MARKS = "marks";

  private record Hit(HitPosition place, String text) {}

  private final ViewedTrace trace;
  private final SearchText wanted;
  private final boolean last;

  /** The hit from which the search goes on, which is not found again; null for none. */
  private final HitPosition beyond;

  private final Set<Integer> regions = new HashSet<>();

  /** Whether all is wanted, but what is passed over. */
  private final boolean any;

  private final Set<Integer> skipped;
  private final List<String> passed;
  private final SearchedObjects objects;

  /** Looks for messages of one process; null if something else is looked for. */
  private final SearchedMessages messages;

  /** How many hits each row has had at the time that was reached. */
  private final Map<Integer, Integer> hitsNow = new HashMap<>();

  private Hit found;
  private long read;
  private long reached;

  private TraceSearch(ViewedTrace trace, RequestParameters p) {
    this.trace = trace;
    wanted = SearchText.of(p.text("text", ""));
    any = p.flag("any");
    last = p.flag("last");
    beyond = HitPosition.of(p);
    skipped = p.tokens("skip");
    passed = List.of(p.text("pass", "").split(","));
    int only = p.token("region");
    messages = p.flag("messages") ? SearchedMessages.of(trace, p) : null;
    if (wanted.isEmpty() && only == 0 && !any && messages == null) {
      throw new RequestParameters.BadRequest("text: what is to be found?");
    }
    if (only != 0) {
      regions.add(only);
    } else if (!any && !wanted.isEmpty()) {
      for (Definition.Region r : trace.definitions().all(Definition.Region.class)) {
        if (wanted.matches(r.name())) {
          regions.add(r.token());
        }
      }
    }
    regions.removeAll(skipped);
    objects =
        new SearchedObjects(
            trace.definitions(),
            trace.rows(),
            only == 0 ? wanted : SearchText.NONE,
            any,
            passed,
            this::isFoundAsCall);
  }

  /** Whether there is a region that is looked for with a name in its own, as MPI_Put has "put". */
  private boolean isFoundAsCall(String name) {
    for (int region : regions) {
      if (trace.regions().name(region).toLowerCase(Locale.ROOT).contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a marker or a comment is one that is looked for. */
  private boolean isWanted(String text) {
    return !passed.contains(MARKS) && (any || wanted.matches(text));
  }

  /**
   * The answer to {@code text}, {@code any} or {@code messages}, {@code from}, {@code to}, {@code
   * last}, {@code skip} and {@code pass} as JSON: the first hit in the window, or the last one,
   * that is no call of a region to be skipped and nothing to be passed over; with {@code row},
   * {@code time} and {@code number} one beyond that hit.
   */
  public static String text(ViewedTrace trace, RequestParameters p) throws IOException {
    QueryWindow query = QueryWindow.of(trace, p);
    TraceSearch search = new TraceSearch(trace, p);
    if (search.messages == null) {
      search.searchMarkers(query.window());
    }
    boolean all = search.records(query);
    JsonWriter json = new JsonWriter(true).object(null);
    json.number("region_count", search.regions.size()).list("regions");
    List<Integer> some = new ArrayList<>(search.regions);
    for (int region : some.subList(0, Math.min(MAX_REGIONS, some.size()))) {
      json.number(null, Integer.toUnsignedLong(region));
    }
    json.endList();
    if (search.found != null && all) {
      HitPosition place = search.found.place();
      json.object("hit").number("row", place.row()).text("text", search.found.text());
      json.text("time", Long.toUnsignedString(place.time()));
      json.number("number", place.number());
      if (search.messages != null) {
        search.messages.write(trace, place, json);
      }
      json.endObject();
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
    if (any || !regions.isEmpty()) {
      kinds.add(EventKind.ENTER);
    }
    kinds.addAll(objects.kinds());
    if (messages != null) {
      kinds = messages.kinds();
    }
    TimeWindow window = query.window();
    reached = window.from();
    if (last) {
      return trace.records().readMerged(query.locations(), window, kinds, e -> take(e, window));
    }
    // In parts: of records that are rare, a reader would look for many more before it gives one.
    double records = 0;
    for (double most = FIRST_RECORDS; records < MAX_READ; most *= 2) {
      TimeWindow part = QueryWindow.first(trace, new TimeWindow(reached, window.to()), most);
      boolean all = trace.records().readMerged(query.locations(), part, kinds, e -> take(e, part));
      if (!all) {
        return isFoundBefore(reached);
      }
      records += QueryWindow.records(trace, part);
      reached = part.to();
      hitsNow.clear();
      if (reached == window.to() || isFoundBefore(reached)) {
        return true;
      }
    }
    return false;
  }

  private boolean take(EventCursor e, TimeWindow window) {
    long time = e.time();
    if (Long.compareUnsigned(time, reached) > 0) {
      boolean certain = !last && isFoundBefore(time);
      reached = time;
      hitsNow.clear();
      if (certain || read >= MAX_RECORDS) {
        return false;
      }
    }
    read++;
    if (window.contains(time) && matches(e)) {
      int row = trace.rows().ofLocation(e.location());
      int number = hitsNow.merge(row, 1, Integer::sum) - 1;
      take(new HitPosition(time, row, number), told(e));
    }
    return true;
  }

  private String told(EventCursor e) {
    return switch (e.kind()) {
      case ENTER -> trace.regions().name((int) e.field(0));
      case COMMENT -> e.text();
      case RECEIVE, IRECEIVE -> "message";
      default -> objects.told(e);
    };
  }

  private boolean isFoundBefore(long time) {
    return found != null && Long.compareUnsigned(found.place().time(), time) < 0;
  }

  private boolean matches(EventCursor e) {
    if (messages != null) {
      return messages.isWanted(e);
    }
    return switch (e.kind()) {
      case ENTER -> {
        int region = (int) e.field(0);
        yield any ? !skipped.contains(region) : regions.contains(region);
      }
      case COMMENT -> isWanted(e.text());
      default -> objects.isWanted(e);
    };
  }

  private void take(HitPosition place, String text) {
    int onwards = last ? -1 : 1;
    if (beyond != null && place.compareTo(beyond) * onwards <= 0) {
      return;
    }
    if (found == null || place.compareTo(found.place()) * onwards < 0) {
      found = new Hit(place, text);
    }
  }

  private void searchMarkers(TimeWindow window) throws IOException {
    if (!trace.reader().has(null, Section.MARKERS)) {
      return;
    }
    long number = HitPosition.FIRST_MARKER;
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    try (EventSource source = trace.reader().open(null, Section.MARKERS, trace.reading())) {
      while (source.read(block)) {
        event.wrap(block);
        while (event.next()) {
          number++;
          if (window.contains(event.time()) && isWanted(event.text())) {
            int row = trace.rows().ofLocation(event.location());
            take(new HitPosition(event.time(), row, number), event.text());
          }
        }
      }
    }
  }
}
