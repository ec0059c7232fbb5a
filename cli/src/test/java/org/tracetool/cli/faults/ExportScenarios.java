package org.tracetool.cli.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.testdata.TestData;

/** Commands that write logs, what other viewers read, pages and pictures. */
final class ExportScenarios {
  private static final String IN = "@/in/records-short.otf";

  private final Scenarios all;

  ExportScenarios(Scenarios all) {
    this.all = all;
  }

  /** Adds them. */
  void add() throws IOException {
    for (boolean old : new boolean[] {false, true}) {
      addLogs(old);
      addOtherViewers(old);
      addTexts(old);
    }
    addDrawnLog();
  }

  private static String with(boolean old) {
    return old ? Scenarios.OLD_THERE : "";
  }

  /** Formats that tracetool reads again. */
  private void addLogs(boolean old) throws IOException {
    for (String[] way :
        new String[][] {
          {"slog2", "x.slog2"}, {"clog2", "x.clog2"}, {"paraver", "x.prv"}, {"paraver", "x.prv.gz"}
        }) {
      all.writeSample();
      if (old) {
        // One that differs in more than what these formats cannot hold.
        String other = TestData.path("vampirtrace/clock_skew/expected/skew.otf").toString();
        all.run("convert", "-q", "--to", way[0], other, "@/out/" + way[1]);
      }
      all.add(
          "convert " + way[0] + " " + way[1] + with(old),
          List.of("convert", "--to", way[0], IN, "@/out/" + way[1]),
          List.of(Target.trace("out/" + way[1])),
          Scenarios.SAMPLE,
          false);
    }
  }

  /** Formats that are only written. */
  private void addOtherViewers(boolean old) throws IOException {
    for (String[] way :
        new String[][] {{"perfetto", "x.pftrace"}, {"chrome", "x.json"}, {"chrome", "x.json.gz"}}) {
      all.writeSample();
      if (old) {
        all.writeOlder("out/" + way[1], "--to", way[0]);
      }
      all.add(
          "convert " + way[0] + " " + way[1] + with(old),
          List.of("convert", "--to", way[0], IN, "@/out/" + way[1]),
          List.of(Target.file("out/" + way[1])),
          Scenarios.SAMPLE,
          false);
    }
  }

  private void addTexts(boolean old) throws IOException {
    for (String[] way :
        new String[][] {
          {"stats --to svg", "x.svg", "stats", "--by", "callpath", "--to", "svg", "-o"},
          {"stats --to folded", "x.folded", "stats", "--by", "callpath", "--to", "folded", "-o"},
          {"stats --to speedscope", "x.json", "stats", "--by=callpath", "--to=speedscope", "-o"},
          {"stats --to pprof", "x.pb.gz", "stats", "--by", "callpath", "--to", "pprof", "-o"},
          {"check -o", "x.txt", "check", "--only", "GLOBAL:DEADLOCK:*", "-o"},
          {"view --export", "x.html", "view", "--export"},
          {"view --svg", "x.svg", "view", "--svg"},
          {"view --png", "x.png", "view", "--png"},
        }) {
      all.writeSample();
      List<Target> inputs = inputs();
      if (old) {
        Files.writeString(all.root.resolve("out").resolve(way[1]), "older\n");
      }
      List<String> args = new ArrayList<>(List.of(way).subList(2, way.length));
      args.add("@/out/" + way[1]);
      args.add(IN);
      args.add("--force"); // for those that know their like by its content
      all.add(way[0] + with(old), args, List.of(Target.file("out/" + way[1])), inputs, false);
    }
  }

  /** The files of the trace, without the index that a command may put beside them. */
  private List<Target> inputs() throws IOException {
    return Tree.read(all.root).entries().keySet().stream()
        .filter(p -> p.startsWith("in/"))
        .map(Target::file)
        .toList();
  }

  private void addDrawnLog() throws IOException {
    all.addEmpty();
    Files.copy(TestData.path("clog2/ring.clog2"), all.root.resolve("in/ring.clog2"));
    all.add(
        "clog2TOslog2",
        List.of("clog2TOslog2", "-o", "@/out/x.slog2", "@/in/ring.clog2"),
        List.of(Target.trace("out/x.slog2")),
        List.of(Target.file("in/ring.clog2")),
        false);
  }
}
