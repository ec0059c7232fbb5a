package org.tracetool.analyze.report;

import java.util.List;
import java.util.Map;
import org.tracetool.analyze.report.ResultColumn.Unit;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CollectiveEstimate;
import org.tracetool.analyze.result.CommunicationReport.HopClass;
import org.tracetool.analyze.result.CommunicationReport.Network;
import org.tracetool.analyze.result.CriticalPath;
import org.tracetool.analyze.result.DeviceEfficiency;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.JsonWriter;

/** An analysis as a JSON object; every key is always there. */
public final class AnalysisJson {
  /** The keys of a run after {@code trace}, {@code state} and {@code error}. */
  private static final List<String> KEYS =
      List.of(
          "processes",
          "processes_with_events",
          "locations",
          "devices",
          "paradigms",
          "begin_s",
          "end_s",
          "duration_s",
          "times",
          "ranks",
          "efficiency",
          "hybrid",
          "device_times",
          "device_efficiency",
          "late_devices",
          "waiting_s",
          "waiting_share",
          "waiting_by_kind",
          "early_reduce_first_sender_s",
          "wait_states",
          "collective_estimate",
          "completion",
          "wrong_order",
          "delay_costs",
          "unattributed_s",
          "critical_path",
          "iterations",
          "clusters",
          "outlier_ranks",
          "windows",
          "message_sizes",
          "network",
          "statements");

  private final JsonWriter json;
  private final AnalysisResult result;
  private final NumberSpelling spelling;
  private final int top;

  private AnalysisJson(JsonWriter json, AnalysisResult result, int top) {
    this.json = json;
    this.result = result;
    this.top = top;
    spelling = new NumberSpelling(result.run().ticksPerSecond());
  }

  /**
   * Adds the object of a run.
   *
   * @param state {@code ok}, or {@code damaged} if something could not be read
   * @param top maximum number of rows of each list
   */
  public static void write(
      JsonWriter json,
      String trace,
      String state,
      AnalysisResult result,
      List<AnalysisStatement> statements,
      List<Incident> incidents,
      int top) {
    json.object(null).text("trace", trace).text("state", state).none("error");
    AnalysisJson object = new AnalysisJson(json, result, top);
    object.writeTimes();
    object.writeWaits();
    object.writeCriticalPath();
    object.writeIterations();
    object.writeRest();
    object.writeStatements(statements);
    json.incidents(incidents).endObject();
  }

  /** Adds the object of a run that could not be analyzed. */
  public static void writeFailed(
      JsonWriter json, String trace, String state, String error, List<Incident> incidents) {
    json.object(null).text("trace", trace).text("state", state).text("error", error);
    KEYS.forEach(json::none);
    json.incidents(incidents).endObject();
  }

  /** Adds a number; null if it is not known. */
  static void writeNumber(JsonWriter json, String key, double value) {
    if (Double.isFinite(value)) {
      json.literal(key, NumberSpelling.plain(value));
    } else {
      json.none(key);
    }
  }

  private void writeNumbers(String key, Map<String, Double> numbers) {
    json.object(key);
    numbers.forEach((name, value) -> writeNumber(json, name, value));
    json.endObject();
  }

  private void writeTable(String key, ResultTable table) {
    writeTable(json, key, table, spelling, top);
  }

  /** Adds a table as a list of objects. */
  static void writeTable(
      JsonWriter json, String key, ResultTable table, NumberSpelling spelling, int top) {
    json.list(key);
    List<ResultColumn> columns = table.columns();
    for (Object[] row : table.rows().subList(0, Math.min(top, table.rows().size()))) {
      json.object(null);
      for (int c = 0; c < row.length; c++) {
        ResultColumn column = columns.get(c);
        if (row[c] == null) {
          json.none(column.key());
        } else if (column.unit() == Unit.TEXT) {
          json.text(column.key(), (String) row[c]);
        } else {
          json.literal(column.key(), spelling.spell(row[c], column.unit()));
        }
      }
      json.endObject();
    }
    json.endList();
  }

  private void writeTimes() {
    RunFacts run = result.run();
    json.number("processes", run.definedProcesses());
    json.number("processes_with_events", run.processes());
    json.number("locations", run.locations());
    json.number("devices", run.devices());
    json.list("paradigms");
    run.paradigms().forEach(name -> json.text(null, name));
    json.endList();
    json.literal("begin_s", spelling.moment(run.beginTicks()));
    json.literal("end_s", spelling.moment(run.endTicks()));
    writeNumber(json, "duration_s", run.durationSeconds());
    writeNumbers("times", EfficiencyFactors.times(result.timeUse().times()));
    writeTable("ranks", AnalysisTables.ranks(result));
    writeNumbers("efficiency", EfficiencyFactors.flat(result.efficiency().flat()));
    writeNumbers("hybrid", EfficiencyFactors.hybrid(result.efficiency().hybrid()));
    writeTable("device_times", AnalysisTables.devices(result));
    DeviceEfficiency device = result.efficiency().device();
    if (device == null) {
      json.none("device_efficiency");
    } else {
      writeNumbers("device_efficiency", EfficiencyFactors.device(device));
    }
    writeTable("late_devices", AnalysisTables.lateDevices(result));
  }

  private void writeWaits() {
    writeNumber(json, "waiting_s", result.waits().waitingSeconds());
    writeNumber(json, "waiting_share", result.waitingShare());
    json.object("waiting_by_kind");
    AnalysisTables.kinds(result).forEach((kind, value) -> writeNumber(json, kind + "_s", value));
    json.endObject();
    writeNumber(
        json, "early_reduce_first_sender_s", result.waits().earlyReduceFirstSenderSeconds());
    writeTable("wait_states", AnalysisTables.waitStates(result));
    writeEstimate(result.waits().estimate());
    writeTable("completion", AnalysisTables.completion(result));
    writeTable("wrong_order", AnalysisTables.wrongOrder(result));
    writeTable("delay_costs", AnalysisTables.causes(result));
    writeNumber(json, "unattributed_s", result.delays().unattributedSeconds());
  }

  private void writeEstimate(CollectiveEstimate estimate) {
    if (estimate == null) {
      json.none("collective_estimate");
      return;
    }
    json.object("collective_estimate");
    writeNames("regions", estimate.regions());
    writeNames("unequal_regions", estimate.unequalRegions());
    json.number("calls", estimate.calls());
    json.number("calls_left_out", estimate.callsLeftOut()).endObject();
  }

  private void writeNames(String key, List<String> names) {
    json.list(key);
    names.forEach(name -> json.text(null, name));
    json.endList();
  }

  private void writeCriticalPath() {
    CriticalPath path = result.criticalPath();
    if (path == null) {
      json.none("critical_path");
      return;
    }
    json.object("critical_path");
    writeNumber(json, "duration_s", result.run().durationSeconds());
    writeTable("segments", AnalysisTables.segments(result));
    writeTable("call_paths", AnalysisTables.criticalPaths(result));
    writeTable("regions", AnalysisTables.criticalRegions(result));
    writeTable("ranks", AnalysisTables.criticalRanks(result));
    json.endObject();
  }

  private void writeIterations() {
    IterationReport found = result.iterations();
    if (found == null) {
      json.none("iterations");
      return;
    }
    json.object("iterations").text("region", found.region());
    if (found.pattern() == null) {
      json.none("pattern");
    } else {
      writeNames("pattern", found.pattern());
    }
    json.number("count", found.iterations().size());
    writeTable("table", AnalysisTables.iterations(result));
    writeTable("outliers", AnalysisTables.iterationOutliers(result));
    json.endObject();
  }

  private void writeRest() {
    json.list("clusters");
    for (List<Integer> cluster : result.ranks().clusters()) {
      json.object(null).list("ranks");
      cluster.forEach(rank -> json.number(null, rank));
      json.endList().endObject();
    }
    json.endList();
    writeTable("outlier_ranks", AnalysisTables.outlierRanks(result));
    writeTable("windows", AnalysisTables.windows(result));
    writeTable("message_sizes", AnalysisTables.messageSizes(result));
    json.object("network");
    writeNetwork("within_nodes", result.communication().withinNodes());
    writeNetwork("between_nodes", result.communication().betweenNodes());
    json.list("hops");
    for (HopClass hops : result.communication().hops()) {
      json.object(null).number("hops", hops.hops()).number("messages", hops.messages());
      json.number("bytes", hops.bytes()).endObject();
    }
    json.endList().endObject();
  }

  private void writeNetwork(String key, Network network) {
    if (network == null) {
      json.none(key);
      return;
    }
    json.object(key).number("messages", network.messages()).number("bytes", network.bytes());
    writeNumber(json, "latency_s", network.latencySeconds());
    writeNumber(json, "bandwidth_bytes_per_s", network.bandwidthBytesPerSecond());
    json.endObject();
  }

  private void writeStatements(List<AnalysisStatement> statements) {
    json.list("statements");
    for (AnalysisStatement s : statements) {
      json.object(null).text("text", s.text()).value("rank", s.rank()).value("thread", s.thread());
      json.text("call_path", s.callPath());
      if (s.place() == null) {
        json.none("begin_s").none("end_s");
      } else {
        json.literal("begin_s", spelling.moment(s.place().beginTicks()));
        json.literal("end_s", spelling.moment(s.place().endTicks()));
      }
      writeNumber(json, "value", s.value());
      json.endObject();
    }
    json.endList();
  }
}
