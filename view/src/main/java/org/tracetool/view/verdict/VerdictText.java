package org.tracetool.view.verdict;

import java.util.List;
import org.tracetool.analyze.report.AnalysisStatement;
import org.tracetool.analyze.report.StatementList;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CriticalPath;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.RankReport;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.view.model.ViewRows;

/**
 * The result of an analysis with rows of the timeline in place of ranks and threads;
 * docs/internals/view.md lists the members.
 */
final class VerdictText {
  /** Pieces of the critical path, at most: more of them cannot be drawn apart. */
  private static final int MAX_SEGMENTS = 20_000;

  private static final int MAX_ITERATIONS = 20_000;

  private final AnalysisResult result;
  private final JsonWriter json;

  private final RankRows rows;

  private VerdictText(AnalysisResult result, ViewRows known, JsonWriter json) {
    this.result = result;
    this.json = json;
    rows = new RankRows(result, known);
  }

  /** Writes the members of an object for the result. */
  static void write(AnalysisResult result, ViewRows known, JsonWriter json) {
    VerdictText text = new VerdictText(result, known, json);
    text.writeCards();
    text.writeMetrics();
    text.writeAlike();
    text.writePath();
    writeIterations(result, json);
    json.flag("estimated", result.waits().estimate() != null);
  }

  private static void writeTime(JsonWriter json, long ticks) {
    json.text(null, Long.toUnsignedString(ticks));
  }

  private void writeCards() {
    json.list("cards");
    List<AnalysisStatement> statements = StatementList.of(result);
    int[] numbers = AnalysisStatement.numbers(statements);
    for (int i = 0; i < numbers.length; i++) {
      AnalysisStatement s = statements.get(i);
      json.object(null).text("text", s.text());
      if (numbers[i] > 0) {
        json.number("number", numbers[i]);
      }
      rows.writePlace(json, s);
      json.endObject();
    }
    json.endList();
  }

  /** For each row ticks of computation, in MPI, of waiting, and of waiting that it caused. */
  private void writeMetrics() {
    json.list("metrics");
    for (LocationTimes l : result.timeUse().locations()) {
      int row = rows.of(l.rank(), l.thread());
      if (row >= 0) {
        json.list(null).number(null, row);
        json.number(null, result.run().ticks(l.times().useful()));
        json.number(null, result.run().ticks(l.times().mpi()));
        json.number(null, result.run().ticks(l.waitingSeconds()));
        json.number(null, result.run().ticks(l.costSeconds())).endList();
      }
    }
    json.endList();
  }

  private void writeAlike() {
    json.list("clusters");
    for (List<Integer> cluster : result.ranks().clusters()) {
      json.list(null);
      for (int rank : cluster) {
        int row = rows.of(rank, 0);
        if (row >= 0) {
          json.number(null, row);
        }
      }
      json.endList();
    }
    json.endList().list("outliers");
    for (RankReport.OutlierRank o : result.ranks().outliers()) {
      json.list(null).number(null, rows.of(o.rank(), 0));
      json.number(null, result.run().ticks(o.usefulSeconds())).endList();
    }
    json.endList();
  }

  private void writePath() {
    json.list("critical_path");
    CriticalPath path = result.criticalPath();
    if (path != null) {
      List<CriticalPath.PathSegment> all = path.segments();
      for (CriticalPath.PathSegment s : all.subList(0, Math.min(MAX_SEGMENTS, all.size()))) {
        json.list(null).number(null, rows.of(s.rank(), s.thread()));
        writeTime(json, s.beginTicks());
        writeTime(json, s.endTicks());
        json.endList();
      }
    }
    json.endList();
  }

  /** Writes when iterations are and how long a rank takes for each at most. */
  static void writeIterations(AnalysisResult result, JsonWriter json) {
    json.list("iterations");
    IterationReport found = result.iterations();
    if (found != null) {
      List<IterationReport.Iteration> all = found.iterations();
      for (IterationReport.Iteration i : all.subList(0, Math.min(MAX_ITERATIONS, all.size()))) {
        json.list(null);
        writeTime(json, i.beginTicks());
        writeTime(json, i.endTicks());
        json.number(null, result.run().ticks(i.maxSeconds())).endList();
      }
    }
    json.endList();
  }
}
