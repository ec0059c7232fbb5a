package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.io.Interruptions;

/** Snapshots, running sums and the thumbnail, compared with what otfaux 1.12.5 wrote. */
class ConvertBreaksTest {
  private static final String DEFINITIONS =
      """
      DV1.c.5"salmon"
      DTR3b9aca00
      DP1NM"p1"
      DP2NM"p2"
      DFG1NM"g"
      DF5G1NM"a"
      DF6G1NM"b"
      """;

  /** A recursive call, and leaves that name another function. */
  private static final String FIRST =
      "64\n*1\nE5\nc8\n*1\nE6\n12c\n*1\nE5\n190\n*1\nE5\n1f4\n*1\nL5\n258\n*1\nL6\n"
          + "3e8\n*1\nE6\n7d0\n*1\nL5\n";

  private static final String SECOND = "6e\n*2\nE6\n76c\n*2\nE5\n";

  @TempDir Path tmp;

  private Path trace() throws IOException {
    write("t.otf", "1:1\n2:2\n");
    write("t.0.def", DEFINITIONS);
    write("t.1.events", FIRST);
    write("t.2.events", SECOND);
    return tmp.resolve("t.otf");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(tmp.resolve(name), text, StandardCharsets.ISO_8859_1);
  }

  /** Lines of a file of the trace, without the time and process that end it. */
  private List<String> lines(String name) throws IOException {
    List<String> lines =
        new ArrayList<>(Files.readAllLines(tmp.resolve(name), StandardCharsets.ISO_8859_1));
    int end = lines.size();
    while (end > 0 && lines.get(end - 1).matches("\\*?[0-9a-f]+")) {
      end--;
    }
    return lines.subList(0, end);
  }

  private List<String> samplePoints(String name) throws IOException {
    return lines(name).stream().filter(l -> l.startsWith("DAUX") || l.startsWith("DTRG")).toList();
  }

  @Test
  void aKilledChangeInPlaceIsFinishedByTheNext() throws IOException {
    Path trace = trace();
    Path commit = tmp.resolve(".t.commit");
    String[] line = {"convert", "-q", "--in-place", "--snapshots", trace.toString()};
    Interruptions.runEach(
        () -> {
          if (Files.exists(commit) && !Files.exists(trace)) {
            throw new StackOverflowError("killed while the main file was out of sight");
          }
        });
    try {
      assertThat(InProcess.run(line)).isNotZero();
    } finally {
      Interruptions.end();
    }
    assertThat(commit).isDirectory();
    assertThat(trace).doesNotExist();

    assertThat(InProcess.run(line)).isZero();
    assertThat(commit).doesNotExist();
    assertThat(lines("t.1.events")).isNotEmpty();
    assertThat(tmp.resolve("t.1.snaps")).isRegularFile();
  }

  @Test
  void eventFilesThatAreLinksStayLinks() throws IOException {
    Path trace = trace();
    Path elsewhere = Files.createDirectory(tmp.resolve("elsewhere")).resolve("events");
    Path events = tmp.resolve("t.1.events");
    Files.move(events, elsewhere);
    Files.createSymbolicLink(events, elsewhere);
    String before = Files.readString(elsewhere);

    assertThat(InProcess.run("convert", "-q", "--in-place", "--snapshots", trace.toString()))
        .isZero();
    assertThat(Files.readSymbolicLink(events)).isEqualTo(elsewhere);
    assertThat(elsewhere).hasContent(before);
    assertThat(tmp.resolve("t.1.snaps")).isRegularFile();
  }

  @Test
  void addsSnapshotsAndSumsInPlaceLikeOtfaux() throws IOException {
    Path trace = trace();
    Object events = Files.readAttributes(tmp.resolve("t.1.events"), "unix:ino").get("ino");

    int code =
        InProcess.run(
            "convert",
            "-q",
            "--in-place",
            "--snapshots",
            "--running-stats",
            "--thumbnail",
            "--breaks",
            "4",
            trace.toString());

    assertThat(code).isZero();
    assertThat(lines("t.1.snaps"))
        .containsExactly(
            "23f", "*1", "TE5O64", "TE6Oc8", "TE5O12c", //
            "41a", "*1", "TE5O64", "TE6Oc8", "TE6O3e8", //
            "5f5", "*1", "TE5O64", "TE6Oc8", "TE6O3e8");
    assertThat(lines("t.1.stats"))
        .containsExactly(
            "23f",
            "*1",
            "SF5N3E177I352",
            "SF6N1E64I177", //
            "41a",
            "*1",
            "SF5N3E190I546",
            "SF6N2E226I384", //
            "5f5",
            "*1",
            "SF5N3E190I721",
            "SF6N2E401I73a", //
            "7d1",
            "*1",
            "SF5N3E190I8fd",
            "SF6N2E5ddIaf1");
    assertThat(lines("t.2.stats")).contains("SF5N1E65I65", "SF6N1E6feI763");
    assertThat(samplePoints("t.0.def"))
        .containsExactly(
            "DTRG64T7d0",
            "DAUX23fY1",
            "DAUX23fY0",
            "DAUX41aY1",
            "DAUX41aY0",
            "DAUX5f5Y1",
            "DAUX5f5Y0",
            "DAUX7d1Y1");
    assertThat(lines("t.thumb").get(0)).isEqualTo("0:76c,2");
    assertThat(Files.readAttributes(tmp.resolve("t.1.events"), "unix:ino").get("ino"))
        .isEqualTo(events);
    assertThat(Files.readString(tmp.resolve("t.1.events"))).isEqualTo(FIRST);
  }

  @Test
  void whatIsNotAskedForStaysInPlaceAndCanBeRemoved() throws IOException {
    String trace = trace().toString();
    assertThat(InProcess.run("convert", "-q", "--in-place", "--snapshots", trace)).isZero();
    String snapshots = Files.readString(tmp.resolve("t.2.snaps"));

    assertThat(
            InProcess.run(
                "convert", "-q", "--in-place", "--running-stats", "--break-at", "500t", trace))
        .isZero();

    assertThat(Files.readString(tmp.resolve("t.2.snaps"))).isEqualTo(snapshots);
    assertThat(lines("t.2.stats").get(0)).isEqualTo("1f4");
    assertThat(samplePoints("t.0.def")).contains("DAUX1f4Y1", "DAUX7d1Y1").hasSizeGreaterThan(100);

    assertThat(InProcess.run("convert", "-q", "--in-place", "--drop-snapshots", trace)).isZero();

    try (Stream<Path> files = Files.list(tmp)) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(f -> !f.startsWith(".")))
          .containsExactlyInAnyOrder("t.otf", "t.0.def", "t.1.events", "t.2.events");
    }
    assertThat(samplePoints("t.0.def")).containsExactly("DTRG64T7d0");
  }

  @Test
  void messagesUnderWayAreFoundByTheirReceives() throws IOException {
    trace();
    write("t.1.events", "64\n*1\nE5\n6e\n*1\nS2L8T7C0\n78\n*1\nS2L9T7C0\n7d0\n*1\nL5\n");
    write("t.2.events", "c8\n*2\nR1L8T7C0\n3e8\n*2\nR1L9T7C0\n");
    String copy = tmp.resolve("copy.otf").toString();

    int code =
        InProcess.run(
            "convert",
            "-q",
            "--compress",
            "0",
            "--snapshots",
            "--break-at",
            "150t",
            "--break-at",
            "300t",
            tmp.resolve("t.otf").toString(),
            "-o",
            copy);

    assertThat(code).isZero();
    assertThat(lines("copy.1.snaps"))
        .containsExactly(
            "96",
            "*1",
            "TE5O64",
            "TS2O6eG0T7L8",
            "TS2O78G0T7L9", //
            "12c",
            "*1",
            "TE5O64",
            "TS2O78G0T7L9");
    assertThat(lines("copy.1.events")).isEqualTo(lines("t.1.events"));
  }

  @Test
  void sendsTellWhatIsKnownOfTheirReceives() throws IOException {
    trace();
    write(
        "t.0.def",
        DEFINITIONS
            + "DK1Y6NM\"other\"T\"\"\n"
            + "DK3Y8NM\"TUD::p2p-received-time\"T\"x\"\n"
            + "DK7Y6NM\"more\"T\"\"\n");
    write(
        "t.1.events",
        "64\n*1\nE5\n66\n*1\nK1Y6V3\nS2L10T1C1\n70\n*1\nK3Y8V9\nS2L20T1C1\n"
            + "80\n*1\nS2L20T3C1\n7d0\n*1\nL5\n");
    write("t.2.events", "75\n*2\nR1L11T1C1\n85\n*2\nR1L22T1C1X7\n90\n*2\nR1L5T9C1\n");
    String copy = tmp.resolve("copy.otf").toString();
    String[] line = {
      "convert", "-q", "--compress", "0", "--match-messages", tmp.resolve("t.otf").toString(), copy
    };

    assertThat(InProcess.run(line)).isZero();

    assertThat(lines("copy.0.def").stream().filter(l -> l.startsWith("DK")))
        .containsExactly(
            "DK1Y6NM\"other\"T\"\"",
            "DK7Y6NM\"more\"T\"\"",
            "DK3Y8NM\"TUD::p2p-received-time\"T\"\"",
            "DK8Y6NM\"TUD::p2p-received-size\"T\"\"",
            "DK9Y6NM\"TUD::p2p-received-scl\"T\"\"");
    assertThat(lines("copy.1.events"))
        .containsExactly(
            "64",
            "*1",
            "E5", //
            "66",
            "*1",
            "K1Y6V3",
            "K3Y8V75",
            "K8Y6V11",
            "K9Y6V0",
            "S2L10T1C1", //
            "70",
            "*1",
            "K3Y8V85",
            "K8Y6V22",
            "K9Y6V7",
            "S2L20T1C1", //
            "80",
            "*1",
            "S2L20T3C1", //
            "7d0",
            "*1",
            "L5");
    assertThat(lines("copy.2.events")).isEqualTo(lines("t.2.events"));
  }

  @Test
  void matchedSendsAreInSnapshotsWhileTheyAreUnderWay() throws IOException {
    trace();
    write("t.1.events", "64\n*1\nE5\n6e\n*1\nS2L8T7C0\n7d0\n*1\nL5\n");
    write("t.2.events", "c8\n*2\nR1L9T7C0\n");
    String copy = tmp.resolve("copy.otf").toString();

    int code =
        InProcess.run(
            "convert",
            "-q",
            "--compress=0",
            "--match-messages",
            "--snapshots",
            "--break-at=150t",
            tmp.resolve("t.otf").toString(),
            copy);

    assertThat(code).isZero();
    assertThat(lines("copy.1.snaps"))
        .containsExactly("96", "*1", "TE5O64", "K1Y8Vc8", "K2Y6V9", "K3Y6V0", "TS2O6eG0T7L8");
  }

  @Test
  void breaksTakeTimesWithUnits() throws IOException {
    String trace = trace().toString();

    int code =
        InProcess.run(
            "convert",
            "-q",
            "--in-place",
            "--running-stats",
            "--break-every=1us",
            "--break-at=0.0000005",
            "--break-at=777t",
            trace);

    assertThat(code).isZero();
    assertThat(samplePoints("t.0.def"))
        .containsExactly("DTRG64T7d0", "DAUX1f4Y1", "DAUX309Y1", "DAUX44cY1", "DAUX7d1Y1");
  }

  @Test
  void refusesWhatMakesNoSense() throws IOException {
    String trace = trace().toString();
    Set<List<String>> wrong =
        Set.of(
            List.of("--in-place"),
            List.of("--in-place", "--stats", "--snapshots"),
            List.of("--in-place", "--inline-snapshots"),
            List.of("--in-place", "--snapshots", "--match-messages"),
            List.of("--in-place", "--snapshots", "--break-every", "0"),
            List.of("--in-place", "--snapshots", "--break-every", "-1ms"),
            List.of("--in-place", "--snapshots", "--break-at", "soon"),
            List.of("--in-place", "--snapshots", "--breaks", "1"),
            List.of("--in-place", "--snapshots", "-o", "x.otf"),
            List.of("--in-place", "--snapshots", "--time", "0:1"));
    for (List<String> options : wrong) {
      List<String> line = new ArrayList<>(List.of("convert", "-q"));
      line.addAll(options);
      line.add(trace);
      assertThat(InProcess.run(line.toArray(String[]::new))).as("%s", line).isEqualTo(2);
    }
    assertThat(Files.readString(tmp.resolve("t.0.def"))).isEqualTo(DEFINITIONS);
  }
}
