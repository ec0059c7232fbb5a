package org.tracetool.cli.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Commands that write archives of OTF2, whose events are in a folder beside their main file. */
final class Otf2Scenarios {
  private static final String IN = "@/in/traces.otf2";
  private static final List<Target> INPUTS = List.of(Target.trace("in/traces.otf2"));

  private final Scenarios all;

  Otf2Scenarios(Scenarios all) {
    this.all = all;
  }

  /** Adds them. */
  void add() throws IOException {
    for (boolean old : new boolean[] {false, true}) {
      addCopies(old);
      addMerges(old);
    }
    addInPlace();
    addFileSets();
  }

  /** Puts an archive of the test data into a folder. */
  private void copyArchive(String name, String to) throws IOException {
    Files.createDirectories(all.root.resolve(to));
    all.copy("otf2/" + name, to); // with an empty folder of events
    all.copy("otf2/" + name + "/traces", to + "/traces");
    try (Stream<Path> prints = Files.list(all.root.resolve(to))) {
      for (Path p : prints.filter(p -> p.toString().endsWith(".gz")).toList()) {
        Files.delete(p);
      }
    }
  }

  /** Begins with one archive, and with others where the output will be. */
  private void begin(String archive, boolean old, String... outputs) throws IOException {
    all.addEmpty();
    copyArchive(archive, "in");
    if (old) {
      for (String output : outputs) {
        all.writeOlder(output, "--to", "otf2");
      }
    }
  }

  private static String with(boolean old) {
    return old ? Scenarios.OLD_THERE : "";
  }

  private static List<String> words(String line) {
    return List.of(line.split(" "));
  }

  private void addCopies(boolean old) throws IOException {
    List<Target> x = List.of(Target.trace("out/x.otf2"));
    for (String way : new String[] {"convert", "filter --max-depth 2", "repair"}) {
      begin("09-legacy", old, "out/x.otf2");
      List<String> line = words(way + " --force " + IN + " @/out/x.otf2");
      if (!way.equals("convert")) {
        line = words(way + " -o @/out/x.otf2 " + IN);
      }
      all.add(words(way).get(0) + " otf2 to otf2" + with(old), line, x, INPUTS, false);
    }
    String[] parts = {"out/x-1.otf2", "out/x-2.otf2"};
    List<Target> targets = Stream.of(parts).map(Target::trace).toList();
    for (String way : new String[] {"--at 8ms", "--by process", "--by process --rewrite"}) {
      begin("09-legacy", old, parts);
      List<String> line = words("split " + way + " -o @/out/x-{n}.otf2 " + IN);
      all.add("split otf2 " + way + with(old), line, targets, INPUTS, false);
    }
  }

  private void addMerges(boolean old) throws IOException {
    List<Target> x = List.of(Target.trace("out/x.otf2"));
    for (String way : new String[] {"", " --rewrite"}) {
      begin("09-legacy", old, "out/x.otf2");
      copyArchive("06-sampling", "in/b");
      List<Target> inputs = new ArrayList<>(INPUTS);
      inputs.add(Target.trace("in/b/traces.otf2"));
      List<String> line =
          words("merge --renumber" + way + " -o @/out/x.otf2 " + IN + " @/in/b/traces.otf2");
      all.add("merge otf2" + way + with(old), line, x, inputs, false);
    }
  }

  /** What changes an archive where it is. */
  private void addInPlace() throws IOException {
    begin("09-legacy", false);
    all.add("otf2-snapshots", words("otf2-snapshots " + IN), seen(), List.of(), false);
    all.run("otf2-snapshots", "-n", "3", IN);
    all.add(
        "otf2-snapshots" + Scenarios.OLD_THERE,
        words("otf2-snapshots " + IN),
        seen(),
        List.of(),
        false);
    begin("03-mpi", false);
    List<String> marker = words("otf2-marker --add-def group category HIGH " + IN);
    all.add("otf2-marker", marker, seen(), List.of(), true);
  }

  private static List<Target> seen() {
    return List.of(Target.trace("in/traces.otf2"));
  }

  private void addFileSets() throws IOException {
    for (String to : new String[] {"in/y.otf2", "out/traces.otf2"}) {
      begin("09-legacy", false);
      List<String> line = words("files move --yes " + IN + " @/" + to);
      List<Target> moved = List.of(Target.trace(to));
      all.add("files move otf2, to " + to, line, moved, INPUTS, true);
    }
    begin("09-legacy", false);
    all.add("files remove otf2", words("files remove --yes " + IN), INPUTS, List.of(), true);
    List<Target> packed = List.of(Target.file("out/x.tar.gz"));
    List<String> line = words("files pack " + IN + " @/out/x.tar.gz");
    begin("09-legacy", false);
    all.add("files pack otf2", line, packed, INPUTS, false);
    all.run(line.toArray(String[]::new));
    try (Stream<Path> files = Files.walk(all.root.resolve("in"))) {
      for (Path p : files.filter(Files::isRegularFile).toList()) {
        Files.delete(p);
      }
    }
    Files.delete(all.root.resolve("in/traces"));
    Files.move(all.root.resolve("out/x.tar.gz"), all.root.resolve("in/x.tar.gz"));
    all.add(
        "files unpack otf2",
        words("files unpack @/in/x.tar.gz @/out"),
        List.of(Target.trace("out/traces.otf2")),
        List.of(Target.file("in/x.tar.gz")),
        false);
  }
}
