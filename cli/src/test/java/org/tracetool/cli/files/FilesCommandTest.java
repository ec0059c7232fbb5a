package org.tracetool.cli.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.convert.ConvertCommand;
import org.tracetool.core.io.Interruptions;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** Files of traces as a unit; the files are compared by all names and bytes of the folders. */
@Tag("thorough")
class FilesCommandTest {
  @TempDir Path tmp;

  private Path from;
  private Path to;
  private String err = "";

  @BeforeEach
  void folders() throws IOException {
    from = Files.createDirectory(tmp.resolve("from"));
    to = Files.createDirectory(tmp.resolve("to"));
  }

  @AfterEach
  void withoutInterruptions() {
    Interruptions.end();
  }

  /** A small OTF trace with every sort of file. */
  private void writeOtf(Path folder, String stem) throws IOException {
    put(folder, stem + ".otf", "1:1\nf:2\n");
    put(folder, stem + ".0.def", "DTR1\nDP1NM\"p\"\nDP2NM\"q\"\n");
    put(folder, stem + ".1.events", "1\n*1\nE3\n");
    put(folder, stem + ".f.events.z", "not read\n");
    put(folder, stem + ".1.snaps", "s\n");
    put(folder, stem + ".f.stats", "t\n");
    put(folder, stem + ".0.marker", "m\n");
    put(folder, stem + ".thumb", "h");
  }

  private void writeLocal(Path folder, String stem) throws IOException {
    put(folder, stem + ".uctl", "<VTUCTL 5.14.4openmpi 3e8>\n1:0:0:\n*:1:100001!:\n0:0:1:0:\n");
    put(folder, stem + ".1.def.z", "d\n");
    put(folder, stem + ".1.events.z", "e\n");
    put(folder, stem + ".1.marker.z", "m\n");
  }

  private void writeStf(Path folder, String name) throws IOException {
    String in = TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
    int code =
        new CommandLine(new ConvertCommand())
            .execute("-q", "--procs-per-file", "2", in, folder.resolve(name).toString());
    assertThat(code).isZero();
  }

  private static void put(Path folder, String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  /** All names below a folder, hidden ones as well, with their content. */
  private static Map<String, String> content(Path folder) throws IOException {
    Map<String, String> map = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path p : (Iterable<Path>) all::iterator) {
        if (Files.isRegularFile(p)) {
          String text = Files.readString(p, StandardCharsets.ISO_8859_1);
          map.put(folder.relativize(p).toString(), text);
        }
      }
    }
    return map;
  }

  private static Map<String, String> renamed(Map<String, String> files, String a, String b) {
    Map<String, String> map = new TreeMap<>();
    files.forEach((name, text) -> map.put(name.replaceFirst("^" + a + "\\.", b + "."), text));
    return map;
  }

  private int run(String... args) {
    PrintStream old = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      return new CommandLine(new FilesCommand()).execute(args);
    } finally {
      System.setErr(old);
      err = bytes.toString(StandardCharsets.UTF_8);
    }
  }

  private int move(String a, String b) {
    return run("move", "--yes", from.resolve(a).toString(), b);
  }

  private String in(Path folder, String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void otfMovesToAnotherNameFolderOrBoth() throws IOException {
    writeOtf(from, "a");
    Map<String, String> files = content(from);
    assertThat(move("a.otf", in(from, "b"))).as(err).isZero();
    assertThat(content(from)).isEqualTo(renamed(files, "a", "b"));
    assertThat(move("b", to.toString())).as(err).isZero();
    assertThat(content(from)).isEmpty();
    assertThat(content(to)).isEqualTo(renamed(files, "a", "b"));
    assertThat(run("move", "--yes", in(to, "b.otf"), in(from, "c.x.otf"))).as(err).isZero();
    assertThat(content(to)).isEmpty();
    assertThat(content(from)).isEqualTo(renamed(files, "a", "c.x"));
    assertThat(err).isEmpty();
  }

  @Test
  void localFilesMoveAndAreRemoved() throws IOException {
    writeLocal(from, "a");
    put(from, "a.2.def.z", "of another run");
    put(from, "a.b.1.def.z", "of another prefix");
    Map<String, String> files = content(from);
    assertThat(move("a.uctl", in(to, "b"))).as(err).isZero();
    assertThat(content(from).keySet()).containsExactly("a.2.def.z", "a.b.1.def.z");
    assertThat(err).contains("a.2.def.z: does not belong to a.uctl").doesNotContain("a.b.1");
    files.keySet().removeAll(content(from).keySet());
    assertThat(content(to)).isEqualTo(renamed(files, "a", "b")).hasSize(4);
    assertThat(run("remove", "-y", in(to, "b"))).as(err).isZero();
    assertThat(content(to)).isEmpty();
  }

  @Test
  void stfMovesAndIsReadAsBefore() throws IOException {
    writeStf(from, "a.stf");
    Map<String, String> files = content(from);
    assertThat(files).hasSizeGreaterThan(7);
    put(from, "a.stf.note", "of somebody else");
    assertThat(move("a.stf", in(to, "b"))).as(err).isZero();
    assertThat(content(from).keySet()).containsExactly("a.stf.note");
    assertThat(content(to)).isEqualTo(renamed(files, "a", "b"));
    assertThat(run("check", in(to, "b.stf"))).isZero();
    assertThat(run("remove", "-y", in(to, "b.stf"))).isZero();
    assertThat(content(to)).isEmpty();
  }

  @Test
  void filesOfAnotherStfTraceStay() throws IOException {
    writeStf(from, "a.stf");
    put(to, "a.stf.msg", "no header");
    writeStf(to, "b.stf");
    byte[] other = Files.readAllBytes(from.resolve("a.stf.pr.0"));
    other[16] ^= 1; // trace id; the checksum covers it, so recompute that
    java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
    crc.update(other, 0, 44);
    java.nio.ByteBuffer.wrap(other)
        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
        .putInt(44, (int) crc.getValue());
    Files.write(from.resolve("a.stf.pr.7"), other);
    assertThat(run("check", in(from, "a.stf"))).isEqualTo(1);
    assertThat(run("remove", "-y", in(from, "a"))).as(err).isZero();
    assertThat(content(from).keySet()).containsExactly("a.stf.pr.7");
    assertThat(err).contains("a.stf.pr.7: does not belong to a.stf");
  }

  @Test
  void aSingleFileMovesUnderItsSuffix() throws IOException {
    Path pv = TestData.path("vtf3/legacy/tau.pv");
    Files.copy(pv, from.resolve("a.pv"));
    byte[] bytes = Files.readAllBytes(pv);
    assertThat(move("a.pv", in(to, "b"))).as(err).isZero();
    assertThat(to.resolve("b.pv")).hasBinaryContent(bytes);
    assertThat(run("move", "-y", in(to, "b.pv"), in(from, "b.otf"))).isEqualTo(2);
    assertThat(err).contains("moving changes no format");
    assertThat(to.resolve("b.pv")).hasBinaryContent(bytes);
    assertThat(run("remove", "-y", in(to, "b.pv"))).isZero();
    assertThat(content(tmp)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"b.otf", "b.7.events", "b.1.events.z", "b.uctl", "b.thumb"})
  void whatStandsAtTheTargetIsNeverTouched(String there) throws IOException {
    writeOtf(from, "a");
    put(to, there, "precious");
    Map<String, String> before = content(tmp);
    assertThat(move("a.otf", in(to, "b"))).isEqualTo(4);
    assertThat(err).contains(there + ": already exists; nothing was changed");
    assertThat(content(tmp)).isEqualTo(before);
    put(from, there, "precious");
    before = content(tmp);
    assertThat(move("a.otf", in(from, "b"))).isEqualTo(4);
    assertThat(content(tmp)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "a.otf, from/a.otf, 2, is where the trace already is",
    "a.otf, from, 2, is where the trace already is",
    "a, from/../from/a, 2, is where the trace already is",
    "a.otf, link/a, 2, is where the trace already is",
    "a.otf, to/b.stf, 2, moving changes no format",
    "a.otf, to/b.uctl, 2, name of a control file",
    "a.otf, none/b, 4, no such folder",
    "a.otf, none/, 4, no such folder",
    "nowhere.otf, to/b, 3, no such"
  })
  void whatCannotBeMovedStays(String trace, String target, int code, String message)
      throws IOException {
    writeOtf(from, "a");
    Files.createSymbolicLink(tmp.resolve("link"), from);
    Map<String, String> before = content(tmp);
    assertThat(move(trace, tmp + "/" + target)).as(err).isEqualTo(code);
    assertThat(err).contains(message);
    assertThat(content(tmp)).isEqualTo(before);
  }

  @Test
  void symbolicLinksAreNotMovedAndRemovalLeavesWhatTheyPointTo() throws IOException {
    writeOtf(from, "a");
    Files.move(from.resolve("a.1.events"), to.resolve("big"));
    Files.createSymbolicLink(from.resolve("a.1.events"), to.resolve("big"));
    assertThat(move("a.otf", in(to, "a"))).isEqualTo(2);
    assertThat(err).contains("is a symbolic link");
    assertThat(run("remove", "-y", in(from, "a.otf"))).isZero();
    assertThat(content(tmp).keySet()).containsExactly("to/big");
  }

  @Test
  void nobodyIsAskedWithoutATerminal() throws IOException {
    assumeTrue(System.console() == null);
    writeOtf(from, "a");
    Map<String, String> before = content(tmp);
    assertThat(run("remove", in(from, "a.otf"))).isEqualTo(2);
    assertThat(err).contains("give --yes");
    assertThat(run("move", in(from, "a.otf"), in(to, "b"))).isEqualTo(2);
    assertThat(content(tmp)).isEqualTo(before);
  }

  @Test
  void twoOwnersOfTheSameFilesAreRefused() throws IOException {
    writeOtf(from, "a");
    writeLocal(from, "a");
    Map<String, String> before = content(tmp);
    for (String name : List.of("a", "a.otf", "a.uctl")) {
      assertThat(run("remove", "-y", in(from, name))).isEqualTo(2);
      assertThat(err).contains("both name the same files");
    }
    assertThat(content(tmp)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "otf/multifile-shared, multifile-shared, .otf",
    "otf/multifile-split, multifile-split, .otf",
    "otf/random-2-long-z, random-2-long-z, .otf",
    "otf/local-defs, local-defs, .otf",
    "vampirtrace/hybrid_omp/local, hyb, .uctl",
    "vampirtrace/stat_mode/expected, stat, .otf"
  })
  void allFilesOfRealTracesMove(String folder, String stem, String suffix) throws IOException {
    try (Stream<Path> all = Files.list(TestData.path(folder))) {
      for (Path p : (Iterable<Path>) all::iterator) {
        String name = p.getFileName().toString();
        if (name.startsWith(stem + ".") && !name.endsWith(".prof.txt")) {
          Files.copy(p, from.resolve(name));
        }
      }
    }
    Map<String, String> files = content(from);
    assertThat(files).hasSizeGreaterThan(5);
    assertThat(run("check", in(from, stem + suffix))).isZero();
    assertThat(move(stem + suffix, in(to, "b"))).as(err).isZero();
    assertThat(content(from)).isEmpty();
    assertThat(content(to)).isEqualTo(renamed(files, stem, "b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.stf.dcl", "a.stf.msg", "a.stf.pr.0", "a.stf.pr.1.anc"})
  void aComponentThatIsMissingOrShortIsFound(String name) throws IOException {
    writeStf(from, "a.stf");
    assertThat(run("check", in(from, "a.stf"))).isZero();
    byte[] bytes = Files.readAllBytes(from.resolve(name));
    Files.write(from.resolve(name), java.util.Arrays.copyOf(bytes, bytes.length - 1));
    assertThat(run("check", in(from, "a.stf"))).isEqualTo(1);
    Files.delete(from.resolve(name));
    assertThat(run("check", in(from, "a.stf"))).isEqualTo(1);
    assertThat(run("list", in(from, "a.stf"))).isZero();
    assertThat(err).contains(name + ": is missing");
  }

  @Test
  void missingFilesAreToldAndStrictRefuses() throws IOException {
    writeOtf(from, "a");
    Files.delete(from.resolve("a.f.events.z"));
    assertThat(run("check", in(from, "a.otf"))).isEqualTo(1);
    Map<String, String> before = content(from);
    assertThat(run("move", "--yes", "--strict", in(from, "a.otf"), in(to, "a"))).isEqualTo(3);
    assertThat(content(from)).isEqualTo(before);
    assertThat(move("a.otf", in(to, "a"))).isZero();
    assertThat(err).contains("a.f.events: is missing");
    assertThat(content(to)).isEqualTo(before);
    assertThat(content(from)).isEmpty();
  }

  @Test
  void aFolderThatCannotBeWrittenLosesNothing() throws IOException {
    writeOtf(from, "a");
    Map<String, String> before = content(tmp);
    for (Path folder : List.of(from, to)) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
      try {
        assumeTrue(!Files.isWritable(folder)); // root may write everywhere
        assertThat(move("a.otf", in(to, "b"))).isEqualTo(4);
        assertThat(err).contains("permission denied");
      } finally {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
      assertThat(content(tmp)).isEqualTo(before);
    }
  }

  @Test
  void aTargetThatNobodyCanWriteLosesNothing() throws IOException {
    Path kernel = Path.of("/proc");
    assumeTrue(Files.isDirectory(kernel.resolve("self")));
    writeOtf(from, "a");
    Map<String, String> before = content(tmp);
    assertThat(move("a.otf", kernel.resolve("b").toString())).isEqualTo(4);
    assertThat(err).contains("cannot be written");
    assertThat(content(tmp)).isEqualTo(before);
  }

  @Test
  void ontoAnotherFileSystemFilesAreCopiedWithTheirTimes() throws IOException {
    Path other = Files.createTempDirectory("tracetool-test"); // not in memory
    try {
      assumeTrue(!Files.getFileStore(other).equals(Files.getFileStore(from)));
      writeOtf(from, "a");
      Path events = from.resolve("a.1.events");
      Files.setPosixFilePermissions(events, PosixFilePermissions.fromString("r--r--r--"));
      Object time = Files.getLastModifiedTime(events);
      Map<String, String> files = content(from);
      assertThat(move("a.otf", other.resolve("b").toString())).as(err).isZero();
      assertThat(content(from)).isEmpty();
      assertThat(content(other)).isEqualTo(renamed(files, "a", "b"));
      assertThat(Files.getLastModifiedTime(other.resolve("b.1.events"))).isEqualTo(time);
      assertThat(Files.getPosixFilePermissions(other.resolve("b.1.events")))
          .isEqualTo(PosixFilePermissions.fromString("r--r--r--"));
      assertThat(run("move", "-y", other.resolve("b.otf").toString(), in(to, "c"))).isZero();
      assertThat(content(to)).isEqualTo(renamed(files, "a", "c"));
    } finally {
      for (String name : content(other).keySet()) {
        Files.delete(other.resolve(name));
      }
      Files.delete(other);
    }
  }

  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(strings = {"move to", "move from", "remove"})
  void whateverIsStoppedAnywhereIsFinishedByTheSameCommand(String job) throws IOException {
    boolean ended = false;
    for (int step = 1; !ended; step += Effort.of(3, 1, 1)) {
      writeOtf(from, "a");
      Map<String, String> files = content(from);
      String[] args = args(job);
      Interruptions.runAt(
          step,
          () -> {
            throw new Killed();
          });
      int code = run(args);
      ended = Interruptions.end() < step;
      assertThat(code == 0).as("step %d: %s", step, err).isEqualTo(ended);
      Map<String, String> moved = renamed(files, "a", "b");
      Map<String, String> fromAfter = job.equals("move from") ? moved : Map.of();
      Map<String, String> toAfter = job.equals("move to") ? moved : Map.of();
      if (!job.equals("remove")) {
        assertThat(content(tmp).values()).as("step %d", step).containsAll(files.values());
      }
      if (!content(from).equals(fromAfter) || !content(to).equals(toAfter)) {
        assertThat(run(args)).as("again after step %d: %s", step, err).isZero();
      }
      assertThat(content(from)).as("step %d", step).isEqualTo(fromAfter);
      assertThat(content(to)).as("step %d", step).isEqualTo(toAfter);
      for (Path folder : List.of(from, to)) {
        for (String name : content(folder).keySet()) {
          Files.delete(folder.resolve(name));
        }
      }
      assertThat(step).isLessThan(500);
      assertThat(ended && step < 8).as("steps there are").isFalse();
    }
  }

  @Test
  void anOutputThatWasInterruptedIsReadFoundAndFinished() throws IOException {
    writeOtf(from, "a");
    Map<String, String> files = content(from);
    Path commit = to.resolve(".b.commit");
    Interruptions.runEach(
        () -> {
          if (Files.exists(commit)) {
            throw new Killed();
          }
        });
    run("move", "-y", in(from, "a.otf"), in(to, "b"));
    Interruptions.end();
    assertThat(commit).isDirectory();
    assertThat(run("check", in(to, "b.otf"))).isEqualTo(1);
    assertThat(run("recover", in(to, "b.otf"))).isZero();
    assertThat(err).contains("the interrupted output is in place now");
    assertThat(content(to)).isEqualTo(renamed(files, "a", "b"));
    assertThat(run("check", in(to, "b.otf"))).isZero();
    assertThat(run("recover", in(to, "b.otf"))).isZero();
    assertThat(err).contains("nothing to finish");
  }

  private String[] args(String job) {
    String trace = in(from, "a.otf");
    return switch (job) {
      case "move to" -> new String[] {"move", "-y", trace, in(to, "b")};
      case "move from" -> new String[] {"move", "-y", trace, in(from, "b")};
      default -> new String[] {"remove", "-y", trace};
    };
  }

  /** Runs a command and dies silently at a step. */
  public static final class Dying {
    private Dying() {}

    public static void main(String[] args) {
      Interruptions.runAt(Integer.parseInt(args[0]), () -> Runtime.getRuntime().halt(77));
      List<String> rest = new ArrayList<>(List.of(args)).subList(1, args.length);
      System.exit(new CommandLine(new FilesCommand()).execute(rest.toArray(new String[0])));
    }
  }

  @EachOf(2)
  @ParameterizedTest
  @ValueSource(ints = {12, 38})
  void aMoveThatIsKilledLosesNothing(int step) throws Exception {
    kill(step);
  }

  @Tag("broad")
  @ParameterizedTest
  @ValueSource(ints = {2, 30})
  void aMoveThatIsKilledElsewhereLosesNothing(int step) throws Exception {
    kill(step);
  }

  private void kill(int step) throws Exception {
    writeOtf(from, "a");
    Map<String, String> files = content(from);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Dying.class.getName(),
                Integer.toString(step)));
    command.addAll(List.of(args("move to")));
    Program.Result died = Program.of(command).run();
    assertThat(died.code()).as(died.err()).isEqualTo(77);
    assertThat(content(tmp).values()).containsAll(files.values());
    assertThat(run(args("move to"))).as(err).isZero();
    assertThat(content(tmp.resolve("to"))).isEqualTo(renamed(files, "a", "b"));
    assertThat(content(from)).isEmpty();
  }
}
