package org.tracetool.view.query;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewBox;
import org.tracetool.view.model.RegionRanking;
import org.tracetool.view.model.ViewedTrace;

/** The whole run at once, from the index alone. */
public final class OverviewText {
  private OverviewText() {}

  /** The boxes of all processes together as JSON, at most so many. */
  public static String of(ViewedTrace trace, int most) throws IOException {
    return of(trace, TimeWindow.ALL, most);
  }

  /** The boxes of a window. */
  public static String of(ViewedTrace trace, TimeWindow window, int most) throws IOException {
    JsonWriter json = new JsonWriter(true).object(null).list("boxes");
    for (PreviewBox box : trace.boxes(0, window, most)) {
      json.object(null).text("from", Long.toUnsignedString(box.from()));
      json.number("width", box.width()).number("records", box.records());
      json.number("sends", box.sends()).number("sent", box.sentBytes());
      json.number("receives", box.receives()).number("markers", box.markers());
      json.number("other", box.otherTicks()).list("regions");
      for (PreviewBox.Share share : box.regions()) {
        json.list(null).number(null, Integer.toUnsignedLong(share.token()));
        json.number(null, share.ticks()).endList();
      }
      json.endList().list("longest");
      for (PreviewBox.Call call : box.longest()) {
        json.list(null).number(null, trace.rows().ofLocation(call.process()));
        json.number(null, Integer.toUnsignedLong(call.region()));
        json.text(null, Long.toUnsignedString(call.enter())).number(null, call.ticks()).endList();
      }
      json.endList().endObject();
    }
    json.endList();
    RegionRanking ranking = RegionRanking.of(trace);
    writeRegions("by_time", ranking.byTime(), json);
    writeRegions("by_length", ranking.byLength(), json);
    return json.endObject().toString();
  }

  private static void writeRegions(String name, List<Integer> regions, JsonWriter json) {
    json.list(name);
    regions.forEach(region -> json.number(null, Integer.toUnsignedLong(region)));
    json.endList();
  }
}
