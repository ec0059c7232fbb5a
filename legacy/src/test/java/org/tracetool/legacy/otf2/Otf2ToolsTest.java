package org.tracetool.legacy.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.legacy.common.ToolOutput;
import org.tracetool.testdata.Copying;
import org.tracetool.testdata.TestData;

class Otf2ToolsTest {
  private static final String START = "\n=== OTF2-PRINT ===\n";

  @TempDir Path folder;

  private String anchor;
  private String out;
  private String err;

  @BeforeEach
  void copy() throws IOException {
    Path original = TestData.path("otf2").resolve("03-mpi");
    Copying.copy(original, folder);
    anchor = folder.resolve("traces.otf2").toString();
  }

  private int run(String tool, String... args) throws IOException {
    return type("", tool, args);
  }

  private int type(String typed, String tool, String... args) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    InputStream in = new ByteArrayInputStream(typed.getBytes(StandardCharsets.US_ASCII));
    int code = Otf2Tools.run(List.of(args), new ToolOutput(tool, in, text, messages));
    out = text.toString(StandardCharsets.UTF_8);
    err = messages.toString(StandardCharsets.UTF_8);
    return code;
  }

  private int print(String... args) throws IOException {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.add(anchor);
    return run("otf2-print", all.toArray(new String[0]));
  }

  private int mark(String... args) throws IOException {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.add(anchor);
    return run("otf2-marker", all.toArray(new String[0]));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "-x|unrecognized option '-x'",
        "-s=1|unrecognized option '-s=1'",
        "-L;x|invalid number argument for -L: x",
        "-L;|empty number argument for '-L'",
        "-L;18446744073709551616|number argument to large for '-L': 18446744073709551616",
        "--step=x|invalid number argument for --step: x",
        "--time=1;2|missing argument for '--time'",
        "--timestamps=foo|invalid argument for option '--timestamps': foo",
        "a;b|missing or too many anchorfile argument(s)"
      })
  void wrongWordsAreToldAsByTheTool(String words, String message) throws IOException {
    assertThat(print(words.split(";", -1))).isEqualTo(1);
    assertThat(out).isEmpty();
    assertThat(err)
        .isEqualTo("otf2-print: " + message + "\nTry 'otf2-print --help' for more information.\n");
  }

  @Test
  void aWindowOfTimeIncludesBothEnds() throws IOException {
    assertThat(print("--time", "1000000412", "1000001011", "--timestamps", "offset")).isZero();
    assertThat(out.lines().skip(5).map(l -> l.substring(32, 69).trim().replaceAll(" +", " ")))
        .containsExactly("3 200412", "2 200797", "3 201011");
  }

  @Test
  void timesFromTheOffsetHaveSignsOnlyBeforeIt() throws IOException {
    String all = TestData.path("otf2").resolve("02-allevents/traces.otf2").toString();
    assertThat(run("otf2-print", "-L", "77", "--timestamps", "offset", all)).isZero();
    assertThat(out)
        .contains("  77 18446744073709550587  Stop Time: 18446744073709550615\n")
        .doesNotContain(" -1029 ");
  }

  @Test
  void aLocationThatIsNotThereIsToldOnStandardError() throws IOException {
    assertThat(print("-L", "999")).isEqualTo(1);
    assertThat(out).isEqualTo(START);
    assertThat(err).isEqualTo("==ERROR== Find event file for selected location.\n");
  }

  @Test
  void whatIsMissingIsToldInTheOutput() throws IOException {
    Files.delete(folder.resolve("traces/2.evt"));
    assertThat(print()).isEqualTo(1);
    assertThat(out).isEqualTo(START + "==ERROR== Create local event reader for location 2.\n");
    assertThat(err).startsWith("otf2-print: ").endsWith("2.evt: no such file\n");
    assertThat(print("-L", "1", "--silent")).isZero();
    Files.delete(folder.resolve("traces.def"));
    assertThat(print()).isEqualTo(1);
    assertThat(out).isEqualTo(START + "==ERROR== Create global definition reader handle.\n");
  }

  @Test
  void stepsWaitForAKey() throws IOException {
    assertThat(type("\n\nx\n", "otf2-print", "-L", "1", "-s", "143", anchor)).isZero();
    assertThat(out.lines().filter(l -> l.contains("Press ENTER to print next 143 events.")))
        .hasSize(3);
    assertThat(out.split("Event  ", -1)).hasSize(4);
  }

  @Test
  void theSystemTreeIsWrittenBesideTheAnchor() throws IOException {
    assertThat(print("--silent", "--system-tree")).isZero();
    String dot = folder + "/traces.SystemTree.dot";
    assertThat(out).contains("Dot file written to \"" + dot + "\".");
    assertThat(Path.of(dot))
        .content()
        .startsWith("/* This is the graph representation of the system tree. */\ndigraph")
        .contains("    n0 -> n1 [dir=back];\n", "    g3 -> l3 [dir=back];\n");
    assertThat(PrintTool.dotFile("traces.otf2")).isEqualTo("traces.SystemTree.dot");
  }

  @Test
  void snapshotsMadeAfterAWindowAreNotInIt() throws IOException {
    String all = TestData.path("otf2").resolve("02-allevents/traces.otf2").toString();
    assertThat(run("otf2-print", "--time", "2700", "3001", all)).isZero();
    String snapshots = out.substring(out.indexOf("=== Snapshots ==="));
    assertThat(snapshots.lines().filter(l -> l.startsWith("SNAPSHOT_END"))).hasSize(2);
    assertThat(snapshots.lines().filter(l -> l.matches("[A-Z_0-9]+ +[0-9]+ +[0-9]+ .*")))
        .hasSize(25);
  }

  @Test
  void markersAreListedAsByTheTool() throws IOException {
    assertThat(run("otf2-marker", anchor)).isZero();
    assertThat(out)
        .isEqualTo(
            new String(TestData.unpacked(folder.resolve("marker.txt.gz")), StandardCharsets.UTF_8));
  }

  @Test
  void markersAreAddedAndRemoved() throws IOException {
    assertThat(mark("--add-def", "A", "Z", "high")).isZero();
    assertThat(mark("--add", "A", "Z", "1000000000-1000000010", "COMM:1", "hi")).isZero();
    assertThat(mark("--add", "A", "Z", "1000000001+5", "GLOBAL", "ü")).isZero();
    assertThat(mark("--def", "A")).isZero();
    assertThat(out)
        .isEqualTo(
            """
            MARKER_DEF  Group: "A", Category: "Z", Severity: HIGH
            MARKER      Time: 1000000000, Duration 10, Scope: COMM:1, Text: "hi"
            MARKER      Time: 1000000001, Duration 5, Scope: GLOBAL, Text: "ü"
            """);
    assertThat(mark("--clear-def", "A", "Z")).isZero();
    assertThat(mark("--remove-def", "User")).isZero();
    assertThat(mark("--defs-only")).isZero();
    assertThat(out)
        .isEqualTo(
            """
            MARKER_DEF  Group: "A", Category: "Z", Severity: HIGH
            MARKER_DEF  Group: "Analysis", Category: "late sender", Severity: HIGH
            MARKER_DEF  Group: "Analysis", Category: "note", Severity: NONE
            """);
    assertThat(mark("--reset")).isZero();
    assertThat(run("otf2-marker", anchor)).isZero();
    assertThat(out).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--foo|unrecognized option: '--foo'",
        "--def|invalid number of arguments for operation",
        "--def;Nix|undefined marker group: \"Nix\"",
        "--def;User;nix|undefined marker category for group \"User\": \"nix\"",
        "--add-def;User;phase;LOW|marker category already exists for group \"User\": \"phase\"",
        "--add-def;G;D;WRONG|invalid <SEVERITY> level: WRONG",
        "--add;User;phase;1;GLOBAL;t|timestamp is out of range [999800000, 1004200000]: 1",
        "--add;User;phase;1000000000+4390000;GLOBAL;t|"
            + "duration is out of range [0, 4400000]: 4390000",
        "--add;User;phase;x;GLOBAL;t|invalid number argument for <TIMESTAMP>: x",
        "--add;User;phase;9-1;GLOBAL;t|invalid <TIMESTAMP-END> argument: 1",
        "--add;User;phase;1000000000;FOO;t|missing <SCOPE-REF> argument",
        "--add;User;phase;1000000000;FOO:1;t|invalid <SCOPE>: FOO:1",
        "--add;User;phase;1000000000;LOCATION:9;t|invalid location reference: 9",
        "--add;User;phase;1000000000;GROUP:1;t|invalid group reference: 1"
      })
  void wrongMarkersAreRefused(String words, String message) throws IOException {
    byte[] before = Files.readAllBytes(folder.resolve("traces.marker"));
    assertThat(mark(words.split(";", -1))).isEqualTo(1);
    assertThat(err)
        .isEqualTo(
            "otf2-marker: " + message + "\nTry 'otf2-marker --help' for more information.\n");
    assertThat(Files.readAllBytes(folder.resolve("traces.marker"))).isEqualTo(before);
  }
}
