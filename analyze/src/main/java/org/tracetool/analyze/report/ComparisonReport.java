package org.tracetool.analyze.report;

import java.util.List;
import org.tracetool.analyze.report.ResultColumn.Unit;
import org.tracetool.analyze.scaling.RunComparison;
import org.tracetool.analyze.scaling.RunComparison.Change;
import org.tracetool.core.report.JsonWriter;

/** The comparison of runs as tables and JSON. */
public final class ComparisonReport {
  private ComparisonReport() {}

  /** Adds the comparison of two runs as the member {@code comparison}; null if there is none. */
  public static void write(JsonWriter json, RunComparison c) {
    if (c == null) {
      json.none("comparison");
      return;
    }
    NumberSpelling spelling = new NumberSpelling(1);
    json.object("comparison");
    AnalysisJson.writeNumber(json, "slower", c.slower());
    AnalysisJson.writeNumber(json, "iteration_noise", c.iterationNoise());
    AnalysisJson.writeNumber(json, "iteration_slower", c.iterationSlower());
    int all = Integer.MAX_VALUE;
    AnalysisJson.writeTable(
        json, "regions", changes("region", "region", c.regions()), spelling, all);
    AnalysisJson.writeTable(json, "waits", changes("kind", "wait state", c.waits()), spelling, all);
    AnalysisJson.writeTable(
        json, "ranks", changes("rank", "rank: useful time", c.ranks()), spelling, all);
    json.endObject();
  }

  private static ResultTable changes(String name, String subject, List<Change> changes) {
    ResultTable table =
        new ResultTable("What changed by " + subject)
            .column(name, name, name.equals("rank") ? Unit.COUNT : Unit.TEXT)
            .column("before_s", "before", Unit.SECONDS)
            .column("after_s", "after", Unit.SECONDS)
            .column("change_s", "change", Unit.SECONDS);
    for (Change c : changes) {
      Object key = name.equals("rank") ? (Object) Long.valueOf(c.name()) : c.name();
      table.row(key, c.beforeSeconds(), c.afterSeconds(), c.changeSeconds());
    }
    return table;
  }

  /** The tables of a comparison of two runs. */
  public static List<ResultTable> tables(RunComparison c) {
    return List.of(
        changes("region", "region", c.regions()),
        changes("kind", "wait state", c.waits()),
        changes("rank", "rank: useful time", c.ranks()));
  }
}
