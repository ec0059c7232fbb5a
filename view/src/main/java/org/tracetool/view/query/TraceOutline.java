package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.counter.PlainSamples;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.WallClock;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.tile.TileBudget;

/** What the page has to know of a trace before it shows anything. */
public final class TraceOutline {
  /** Regions whose names come at once; those of more are asked for when they are needed. */
  private static final int MAX_REGIONS = 20_000;

  /** Regions that are asked for at once, at most. */
  private static final int MAX_ASKED = 1000;

  private TraceOutline() {}

  /** The trace as JSON. */
  public static String of(ViewedTrace trace) throws IOException {
    JsonWriter json = new JsonWriter(true).object(null);
    json.text("name", trace.name());
    json.text("format", trace.reader().format().id());
    json.text("first", Long.toUnsignedString(trace.extent().first()));
    json.text("last", Long.toUnsignedString(trace.extent().last()));
    json.text("ticks_per_second", Long.toUnsignedString(trace.definitions().ticksPerSecond()));
    json.number("most_records", TileBudget.DEFAULT.records());
    WallClock clock = WallClock.of(trace.definitions());
    if (clock != null) {
      json.text("dated_tick", Long.toUnsignedString(clock.tick()));
      json.text("date_nanoseconds", clock.nanoseconds().toString());
    }
    json.list("rows");
    for (ViewRow row : trace.rows().list()) {
      json.object(null).text("name", row.name());
      json.text("kind", row.kind().name().toLowerCase(java.util.Locale.ROOT));
      json.number("parent", row.parent()).flag("own", row.location() != 0);
      if (row.rank() >= 0) {
        json.number("rank", row.rank());
      }
      json.endObject();
    }
    json.endList();
    writeRegions(trace, json);
    json.list("counters");
    Definitions counters = PlainSamples.definitions(trace.definitions());
    for (Definition.Counter c : counters.all(Definition.Counter.class)) {
      if (!CounterSeries.of(counters, 0, c.token()).isCounter()) {
        continue;
      }
      json.object(null).number("token", Integer.toUnsignedLong(c.token()));
      json.text("name", c.name() == null ? "" : c.name());
      json.text("unit", c.unit() == null ? "" : c.unit());
      json.flag("accumulated", CounterProperties.isAccumulated(c.properties())).endObject();
    }
    return json.endList().endObject().toString();
  }

  /**
   * The answer to {@code tokens} as JSON: regions that are not among those of the trace, since it
   * has too many.
   */
  public static String regions(ViewedTrace trace, RequestParameters p) throws IOException {
    Set<Integer> tokens = p.tokens("tokens");
    if (tokens.size() > MAX_ASKED) {
      throw new RequestParameters.BadRequest("tokens: more than " + MAX_ASKED);
    }
    JsonWriter json = new JsonWriter(true).object(null);
    writeRegions(trace, tokens, json);
    return json.endObject().toString();
  }

  private static void writeRegions(ViewedTrace trace, JsonWriter json) throws IOException {
    List<Integer> first = new ArrayList<>();
    for (Definition.Region r : trace.definitions().all(Definition.Region.class)) {
      if (first.size() == MAX_REGIONS) {
        break;
      }
      first.add(r.token());
    }
    writeRegions(trace, first, json);
  }

  private static void writeRegions(ViewedTrace trace, Collection<Integer> tokens, JsonWriter json)
      throws IOException {
    Map<String, Integer> groups = new HashMap<>();
    JsonWriter groupNames = new JsonWriter(true).list(null);
    json.list("regions");
    for (int token : tokens) {
      String group = trace.regions().group(token);
      Integer known = groups.get(group);
      if (known == null) {
        known = groups.size();
        groups.put(group, known);
        groupNames.text(null, group);
      }
      json.list(null).number(null, Integer.toUnsignedLong(token));
      json.text(null, trace.regions().name(token)).number(null, known);
      int colour = trace.regions().colour(token);
      if (colour >= 0) {
        json.text(null, String.format("#%06x", colour));
      }
      json.endList();
    }
    json.endList();
    json.literal("groups", groupNames.endList().toString().strip());
  }
}
