package org.tracetool.cli.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.testdata.TestData;

/** Commands by which the engine for queries writes. */
final class TableScenarios {
  private static final String IN = "@/in/records-short.otf";
  private static final String OTHER =
      TestData.path("vampirtrace/clock_skew/expected/skew.otf").toString();

  private final Scenarios all;

  TableScenarios(Scenarios all) {
    this.all = all;
  }

  /** Adds them. */
  void add() throws IOException {
    all.writeSample();
    // The library of the engine is unpacked once, into the folder for temporary files.
    all.run("query", IN, "SELECT 1", "-o", "@/out/x.csv");
    for (boolean old : new boolean[] {false, true}) {
      for (String file : new String[] {"x.csv", "x.jsonl", "x.parquet"}) {
        addQueries(file, old);
      }
      addFolder(old);
    }
  }

  private static String with(boolean old) {
    return old ? Scenarios.OLD_THERE : "";
  }

  private void addQueries(String file, boolean old) throws IOException {
    all.writeSample();
    if (old) {
      all.run("query", OTHER, "FROM regions ORDER BY ALL", "-o", "@/out/" + file);
    }
    List<String> line = new ArrayList<>(List.of("query", IN, "FROM events ORDER BY ALL", "-o"));
    line.add("@/out/" + file);
    if (file.endsWith("jsonl")) {
      line.addAll(List.of("--format", "jsonl"));
    }
    List<Target> made = List.of(Target.file("out/" + file));
    all.add("query -o " + file + with(old), line, made, Scenarios.SAMPLE, false);
  }

  private void addFolder(boolean old) throws IOException {
    all.writeSample();
    List<String> line = List.of("convert", IN, "@/out/x.parquet");
    if (old) {
      all.run("convert", "-q", OTHER, "@/out/x.parquet");
    }
    List<Target> made = List.of(Target.tables("out/x.parquet"));
    all.add("convert parquet" + with(old), line, made, Scenarios.SAMPLE, false);
  }
}
