package org.tracetool.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** Damaged traces are read in part or refused: with one line, in little time and memory. */
@Tag("thorough")
class ParaverHostileInputTest {
  private static final int SAMPLES = Effort.of(90, 160, Integer.MAX_VALUE);
  private static final String ONE = "#Paraver (d):100_ns:1(1):1:1(1:1)";

  private final HostileInput hostile = new HostileInput(64L << 20, 0, -1, ':', '\n', '9', '-', '(');

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"demo.prv", "demo.pcf", "demo.row"})
  void aTraceWithAnyByteChangedOrCutIsReadOrRefused(String name) throws IOException {
    Path victim = ParaverTestTraces.copy("demo", folder).resolveSibling(name);
    Path trace = victim.resolveSibling("demo.prv");
    int step = HostileInput.stepFor(victim, SAMPLES);
    hostile.tryFile(victim, step, () -> ParaverTestTraces.rows(trace));
  }

  @Test
  void aCompressedTraceThatIsCutKeepsItsBeginning() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      Files.copy(ParaverTestTraces.of("mpi-ring4"), out);
    }
    byte[] good = bytes.toByteArray();
    Path victim = folder.resolve("victim.prv.gz");
    int whole = ParaverTestTraces.rows(ParaverTestTraces.of("mpi-ring4")).size();
    for (int at = 0; at < good.length; at += 1 + good.length / 60) {
      Files.write(victim, Arrays.copyOf(good, at));
      hostile.check("cut to " + at, () -> ParaverTestTraces.rows(victim));
    }
    Files.write(victim, Arrays.copyOf(good, good.length / 2));
    Diagnostics found = new Diagnostics();
    List<ContractRow> rows = ParaverTestTraces.rows(victim, found);
    assertThat(rows.size()).isBetween(100, whole);
    assertThat(found.hasDamage()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#Paraver (d):x_ns:0:1:1(1:0) | byte 13: expected a duration, found 'x_ns:0:1:1(1:0)'",
        "#Paraver (d:1_ns:0:1:1(1:0) | byte 10: expected a date that ends with '):'",
        "#Paraver (d):1_ns:3000000000(1):1:1(1:1) | expected a number of nodes up to 1048576",
        "#Paraver (d):1_ns:2(1):1:1(1:1) | byte 18: expected 2 numbers of CPUs, found 1 numbers",
        "#Paraver (d):1_ns:0:999999999:1(1:0) | expected a number of applications up to 1048576",
        "#Paraver (d):1_ns:0:2:1(1:0) | byte 28: expected application 2 of 2",
        "#Paraver (d):1_ns:0:1:1000000(1:0) | byte 22: expected 1000000 tasks, found 1 tasks",
        "#Paraver (d):1_ns:0:1:1(4000000000:0) | expected a number of threads up to 1048576",
        "#Paraver (d):1_ns:0:1:2(900000:0,900000:0) | expected at most 1048576 threads",
        "#Paraver (d):1_ns:1(1):1:1(1:2) | expected one of 1 nodes, found 2",
        "#Paraver (d):1_ns:0:1:1(1:0),1x | expected the end of the line, found 'x'",
        "#Paraver (d):99999999999999999999_ns:0:1:1(1:0) | byte 13: expected a duration",
        "#Paraver (d):5.5_ns:0:1:1(1:0) | byte 14: expected ':' or a unit like _ns after the duration",
        "#Paravor | byte 0: expected '#Paraver ('",
      })
  void aHeaderThatIsWrongIsToldWithItsPlace(String header, String message) throws IOException {
    Path trace = ParaverTestTraces.make(folder, "t.prv", header);
    assertThatThrownBy(() -> ParaverTestTraces.rows(trace))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining(message)
        .hasMessageStartingWith(trace.toString());
  }

  @Test
  void theVariantThatNobodyUsesIsRefused() throws IOException {
    Path trace = ParaverTestTraces.make(folder, "t.prv", "new format", ONE);
    assertThatThrownBy(() -> ParaverTestTraces.rows(trace))
        .isInstanceOf(UnsupportedTraceException.class);
    assertThatThrownBy(() -> ParaverTestTraces.rows(Files.createFile(folder.resolve("empty.prv"))))
        .isInstanceOf(DamagedTraceException.class);
  }

  @Test
  void moreCommunicatorsThanThereAreTakeNoMemory() throws IOException {
    Path trace =
        ParaverTestTraces.make(
            folder, "t.prv", ONE + ",2000000000", "c:1:1:1:1", "1:1:1:1:1:0:0:1");
    Diagnostics found = new Diagnostics();
    assertThat(ParaverTestTraces.rows(trace, found)).hasSize(1);
    assertThat(IncidentCodes.counted(found)).containsExactly("MISSING_DEFINITIONS 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1:1:1:1:1:0:1",
        "1:2:1:1:1:0:1:1",
        "1:1:2:1:1:0:1:1",
        "1:1:1:2:1:0:1:1",
        "1:1:1:1:2:0:1:1",
        "1:1:1:1:1:-1:1:1",
        "1:1:1:1:1:0:-2:1",
        "1:1:1:1:1:0:1:-1",
        "1:1:1:1:1:0:99999999999999999999:1",
        "2:1:1:1:1:10.5:1:1",
        "2:1:1:1:1:1:-1:1",
        "2:1:1:1:1:1:4294967296:1",
        "2:1:1:1:1:a:1:1",
        "2:1:1:1:1:5:1",
        "3:1:1:1:1:0:1:1:1:1:1:0:1:5",
        "3:1:1:1:1:0:1:1:1:1:9:0:1:5:6",
        "3:1:1:1:1:0:1:1:1:1:1:0:-1:5:6",
        "7:1:1",
        "x"
      })
  void aLineThatIsNoRecordIsLeftOutAndTold(String line) throws IOException {
    Path trace =
        ParaverTestTraces.make(folder, "t.prv", ONE, "1:1:1:1:1:0:1:1", line, "2:1:1:1:1:9:1:1");
    Diagnostics found = new Diagnostics();
    assertThat(ParaverTestTraces.rows(trace, found)).hasSize(2);
    assertThat(IncidentCodes.counted(found)).containsExactly("DAMAGED_RECORDS 1");
    assertThat(found.incidents().get(0).examples().get(0))
        .startsWith(trace + ": byte ")
        .contains(": expected ", ", found ");
  }

  @Tag("broad")
  @Test
  void typesThatAreNamedAgainAndAgainTakeLittle() throws IOException {
    Path trace = ParaverTestTraces.make(folder, "t.prv", ONE, "2:1:1:1:1:9:7000001:1");
    StringBuilder values = new StringBuilder("EVENT_TYPE\n0 7000001 x\nVALUES\n");
    for (int i = 0; i < 20_000; i++) {
      values.append(i).append(" v\n");
    }
    Path names = folder.resolve("t.pcf");
    Files.writeString(names, values + "EVENT_TYPE\n0 7000001 x\n".repeat(1000));
    HostileInput more = new HostileInput(512L << 20, 0);
    more.check("values", () -> ParaverTestTraces.rows(trace));
    StringBuilder types = new StringBuilder("EVENT_TYPE\n");
    for (int i = 0; i < 300_000; i++) {
      int type = i < 150_000 ? i : 300_000 - i;
      types.append(i == 150_000 ? "EVENT_TYPE\n" : "").append("0 ").append(type).append(" x\n");
    }
    Files.writeString(names, types);
    more.check("types", () -> ParaverTestTraces.rows(trace));
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.pcf", "t.row"})
  void aPipeOrFolderForNamesIsReported(String name) throws Exception {
    Path trace = ParaverTestTraces.make(folder, "t.prv", ONE, "2:1:1:1:1:9:7000001:1");
    Path names = folder.resolve(name);
    assertThat(new ProcessBuilder("mkfifo", names.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> ParaverTestTraces.rows(trace))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining(name + ": expected a file of the trace, found a pipe");
    Files.delete(names);
    Files.createDirectory(names);
    assertThatThrownBy(() -> ParaverTestTraces.rows(trace))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining(name + ": expected a file of the trace, found a folder");
  }

  @Test
  void aLineWithoutEndIsNotKept() throws IOException {
    Path trace = folder.resolve("long.prv");
    try (OutputStream out = Files.newOutputStream(trace)) {
      out.write((ONE + "\n1:1:1:1:1:0:1:1\n2:1:1:1:1:5").getBytes(StandardCharsets.US_ASCII));
      byte[] pairs = ":1:1".repeat(1 << 16).getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < 80; i++) {
        out.write(pairs);
      }
      out.write("\n2:1:1:1:1:9:1:1\n".getBytes(StandardCharsets.US_ASCII));
    }
    Diagnostics found = new Diagnostics();
    assertThat(ParaverTestTraces.rows(trace, found))
        .extracting(ContractRow::time)
        .containsExactly(0L, 9L);
    assertThat(IncidentCodes.counted(found)).containsExactly("DAMAGED_RECORDS 1");
  }

  @Test
  void lastLineWithoutALineFeedIsCutOff() throws IOException {
    Path trace =
        Files.writeString(
            folder.resolve("cut.prv"),
            "#Paraver (d):9_ns:1(1):1:1(1:1)\n2:1:1:1:1:1:7000001:42\n2:1:1:1:1:2:7000001:4");
    Files.writeString(folder.resolve("cut.pcf"), "EVENT_TYPE\n0 7000001 work\n0 7000002 mo");
    Diagnostics found = new Diagnostics();
    assertThat(ParaverTestTraces.rows(trace, found))
        .extracting(ContractRow::time)
        .containsExactly(1L);
    assertThat(IncidentCodes.counted(found)).containsExactly("CUT_FILES 2");
  }

  @Test
  void appendedRecordsAreSortedBeforeCallsAreNested() throws IOException {
    Path trace =
        Files.writeString(
            folder.resolve("appended.prv"),
            "#Paraver (d):9_ns:1(1):1:1(1:1)\n"
                + "2:1:1:1:1:1:9000001:1\n2:1:1:1:1:3:9000001:0\n"
                + "2:1:1:1:1:2:9000002:1\n2:1:1:1:1:4:9000002:0\n");
    Files.writeString(
        folder.resolve("appended.pcf"),
        "EVENT_TYPE\n0 9000001 A\nVALUES\n0 End\n1 a\n\n"
            + "EVENT_TYPE\n0 9000002 B\nVALUES\n0 End\n1 b\n");
    Diagnostics found = new Diagnostics();
    assertThat(ParaverTestTraces.rows(trace, found))
        .extracting(r -> r.time() + " " + r.kind() + " " + r.fields().get(0))
        .containsExactly(
            "1 ENTER 1", "2 ENTER 2", "3 LEAVE 2", "3 LEAVE 1", "3 ENTER 2", "4 LEAVE 2");
    assertThat(found.hasDamage()).isFalse();
  }

  @Test
  void tasksWithoutThreadsAreLost() throws IOException {
    Path trace =
        Files.writeString(
            folder.resolve("lost.prv"),
            "#Paraver (d):9_ns:1(1):1:3(0:0,0:0,1:1)\n2:1:1:3:1:1:60000019:1\n");
    assertThat(ParaverTestTraces.rows(trace)).extracting(ContractRow::location).containsExactly(1);
  }

  @Test
  void variantsThatParaverKnowsAreRead() throws IOException {
    try (Stream<Path> files = Files.list(TestData.path("paraver").resolve("damaged"))) {
      for (Path file : files.filter(f -> f.toString().contains(".prv")).sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.startsWith("28")) {
          assertThatThrownBy(() -> ParaverTestTraces.rows(file)).isInstanceOf(TraceException.class);
        } else {
          assertThat(ParaverTestTraces.rows(file)).as(name).hasSizeGreaterThan(15);
        }
      }
    }
  }
}
