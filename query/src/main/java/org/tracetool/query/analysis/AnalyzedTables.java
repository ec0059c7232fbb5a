package org.tracetool.query.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.report.EfficiencyFactors;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CriticalPath.PathSegment;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.analyze.result.EfficiencyWindow;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.IterationReport.Iteration;
import org.tracetool.analyze.result.IterationReport.Outlier;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.result.WaitStateTotal;
import org.tracetool.query.analysis.AnalyzedRun.CriticalCell;
import org.tracetool.query.rows.NameKind;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.TableColumn;
import org.tracetool.query.rows.TableColumn.Type;

/** The tables of an analysis: the same figures as those of {@code analyze}. */
public final class AnalyzedTables {
  private static final double NANOSECONDS = 1e9;

  /** The columns of efficiency factors: those of a run, of threads and devices, of devices. */
  public static final List<String> FACTORS = EfficiencyFactors.NAMES;

  private AnalyzedTables() {}

  /**
   * All tables, of which each trace is analyzed once at most.
   *
   * @param iterationRegion the region whose calls are the iterations, null to find one
   */
  public static List<RawTable> all(String iterationRegion) {
    RunCache runs = new RunCache(iterationRegion);
    return List.of(
        waits(runs),
        costs(runs),
        criticalPath(runs),
        segments(runs),
        iterations(runs),
        efficiency(runs));
  }

  private static TableColumn real(String name) {
    return TableColumn.of(name, Type.REAL);
  }

  /** The columns of a location, and of a call path there. */
  private static List<TableColumn> place(String prefix) {
    return List.of(
        TableColumn.place(prefix + "process", NameKind.PROCESS),
        TableColumn.token(prefix + "process_id"),
        TableColumn.number(prefix + "rank"),
        TableColumn.number(prefix + "thread"),
        TableColumn.text(prefix + "call_path"),
        TableColumn.text(prefix + "region"));
  }

  private static List<TableColumn> with(List<TableColumn> first, TableColumn... more) {
    List<TableColumn> all = new ArrayList<>(first);
    all.addAll(List.of(more));
    return all;
  }

  /** Sets the columns of a location; returns the number of the column behind. */
  private static int setLocation(
      AnalyzedRun run, long token, int rank, int thread, RowBatch batch, int first) {
    batch.set(first, batch.wants(first) ? run.process(token) : RowBatch.NULL);
    batch.set(first + 1, token);
    batch.set(first + 2, rank < 0 ? RowBatch.NULL : rank);
    batch.set(first + 3, thread < 0 ? RowBatch.NULL : thread);
    return first + 4;
  }

  /** The same with those of a call path. */
  private static int setPlace(
      AnalyzedRun run, int rank, int thread, String callPath, RowBatch batch, int first) {
    int at = setLocation(run, run.token(rank, thread), rank, thread, batch, first);
    return setPath(run, callPath, batch, at);
  }

  private static int setPath(AnalyzedRun run, String callPath, RowBatch batch, int first) {
    batch.set(first, callPath);
    batch.set(first + 1, batch.wants(first + 1) ? run.region(callPath) : null);
    return first + 2;
  }

  private static void setNumber(RowBatch batch, int column, double value) {
    if (Double.isFinite(value)) {
      batch.setReal(column, value);
    } else {
      batch.set(column, RowBatch.NULL);
    }
  }

  private static RawTable waits(RunCache runs) {
    List<TableColumn> columns = new ArrayList<>(List.of(TableColumn.text("kind")));
    columns.addAll(place(""));
    columns.addAll(place("cause_"));
    columns.add(TableColumn.number("count"));
    columns.add(real("waiting_s"));
    return new AnalyzedTable(
        "waits",
        columns,
        runs,
        run -> run.result().waits().states().size(),
        (run, row, batch) -> {
          WaitStateTotal w = run.result().waits().states().get(row);
          batch.set(0, w.kind().key());
          int at = setPlace(run, w.rank(), w.thread(), w.callPath(), batch, 1);
          at = setPlace(run, w.causeRank(), w.causeThread(), w.causeCallPath(), batch, at);
          batch.set(at, w.count());
          setNumber(batch, at + 1, w.waitingSeconds());
        });
  }

  private static RawTable costs(RunCache runs) {
    return new AnalyzedTable(
        "delay_costs",
        with(place(""), real("direct_s"), real("indirect_s"), real("cost_s")),
        runs,
        run -> run.result().delays().costs().size(),
        (run, row, batch) -> {
          DelayCost c = run.result().delays().costs().get(row);
          int at = setPlace(run, c.rank(), c.thread(), c.callPath(), batch, 0);
          setNumber(batch, at, c.directSeconds());
          setNumber(batch, at + 1, c.indirectSeconds());
          setNumber(batch, at + 2, c.costSeconds());
        });
  }

  private static RawTable criticalPath(RunCache runs) {
    return new AnalyzedTable(
        "critical_path",
        with(place(""), real("time_s"), real("mean_s")),
        runs,
        run -> run.critical().size(),
        (run, row, batch) -> {
          CriticalCell cell = run.critical().get(row);
          long token = cell.location().token() & 0xffff_ffffL;
          int rank = cell.location().rank();
          int at = setLocation(run, token, rank, cell.location().thread(), batch, 0);
          at = setPath(run, cell.path().callPath(), batch, at);
          setNumber(batch, at, cell.seconds());
          setNumber(batch, at + 1, cell.path().meanSeconds());
        });
  }

  private static List<PathSegment> segments(AnalyzedRun run) {
    return run.result().criticalPath() == null ? List.of() : run.result().criticalPath().segments();
  }

  private static RawTable segments(RunCache runs) {
    return new AnalyzedTable(
        "critical_path_segments",
        with(place("").subList(0, 4), TableColumn.number("begin_ns"), TableColumn.number("end_ns")),
        runs,
        run -> segments(run).size(),
        (run, row, batch) -> {
          PathSegment s = segments(run).get(row);
          long token = run.token(s.rank(), s.thread());
          int at = setLocation(run, token, s.rank(), s.thread(), batch, 0);
          batch.set(at, run.nanoseconds(s.beginTicks()));
          batch.set(at + 1, run.nanoseconds(s.endTicks()));
        });
  }

  private static RawTable iterations(RunCache runs) {
    List<TableColumn> columns =
        List.of(
            TableColumn.number("iteration"),
            TableColumn.text("region"),
            TableColumn.number("begin_ns"),
            TableColumn.number("end_ns"),
            real("mean_s"),
            real("max_s"),
            TableColumn.number("slowest_rank"),
            real("useful_s"),
            real("waiting_s"),
            real("load_balance"),
            TableColumn.text("outlier"));
    return new AnalyzedTable(
        "iterations",
        columns,
        runs,
        run -> run.result().iterations() == null ? 0 : iterations(run).iterations().size(),
        (run, row, batch) -> {
          IterationReport found = iterations(run);
          Iteration i = found.iterations().get(row);
          batch.set(0, row);
          batch.set(
              1, found.pattern() == null ? found.region() : String.join(", ", found.pattern()));
          batch.set(2, run.nanoseconds(i.beginTicks()));
          batch.set(3, run.nanoseconds(i.endTicks()));
          setNumber(batch, 4, i.meanSeconds());
          setNumber(batch, 5, i.maxSeconds());
          batch.set(6, i.slowestRank());
          setNumber(batch, 7, i.usefulSeconds());
          setNumber(batch, 8, i.waitingSeconds());
          setNumber(batch, 9, i.loadBalance());
          if (batch.wants(10)) {
            batch.set(10, direction(found, row));
          }
        });
  }

  private static IterationReport iterations(AnalyzedRun run) {
    return run.result().iterations();
  }

  private static String direction(IterationReport found, int iteration) {
    for (Outlier o : found.outliers()) {
      if (o.index() == iteration) {
        return o.isHigh() ? "high" : "low";
      }
    }
    return null;
  }

  private static RawTable efficiency(RunCache runs) {
    List<TableColumn> columns = new ArrayList<>();
    columns.add(TableColumn.number("part"));
    columns.add(TableColumn.number("begin_ns"));
    columns.add(TableColumn.number("end_ns"));
    columns.add(real("useful_s"));
    columns.add(real("waiting_s"));
    EfficiencyFactors.NAMES.forEach(name -> columns.add(real(name)));
    return new AnalyzedTable(
        "efficiency",
        columns,
        runs,
        run -> 1 + run.result().windows().size(),
        (run, row, batch) -> {
          AnalysisResult r = run.result();
          RunFacts facts = r.run();
          EfficiencyWindow window = row == 0 ? null : r.windows().get(row - 1);
          long begin = run.nanoseconds(facts.beginTicks());
          if (window == null) {
            batch.set(0, RowBatch.NULL);
            batch.set(1, begin);
            batch.set(2, run.nanoseconds(facts.endTicks()));
            setNumber(batch, 3, r.timeUse().times().useful());
            setNumber(batch, 4, r.waits().waitingSeconds());
          } else {
            batch.set(0, row - 1);
            batch.set(1, after(begin, window.beginSeconds()));
            batch.set(2, after(begin, window.endSeconds()));
            setNumber(batch, 3, window.usefulSeconds());
            setNumber(batch, 4, window.waitingSeconds());
          }
          Map<String, Double> values =
              window == null ? EfficiencyFactors.all(r.efficiency()) : factors(window);
          for (int i = 0; i < EfficiencyFactors.NAMES.size(); i++) {
            setNumber(
                batch, 5 + i, values.getOrDefault(EfficiencyFactors.NAMES.get(i), Double.NaN));
          }
        });
  }

  private static long after(long begin, double seconds) {
    return begin == RowBatch.NULL ? begin : begin + Math.round(seconds * NANOSECONDS);
  }

  /** The factors of a part of a run. */
  private static Map<String, Double> factors(EfficiencyWindow w) {
    double width = w.endSeconds() - w.beginSeconds();
    double advance = w.idealAdvanceSeconds();
    boolean isKnown = width > 0 && advance > 0;
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("parallel_efficiency", w.parallelEfficiency());
    all.put("load_balance", w.loadBalance());
    all.put("communication_efficiency", w.communicationEfficiency());
    if (isKnown) {
      all.put("serialisation_efficiency", w.communicationEfficiency() * width / advance);
      all.put("transfer_efficiency", advance / width);
    }
    all.put("ideal_duration_s", advance);
    return all;
  }
}
