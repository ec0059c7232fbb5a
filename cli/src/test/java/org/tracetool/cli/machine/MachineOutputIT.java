package org.tracetool.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.PackagedTool;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** What commands print for programs fits the schemas, for traces of each format. */
class MachineOutputIT {
  private static final List<String> TRACES =
      List.of(
          "otf/records-short/records-short.otf",
          "otf/local-defs/local-defs.otf",
          "vampirtrace/ring_collectives/expected/ring.otf",
          "vampirtrace/io_rma/expected/iorma.otf",
          "vampirtrace/counters/expected/cnt.otf",
          "otf2/01-alldefs/traces.otf2",
          "otf2/02-allevents/traces.otf2",
          "otf2/03-mpi/traces.otf2",
          "vtf3/worked/demo.avt",
          "vtf3/worked/demo.bpv");

  @TempDir Path folder;

  /** Command lines, each with the schema of its output, as one document or as lines. */
  private final Map<String, String> lines = new LinkedHashMap<>();

  private Map<String, Map<String, Object>> schemas;

  private String trace(String name) {
    return TestData.path(name).toString();
  }

  private List<Result> run() throws Exception {
    schemas = Schemas.all();
    return new PackagedTool(folder).batch(new ArrayList<>(lines.keySet()));
  }

  private void check(String line, String schema, Object value) {
    assertThat(new Schema(schemas.get(schema)).problems(value)).as(line).isEmpty();
    if (schema.equals("dump.json") && !line.contains("--ticks")) {
      String kind = (String) ((Map<?, ?>) value).get("kind");
      assertThat(new Schema(schemas.get(schema)).problems(kind, value)).as(line).isEmpty();
    }
  }

  private void check(String line, String schema, String out) {
    if (line.contains("--format jsonl")) {
      out.lines().forEach(l -> check(line, schema, JsonTree.of(l)));
      return;
    }
    Object all = JsonTree.of(out);
    if (all instanceof List<?> list) {
      list.forEach(value -> check(line, schema, value));
    } else {
      check(line, schema, all);
    }
  }

  @Test
  void fitsTheSchemas() throws Exception {
    List<String> all = new ArrayList<>();
    for (String name : TRACES) {
      all.add(trace(name));
    }
    for (String stf : List.of("a.stf", "b.single.stf")) {
      new PackagedTool(folder).batch(List.of("convert -q " + all.get(2) + " -o " + stf));
      all.add(stf);
    }
    Files.writeString(folder.resolve("bad.otf"), "no trace\n");
    for (String trace : all) {
      lines.put("info --format json " + trace, "info.json");
      lines.put("info --counts --format jsonl " + trace, "info.json");
      lines.put("info --list-threads --format json " + trace, "info-threads.json");
      lines.put("info --list-errors --format json " + trace, "info-errors.json");
      lines.put("info --list-markers --format json " + trace, "info-markers.json");
      lines.put("stats --format jsonl " + trace, "stats.json");
      lines.put("stats --by region --format json " + trace, "stats.json");
      lines.put("dump --format json " + trace, "dump.json");
      lines.put("dump --format jsonl --ticks --tokens " + trace, "dump.json");
      lines.put("diff --format json " + trace + " " + all.get(0), "diff.json");
      lines.put("files list --format json " + trace, "files-list.json");
      lines.put("files check --format json " + trace, "files-check.json");
      lines.put("check --format json " + trace, "check.json");
    }
    lines.put("config --format json", "config.json");
    lines.put("info --format json bad.otf " + String.join(" ", all), "info.json");
    lines.put("stats --format json " + all.get(2) + " bad.otf", "stats.json");
    lines.put(
        "stats --format json --compare " + all.get(2) + " " + all.get(3), "stats-compare.json");
    lines.put("files reindex --format json a.stf", "files-reindex.json");
    lines.put("retime --clc --format json " + all.get(2) + " -o r.otf", "retime.json");
    lines.put("retime --format json " + all.get(7) + " -o r.otf2", "retime.json");
    List<Result> results = run();
    int i = 0;
    for (Map.Entry<String, String> e : lines.entrySet()) {
      Result result = results.get(i++);
      int code = e.getKey().contains("bad.otf") ? 3 : result.code();
      assertThat(result.code()).as(e.getKey() + result.err()).isEqualTo(code).isLessThan(4);
      check(e.getKey(), e.getValue(), result.out());
    }
  }

  @Test
  void reportsFitTheirSchema() throws Exception {
    String ring = trace("vampirtrace/ring_collectives/expected/ring.otf");
    String local = trace("vampirtrace/ring_collectives/local/ring.uctl");
    List<String> commands =
        List.of(
            "convert " + ring + " -o c.vtf",
            "filter --region MPI_* " + ring + " -o f.otf",
            "filter --gen --reduce 50% " + ring + " -o g.flt",
            "split " + ring + " --by process -o p-{n}.stf",
            "merge p-1.stf p-2.stf p-3.stf p-4.stf -o m.otf",
            "unify " + local + " -o u",
            "convert nothing.otf -o n.otf",
            "convert " + ring + " -o -");
    for (int i = 0; i < commands.size(); i++) {
      lines.put(commands.get(i) + " --report r" + i + ".json", "report.json");
    }
    lines.put("convert " + ring + " -o same.json --to vtf3-ascii --report same.json", "");
    List<Result> results = run();
    List<Map<?, ?>> reports = new ArrayList<>();
    for (int i = 0; i < commands.size(); i++) {
      Object report = JsonTree.of(Files.readString(folder.resolve("r" + i + ".json")));
      check(commands.get(i), "report.json", report);
      reports.add((Map<?, ?>) report);
      int code = ((Number) reports.get(i).get("exit_code")).intValue();
      assertThat(results.get(i).code()).isEqualTo(code);
      assertThat(reports.get(i).get("state")).isEqualTo(code == 0 ? "done" : "failed");
    }
    assertThat(reports.get(1).get("kinds").toString())
        .contains("{kind=enter, read=498, written=294, lost=204}");
    assertThat(reports.get(3).get("outputs").toString()).contains("p-1.stf", "p-4.stf");
    assertThat(reports.get(5).get("messages").toString()).contains("sends=97");
    assertThat(reports.get(6).get("error").toString()).contains("nothing.otf");
    Result same = results.get(results.size() - 1);
    assertThat(same.code()).isEqualTo(2);
    assertThat(folder.resolve("same.json")).doesNotExist();
  }

  @Test
  void severalTracesInOneTable() throws Exception {
    Files.writeString(folder.resolve("bad.otf"), "no trace\n");
    String ring = trace("vampirtrace/ring_collectives/expected/ring.otf");
    String demo = trace("vtf3/worked/demo.avt");
    String names = " " + ring + " bad.otf " + demo;
    lines.put("info" + names, "");
    lines.put("info --format csv" + names, "");
    lines.put("info --wide" + names, "");
    lines.put("stats --by region --format tsv" + names, "");
    lines.put("stats" + names, "");
    lines.put("stats --format html" + names, "");
    List<Result> results = run();
    assertThat(results.get(0).code()).isEqualTo(3);
    assertThat(results.get(0).err()).contains("bad.otf");
    List<String> table = results.get(0).out().lines().toList();
    assertThat(table).hasSize(7);
    assertThat(table.get(1)).contains("otf", " 4 ", "0.6475196072 s").endsWith("ok");
    assertThat(table.get(2)).startsWith("bad.otf").endsWith("unreadable");
    assertThat(table.get(4)).startsWith("not shown: version, creator");
    assertThat(table.get(6)).endsWith("--wide shows all").hasSizeLessThan(101);
    assertThat(results.get(1).out().lines()).hasSize(4);
    assertThat(results.get(2).out()).contains("unique id").doesNotContain("not shown");
    List<String> rows = results.get(3).out().lines().toList();
    assertThat(results.get(3).code()).isEqualTo(3);
    assertThat(rows.get(0)).startsWith("trace\tname\tgroup\tcalls\texclusive_s\t");
    assertThat(rows.subList(1, rows.size()))
        .allMatch(row -> row.matches("(" + ring + "|bad\\.otf|" + demo + ")\t.*"))
        .filteredOn(row -> row.startsWith("bad.otf"))
        .singleElement()
        .asString()
        .matches("bad\\.otf\t+");
    assertThat(rows.get(rows.size() - 1)).startsWith(demo + "\t");
    assertThat(results.get(4).out()).contains("bad.otf\nstate  unreadable\n\ntrace ");
    assertThat(results.get(5).code()).isEqualTo(2);
  }

  @Test
  void namesOfColumnsAreDifferentAndTextsAreUtf8() throws Exception {
    String ring = trace("vampirtrace/ring_collectives/expected/ring.otf");
    String records = trace("otf/records-short/records-short.otf");
    for (String form : List.of("csv", "tsv")) {
      for (String trace : List.of(ring, records)) {
        lines.put("info --format " + form + " " + trace, form);
        lines.put("dump --format " + form + " " + trace, form);
        lines.put("dump --ticks --format " + form + " " + trace, form);
        lines.put("files list --format " + form + " " + trace, form);
        lines.put("files check --format " + form + " " + trace, form);
        lines.put("diff --format " + form + " " + ring + " " + records + " " + "--top 3", form);
        lines.put("stats --by process --format " + form + " " + trace, form);
      }
    }
    List<Result> results = run();
    int i = 0;
    for (Map.Entry<String, String> e : lines.entrySet()) {
      String[] names = header(results.get(i++), e.getValue());
      assertThat(names).as(e.getKey()).doesNotHaveDuplicates().hasSizeGreaterThan(2);
      assertThat(names).as(e.getKey()).allMatch(n -> n.matches("[a-z0-9]+(_[a-z0-9]+)*"));
    }
  }

  private static String[] header(Result result, String form) throws IOException {
    return result.out().lines().findFirst().orElse("").split(form.equals("csv") ? "," : "\t");
  }
}
