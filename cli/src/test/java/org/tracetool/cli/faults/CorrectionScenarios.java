package org.tracetool.cli.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.tracetool.testdata.TestData;

/** Commands that write a corrected or completed trace, and those that write an index beside one. */
final class CorrectionScenarios {
  private static final String CLOCKS = "vampirtrace/clock_skew/expected";
  private static final String RUN = "vampirtrace/pthread_tree/local";

  private final Scenarios all;

  CorrectionScenarios(Scenarios all) {
    this.all = all;
  }

  /** Adds them. */
  void add() throws IOException {
    for (boolean old : new boolean[] {false, true}) {
      repair(old);
      retime(old);
      addCounters(old);
      addIndex(old);
    }
  }

  private static String with(boolean old) {
    return old ? Scenarios.OLD_THERE : "";
  }

  private void writeOlder(boolean old, String out) {
    if (old) {
      all.writeOlder(out);
    }
  }

  private void repair(boolean old) throws IOException {
    List<Target> x = List.of(Target.trace("out/x.otf"));
    all.writeSample();
    writeOlder(old, "out/x.otf");
    List<String> line = List.of("repair", "@/in/records-short.otf", "-o", "@/out/x.otf");
    all.add("repair" + with(old), line, x, Scenarios.SAMPLE, false);
    all.writeSample();
    Files.delete(all.root.resolve("in/records-short.otf"));
    writeOlder(old, "out/x.otf");
    all.add("repair, no master" + with(old), line, x, Scenarios.SAMPLE, false);
    all.addEmpty();
    all.copy(RUN, "in");
    writeOlder(old, "out/x.otf");
    List<String> run = List.of("repair", "@/in/pth", "-o", "@/out/x.otf");
    all.add("repair, local files" + with(old), run, x, Scenarios.SAMPLE, false);
    all.addEmpty();
    Files.copy(TestData.path("slog2/ring.slog2"), all.root.resolve("in/ring.slog2"));
    writeOlder(old, "out/x.otf");
    List<String> log = List.of("repair", "@/in/ring.slog2", "-o", "@/out/x.otf");
    all.add("repair slog2" + with(old), log, x, Scenarios.SAMPLE, false);
  }

  private void retime(boolean old) throws IOException {
    all.addEmpty();
    all.copy(CLOCKS, "in");
    writeOlder(old, "out/x.otf");
    if (old) {
      Files.writeString(all.root.resolve("out/plot.svg"), "older\n");
    }
    all.add(
        "retime" + with(old),
        List.of(
            "retime", "--clc", "--plot", "@/out/plot.svg", "@/in/skew.otf", "-o", "@/out/x.otf"),
        List.of(Target.trace("out/x.otf"), Target.file("out/plot.svg")),
        Scenarios.SAMPLE,
        false);
  }

  private void addCounters(boolean old) throws IOException {
    all.addEmpty();
    all.copy(CLOCKS, "in");
    Files.writeString(all.root.resolve("in/power.csv"), "time,power\n0.1,5\n0.2,6\n");
    writeOlder(old, "out/x.otf");
    all.add(
        "counters" + with(old),
        List.of("counters", "--add", "@/in/power.csv", "@/in/skew.otf", "-o", "@/out/x.otf"),
        List.of(Target.trace("out/x.otf")),
        Scenarios.SAMPLE,
        false);
  }

  private void addIndex(boolean old) throws IOException {
    all.writeSample();
    List<Target> files =
        Tree.read(all.root).entries().keySet().stream()
            .filter(p -> p.startsWith("in/"))
            .map(Target::file)
            .toList();
    List<String> line = List.of("index", "@/in/records-short.otf");
    if (old) {
      all.run("index", "-q", "--share", "0.5", "@/in/records-short.otf");
    }
    all.add("index" + with(old), line, List.of(Target.index("in/records-short.otf")), files, false);
  }
}
