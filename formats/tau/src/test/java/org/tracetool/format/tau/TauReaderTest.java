package org.tracetool.format.tau;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.system.LocationTable;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;

/** What the records and definitions of TAU become in the model. */
class TauReaderTest {
  private static final String A = "1 TAU_USER 0 \"a() C [{x.c} {3,1}-{9,1}] \" EntryExit";
  private static final String B = "2 MPI 0 \"MPI_Send()  \" EntryExit";
  private static final String V = "3 TAUEVENT 0 \"Heap (KB)\" TriggerValue";

  @TempDir private Path folder;

  private static Map<EventKind, Integer> counts(List<ContractRow> rows) {
    Map<EventKind, Integer> counts = new TreeMap<>();
    rows.forEach(r -> counts.merge(r.kind(), 1, Integer::sum));
    return counts;
  }

  private List<ContractRow> rows(String[] definitions, long[]... records) throws IOException {
    TauTestTraces.definitions(folder.resolve("events.0.edf"), definitions);
    return TauTestTraces.rows(TauTestTraces.records(folder.resolve("tautrace.0.0.0.trc"), records));
  }

  @ParameterizedTest
  @ValueSource(strings = {"merged-ring4", "run-ring4"})
  void aRunAndItsMergedTraceSayTheSame(String name) throws IOException {
    Path own = TauTestTraces.of(name);
    Path trace = Files.exists(own.resolve("tau.trc")) ? own.resolve("tau.trc") : own;
    Diagnostics found = new Diagnostics();
    try (TraceReader reader = TauTestTraces.open(trace, found)) {
      Definitions d = reader.definitions();
      assertThat(Hosts.of(d).names()).containsExactly("node01", "node02");
      assertThat(d.all(Definition.Group.class).get(0).name()).isEqualTo("MPI_COMM_WORLD");
      assertThat(d.all(Definition.Location.class))
          .extracting(Definition.Location::name)
          .containsExactly("Process 0", "Process 1", "Process 2", "Process 3");
    }
    Map<EventKind, Integer> counts = counts(TauTestTraces.rows(trace));
    assertThat(counts.get(EventKind.ENTER)).isEqualTo(counts.get(EventKind.LEAVE));
    assertThat(counts.get(EventKind.SEND)).isEqualTo(counts.get(EventKind.RECEIVE));
    assertThat(found.incidents()).isEmpty();
  }

  @Test
  void layoutsMayDifferFromFileToFile() throws IOException {
    Diagnostics found = new Diagnostics();
    List<ContractRow> rows = TauTestTraces.rows(TauTestTraces.of("mixed-layouts"), found);
    assertThat(found.incidents()).isEmpty();
    Map<Integer, Integer> calls = new TreeMap<>();
    rows.stream()
        .filter(r -> r.kind() == EventKind.ENTER)
        .forEach(r -> calls.merge(r.location(), 1, Integer::sum));
    assertThat(calls.keySet()).containsExactly(1, 2, 3, 4);
    assertThat(calls.values()).containsOnly(calls.get(1));
  }

  @Test
  void threeRecordsAreOneSample() throws IOException {
    List<ContractRow> rows =
        rows(
            new String[] {A, V},
            new long[] {60000, 0, 0, 3, 10},
            new long[] {1, 0, 0, 1, 10},
            new long[] {3, 0, 0, 0, 11},
            new long[] {3, 0, 0, 7, 12},
            new long[] {3, 0, 0, 0, 13},
            new long[] {3, 0, 0, 0, 14},
            new long[] {3, 0, 0, 8, 15},
            new long[] {3, 0, 0, 9, 16},
            new long[] {1, 0, 0, -1, 20});
    assertThat(rows)
        .containsExactly(
            ContractRow.of(0, EventKind.ENTER, 1, 1),
            ContractRow.of(2, EventKind.COUNTER, 1, 1, 7),
            ContractRow.of(4, EventKind.COUNTER, 1, 1, 0),
            ContractRow.of(5, EventKind.COUNTER, 1, 1, 8),
            ContractRow.of(6, EventKind.COUNTER, 1, 1, 9),
            ContractRow.of(10, EventKind.LEAVE, 1, 1));
  }

  @Test
  void aMessageSaysEverythingInOneNumber() throws IOException {
    List<ContractRow> rows =
        rows(
            new String[] {B},
            new long[] {60000, 0, 0, 3, 10},
            new long[] {2, 0, 0, 1, 10},
            new long[] {60007, 0, 0, 0x0001_0000_0002_0064L, 11},
            new long[] {2, 0, 0, -1, 12});
    // length 100, tag 258, to itself, MPI_COMM_WORLD
    assertThat(rows).contains(ContractRow.of(1, EventKind.SEND, 1, 1, 100, 258, 2, 0));
  }

  @Test
  void aLeaveOfAnOuterCallEndsThoseWithin() throws IOException {
    Diagnostics found = new Diagnostics();
    TauTestTraces.definitions(folder.resolve("events.0.edf"), A, B);
    Path trace =
        TauTestTraces.records(
            folder.resolve("tautrace.0.0.0.trc"),
            new long[] {60000, 0, 0, 3, 0},
            new long[] {1, 0, 0, 1, 0},
            new long[] {2, 0, 0, 1, 1},
            new long[] {1, 0, 0, -1, 2},
            new long[] {2, 0, 0, -1, 3});
    assertThat(TauTestTraces.rows(trace, found))
        .containsExactly(
            ContractRow.of(0, EventKind.ENTER, 1, 1),
            ContractRow.of(1, EventKind.ENTER, 1, 2),
            ContractRow.of(2, EventKind.LEAVE, 1, 2),
            ContractRow.of(2, EventKind.LEAVE, 1, 1));
    assertThat(IncidentCodes.counted(found))
        .containsExactlyInAnyOrder("UNBALANCED_CALLS 1", "UNBALANCED_CALLS 1");
  }

  @Test
  void namesAreApartFromTheirPlaces() throws IOException {
    try (TraceReader reader = TauTestTraces.open(TauTestTraces.of("names"), new Diagnostics())) {
      Definitions d = reader.definitions();
      assertThat(d.all(Definition.Region.class))
          .extracting(Definition.Region::name)
          .allSatisfy(n -> assertThat(n).doesNotContain("[{", "[THROTTLED]"));
      assertThat(d.all(RegionInfo.class)).isNotEmpty();
    }
    rows(new String[] {A}, new long[] {60000, 0, 0, 3, 0}, new long[] {1, 0, 0, 1, 0});
    try (TraceReader reader = TauTestTraces.open(folder, new Diagnostics())) {
      Definitions d = reader.definitions();
      assertThat(d.all(Definition.Region.class).get(0).name()).isEqualTo("a() C");
      RegionInfo info = (RegionInfo) d.find(DefinitionKind.REGION_INFO, 1);
      assertThat(info.beginLine()).isEqualTo(3);
      assertThat(info.endLine()).isEqualTo(9);
      assertThat(d.all(Definition.SclFile.class).get(0).name()).isEqualTo("x.c");
    }
  }

  @Test
  void halvesOfCopiesFindEachOther() throws IOException {
    for (String name : List.of("gpu-streams", "wide-big-endian")) {
      List<ContractRow> rows = TauTestTraces.rows(TauTestTraces.of(name));
      Map<EventKind, Integer> counts = counts(rows);
      assertThat(counts).containsEntry(EventKind.SEND, 7).containsEntry(EventKind.RECEIVE, 7);
      assertThat(rows)
          .contains(ContractRow.of(101, EventKind.SEND, 1, 2, 4096, tag(rows, 101), 68, 0));
      try (TraceReader reader = TauTestTraces.open(TauTestTraces.of(name), new Diagnostics())) {
        LocationTable table = LocationTable.of(reader.definitions());
        assertThat(table.kind(2)).isEqualTo(LocationKind.GPU_STREAM);
        assertThat(table.process(3)).isEqualTo(1);
      }
    }
  }

  private static long tag(List<ContractRow> rows, long time) {
    return rows.stream()
        .filter(r -> r.time() == time && r.kind() == EventKind.SEND)
        .findFirst()
        .orElseThrow()
        .fields()
        .get(2);
  }

  @Test
  void recordsOfAPlaceMayBeInSeveralFiles() throws IOException {
    try (TraceReader reader =
        TauTestTraces.open(TauTestTraces.of("remote-records"), new Diagnostics())) {
      assertThat(reader.streams()).containsExactly(new StreamInfo(1, new int[] {1, 2}));
    }
    List<ContractRow> rows = TauTestTraces.rows(TauTestTraces.of("remote-records"));
    assertThat(rows).isSortedAccordingTo((a, b) -> Long.compareUnsigned(a.time(), b.time()));
    assertThat(counts(rows)).containsEntry(EventKind.SEND, 8).containsEntry(EventKind.RECEIVE, 8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"out-of-order", "run-callsite4", "huge-times"})
  void rowsAreInOrderOfTime(String name) throws IOException {
    Path own = TauTestTraces.of(name);
    Diagnostics found = new Diagnostics();
    try (TraceReader reader = TauTestTraces.open(own, found)) {
      for (StreamInfo stream : reader.streams()) {
        assertThat(
                ContractRow.readAll(
                    reader.open(stream, Section.EVENTS, TauTestTraces.options(found))))
            .isSortedAccordingTo((a, b) -> Long.compareUnsigned(a.time(), b.time()));
      }
    }
  }

  @Test
  void whatIsMissingOrCutIsTold() throws IOException {
    Diagnostics cut = new Diagnostics();
    TauTestTraces.rows(TauTestTraces.of("cut-records"), cut);
    assertThat(IncidentCodes.counted(cut)).contains("CUT_FILES 3", "INCOMPLETE_TRACE 1");
    Diagnostics missing = new Diagnostics();
    List<ContractRow> rows = TauTestTraces.rows(TauTestTraces.of("no-edf"), missing);
    assertThat(IncidentCodes.counted(missing)).contains("MISSING_FILES 3");
    assertThat(counts(rows)).containsEntry(EventKind.ENTER, 36).containsEntry(EventKind.SEND, 6);
  }

  /** A thread that runs for some seconds and sends to another process. */
  private Path thread(int node, int thread, long begin, long seconds, int to) throws IOException {
    TauTestTraces.definitions(folder.resolve("events." + node + ".edf"), A);
    long first = begin * 1_000_000;
    long last = first + seconds * 1_000_000;
    return TauTestTraces.records(
        folder.resolve("tautrace." + node + ".0." + thread + ".trc"),
        new long[] {60000, node, thread, 3, first},
        new long[] {60005, node, thread, begin, first},
        new long[] {1, node, thread, 1, first},
        new long[] {60007, node, thread, (long) to << 24, first + 1},
        new long[] {1, node, thread, -1, last});
  }

  private List<String> earlierRuns() throws IOException {
    Diagnostics found = new Diagnostics();
    TauTestTraces.rows(folder, found);
    return found.incidents().stream()
        .filter(i -> i.what().contains("another run"))
        .flatMap(i -> i.examples().stream())
        .map(e -> e.substring(e.indexOf(": ") + 2))
        .toList();
  }

  @Test
  void filesOfAnEarlierRunAreTold() throws IOException {
    thread(0, 0, 1000, 2, 0);
    thread(1, 0, 1100, 2, 1);
    assertThat(earlierRuns()).containsExactly("process 0 had ended before the others began");
  }

  @Test
  void messagesDoNotHideAnEarlierRun() throws IOException {
    thread(0, 0, 2000, 2, 1);
    thread(1, 0, 2001, 2, 2);
    thread(2, 0, 1000, 2, 3);
    thread(3, 0, 1000, 2, 0);
    assertThat(earlierRuns())
        .singleElement()
        .asString()
        .startsWith("processes 2-3 had ended before the others began, although");
  }

  @Test
  void manyProcessesOfAnEarlierRunAreCounted() throws IOException {
    for (int node = 0; node < 40; node++) {
      thread(node, 0, node % 2 == 0 ? 1000 : 2000, 2, node);
    }
    assertThat(earlierRuns())
        .containsExactly(
            "processes 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30 and 4 more"
                + " had ended before the others began");
  }

  @Test
  void threadsOfAnEarlierRunAreTold() throws IOException {
    thread(0, 0, 2000, 2, 0);
    thread(0, 1, 2001, 1, 0);
    thread(0, 2, 1000, 2, 0);
    assertThat(earlierRuns()).containsExactly("thread 0:2 had ended before its process began");
  }

  @Test
  void processesOfAKilledRunAreNoEarlierRun() throws IOException {
    thread(0, 0, 1000, 9, 0);
    thread(1, 0, 1004, 9, 1);
    assertThat(earlierRuns()).isEmpty();
  }

  @Test
  void aFileThatCannotBeReadStopsNoOther() throws IOException {
    thread(0, 0, 1000, 1, 0);
    thread(1, 0, 1000, 1, 0);
    Path link = folder.resolve("tautrace.2.0.0.trc");
    Files.createSymbolicLink(link, link.getFileName());
    Files.createDirectory(folder.resolve("tautrace.3.0.0.trc"));
    Path definitions = folder.resolve("events.1.edf");
    Files.delete(definitions);
    Files.createDirectory(definitions);
    Diagnostics found = new Diagnostics();
    assertThat(TauTestTraces.rows(folder, found)).hasSize(6);
    assertThat(IncidentCodes.counted(found)).contains("UNREADABLE_FILES 3");
    Files.delete(folder.resolve("tautrace.0.0.0.trc"));
    Files.delete(folder.resolve("tautrace.1.0.0.trc"));
    assertThatThrownBy(() -> TauTestTraces.rows(folder)).hasMessageContaining("2.0.0.trc");
  }

  @Test
  void aMergedTraceBesideTheFilesOfThreadsIsTold() throws IOException {
    Path trace = thread(0, 0, 1000, 1, 0);
    Path merged = Files.copy(trace, folder.resolve("tau.trc"));
    Diagnostics found = new Diagnostics();
    assertThat(TauTestTraces.rows(folder, found)).hasSize(3);
    assertThat(found.incidents())
        .singleElement()
        .satisfies(i -> assertThat(i.examples()).containsExactly(merged.toString()));
  }

  @Test
  void formatsAreRecognisedByTheirFirstRecord() throws IOException {
    TauFormat format = new TauFormat();
    byte[] head = Files.readAllBytes(TauTestTraces.of("merged-ring4").resolve("tau.trc"));
    assertThat(format.probe(Path.of("x.trc"), head)).isGreaterThan(90);
    assertThat(format.probe(Path.of("x.dat"), head)).isZero();
    assertThat(format.probe(TauTestTraces.of("run-ring4"), new byte[0])).isGreaterThan(50);
    assertThat(format.isRun(TauTestTraces.of("run-ring4").resolve("tautrace"))).isTrue();
    assertThat(format.isRun(TauTestTraces.of("merged-ring4"))).isFalse();
    assertThat(
            format.isPart(
                Files.readAllBytes(TauTestTraces.of("run-ring4").resolve("events.0.edf"))))
        .isTrue();
  }
}
