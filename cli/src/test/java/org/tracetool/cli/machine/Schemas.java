package org.tracetool.cli.machine;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.IncidentCode;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.Keys;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.print.table.RecordSchema;
import org.tracetool.stats.StatsCollector;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.testdata.TestData;

/** The schemas of all machine-readable output, as {@code docs/schema} has them. */
final class Schemas {
  static final Map<String, Object> TEXT = of("string");
  static final Map<String, Object> TEXT_OR_NULL = of("string", "null");
  static final Map<String, Object> WHOLE = of("integer");
  static final Map<String, Object> WHOLE_OR_NULL = of("integer", "null");
  static final Map<String, Object> NUMBER_OR_NULL = of("number", "null");
  static final Map<String, Object> STATE =
      members("enum", List.of("ok", "damaged", "unreadable", "unsupported", "refused", "unknown"));

  private Schemas() {}

  /** All schemas by the name of their file. */
  static Map<String, Map<String, Object>> all() throws IOException {
    Map<String, Map<String, Object>> all = new TreeMap<>();
    all.put("info.json", root("A trace, as 'info --format json' describes it", info()));
    all.put("info-threads.json", root("The list of 'info --list-threads'", threads()));
    all.put("info-errors.json", root("The list of 'info --list-errors'", errors()));
    all.put("info-markers.json", root("The list of 'info --list-markers'", markers()));
    all.put(
        "stats.json", root("Statistics of a trace, as 'stats --format json' has them", stats()));
    all.put("stats-compare.json", root("A comparison, as 'stats --compare' has it", compare()));
    all.put(
        "analyze.json",
        AnalysisSchema.addSeveral(
            root(
                "Why a run is slow, as 'analyze --format json' has it; $defs has what it is for"
                    + " several runs",
                AnalysisSchema.run())));
    all.put("dump.json", dump());
    all.put("diff.json", root("Differences, as 'diff --format json' lists them", diff()));
    all.put("config.json", root("The settings, as 'config' has them", config()));
    all.put("files-list.json", root("The files of a trace, as 'files list' has them", files()));
    all.put("check.json", root("What was found in a trace, as 'check' has it", check()));
    all.put("files-check.json", root("Findings of 'files check'", findings("finding")));
    all.put("files-reindex.json", root("Files that 'files reindex' made", findings("made")));
    all.put("retime.json", root("What 'retime' did to the clocks of a trace", retime()));
    all.put("report.json", root("What a command read, wrote and lost: --report", report()));
    return all;
  }

  /** A schema as it stands in its file. */
  static String text(Map<String, Object> schema) {
    JsonWriter json = new JsonWriter();
    add(json, null, schema);
    return json.toString();
  }

  private static void add(JsonWriter json, String name, Object value) {
    if (value instanceof Map<?, ?> map) {
      json.object(name);
      map.forEach((key, member) -> add(json, (String) key, member));
      json.endObject();
    } else if (value instanceof List<?> list) {
      json.list(name);
      list.forEach(member -> add(json, null, member));
      json.endList();
    } else {
      json.value(name, value);
    }
  }

  static Map<String, Object> of(String... types) {
    return members("type", types.length == 1 ? types[0] : List.of(types));
  }

  static Map<String, Object> list(Map<String, Object> items) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "array");
    schema.put("items", items);
    return schema;
  }

  /** An object that has all these members and no others. */
  static Map<String, Object> object(Map<String, Object> members, String... types) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", types.length == 0 ? "object" : List.of(types));
    schema.put("required", List.copyOf(members.keySet()));
    schema.put("properties", members);
    schema.put("additionalProperties", false);
    return schema;
  }

  static Map<String, Object> members(Object... keysAndSchemas) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < keysAndSchemas.length; i += 2) {
      members.put((String) keysAndSchemas[i], keysAndSchemas[i + 1]);
    }
    return members;
  }

  private static Map<String, Object> root(String title, Map<String, Object> schema) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("title", title);
    root.putAll(schema);
    return root;
  }

  /** Any of these words. */
  private static Map<String, Object> codes(IncidentCode[]... kinds) {
    Set<String> words = new LinkedHashSet<>();
    for (IncidentCode[] codes : kinds) {
      for (IncidentCode code : codes) {
        words.add(code.word());
      }
    }
    return members("enum", List.copyOf(words));
  }

  static Map<String, Object> incidents() {
    return list(
        object(
            members(
                "severity",
                members("enum", List.of("damage", "loss", "warning")),
                "code",
                codes(DamageCode.values(), LossCode.values(), WarningCode.values()),
                "what",
                TEXT,
                "count",
                WHOLE,
                "examples",
                list(TEXT))));
  }

  private static Map<String, Object> check() {
    Map<String, Object> m = members("trace", TEXT, "state", STATE, "error", TEXT_OR_NULL);
    for (String key :
        List.of(
            "record_count",
            "process_count",
            "message_count",
            "operation_count",
            "finding_count",
            "error_count",
            "warning_count",
            "hint_count")) {
      m.put(key, WHOLE);
    }
    m.put("findings", list(checkFinding()));
    m.put("notes", list(TEXT));
    return object(m);
  }

  private static Map<String, Object> checkFinding() {
    Map<String, Object> m = members("trace", TEXT, "check", TEXT);
    m.put("severity", members("enum", List.of("error", "warning", "hint")));
    m.put("strength", members("enum", List.of("proof", "strong", "hint")));
    m.putAll(members("count", WHOLE, "ranks", list(WHOLE), "message", TEXT, "advice", TEXT));
    m.putAll(members("sender", WHOLE_OR_NULL, "receiver", WHOLE_OR_NULL, "root", WHOLE_OR_NULL));
    m.putAll(members("comm", TEXT_OR_NULL, "tag", WHOLE_OR_NULL, "regions", list(TEXT)));
    m.putAll(members("token", TEXT_OR_NULL, "path", TEXT_OR_NULL, "offset_bytes", WHOLE_OR_NULL));
    Map<String, Object> wait = members("rank", WHOLE, "call", TEXT, "waits_for", WHOLE_OR_NULL);
    wait.putAll(members("comm", TEXT_OR_NULL, "tag", WHOLE_OR_NULL, "time_s", of("number")));
    wait.put("source", TEXT_OR_NULL);
    m.put("waits", list(object(wait)));
    Map<String, Object> place = members("process", TEXT_OR_NULL, "rank", WHOLE_OR_NULL);
    place.putAll(members("time_s", NUMBER_OR_NULL, "calls", list(TEXT), "what", TEXT_OR_NULL));
    m.put("places", list(object(place)));
    return object(m);
  }

  private static Map<String, Object> info() {
    Map<String, Object> m = members("trace", TEXT, "state", STATE, "error", TEXT_OR_NULL);
    m.putAll(members("format", TEXT_OR_NULL, "version", TEXT_OR_NULL, "creator", TEXT_OR_NULL));
    m.put("unique_id", TEXT_OR_NULL);
    for (String key :
        List.of(
            "processes",
            "threads",
            "gpu_streams",
            "devices",
            "metric_sources",
            "hosts",
            "world_size",
            "stream_count",
            "ticks_per_second")) {
      m.put(key, WHOLE_OR_NULL);
    }
    m.putAll(members("first_s", NUMBER_OR_NULL, "last_s", NUMBER_OR_NULL));
    m.putAll(members("duration_s", NUMBER_OR_NULL, "begin_date", TEXT_OR_NULL));
    for (String key : List.of("first_tick", "last_tick", "size_bytes", "file_count")) {
      m.put(key, WHOLE_OR_NULL);
    }
    m.put("compression", TEXT_OR_NULL);
    m.putAll(members("definition_count", WHOLE_OR_NULL, "record_count", WHOLE_OR_NULL));
    m.put("index", TEXT_OR_NULL);
    m.put("comments", list(TEXT));
    Map<String, Object> tree = new LinkedHashMap<>();
    for (String key : List.of("depth", "node_count", "leaf_count", "most_children")) {
      tree.put(key, WHOLE);
    }
    tree.putAll(members("leaf_size_bytes", WHOLE, "largest_node_bytes", WHOLE));
    m.put("tree", object(tree, "object", "null"));
    m.put(
        "files",
        list(
            object(
                members(
                    "role",
                    TEXT,
                    "count",
                    WHOLE,
                    "size_bytes",
                    WHOLE,
                    "compression",
                    TEXT_OR_NULL))));
    Map<String, Object> kinds = new LinkedHashMap<>();
    for (DefinitionKind kind : DefinitionKind.values()) {
      kinds.put(Keys.of(kind.label()), WHOLE);
    }
    m.put("definitions", object(kinds, "object", "null"));
    Map<String, Object> records = new LinkedHashMap<>();
    for (EventKind kind : EventKind.values()) {
      records.put(Keys.of(kind.label()), WHOLE);
    }
    m.put("records", object(records, "object", "null"));
    Map<String, Object> counts =
        object(
            members(
                "section",
                members("enum", List.of("events", "statistics", "snapshots", "markers")),
                "kind",
                TEXT,
                "count",
                WHOLE));
    m.put(
        "streams",
        list(
            object(
                members(
                    "id",
                    WHOLE,
                    "processes",
                    list(WHOLE),
                    "size_bytes",
                    WHOLE_OR_NULL,
                    "record_count",
                    WHOLE_OR_NULL,
                    "counts",
                    list(counts)))));
    m.put("incidents", incidents());
    return object(m);
  }

  private static Map<String, Object> config() {
    Map<String, Object> row = members("command", TEXT_OR_NULL, "setting", TEXT);
    row.putAll(members("value", TEXT, "origin", TEXT_OR_NULL));
    return object(
        members("file", TEXT_OR_NULL, "file_exists", of("boolean"), "settings", list(object(row))));
  }

  private static Map<String, Object> threads() {
    Map<String, Object> row =
        members("cpu", WHOLE_OR_NULL, "process", WHOLE_OR_NULL, "thread", WHOLE);
    row.putAll(members("native_id", TEXT_OR_NULL, "process_id", TEXT_OR_NULL));
    row.putAll(members("host", TEXT_OR_NULL, "name", TEXT_OR_NULL));
    return object(members("trace", TEXT, "threads", list(object(row))));
  }

  private static Map<String, Object> errors() {
    Map<String, Object> row = members("time_ticks", WHOLE, "cpu", WHOLE, "severity", TEXT);
    row.putAll(members("name", TEXT, "text", TEXT));
    return object(
        members(
            "trace",
            TEXT,
            "reports",
            list(object(row)),
            "error_count",
            WHOLE,
            "warning_count",
            WHOLE));
  }

  private static Map<String, Object> markers() {
    Map<String, Object> row = members("time_ticks", WHOLE, "duration_ticks", WHOLE, "cpu", WHOLE);
    row.putAll(members("class", TEXT, "text", TEXT));
    return object(members("trace", TEXT, "markers", list(object(row))));
  }

  private static Map<String, Object> facts(String prefix) {
    Map<String, Object> m = new LinkedHashMap<>();
    for (String key :
        List.of("processes", "threads", "processes_with_events", "distinct_process_count")) {
      m.put(prefix + key, WHOLE_OR_NULL);
    }
    for (String key :
        List.of(
            "first_s",
            "last_s",
            "duration_s",
            "function_time_s",
            "parallel_efficiency",
            "load_balance",
            "communication_efficiency",
            "waiting_s")) {
      m.put(prefix + key, NUMBER_OR_NULL);
    }
    for (String key :
        List.of(
            "event_count",
            "sends",
            "receives",
            "unmatched_sends",
            "unmatched_receives",
            "reversed_messages",
            "ticks_per_second")) {
      m.put(prefix + key, WHOLE_OR_NULL);
    }
    m.put(prefix + "stored", of("boolean", "null"));
    return m;
  }

  private static Map<String, Object> stats() throws IOException {
    Map<String, Object> m = members("trace", TEXT, "state", STATE, "error", TEXT_OR_NULL);
    m.putAll(facts(""));
    Map<String, Object> tables = new LinkedHashMap<>();
    for (Map.Entry<StatsTable, List<ReportColumn>> e : columns().entrySet()) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (ReportColumn column : e.getValue()) {
        boolean text = column.unit() == ReportColumn.Unit.TEXT;
        if (row.put(column.fullKey(), text ? TEXT_OR_NULL : NUMBER_OR_NULL) != null) {
          throw new IllegalStateException("two columns " + column.fullKey());
        }
      }
      Map<String, Object> table = list(object(row));
      table.put("type", List.of("array", "null"));
      tables.put(Keys.of(e.getKey().label()), table);
    }
    m.put("tables", object(tables));
    m.put("incidents", incidents());
    return object(m);
  }

  /** The columns of all tables, which are the same for all traces. */
  static Map<StatsTable, List<ReportColumn>> columns() throws IOException {
    Map<StatsTable, List<ReportColumn>> columns = new LinkedHashMap<>();
    var trace = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      Set<StatsOptions.Part> parts = EnumSet.allOf(StatsOptions.Part.class);
      TraceStatistics s =
          StatsCollector.collect(
              reader,
              new StatsOptions(parts, StatsOptions.ANY_DEPTH, 1, 64 << 20, reading, n -> {}));
      for (StatsTable view : StatsTable.values()) {
        columns.put(view, view.table(s).columns());
      }
    }
    return columns;
  }

  private static Map<String, Object> compare() {
    Map<String, Object> m = members("a_trace", TEXT, "b_trace", TEXT);
    m.putAll(facts("a_"));
    m.putAll(facts("b_"));
    Map<String, Object> row = members("name", TEXT, "in", TEXT);
    for (String key :
        List.of(
            "calls_a",
            "calls_b",
            "time_a_s",
            "time_b_s",
            "difference_s",
            "ratio",
            "inclusive_a_s",
            "inclusive_b_s",
            "data_a_bytes",
            "data_b_bytes")) {
      row.put(key, NUMBER_OR_NULL);
    }
    Map<String, Object> tables = new LinkedHashMap<>();
    for (String id : List.of("region", "group", "collective", "message")) {
      Map<String, Object> table = list(object(row));
      table.put("type", List.of("array", "null"));
      tables.put("compare_" + id, table);
    }
    m.put("tables", object(tables));
    m.put("incidents", incidents());
    return object(m);
  }

  /** A line of any kind, and a definition for each kind with all its members. */
  private static Map<String, Object> dump() {
    Map<String, Set<String>> every = new TreeMap<>();
    Map<String, Object> kinds = new LinkedHashMap<>();
    Map<String, Object> pairs =
        members("type", "object", "additionalProperties", of("string", "number"));
    for (boolean ticks : new boolean[] {true, false}) {
      RecordSchema.kinds(ticks)
          .forEach(
              (kind, types) -> {
                Map<String, Object> m = new LinkedHashMap<>();
                types.forEach(
                    (key, t) -> {
                      every.computeIfAbsent(key, k -> new LinkedHashSet<>()).addAll(t);
                      m.put(key, of(t.toArray(new String[0])));
                    });
                m.put("kind", members("enum", List.of(kind)));
                m.put("pairs", pairs);
                kinds.put(kind, object(m));
              });
    }
    Map<String, Object> all = new LinkedHashMap<>();
    every.forEach((key, t) -> all.put(key, of(t.stream().sorted().toArray(String[]::new))));
    all.put("kind", members("enum", List.copyOf(kinds.keySet())));
    all.put("pairs", pairs);
    Map<String, Object> root =
        root("A line of 'dump --format jsonl'; $defs has the members of each kind", object(all));
    root.put("required", List.of("process", "kind", "pairs"));
    root.put("$defs", kinds);
    return root;
  }

  private static Map<String, Object> diff() {
    Map<String, Object> record = of("object", "null");
    Map<String, Object> m = members("a", TEXT, "b", TEXT, "compared_record_count", WHOLE);
    m.put("difference_count", WHOLE);
    m.put("counts", list(object(members("kind", TEXT, "count", WHOLE))));
    m.put("differences", list(object(members("kind", TEXT, "a", record, "b", record))));
    m.put("incidents", incidents());
    return object(m);
  }

  private static Map<String, Object> files() {
    Map<String, Object> row = members("path", TEXT, "role", TEXT, "stream", WHOLE_OR_NULL);
    row.putAll(members("size_bytes", WHOLE, "compression", TEXT_OR_NULL));
    Map<String, Object> m = members("trace", TEXT, "file_count", WHOLE, "size_bytes", WHOLE);
    m.putAll(members("files", list(object(row)), "incidents", incidents()));
    return object(m);
  }

  private static Map<String, Object> findings(String what) {
    Map<String, Object> problem = members("enum", Arrays.asList("missing", "damaged", "left-over"));
    Map<String, Object> row = members("problem", problem, "path", TEXT, "what", TEXT);
    Map<String, Object> m = members("trace", TEXT);
    if (what.equals("finding")) {
      m.putAll(members("file_count", WHOLE, "size_bytes", WHOLE, "finding_count", WHOLE));
      m.put("findings", list(object(row)));
    } else {
      m.putAll(members("made_count", WHOLE, "made", list(object(row))));
    }
    return object(m);
  }

  private static Map<String, Object> retime() {
    Map<String, Object> m = members("trace", TEXT, "method", TEXT, "reasons", list(TEXT));
    m.putAll(members("correction", TEXT_OR_NULL, "knot_count", WHOLE_OR_NULL));
    m.putAll(members("min_latency_s", NUMBER_OR_NULL, "uncertainty_s", NUMBER_OR_NULL));
    m.putAll(members("jump_count", WHOLE, "unmatched_record_count", WHOLE));
    m.put("largest_shift_s", of("number"));
    m.put("largest_interval_change_s", of("number"));
    m.putAll(members("interval_count", WHOLE, "changed_interval_count", WHOLE));
    Map<String, Object> tally = members("message_count", WHOLE, "violation_count", WHOLE);
    tally.put("largest_violation_s", of("number"));
    tally.putAll(members("operation_count", WHOLE, "operation_violation_count", WHOLE));
    tally.put("largest_operation_violation_s", of("number"));
    m.putAll(members("before", object(tally), "after", object(tally)));
    Map<String, Object> pair = members("sender", TEXT_OR_NULL, "receiver", TEXT_OR_NULL);
    pair.putAll(members("message_count", WHOLE, "violation_count", WHOLE));
    pair.put("largest_violation_s", of("number"));
    pair.put("violation_count_after", WHOLE_OR_NULL);
    pair.put("largest_violation_after_s", NUMBER_OR_NULL);
    m.putAll(members("pairs", list(object(pair)), "incidents", incidents()));
    return object(m);
  }

  private static Map<String, Object> report() {
    Map<String, Object> trace = members("$ref", "#/$defs/trace");
    Map<String, Object> m = members("command", TEXT);
    m.put("state", members("enum", List.of("done", "failed")));
    m.putAll(members("exit_code", WHOLE, "error", TEXT_OR_NULL, "started", TEXT));
    m.put("elapsed_s", of("number"));
    m.putAll(members("inputs", list(trace), "outputs", list(trace)));
    Map<String, Object> kind = members("kind", TEXT, "read", WHOLE_OR_NULL);
    kind.putAll(members("written", WHOLE_OR_NULL, "lost", WHOLE_OR_NULL));
    m.put("kinds", list(object(kind)));
    Map<String, Object> loss = members("code", codes(LossCode.values()), "harmless", of("boolean"));
    loss.putAll(members("what", TEXT, "count", WHOLE));
    m.put("lost", list(object(loss)));
    Map<String, Object> messages = members("sends", WHOLE_OR_NULL);
    messages.putAll(members("unmatched_sends", WHOLE_OR_NULL, "reversed_messages", WHOLE_OR_NULL));
    m.put("messages", object(messages));
    Map<String, Object> text = members("class", TEXT, "replaced", WHOLE);
    text.putAll(members("kept", WHOLE, "dropped", WHOLE, "kept_names", list(TEXT)));
    m.put("texts", list(object(text)));
    Map<String, Object> clock = members("rank", WHOLE_OR_NULL, "file", TEXT);
    clock.putAll(members("offset_s", of("number"), "drift_ppm", of("number")));
    clock.putAll(members("operation_count", WHOLE, "residual_median_s", NUMBER_OR_NULL));
    clock.putAll(members("residual_max_s", NUMBER_OR_NULL, "reference", of("boolean")));
    m.put("alignment", list(object(clock)));
    Map<String, Object> clocks = members("method", TEXT_OR_NULL);
    clocks.putAll(
        members("violation_count", WHOLE_OR_NULL, "violation_count_after", WHOLE_OR_NULL));
    m.put("clocks", object(clocks));
    m.put("incidents", incidents());
    Map<String, Object> schema = object(m);
    schema.put("$defs", members("trace", info()));
    return schema;
  }
}
