package org.tracetool.view.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.analyze.compare.ComparedRuns;
import org.tracetool.analyze.compare.ComparisonStatement;
import org.tracetool.analyze.compare.ComparisonText;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.view.model.ViewRows;

/** What changed between the runs of a page, as `analyze` says it of several traces. */
public final class ComparedVerdicts {
  /** An analyzed run. */
  private record AnalyzedRun(String name, AnalysisResult result, ViewRows rows) {}

  /** By the numbers of the traces; empty once all of them were compared. */
  private final Map<Integer, AnalyzedRun> runs = new TreeMap<>();

  private final int traces;
  private String answer;

  /**
   * For the traces of a page.
   *
   * @param traces how many there are
   */
  public ComparedVerdicts(int traces) {
    this.traces = traces;
  }

  /** A run was analyzed. */
  synchronized void add(int number, String name, AnalysisResult result, ViewRows rows) {
    if (traces > 1) {
      runs.put(number, new AnalyzedRun(name, result, rows));
      answer = null;
    }
  }

  /** The sentences about the runs that were analyzed so far as JSON. */
  public synchronized String text() {
    if (answer != null) {
      return answer;
    }
    String made = compare();
    if (runs.size() == traces) {
      answer = made;
      runs.clear(); // results are large
    }
    return made;
  }

  private String compare() {
    List<Integer> numbers = new ArrayList<>();
    List<AnalyzedRun> compared = new ArrayList<>();
    runs.forEach(
        (number, run) -> {
          if (ComparedRuns.hasTime(run.result())) {
            numbers.add(number);
            compared.add(run);
          }
        });
    JsonWriter json = new JsonWriter(true).object(null).list("traces");
    numbers.forEach(number -> json.number(null, number));
    json.endList().list("cards");
    ComparedRuns all = ComparedRuns.of(compared.stream().map(AnalyzedRun::result).toList(), null);
    List<RankRows> rows = compared.stream().map(r -> new RankRows(r.result(), r.rows())).toList();
    List<String> names = compared.stream().map(AnalyzedRun::name).toList();
    for (ComparisonStatement s : ComparisonText.of(all, names)) {
      json.object(null).text("text", s.text()).number("trace", numbers.get(s.run()));
      switch (s.subject()) {
        case RUN -> writeRows(json.text("about", "run"), s, rows);
        case ITERATIONS -> writeRows(json.text("about", "iterations"), s, rows);
        case WAITING -> rows.get(s.run()).writePlace(json.text("about", "waiting"), s.finding());
      }
      json.endObject();
    }
    return json.endList().endObject().toString();
  }

  /** The rows of the ranks of a sentence in each trace. */
  private static void writeRows(JsonWriter json, ComparisonStatement s, List<RankRows> rows) {
    json.list("rows");
    for (RankRows known : rows) {
      json.list(null);
      known.ofRanks(s.ranks()).forEach(row -> json.number(null, row));
      json.endList();
    }
    json.endList();
  }
}
