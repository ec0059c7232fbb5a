package org.tracetool.cli.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.PackagedTool;
import org.tracetool.testdata.Program.Result;
import org.tracetool.testdata.TestData;

/** The same command lines to the stand-ins and, where they are installed, to the originals. */
class OtfOriginalsIT {
  private static final String LONG = TestData.path("otf/records-long/records-long.otf").toString();
  private static final String LOCAL = TestData.path("otf/local-defs/local-defs.otf").toString();
  private static final String RING =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();

  @TempDir Path tmp;

  private static Path original(String name) {
    Path program = Path.of("/usr/bin", name);
    assumeTrue(Files.isExecutable(program), name + " is not installed");
    return program;
  }

  /** Without what differs from run to run. */
  private static String untimed(String text) {
    return text.replaceAll("processing time: \\d+ s", "processing time")
        .replaceAll("time= [0-9.]+s", "time");
  }

  private PackagedTool in(String folder) throws IOException {
    return new PackagedTool(Files.createDirectories(tmp.resolve(folder)));
  }

  private void assertSame(String tool, String name, String... args) throws Exception {
    Result expected = in("original").program(original(name), args).run();
    Result ours = in("ours").standIn(tool, args);
    assertThat(ours.code()).as("%s %s", tool, List.of(args)).isEqualTo(expected.code());
    assertThat(untimed(ours.out())).isEqualTo(untimed(expected.out()));
    assertThat(ours.err().isEmpty()).isEqualTo(expected.err().isEmpty());
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void assertSameFiles(int least) throws IOException {
    List<String> expected = names(tmp.resolve("original"));
    assertThat(expected).hasSizeGreaterThanOrEqualTo(least);
    assertThat(names(tmp.resolve("ours"))).isEqualTo(expected);
    for (String name : expected) {
      assertThat(tmp.resolve("ours").resolve(name))
          .hasSameBinaryContentAs(tmp.resolve("original").resolve(name));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "LONG",
    "-V",
    "--fullkeyvalue LOCAL",
    "LOCAL --nokeyvalue --time 2 7",
    "--time 9 3 LONG",
    "--nodef --num 3 14 LONG",
    "--num 19 19 LONG",
    "--num 0 0 LONG",
    "--num -1 3 LONG",
    "--procs 1 2 LONG",
    "--records 2 12 45 --nodef -f 100 LONG",
    "LONG --noevent --nostat --nosnap --nomarker",
    "-s LONG",
    "--bogus LONG",
    "--records 68 LONG",
    "-o nowhere/x LONG",
    "LONG --procs",
  })
  void otfprint(String args) throws Exception {
    String line = args.replace("LONG", LONG).replace("LOCAL", LOCAL);
    assertSame("otfprint", "otfprint", line.split(" "));
  }

  @ParameterizedTest
  @CsvSource({"-a RING", "-l 2 LONG", "-l 3 LOCAL", "-l 0 LONG", "-l 9 -f 3 LOCAL", "-x", "-l"})
  void otfinfo(String args) throws Exception {
    String line = args.replace("LONG", LONG).replace("LOCAL", LOCAL).replace("RING", RING);
    assertSame("otfinfo", "otfinfo-trace", line.split(" "));
  }

  @ParameterizedTest
  @CsvSource({"-n 3 -o x", "-n 0 -o x.otf -z 3 --long", "-n 99 -o x"})
  void otfmerge(String args) throws Exception {
    String[] line = (args + " " + RING).split(" ");
    assertSame("otfmerge", "otfmerge", line);
    List<String> names = names(tmp.resolve("ours"));
    assertThat(names).containsAll(names(tmp.resolve("original"))).contains("x.otf");
    assertThat(tmp.resolve("ours/x.otf")).hasSameTextualContentAs(tmp.resolve("original/x.otf"));
    Result diff = new PackagedTool(tmp).run("diff", "original/x.otf", "ours/x.otf");
    assertThat(diff).isEqualTo(new Result(0, "", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "-M -S --notex -i RING -o x",
    "--csv --notex --nocsv -i RING",
    "--csv --notex -g 0",
    "--csv-msg-size --notex -o x -i RING"
  })
  void otfprofile(String args) throws Exception {
    assertSame("otfprofile", "otfprofile", args.replace("RING", RING).split(" "));
    assertSameFiles(args.contains("-o x") ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-p RING",
        "-s -l 1,2 -i RING",
        "-s l -l 1-3 -v -i RING",
        "-s t -l 1 -i RING",
        "-s r -m 1,2 -i RING",
        "-s -l 99 -i RING",
        "-l 1",
        "-x",
        "-i nowhere/x -l 1",
        "-V"
      })
  void otfshrink(String args) throws Exception {
    String stem = RING.substring(0, RING.length() - ".otf".length());
    assertSame("otfshrink", "otfshrink", args.replace("RING", stem).split(" "));
  }

  /** Without what tells two copies of a trace apart. */
  private static String unnamed(String text) {
    return text.replaceAll("(trace unique id|used OTF version).*", "$1");
  }

  @Test
  void otfshrinkKeepsTheSameProcesses() throws Exception {
    String stem = RING.substring(0, RING.length() - ".otf".length());
    assertSame("otfshrink", "otfshrink", "-l", "1,3", "-o", "x", "-i", stem);
    String processes = "otfinfo-trace";
    Result expected = in("original").program(original(processes), "-l", "3", "x.otf").run();
    Result ours = in("ours").program(original(processes), "-l", "3", "x.otf").run();
    assertThat(unnamed(ours.out())).isEqualTo(unnamed(expected.out())).contains("enters");
    for (String name : names(tmp.resolve("original"))) {
      Files.delete(tmp.resolve("original").resolve(name)); // links that lead out of the folder
    }
  }

  @Test
  void otfauxAddsTheSame() throws Exception {
    Path ring = Path.of(RING).getParent();
    for (String folder : List.of("original", "ours")) {
      in(folder);
      for (String name : names(ring)) {
        Files.copy(ring.resolve(name), tmp.resolve(folder).resolve(name));
      }
    }
    assertSame("otfaux", "otfaux", "-l", "ring.otf");
    assertSame("otfaux", "otfaux", "-s", "1,99,a", "-n", "2", "-o", "some", "ring.otf");
    assertSame("otfaux", "otfaux", "--match-messages", "-o", "matched", "ring.otf");
    assertThat(tmp.resolve("ours/matched.1.events"))
        .hasSameBinaryContentAs(tmp.resolve("original/matched.1.events"));
    assertSame("otfaux", "otfaux", "-v", "--all", "-n", "7", "ring.otf");
    assertThat(in("ours").standIn("otfaux", "-v", "-n", "7", "ring.otf").err())
        .isEqualTo(
            in("original").program(original("otfaux"), "-v", "-n", "7", "ring.otf").run().err());
    List<String> expected = printed("original");
    assertThat(expected).anyMatch(line -> line.contains("SnapSend"));
    assertThat(expected).anyMatch(line -> line.contains("StatFunction"));
    assertThat(printed("ours")).isEqualTo(expected);
  }

  /** The snapshots and statistics of the ring without those of collective operations. */
  private List<String> printed(String folder) throws Exception {
    Result text =
        in(folder).program(original("otfprint"), "--nodef", "--nokeyvalue", "ring.otf").run();
    return text.out()
        .lines()
        .map(line -> line.replaceFirst("^\\(#\\d+\\)", ""))
        .filter(line -> !line.contains("StatCollOp") && !line.startsWith("processing time"))
        .sorted()
        .toList();
  }

  @Test
  void otfcompressAndBack() throws Exception {
    Path events = TestData.path("otf/random-1/random-1.2.events");
    for (String folder : List.of("original", "ours")) {
      for (String name : List.of("a", "b", "c", "empty")) {
        Path file = Files.createDirectories(tmp.resolve(folder)).resolve(name);
        Files.write(file, name.equals("empty") ? new byte[0] : Files.readAllBytes(events));
      }
    }
    assertSame("otfcompress", "otfcompress", "a", "empty");
    assertSame("otfcompress", "otfcompress", "-1", "-k", "./b");
    assertSame("otfcompress", "otfcompress", "c", "-7", "c.z", "gone");
    assertSameFiles(5);
    assertSame("otfdecompress", "otfdecompress", "a.z", "b.z", "b.original", "-k");
    assertSame("otfdecompress", "otfcompress", "-d", "c.z", "empty.z");
    assertSameFiles(6);
    // What the one has packed, the other unpacks.
    Path swap = tmp.resolve("swap");
    Files.move(tmp.resolve("ours"), swap);
    Files.move(tmp.resolve("original"), tmp.resolve("ours"));
    Files.move(swap, tmp.resolve("original"));
    assertSame("otfdecompress", "otfdecompress", "a.z", "b.z");
    assertSameFiles(5);
    assertThat(tmp.resolve("ours/a")).hasSameBinaryContentAs(events);
  }
}
