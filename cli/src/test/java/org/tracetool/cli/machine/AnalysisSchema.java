package org.tracetool.cli.machine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.report.AnalysisView;
import org.tracetool.analyze.report.ComparisonReport;
import org.tracetool.analyze.report.EfficiencyFactors;
import org.tracetool.analyze.report.ResultColumn;
import org.tracetool.analyze.report.ResultTable;
import org.tracetool.analyze.report.ScalingJson;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CommunicationReport;
import org.tracetool.analyze.result.CriticalPath;
import org.tracetool.analyze.result.DelayReport;
import org.tracetool.analyze.result.DeviceEfficiency;
import org.tracetool.analyze.result.EfficiencyTrees;
import org.tracetool.analyze.result.FlatEfficiency;
import org.tracetool.analyze.result.HybridEfficiency;
import org.tracetool.analyze.result.RankReport;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.result.StateTimes;
import org.tracetool.analyze.result.TimeUse;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.result.WaitReport;
import org.tracetool.analyze.scaling.RunComparison;
import org.tracetool.analyze.scaling.ScalingStudy;

/** The schema of {@code analyze --format json}. */
final class AnalysisSchema {
  private static final Map<String, Object> NUMBER = Schemas.of("number");

  private static final List<String> KINDS = List.of("weak", "strong");

  private AnalysisSchema() {}

  /** A run without anything. */
  private static AnalysisResult empty() {
    StateTimes times = new StateTimes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return new AnalysisResult(
        new RunFacts(0, 0, 0, 0, 0, 0, 0, 1, false, 0, 0, 0, false, false, 0, 0, List.of()),
        new TimeUse(times, List.of(), 0, 0),
        new EfficiencyTrees(
            new FlatEfficiency(0, 0, 0, 0, 0, 0),
            new HybridEfficiency(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            List.of(),
            new DeviceEfficiency(0, 0, 0, 0),
            List.of()),
        new WaitReport(0, Map.of(), List.of(), List.of(), List.of(), 0, 0, 0, null),
        new DelayReport(List.of(), 0),
        new CriticalPath(List.of(), List.of(), List.of(), List.of()),
        null,
        new RankReport(List.of(), List.of()),
        List.of(),
        new CommunicationReport(List.of(), List.of(), null, null),
        null);
  }

  private static Map<String, Object> estimate() {
    Map<String, Object> names = Schemas.list(Schemas.TEXT);
    return Schemas.object(
        Schemas.members(
            "regions",
            names,
            "unequal_regions",
            names,
            "calls",
            Schemas.WHOLE,
            "calls_left_out",
            Schemas.WHOLE));
  }

  private static Map<String, Object> rows(AnalysisView view) {
    return rows(view.table(empty()));
  }

  private static Map<String, Object> rows(ResultTable table) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (ResultColumn column : table.columns()) {
      row.put(
          column.key(),
          switch (column.unit()) {
            case TEXT -> Schemas.TEXT_OR_NULL;
            case COUNT, BYTES -> Schemas.WHOLE_OR_NULL;
            default -> Schemas.NUMBER_OR_NULL;
          });
    }
    return Schemas.list(Schemas.object(row));
  }

  private static Map<String, Object> orNull(Map<String, Object> list) {
    Map<String, Object> copy = new LinkedHashMap<>(list);
    copy.put("type", List.of("array", "null"));
    return copy;
  }

  private static Map<String, Object> numbers(Map<String, Double> names) {
    Map<String, Object> members = new LinkedHashMap<>();
    names.keySet().forEach(key -> members.put(key, Schemas.NUMBER_OR_NULL));
    return Schemas.object(members, "object", "null");
  }

  private static Map<String, Object> lateDevices() {
    return Schemas.list(
        Schemas.object(
            Schemas.members(
                "rank", Schemas.WHOLE_OR_NULL,
                "count", Schemas.WHOLE_OR_NULL,
                "waited_s", Schemas.NUMBER_OR_NULL)));
  }

  /** The object of a run. */
  static Map<String, Object> run() {
    Map<String, Object> m =
        Schemas.members(
            "trace", Schemas.TEXT, "state", Schemas.STATE, "error", Schemas.TEXT_OR_NULL);
    for (String key : List.of("processes", "processes_with_events", "locations", "devices")) {
      m.put(key, Schemas.WHOLE_OR_NULL);
    }
    m.put("paradigms", orNull(Schemas.list(Schemas.TEXT)));
    for (String key : List.of("begin_s", "end_s", "duration_s")) {
      m.put(key, Schemas.NUMBER_OR_NULL);
    }
    AnalysisResult empty = empty();
    m.put("times", numbers(EfficiencyFactors.times(empty.timeUse().times())));
    m.put("ranks", orNull(rows(AnalysisView.RANK)));
    m.put("efficiency", numbers(EfficiencyFactors.flat(empty.efficiency().flat())));
    m.put("hybrid", numbers(EfficiencyFactors.hybrid(empty.efficiency().hybrid())));
    m.put("device_times", orNull(rows(AnalysisView.DEVICE)));
    m.put("device_efficiency", numbers(EfficiencyFactors.device(empty.efficiency().device())));
    m.put("late_devices", orNull(lateDevices()));
    m.put("waiting_s", Schemas.NUMBER_OR_NULL);
    m.put("waiting_share", Schemas.NUMBER_OR_NULL);
    m.put("waiting_by_kind", kinds());
    m.put("early_reduce_first_sender_s", Schemas.NUMBER_OR_NULL);
    m.put("wait_states", orNull(rows(AnalysisView.WAIT_STATE)));
    m.put("collective_estimate", orNull(estimate()));
    m.put("completion", orNull(rows(AnalysisView.COMPLETION)));
    m.put("wrong_order", orNull(rows(AnalysisView.WRONG_ORDER)));
    m.put("delay_costs", orNull(rows(AnalysisView.CAUSE)));
    m.put("unattributed_s", Schemas.NUMBER_OR_NULL);
    m.put("critical_path", path());
    m.put("iterations", iterations());
    m.put(
        "clusters",
        orNull(
            Schemas.list(Schemas.object(Schemas.members("ranks", Schemas.list(Schemas.WHOLE))))));
    m.put("outlier_ranks", orNull(rows(AnalysisView.OUTLIER_RANK)));
    m.put("windows", orNull(rows(AnalysisView.WINDOW)));
    m.put("message_sizes", orNull(rows(AnalysisView.MESSAGE_SIZE)));
    m.put("network", network());
    m.put("statements", statements());
    m.put("incidents", Schemas.incidents());
    return Schemas.object(m);
  }

  /** Adds the definition of what several runs have; each of them is as the schema says. */
  static Map<String, Object> addSeveral(Map<String, Object> schema) {
    Map<String, Object> m = Schemas.members("runs", Schemas.list(Schemas.members("$ref", "#")));
    m.put("scaling", scaling());
    m.put("comparison", comparison());
    schema.put("$defs", Schemas.members("several", Schemas.object(m)));
    return schema;
  }

  private static Map<String, Object> scaling() {
    ScalingStudy empty = new ScalingStudy(false, 0, 0, 0, List.of(), List.of(), null);
    Map<String, Object> m = Schemas.members("kind", Schemas.members("enum", KINDS));
    m.put("useful_ratio", Schemas.NUMBER_OR_NULL);
    m.put("reference", Schemas.WHOLE);
    m.put("runs", rows(ScalingJson.runs(empty)));
    m.put("regions", rows(ScalingJson.regions(empty)));
    m.put("worst_region", Schemas.TEXT_OR_NULL);
    return Schemas.object(m, "object", "null");
  }

  private static Map<String, Object> comparison() {
    Map<String, Object> m = new LinkedHashMap<>();
    for (String key : List.of("slower", "iteration_noise", "iteration_slower")) {
      m.put(key, Schemas.NUMBER_OR_NULL);
    }
    List<ResultTable> tables =
        ComparisonReport.tables(new RunComparison(0, 0, 0, List.of(), List.of(), List.of()));
    m.put("regions", rows(tables.get(0)));
    m.put("waits", rows(tables.get(1)));
    m.put("ranks", rows(tables.get(2)));
    return Schemas.object(m, "object", "null");
  }

  /** Only kinds that occur are there. */
  private static Map<String, Object> kinds() {
    Map<String, Object> members = new LinkedHashMap<>();
    for (WaitKind kind : WaitKind.values()) {
      members.put(kind.key() + "_s", NUMBER);
    }
    Map<String, Object> schema = Schemas.object(members, "object", "null");
    schema.put("required", List.of());
    return schema;
  }

  private static Map<String, Object> path() {
    Map<String, Object> m = Schemas.members("duration_s", NUMBER);
    m.put("segments", rows(AnalysisView.SEGMENT));
    m.put("call_paths", rows(AnalysisView.CRITICAL_PATH));
    m.put("regions", rows(AnalysisView.CRITICAL_REGION));
    m.put("ranks", rows(AnalysisView.CRITICAL_RANK));
    return Schemas.object(m, "object", "null");
  }

  private static Map<String, Object> iterations() {
    Map<String, Object> m =
        Schemas.members(
            "region",
            Schemas.TEXT_OR_NULL,
            "pattern",
            orNull(Schemas.list(Schemas.TEXT)),
            "count",
            Schemas.WHOLE,
            "table",
            rows(AnalysisView.ITERATION));
    m.put(
        "outliers",
        Schemas.list(
            Schemas.object(Schemas.members("index", Schemas.WHOLE, "direction", direction()))));
    return Schemas.object(m, "object", "null");
  }

  private static Map<String, Object> direction() {
    return Schemas.members("enum", List.of("high", "low"));
  }

  private static Map<String, Object> network() {
    Map<String, Object> m = new LinkedHashMap<>();
    for (String key : List.of("within_nodes", "between_nodes")) {
      Map<String, Object> n = Schemas.members("messages", Schemas.WHOLE, "bytes", Schemas.WHOLE);
      n.put("latency_s", Schemas.NUMBER_OR_NULL);
      n.put("bandwidth_bytes_per_s", Schemas.NUMBER_OR_NULL);
      m.put(key, Schemas.object(n, "object", "null"));
    }
    Map<String, Object> hops = Schemas.members("hops", Schemas.WHOLE);
    hops.putAll(Schemas.members("messages", Schemas.WHOLE, "bytes", Schemas.WHOLE));
    m.put("hops", Schemas.list(Schemas.object(hops)));
    return Schemas.object(m, "object", "null");
  }

  private static Map<String, Object> statements() {
    Map<String, Object> m = Schemas.members("text", Schemas.TEXT);
    m.putAll(Schemas.members("rank", Schemas.WHOLE_OR_NULL, "thread", Schemas.WHOLE_OR_NULL));
    m.put("call_path", Schemas.TEXT_OR_NULL);
    for (String key : List.of("begin_s", "end_s", "value")) {
      m.put(key, Schemas.NUMBER_OR_NULL);
    }
    return orNull(Schemas.list(Schemas.object(m)));
  }
}
