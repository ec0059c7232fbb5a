package org.tracetool.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.legacy.clog2.MpeLogTools;
import org.tracetool.legacy.common.StreamTool;
import org.tracetool.legacy.common.ToolOutput;
import org.tracetool.legacy.otf2.Otf2Tools;
import org.tracetool.legacy.slog2.SlogTools;
import org.tracetool.testdata.Copying;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.mpe.ClogTestLogs;
import org.tracetool.testdata.mpe.OldLog;
import org.tracetool.testdata.mpe.SlogTestLogs;

/**
 * Traces that are cut, and whose bytes are changed: tools print a part of them, or say in one line
 * what is wrong; soon, and without taking much memory.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
@Tag("thorough")
class HostileTracesTest {
  private static final int SAMPLES = Effort.of(3, 5, 300);
  private final HostileInput hostile = new HostileInput(96L << 20, -1);

  @TempDir Path folder;

  /** Runs a tool, whose messages have to say something. */
  private static void run(StreamTool tool, List<String> args, String name) throws IOException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    ToolOutput out =
        new ToolOutput(name, InputStream.nullInputStream(), OutputStream.nullOutputStream(), said);
    tool.run(args, out);
    assertThat(said.toString(StandardCharsets.UTF_8).lines())
        .as(name)
        .allMatch(line -> line.length() > name.length() + 2)
        .noneMatch(line -> line.endsWith(" null"));
  }

  private void tryAll(Path victim, StreamTool tool, String name, List<String> args)
      throws IOException {
    int step = HostileInput.stepFor(victim, SAMPLES);
    hostile.tryFile(victim, step, () -> run(tool, args, name));
  }

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(strings = {"01-alldefs", "02-allevents", "05-metrics-io-rma", "08-big-endian"})
  void anArchiveIsPrintedInPartOrRefused(String name) throws IOException {
    Copying.copy(TestData.path("otf2").resolve(name), folder);
    List<String> args = List.of("-A", folder.resolve("traces.otf2").toString());
    List<Path> victims;
    try (Stream<Path> files = Files.walk(folder)) {
      victims = files.filter(Files::isRegularFile).filter(this::isPartOfTrace).sorted().toList();
    }
    assertThat(victims).hasSizeGreaterThan(4);
    for (Path victim : victims) {
      tryAll(victim, Otf2Tools::run, "otf2-print", args);
    }
  }

  private boolean isPartOfTrace(Path file) {
    return folder.relativize(file).toString().startsWith("traces");
  }

  @ParameterizedTest
  @CsvSource({
    "slog2printserial, threads",
    "slog2printrecur, quirks",
    "slog2printserial, comms-ls500-nc2",
    "slog2printrecur, comms-ls500-nc2"
  })
  void aLogOfSlog2IsPrintedInPartOrRefused(String tool, String name) throws IOException {
    Path victim = Files.copy(SlogTestLogs.of(name), folder.resolve("victim.slog2"));
    tryAll(victim, SlogTools::run, tool, List.of(victim.toString()));
  }

  @ParameterizedTest
  @CsvSource({
    "slog2filter, threads",
    "slog2filter, comms-ls500-nc2",
    "slog2update205to206, quirks"
  })
  void aLogOfSlog2IsWrittenAnewOrRefused(String tool, String name) throws IOException {
    Path victim = Files.copy(SlogTestLogs.of(name), folder.resolve("victim.slog2"));
    Path made = folder.resolve("made.slog2");
    tryAll(victim, SlogTools::run, tool, List.of("-o", made.toString(), victim.toString()));
  }

  @ParameterizedTest
  @CsvSource({
    "clog2print, quirks",
    "clog2TOslog2, quirks",
    "clog2print, temp-le-rank1",
    "clog2TOslog2, temp-le-rank1"
  })
  void aLogOfClog2IsReadInPartOrRefused(String tool, String name) throws IOException {
    tryLog(tool, Files.readAllBytes(ClogTestLogs.of(name)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"clogprint", "clogTOslog2"})
  void anOldLogIsReadInPartOrRefused(String tool) throws IOException {
    tryLog(tool, Arrays.copyOf(OldLog.sample(), 1200));
  }

  private void tryLog(String tool, byte[] good) throws IOException {
    Path victim = folder.resolve("victim." + tool.substring(0, tool.startsWith("clog2") ? 5 : 4));
    Path made = folder.resolve("made.slog2");
    List<String> args =
        tool.endsWith("print")
            ? List.of(victim.toString())
            : List.of("-o", made.toString(), victim.toString());
    Files.write(victim, good);
    tryAll(victim, MpeLogTools.TOOLS.get(tool), tool, args);
  }

  @Test
  void aLogThatIsWholeIsPrinted() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    Path log = Files.write(folder.resolve("old.clog"), OldLog.sample());
    ToolOutput out = new ToolOutput("clogprint", InputStream.nullInputStream(), text, text);
    assertThat(MpeLogTools.TOOLS.get("clogprint").run(List.of(log.toString()), out)).isZero();
    assertThat(text.toString(StandardCharsets.UTF_8).lines())
        .contains(
            "RecHeader[ timestamp=0.2, rectype=1, length=7, taskID=0 ]",
            "RecTshift[ timeshift=-0.5 ]",
            "RecRaw[ etype=-101, data=1, srcloc=0, msg_tag=7, msg_size=64 ]",
            "RecRaw[ etype=501, data=42, srcloc=0, string=done ]",
            "RecDefState[ stateID=3, startetype=500, endetype=501, pad=0, color=red:gray,"
                + " description=work ]",
            "RecEvent[ etype=99, desc=ninety-nine ]",
            "RecSrc[ srcloc=5, lineno=77, filename=a.c ]",
            "End Of File",
            "Total ByteSize of the logfile = 816");
  }
}
