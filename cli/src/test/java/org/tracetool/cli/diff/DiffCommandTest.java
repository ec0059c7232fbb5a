package org.tracetool.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.convert.ConvertCommand;
import org.tracetool.console.ClosedPipeException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

@Tag("thorough")
class DiffCommandTest {
  private static final String DEFINITIONS =
      "DTRf4240\nDP1NM\"p1\"\nDP2NM\"p2\"\nDPG64M1,2,NM\"all\"\nDFG10NM\"g\"\nDF20G10NM\"main\"\n"
          + "DF21G10NM\"foo\"\nDK1fY6NM\"arg\"T\"\"\n";
  private static final String FIRST =
      "a\n*1\nE20\n14\n*1\nE21\n14\n*1\nK1fY6V2a\nS2L400T7C64\n1e\n*1\nL21\n28\n*1\nL20\n";
  private static final String SECOND = "a\n*2\nE20\n1e\n*2\nR1L400T7C64\n28\n*2\nL20\n";

  @TempDir Path folder;

  @BeforeEach
  void traces() throws IOException {
    write("a", "1:1\n2:2\n", DEFINITIONS, FIRST, SECOND);
  }

  private void write(String name, String master, String definitions, String... events)
      throws IOException {
    put(name + ".otf", master);
    put(name + ".0.def", definitions);
    for (int i = 0; i < events.length; i++) {
      put(name + "." + (i + 1) + ".events", events[i]);
    }
  }

  private void put(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text, StandardCharsets.ISO_8859_1);
  }

  private String diff(String... options) throws IOException {
    String[] args = new String[options.length + 2];
    args[0] = folder.resolve("a.otf").toString();
    args[1] = folder.resolve("b.otf").toString();
    System.arraycopy(options, 0, args, 2, options.length);
    return run(args);
  }

  private static String run(String... args) throws IOException {
    DiffCommand command = new DiffCommand();
    new CommandLine(command).parseArgs(args);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ExitCode code = command.compare(out);
    String text = out.toString(StandardCharsets.ISO_8859_1);
    assertThat(code).isEqualTo(text.isEmpty() ? ExitCode.OK : ExitCode.FINDINGS);
    return text;
  }

  @Test
  void differencesCountThoughNobodyReadsThem() throws IOException {
    write("b", "1:1\n2:2\n", DEFINITIONS, FIRST.replace("V2a", "V2b"), SECOND);
    DiffCommand command = new DiffCommand();
    new CommandLine(command)
        .parseArgs(folder.resolve("a.otf").toString(), folder.resolve("b.otf").toString());
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new ClosedPipeException(new IOException("Broken pipe"));
          }
        };
    assertThat(command.compare(closed)).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void otherNumbersAndStreamsAreNoDifference() throws IOException {
    String definitions =
        DEFINITIONS
            .replace("DF20", "DF77")
            .replace("DF21", "DF20")
            .replace("DPG64M1,2", "DPG65M1,5")
            .replace("DP2", "DP5");
    String events =
        "a\n*5\nE77\na\n*1\nE77\n14\n*1\nE20\n14\n*1\nK1fY6V2a\nS5L400T7C65\n"
            + "1e\n*1\nL20\n1e\n*5\nR1L400T7C65\n28\n*5\nL\n28\n*1\nL77\n";
    write("b", "1:1,5\n", definitions, events);
    assertThat(diff()).isEmpty();
  }

  @Test
  void otherResolutionIsNoDifference() throws IOException {
    // ten times as many ticks a second
    String first = "64\n*1\nE20\nc8\n*1\nE21\nc8\n*1\nK1fY6V2a\nS2L400T7C64\n12c\n*1\nL21\n";
    String second = "64\n*2\nE20\n12c\n*2\nR1L400T7C64\n190\n*2\nL20\n";
    write(
        "b",
        "1:1\n2:2\n",
        DEFINITIONS.replace("DTRf4240", "DTR989680"),
        first + "190\n*1\nL20\n",
        second);
    assertThat(diff()).isEmpty();
    assertThat(diff("--ignore", "none")).contains("1 difference: 1 def-timer-resolution");
    put("b.1.events", first + "191\n*1\nL20\n");
    assertThat(diff())
        .isEqualTo(
            "- 0.000040\tp1\tleave\tregion=main\n+ 0.0000401\tp1\tleave\tregion=main\n"
                + "2 differences: 2 leave\n");
  }

  @Test
  void aChangedRecordIsOneDifference() throws IOException {
    write("b", "1:1\n2:2\n", DEFINITIONS, FIRST.replace("V2a", "V2b"), SECOND);
    assertThat(diff())
        .isEqualTo(
            "- 0.000020\tp1\tsend\treceiver=p2\tlength=1024\ttag=7\tcomm=all\tkey.arg=42\n"
                + "+ 0.000020\tp1\tsend\treceiver=p2\tlength=1024\ttag=7\tcomm=all\tkey.arg=43\n"
                + "1 difference: 1 send\n");
    assertThat(diff("--ignore", "send")).isEmpty();
    assertThat(diff("--ignore", "Messages,")).isEmpty();
    assertThat(diff("--top", "0")).isEqualTo("1 difference: 1 send\n");
  }

  @Test
  void aPartIsComparedAlone() throws IOException {
    // another length on p1 at 20 us, another end of p2 at 40 us, on a clock ten times as fast
    String first =
        "64\n*1\nE20\nc8\n*1\nE21\nc8\n*1\nK1fY6V2a\nS2L401T7C64\n12c\n*1\nL21\n190\n*1\nL20\n";
    String second = "64\n*2\nE20\n12c\n*2\nR1L400T7C64\n191\n*2\nL20\n";
    write("b", "1:1\n2:2\n", DEFINITIONS.replace("DTRf4240", "DTR989680"), first, second);
    assertThat(diff()).endsWith("3 differences: 2 leave, 1 send\n");
    assertThat(diff("--time", ":20us")).isEmpty();
    assertThat(diff("--time", "20us:30us")).endsWith("1 difference: 1 send\n");
    assertThat(diff("--time", "30us:40us")).isEmpty();
    assertThat(diff("--process", "p1")).endsWith("1 difference: 1 send\n");
    assertThat(diff("--process", "p2", "--time", "30us:")).endsWith("2 differences: 2 leave\n");
  }

  @Test
  void aRecordTooManyIsOneDifference() throws IOException {
    write("b", "1:1\n2:2\n", DEFINITIONS, FIRST.replace("E21\n", "E20\n14\n*1\nE21\n"), SECOND);
    assertThat(diff()).isEqualTo("+ 0.000020\tp1\tenter\tregion=main\n1 difference: 1 enter\n");
  }

  @Test
  void aChangedDefinitionIsReportedOnce() throws IOException {
    write("b", "1:1\n2:2\n", DEFINITIONS.replace("DF21G10", "DF21G0"), FIRST, SECOND);
    assertThat(diff())
        .isEqualTo(
            "- -\t-\tdef-region\ttoken=33\tname=foo\tgroup=g\n"
                + "+ -\t-\tdef-region\ttoken=33\tname=foo\n"
                + "1 difference: 1 def-region\n");
    assertThat(diff("--ignore", "def-region")).isEmpty();
    assertThat(diff("--ignore", "region")).isEmpty();
    assertThat(diff("--ignore", "definitions")).isEmpty();
  }

  @Test
  void aMissingProcess() throws IOException {
    write("b", "1:1\n", DEFINITIONS, FIRST);
    assertThat(diff("--top", "1"))
        .isEqualTo(
            "- 0.000010\tp2\tenter\tregion=main\n3 differences: 1 enter, 1 leave, 1 receive\n");
  }

  @Test
  void markersInAnyOrder() throws IOException {
    write("b", "1:1\n2:2\n", DEFINITIONS, FIRST, SECOND);
    put("a.0.marker", "MD70NM\"e\"Y1\nMS70T1eP1V\"late\"\nMS70T5P0V\"x\"\nMS70T5P0V\"y\"\n");
    put("b.0.marker", "MD71NM\"e\"Y1\nMS71T5P0V\"y\"\nMS71T5P0V\"x\"\nMS71T1eP1V\"late\"\n");
    assertThat(diff()).isEmpty();
    put("b.0.marker", "MD71NM\"e\"Y1\nMS71T5P0V\"y\"\nMS71T5P0V\"z\"\nMS71T1eP1V\"late\"\n");
    assertThat(diff()).contains("- 0.000005\t-\tmarker\tmarker=e\ttext=x\n", "1 difference");
    assertThat(diff("--ignore", "markers")).isEmpty();
  }

  static Stream<Path> corpus() throws IOException {
    try (Stream<Path> files = Files.walk(TestData.traces())) {
      List<Path> all = files.filter(f -> f.toString().endsWith(".otf")).sorted().toList();
      return Effort.eachOf(2, all).stream();
    }
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("corpus")
  void conversionKeepsTheMeaning(Path trace) throws IOException {
    for (String streams : new String[] {"1", "3"}) {
      Path out = folder.resolve("converted" + streams + ".otf");
      new CommandLine(new ConvertCommand())
          .execute("-q", "--streams", streams, trace.toString(), out.toString());
      if (Files.exists(out)) { // local definitions can forbid other streams
        assertThat(run(trace.toString(), out.toString())).isEmpty();
      }
    }
    assertThat(run(trace.toString(), trace.toString())).isEmpty();
  }
}
