package org.tracetool.cli.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.tracetool.testdata.TestData;

/** Every command that writes, onto nothing and onto an older output of the same name. */
final class Scenarios {
  /** End of the names of those that replace an older output. */
  static final String OLD_THERE = ", old there";

  private static final String OLD_INPUT = "otf/records-nokv/records-nokv.otf";

  final Path root;
  private final List<Scenario> all = new ArrayList<>();

  private Scenarios(Path root) {
    this.root = root;
  }

  /**
   * Makes them.
   *
   * @param root an empty folder
   */
  static List<Scenario> all(Path root) throws IOException {
    Scenarios s = new Scenarios(root);
    s.addConversions();
    s.addUnification();
    s.addOtherTraces();
    s.addFiles();
    s.addFileSets();
    s.addInPlace();
    new Otf2Scenarios(s).add();
    new ExportScenarios(s).add();
    new CorrectionScenarios(s).add();
    new TableScenarios(s).add();
    new ShardScenarios(s).add();
    new SampleScenario(s).add();
    s.addLinks();
    return s.all;
  }

  // the files before

  void addEmpty() throws IOException {
    new Tree(new TreeMap<>()).write(root);
    for (String folder : new String[] {"in", "out", Scenario.TEMPORARY}) {
      Files.createDirectory(root.resolve(folder));
    }
  }

  /** Puts the files of a folder of test data into a folder. */
  void copy(String from, String to) throws IOException {
    try (Stream<Path> files = Files.list(TestData.path(from))) {
      for (Path p : (Iterable<Path>) files::iterator) {
        String name = p.getFileName().toString();
        if (!name.startsWith("expected") && !name.endsWith(".md")) {
          Files.copy(p, root.resolve(to).resolve(name));
        }
      }
    }
  }

  void run(String... args) {
    Captured done = new Scenario("", null, List.of(args), null, null, false).run(root);
    if (done.code() != 0) {
      throw new IllegalStateException(String.join(" ", args) + ": " + done);
    }
  }

  /** An old trace of another content, with other files. */
  void writeOlder(String out, String... options) {
    List<String> args = new ArrayList<>(List.of("convert", "-q", "--streams", "1"));
    args.addAll(List.of(options));
    args.add(TestData.path(OLD_INPUT).toString());
    args.add("@/" + out);
    run(args.toArray(new String[0]));
  }

  void add(
      String name, List<String> args, List<Target> targets, List<Target> inputs, boolean consumes)
      throws IOException {
    List<String> line = new ArrayList<>(args);
    if (!args.get(0).equals("install-links") && !Scenario.isOlderTool(args)) {
      line.addAll(List.of("--threads", "1"));
    }
    all.add(new Scenario(name, Tree.read(root), line, targets, inputs, consumes));
  }

  static final List<Target> SAMPLE = List.of(Target.files("in/"));

  void writeSample() throws IOException {
    addEmpty();
    copy("otf/records-short", "in");
  }

  // the commands

  private void addConversions() throws IOException {
    for (String[] way :
        new String[][] {
          {"otf", "x.otf", "--compress=0"},
          {"otf", "x.otf", "--compress=4"},
          {"vtf3-ascii", "x.vpa"},
          {"vtf3-ascii", "x.vpa.gz"},
          {"vtf3-fast", "x.bpv"},
          {"vtf3-binary", "x.bpv"},
          {"stf", "x.stf"},
          {"stf", "x.stf", "--compress=0"},
          {"stf-single", "x.single.stf"},
          {"otf2", "x.otf2"},
        }) {
      List<String> args = new ArrayList<>(List.of("convert", "--to", way[0]));
      args.addAll(List.of(way).subList(2, way.length));
      args.addAll(List.of("@/in/records-short.otf", "@/out/" + way[1]));
      String name = "convert " + way[0] + " " + way[way.length - 1];
      List<Target> targets = List.of(Target.trace("out/" + way[1]));
      writeSample();
      add(name, args, targets, SAMPLE, false);
      writeOlder("out/" + way[1], "--to", way[0], "--compress=" + (way.length > 2 ? "1" : "0"));
      add(name + OLD_THERE, args, targets, SAMPLE, false);
    }
  }

  private void addUnification() throws IOException {
    String run = "vampirtrace/pthread_tree/local";
    List<Target> local = List.of(Target.files("in/"));
    for (boolean old : new boolean[] {false, true}) {
      String with = old ? OLD_THERE : "";
      for (String to : new String[] {"otf", "stf", "stf-single", "otf2"}) {
        String file = "out/x." + to.replace("stf-single", "single.stf");
        addEmpty();
        copy(run, "in");
        if (old) {
          writeOlder(file, "--to", to);
        }
        List<String> args =
            List.of(
                "unify", "--to", to, "-o", to.equals("otf") ? "@/out/x" : "@/" + file, "@/in/pth");
        add("unify " + to + with, args, List.of(Target.trace(file)), local, false);
      }
      addEmpty();
      copy(run, "in");
      if (old) {
        writeOlder("in/u_pth.otf");
      }
      List<Target> files =
          Tree.read(root).entries().keySet().stream()
              .filter(p -> p.startsWith("in/pth."))
              .map(Target::file)
              .toList();
      add(
          "unify" + with,
          List.of("unify", "--nocompress", "@/in/pth"),
          List.of(Target.trace("in/u_pth.otf")),
          files,
          false);
      if (!old) {
        add(
            "unify --replace",
            List.of("unify", "--replace", "@/in/pth"),
            List.of(Target.trace("in/pth.otf")),
            files,
            true);
      }
    }
  }

  private void addOtherTraces() throws IOException {
    for (boolean old : new boolean[] {false, true}) {
      String with = old ? OLD_THERE : "";
      writeSample();
      if (old) {
        writeOlder("out/x.otf", "--compress=0");
        writeOlder("out/x-1.otf", "--compress=0");
        writeOlder("out/x-2.otf");
      }
      List<Target> x = List.of(Target.trace("out/x.otf"));
      String in = "@/in/records-short.otf";
      add(
          "filter" + with,
          List.of("filter", "--max-depth", "2", "-o", "@/out/x.otf", in),
          x,
          SAMPLE,
          false);
      copy("vampirtrace/pthread_tree/expected", "in");
      add(
          "stats --into" + with,
          List.of("stats", "--into", "@/out/x.otf", "@/in/pth.otf"),
          x,
          SAMPLE,
          false);
      add(
          "split" + with,
          List.of("split", "--at", "200t", "-o", "@/out/x-{n}.otf", in),
          List.of(Target.trace("out/x-1.otf"), Target.trace("out/x-2.otf")),
          SAMPLE,
          false);
      copy("otf/local-defs", "in");
      add(
          "merge" + with,
          List.of("merge", "--renumber", "-o", "@/out/x.otf", in, "@/in/local-defs.otf"),
          x,
          SAMPLE,
          false);
    }
  }

  private void addFiles() throws IOException {
    for (boolean old : new boolean[] {false, true}) {
      for (String[] way :
          new String[][] {
            {"filter --gen", "x.flt", "filter", "--gen", "-r", "50", "-o"},
            {"stats -o html", "x.html", "stats", "--format", "html", "-o"},
            {"dump -o", "x.txt", "dump", "-o"},
            {"dump -o gz", "x.txt.gz", "dump", "-o"}
          }) {
        writeSample();
        if (old) {
          Files.writeString(root.resolve("out").resolve(way[1]), "older\n");
        }
        List<String> args = new ArrayList<>(List.of(way).subList(2, way.length));
        args.add("@/out/" + way[1]);
        args.add("@/in/records-short.otf");
        add(
            way[0] + (old ? OLD_THERE : ""),
            args,
            List.of(Target.file("out/" + way[1])),
            SAMPLE,
            false);
      }
    }
  }

  private void addFileSets() throws IOException {
    String in = "@/in/records-short.otf";
    writeSample();
    add(
        "files move, other name",
        List.of("files", "move", "--yes", in, "@/in/y.otf"),
        List.of(Target.trace("in/y.otf")),
        List.of(Target.trace("in/records-short.otf")),
        true);
    add(
        "files move, other folder",
        List.of("files", "move", "--yes", in, "@/out"),
        List.of(Target.trace("out/records-short.otf")),
        List.of(Target.trace("in/records-short.otf")),
        true);
    add(
        "files remove",
        List.of("files", "remove", "--yes", in),
        List.of(Target.trace("in/records-short.otf")),
        List.of(),
        true);
    for (String kind : new String[] {"tar", "tar.gz", "zip"}) {
      add(
          "files pack " + kind,
          List.of("files", "pack", in, "@/out/x." + kind),
          List.of(Target.file("out/x." + kind)),
          SAMPLE,
          false);
    }
    Files.writeString(root.resolve("out/x.tar"), "older\n");
    add(
        "files pack --force, old there",
        List.of("files", "pack", "--force", in, "@/out/x.tar"),
        List.of(Target.file("out/x.tar")),
        SAMPLE,
        false);
    for (String archive : new String[] {"plain.tar.gz", "stored.zip"}) {
      addEmpty();
      Files.copy(TestData.path("archive").resolve(archive), root.resolve("in").resolve(archive));
      add(
          "files unpack " + archive,
          List.of("files", "unpack", "@/in/" + archive, "@/out"),
          List.of(Target.trace("out/a.otf")),
          SAMPLE,
          false);
    }
    writeSample();
    run("convert", "-q", "--to", "stf", in, "@/out/x.stf");
    List<Target> anchors = new ArrayList<>();
    for (Path p :
        Tree.read(root.resolve("out")).entries().keySet().stream().map(Path::of).toList()) {
      if (p.toString().endsWith(".anc")) {
        anchors.add(Target.file("out/" + p));
        Files.delete(root.resolve("out").resolve(p.toString()));
      }
    }
    add("files reindex", List.of("files", "reindex", "@/out/x.stf"), anchors, SAMPLE, false);
  }

  private void addInPlace() throws IOException {
    writeSample();
    List<String> line = new ArrayList<>(List.of("convert", "--in-place", "--snapshots"));
    line.addAll(List.of("--running-stats", "--breaks", "5", "@/in/records-short.otf"));
    List<Target> changed = List.of(Target.trace("in/records-short.otf"));
    add("convert --in-place", line, changed, List.of(), false);
  }

  private void addLinks() throws IOException {
    addEmpty();
    System.setProperty("tracetool.launcher", root.resolve("in/tracetool").toString());
    Files.writeString(root.resolve("in/tracetool"), "#!/bin/sh\n");
    List<String> args =
        List.of("install-links", "--force", "--names", "otfprint,otfmerge", "@/out");
    List<Target> targets = List.of(Target.files("out/otfprint"), Target.files("out/otfmerge"));
    add("install-links", args, targets, SAMPLE, false);
    Files.writeString(root.resolve("out/otfprint"), "older\n");
    Files.createSymbolicLink(root.resolve("out/otfmerge"), Path.of("/bin/false"));
    add("install-links --force, old there", args, targets, SAMPLE, false);
  }
}
