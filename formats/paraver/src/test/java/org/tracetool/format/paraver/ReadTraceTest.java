package org.tracetool.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** What the numbers of a trace are in the model. */
class ReadTraceTest {
  private static final String ONE = "#Paraver (d):100_ns:1(1):1:1(1:1)";

  @TempDir Path folder;

  private static Definitions definitions(Path trace) throws IOException {
    try (TraceReader reader = new ParaverFormat().open(trace, ReadOptions.defaults())) {
      return reader.definitions();
    }
  }

  private static String shown(ContractRow row, Definitions d) {
    String field =
        switch (row.kind()) {
          case ENTER, LEAVE -> d.region(row.fields().get(0).intValue()).name();
          case COUNTER ->
              d.counter(row.fields().get(0).intValue()).name() + "=" + row.fields().get(1);
          default -> row.fields().toString();
        };
    boolean implied = row.pairs().stream().anyMatch(p -> p.key() == 7);
    return row.time() + " " + row.kind() + (implied ? "* " : " ") + field;
  }

  private static List<String> shown(Path trace) throws IOException {
    Definitions d = definitions(trace);
    return ParaverTestTraces.rows(trace).stream().map(r -> shown(r, d)).toList();
  }

  @Test
  void theExampleIsStatesCallsSamplesAndAMessage() throws IOException {
    List<String> rows = shown(ParaverTestTraces.of("demo"));
    assertThat(rows)
        .containsExactly(
            "0 COUNTER State=1",
            "0 COUNTER State=1",
            "0 ENTER main",
            "0 ENTER main",
            "150 COUNTER State=3",
            "150 ENTER MPI_Recv",
            "200 COUNTER State=4",
            "200 ENTER MPI_Send",
            "200 COUNTER work items=42",
            "200 SEND [2, 4096, 7, 3, 0]",
            "300 COUNTER State=1",
            "300 LEAVE MPI_Send",
            "420 RECEIVE [1, 4096, 7, 3, 0]",
            "420 COUNTER State=1",
            "420 LEAVE MPI_Recv",
            "1000 LEAVE main",
            "1000 LEAVE main");
    Definitions d = definitions(ParaverTestTraces.of("demo"));
    assertThat(d.location(1).name()).isEqualTo("rank 0");
    assertThat(d.group(3).name()).isEqualTo("communicator 1.1");
    assertThat(d.ticksPerSecond()).isEqualTo(1_000_000_000);
  }

  @Test
  void withoutNamesNumbersAreNames() throws IOException {
    Path trace =
        ParaverTestTraces.make(
            folder,
            "t.prv",
            ONE.replace("_ns", ""),
            "2:1:1:1:1:1:50000001:1:60000019:17:4711:5",
            "2:1:1:1:1:2:60000019:0:50000001:0");
    assertThat(shown(trace))
        .containsExactly(
            "1 ENTER MPI_Send",
            "1 ENTER User function 17",
            "1 COUNTER 4711=5",
            "2 LEAVE User function 17",
            "2 LEAVE MPI_Send");
    Definitions d = definitions(trace);
    assertThat(d.location(1).name()).isEqualTo("THREAD 1.1.1");
    assertThat(d.ticksPerSecond()).isEqualTo(1_000_000);
  }

  @Test
  void callsOnFilesHaveNamesOfTheirOwn() throws IOException {
    Path trace =
        ParaverTestTraces.make(
            folder,
            "t.prv",
            ONE,
            "2:1:1:1:1:5:40000004:2:40000011:64",
            "2:1:1:1:1:6:40000004:0",
            "2:1:1:1:1:7:40000004:99");
    assertThat(shown(trace))
        .containsExactly(
            "5 ENTER write", "5 COUNTER I/O size=64", "6 LEAVE write", "7 ENTER I/O calls 99");
  }

  @Test
  void sizesOfAnOperationWithoutAnEndAreSamplesToo() throws IOException {
    Path trace =
        ParaverTestTraces.make(
            folder,
            "t.prv",
            ONE + ",1",
            "c:1:1:1:1",
            "2:1:1:1:1:1:50000002:8:50100001:3:50100002:4:50100004:1",
            "2:1:1:1:1:2:50000002:0",
            "2:1:1:1:1:5:50000002:10:50100001:64:50100002:65:50100004:1");
    List<ContractRow> rows = ParaverTestTraces.rows(trace);
    assertThat(rows.stream().map(ContractRow::kind))
        .containsExactly(
            EventKind.ENTER,
            EventKind.COLLECTIVE_BEGIN,
            EventKind.COLLECTIVE_END,
            EventKind.LEAVE,
            EventKind.ENTER,
            EventKind.COLLECTIVE_BEGIN,
            EventKind.COUNTER,
            EventKind.COUNTER,
            EventKind.COUNTER);
    assertThat(rows.get(1).pairs()).isEmpty();
    assertThat(rows.get(5).pairs()).hasSize(1);
    assertThat(rows.get(7).fields().get(1)).isEqualTo(65);
  }

  @Test
  void functionsNestAndOtherCallsReplaceEachOther() throws IOException {
    Path trace =
        ParaverTestTraces.make(
            folder,
            "t.prv",
            ONE,
            "2:1:1:1:1:1:60000019:1:60000019:1",
            "2:1:1:1:1:2:50000003:31:50000003:32",
            "2:1:1:1:1:3:50000003:0:50000003:0",
            "2:1:1:1:1:4:60000019:0:60000019:0:60000019:0");
    assertThat(shown(trace))
        .containsExactly(
            "1 ENTER User function 1",
            "1 ENTER User function 1",
            "2 ENTER MPI_Init",
            "2 LEAVE* MPI_Init",
            "2 ENTER MPI_Finalize",
            "3 LEAVE MPI_Finalize",
            "3 COUNTER MPI Other=0",
            "4 LEAVE User function 1",
            "4 LEAVE User function 1",
            "4 COUNTER User function=0");
  }

  @Test
  void callsWithinOneThatEndsAreEnteredAgain() throws IOException {
    Path trace =
        ParaverTestTraces.make(
            folder,
            "t.prv",
            ONE,
            "2:1:1:1:1:1:60000019:1",
            "2:1:1:1:1:2:50000001:2",
            "2:1:1:1:1:3:60000019:0",
            "2:1:1:1:1:4:50000001:0");
    assertThat(shown(trace))
        .containsExactly(
            "1 ENTER User function 1",
            "2 ENTER MPI_Recv",
            "3 LEAVE* MPI_Recv",
            "3 LEAVE User function 1",
            "3 ENTER* MPI_Recv",
            "4 LEAVE MPI_Recv");
  }

  @Test
  void theRootOfAnOperationIsKnownToAll() throws IOException {
    List<ContractRow> begins =
        ParaverTestTraces.rows(ParaverTestTraces.of("mpi-ring4")).stream()
            .filter(r -> r.kind() == EventKind.COLLECTIVE_BEGIN && r.fields().get(0) == 7)
            .toList();
    assertThat(begins).hasSize(4).allMatch(r -> r.fields().get(3) == 1);
  }

  @Test
  void numbersOf64BitsAreTakenAsParaverTakesThem() throws IOException {
    Path trace =
        ParaverTestTraces.make(
            folder,
            "t.prv",
            ONE,
            "2:1:1:1:1:1:9:18446744073709551615",
            "2:1:1:1:1:2:9:9223372036854775808:9:-9223372036854775808",
            "2:1:1:1:1:3:9:18446744073709551616",
            "2:1:1:1:1:4:9:-9223372036854775809",
            "2:1:1:1:1:5:9:00000000000000000000000007");
    Diagnostics found = new Diagnostics();
    assertThat(ParaverTestTraces.rows(trace, found))
        .extracting(r -> r.fields().get(1))
        .containsExactly(-1L, Long.MIN_VALUE, Long.MIN_VALUE, 7L);
    assertThat(IncidentCodes.counted(found))
        .containsExactlyInAnyOrder("UNUSUAL_RECORDS 2", "DAMAGED_RECORDS 2");
  }

  @Test
  void labelsThatAreMissingDoNotTakeThoseOfTheNextLevel() throws IOException {
    Path trace =
        ParaverTestTraces.make(folder, "t.prv", "#Paraver (d):9:0:1:1(1:4)", "1:0:1:1:1:0:1:1");
    ParaverTestTraces.make(
        folder, "t.row", "LEVEL CPU SIZE 4\r", "one\r", "LEVEL THREAD SIZE 1\r", "name\r");
    assertThat(definitions(trace).location(1).name()).isEqualTo("name");
  }

  @Test
  void linesOutOfOrderAreSorted() throws IOException {
    Path trace =
        ParaverTestTraces.make(
            folder,
            "t.prv",
            ONE,
            "2:1:1:1:1:9:5:1",
            "3:1:1:1:1:2:8:1:1:1:1:1:4:5:6",
            "2:1:1:1:1:3:5:2");
    Diagnostics found = new Diagnostics();
    assertThat(ParaverTestTraces.rows(trace, found))
        .extracting(ContractRow::time)
        .containsExactly(2L, 3L, 4L, 9L);
    assertThat(IncidentCodes.counted(found)).containsExactly("UNORDERED_RECORDS 1");
  }

  /** The numbers of records are those that an independent parser has found. */
  @Test
  void allRecordsAreThere() throws IOException {
    for (String name : ParaverTestTraces.REAL) {
      String summary =
          Files.readString(TestData.path("paraver").resolve(name).resolve(name + ".summary.json"));
      Map<String, Long> counts = new TreeMap<>();
      for (ContractRow r : ParaverTestTraces.rows(ParaverTestTraces.of(name))) {
        boolean state = r.kind() == EventKind.COUNTER && r.fields().get(0) == 1;
        counts.merge(state ? "state" : r.kind().name(), 1L, Long::sum);
      }
      assertThat(counts.get("state")).isEqualTo(number(summary, "\"state\":"));
      assertThat(counts.get("SEND")).isEqualTo(number(summary, "\"communication\":"));
      assertThat(counts.get("RECEIVE")).isEqualTo(counts.get("SEND"));
      assertThat(counts.get("ENTER")).isEqualTo(counts.get("LEAVE"));
    }
  }

  private static long number(String summary, String key) {
    int at = summary.indexOf(key) + key.length();
    int end = at;
    while (!",\n}".contains(summary.substring(end, end + 1))) {
      end++;
    }
    return Long.parseLong(summary.substring(at, end).strip());
  }

  @Test
  void processesAndNodesAreInTheDefinitions() throws IOException {
    Path trace =
        ParaverTestTraces.make(
            folder, "t.prv", "#Paraver (d):1_ms:2(3,1):2:1(2:1),2(1:2,1:1),0", "1:4:2:1:1:0:1:1");
    Definitions d = definitions(trace);
    assertThat(d.all(Definition.Location.class))
        .extracting(Definition.Location::name)
        .containsExactly("THREAD 1.1.1", "THREAD 1.1.2", "THREAD 2.1.1", "THREAD 2.2.1");
    assertThat(d.location(2).parent()).isEqualTo(1);
    assertThat(d.ticksPerSecond()).isEqualTo(1000);
    assertThat(ParaverTestTraces.rows(trace).get(0).location()).isEqualTo(3);
  }
}
