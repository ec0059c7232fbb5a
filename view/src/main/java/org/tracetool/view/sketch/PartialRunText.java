package org.tracetool.view.sketch;

import java.util.List;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.RegionNames;
import org.tracetool.view.model.ViewRow;
import org.tracetool.view.model.ViewRows;

/** Tells the page what is known of a run that is being read. */
public final class PartialRunText {
  static final int COLUMNS = 128;

  /** Lines of the picture, at most; of more rows each line shows the mean of some. */
  private static final int MAX_LINES = 120;

  private PartialRunText() {}

  /**
   * What the rows did, in columns of time, as JSON. A line of several rows has the mean of those of
   * which anything is known.
   *
   * @param window the time that is told, in the run
   */
  public static void write(
      PartialRun run, TimeWindow window, ViewRows all, RegionNames names, JsonWriter json) {
    long from = window.from();
    long to = window.to() == -1L ? run.last() : window.to() - 1;
    json.text("from", Long.toUnsignedString(from)).text("to", Long.toUnsignedString(to));
    json.number("columns", COLUMNS).list("rows");
    PartialColumnShares columns = new PartialColumnShares(from, to, COLUMNS);
    List<ViewRow> own = all.list().stream().filter(r -> r.location() != 0).toList();
    int each = Math.max(1, (own.size() + MAX_LINES - 1) / MAX_LINES);
    for (int first = 0; first < own.size(); first += each) {
      List<ViewRow> line = own.subList(first, Math.min(own.size(), first + each));
      json.object(null).text("name", line.get(0).name());
      if (line.size() > 1) {
        json.text("last", line.get(line.size() - 1).name());
      }
      columns.write(line.stream().map(r -> run.row(r.location())).toList(), json);
      json.endObject();
    }
    json.endList().list("regions");
    for (int region : columns.regions()) {
      json.list(null).number(null, Integer.toUnsignedLong(region));
      json.text(null, names.name(region)).endList();
    }
    json.endList();
  }
}
