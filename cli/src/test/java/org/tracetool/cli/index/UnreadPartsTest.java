package org.tracetool.cli.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/**
 * With an index only what is near a window is read of Paraver and CLOG-2, which are read as a whole
 * otherwise: what is far from it may be spoilt.
 */
class UnreadPartsTest {
  private static final String NAME = "mpi-ring4";

  @TempDir Path folder;

  private Path trace;

  /** A window behind what is spoilt. */
  private String late;

  /** One before it. */
  private String early;

  private void checkParaver() throws IOException {
    Path from = TestData.path("paraver").resolve(NAME);
    for (String end : new String[] {".prv", ".pcf", ".row"}) {
      Files.copy(from.resolve(NAME + end), folder.resolve(NAME + end));
    }
    trace = folder.resolve(NAME + ".prv");
    late = "1190000000t:1200000000t";
    early = "0t:1060000000t";
  }

  /** A log with calls, messages and markers, one after the other. */
  private void log() throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "Process 0", 0));
    d.add(new Definition.Location(2, "Process 1", 0));
    d.add(new Definition.RegionGroup(1, "Application"));
    d.add(new Definition.Region(1, "work", 1, 0));
    d.add(new Definition.Region(2, "rest", 1, 0));
    d.add(new Definition.Marker(1, "note", 0));
    SampleTrace sample = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1, 2})));
    List<ContractRow> rows = sample.rows(1, Section.EVENTS);
    for (int i = 0; i < 24_000; i += 6) {
      int who = 1 + i / 6 % 2;
      rows.add(ContractRow.of(i + 1, EventKind.ENTER, who, 1));
      rows.add(ContractRow.of(i + 2, EventKind.ENTER, who, 2));
      rows.add(ContractRow.of(i + 3, EventKind.SEND, who, 3 - who, 8, i % 7, 0));
      rows.add(ContractRow.of(i + 4, EventKind.RECEIVE, 3 - who, who, 8, i % 7, 0));
      rows.add(ContractRow.of(i + 5, EventKind.LEAVE, who, 2));
      rows.add(ContractRow.of(i + 6, EventKind.LEAVE, who, 1));
      if (i % 60 == 0) {
        sample
            .rows(0, Section.MARKERS)
            .add(ContractRow.text(i + 3, EventKind.MARKER, who, "here", 1));
      }
    }
    trace = folder.resolve("t.clog2");
    sample.write(FormatRegistry.load().byId("clog2"), trace, WriteOptions.defaults());
    late = "20000t:20300t";
    early = "1000t:1300t";
  }

  private void make(String format) throws IOException {
    if (format.equals("paraver")) {
      checkParaver();
    } else {
      log();
    }
  }

  /** Makes what is in the middle of the file no records, so that nobody sees it without reading. */
  private void spoil() throws IOException {
    FileTime time = Files.getLastModifiedTime(trace);
    byte[] bytes = Files.readAllBytes(trace);
    Arrays.fill(bytes, bytes.length * 3 / 10, bytes.length * 4 / 10, (byte) 'x');
    Files.write(trace, bytes);
    Files.setLastModifiedTime(trace, time);
  }

  /** What a command says and prints. */
  private String run(String... words) throws IOException {
    Path out = folder.resolve("out");
    List<String> all = new ArrayList<>(List.of(words));
    all.add(trace.toString());
    if (!words[0].equals("info")) {
      all.addAll(List.of("--force", "-o", out.toString()));
    }
    PrintStream usualOut = System.out;
    PrintStream usualErr = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (PrintStream both = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      System.setOut(both);
      System.setErr(both);
      assertThat(InProcess.run(all.toArray(new String[0]))).isZero();
    } finally {
      System.setOut(usualOut);
      System.setErr(usualErr);
    }
    String written = Files.exists(out) ? Files.readString(out) : "";
    Files.deleteIfExists(out);
    return said.toString(StandardCharsets.UTF_8) + written;
  }

  private void buildIndex() {
    assertThat(InProcess.run("index", "-q", "--distance", "500", trace.toString())).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"paraver", "clog2"})
  void windowsAreReadFromNearThem(String format) throws IOException {
    make(format);
    String dumpOfLate = run("dump", "--time", late);
    String dumpOfEarly = run("dump", "--time", early);
    String sums = run("stats", "--format", "csv", "--time", late);
    String about = run("info");
    assertThat(dumpOfLate).contains("\tsend\t");
    buildIndex();
    spoil();
    assertThat(run("dump", "--time", late)).isEqualTo(dumpOfLate);
    assertThat(run("dump", "--time", early)).isEqualTo(dumpOfEarly);
    assertThat(run("stats", "--format", "csv", "--time", late)).isEqualTo(sums);
    assertThat(run("info").replaceAll("(?m)^index.*\\n", "")).isEqualTo(about);
  }

  @ParameterizedTest
  @CsvSource({"paraver, 'lines that are no records, left out'", "clog2, damaged records"})
  void withoutIndexAllIsRead(String format, String told) throws IOException {
    make(format);
    spoil();
    assertThat(run("dump", "--time", late)).contains(told);
  }
}
