package org.tracetool.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition.IoHandle;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.paraver.names.PairKey;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Which numbers of the tracer regions, files and one-sided communication become. */
class WrittenCallsTest {
  @TempDir Path folder;

  private static Definitions.Builder definitions() {
    return Definitions.builder()
        .add(new Definition.TimerResolution(1_000_000_000))
        .add(new Definition.Location(1, "P0", 0))
        .add(new Definition.Location(2, "P0 thread", 1))
        .add(new Definition.Location(3, "P1", 0));
  }

  private List<String> written(Definitions.Builder d, ContractRow... rows) throws IOException {
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1, 2, 3})));
    trace.rows(1, Section.EVENTS).addAll(List.of(rows));
    Diagnostics lost = new Diagnostics();
    Path out = folder.resolve("out.prv");
    trace.write(new ParaverFormat(), out, WriteOptions.defaults().withDiagnostics(lost));
    assertThat(IncidentCodes.counted(lost)).isEmpty();
    return Files.readAllLines(out).stream().filter(l -> l.startsWith("2:")).toList();
  }

  private String names() throws IOException {
    return Files.readString(folder.resolve("out.pcf"));
  }

  private static ContractRow enter(long time, int location, int region) {
    return ContractRow.of(time, EventKind.ENTER, location, region);
  }

  private static ContractRow leave(long time, int location, int region) {
    return ContractRow.of(time, EventKind.LEAVE, location, region);
  }

  @Test
  void constructsOfOpenMpHaveTheTypesOfTheTracer() throws IOException {
    List<String> lines =
        written(
            definitions()
                .add(new Definition.Region(1, "!$omp parallel @a.c:3", 0, 0))
                .add(new Definition.Region(2, "!$omp for @a.c:4", 0, 0))
                .add(new Definition.Region(3, "!$omp ibarrier @a.c:4", 0, 0))
                .add(new Definition.Region(4, "loop", 0, 0))
                .add(new RegionInfo(4, "loop", null, 3, 3, 0, 0, 0, 0))
                .add(new Definition.Region(5, "!$omp critical sblock @a.c:9", 0, 0)),
            enter(0, 1, 1),
            enter(0, 2, 1),
            enter(1, 1, 2),
            leave(2, 1, 2),
            enter(2, 1, 3),
            leave(3, 1, 0),
            enter(4, 2, 4),
            leave(5, 2, 4),
            enter(5, 2, 5),
            leave(6, 2, 5),
            leave(8, 2, 1),
            leave(9, 1, 1));
    assertThat(lines)
        .containsExactly(
            "2:1:1:1:1:0:60000001:3:60000018:1",
            "2:2:1:1:2:0:60000018:1",
            "2:1:1:1:1:1:60000002:7",
            "2:1:1:1:1:2:60000002:0",
            "2:1:1:1:1:2:60000005:1",
            "2:1:1:1:1:3:60000005:0",
            "2:2:1:1:2:4:60000002:8",
            "2:2:1:1:2:5:60000002:0:60000019:1",
            "2:2:1:1:2:6:60000019:0",
            "2:2:1:1:2:8:60000018:0",
            "2:1:1:1:1:9:60000018:0:60000001:0");
    assertThat(names())
        .contains("60000001    Parallel (OMP)\nVALUES\n0   End\n3   REGION (open)\n")
        .contains("60000005    OpenMP barrier\nVALUES\n0   End\n1   !$omp ibarrier @a.c:4\n")
        .contains("7   !$omp for @a.c:4\n8   loop\n");
    Path out = folder.resolve("out.prv");
    assertThat(ParaverTestTraces.rows(out))
        .filteredOn(r -> r.kind() == EventKind.ENTER)
        .as("that a master begins a region is no call beside that of the function")
        .hasSize(6);
    Path again = folder.resolve("again.prv");
    ParaverTestTraces.rewrite(out, again, new Diagnostics());
    assertThat(again).hasSameTextualContentAs(out);
  }

  @Test
  void aCallWithinOneOfItsTypeIsAFunctionSoThatBothEnd() throws IOException {
    List<String> lines =
        written(
            definitions()
                .add(new Definition.Region(1, "MPI_Waitall", 0, 0))
                .add(new Definition.Region(2, "MPI_Wait", 0, 0)),
            enter(0, 1, 1),
            enter(1, 1, 2),
            leave(2, 1, 2),
            leave(3, 1, 1),
            enter(4, 1, 2),
            leave(5, 1, 2));
    assertThat(lines)
        .containsExactly(
            "2:1:1:1:1:0:50000001:6",
            "2:1:1:1:1:1:60000019:1",
            "2:1:1:1:1:2:60000019:0",
            "2:1:1:1:1:3:50000001:0",
            "2:1:1:1:1:4:50000001:5",
            "2:1:1:1:1:5:50000001:0");
    assertThat(Files.readAllLines(folder.resolve("out.prv"))).contains("1:1:1:1:1:0:3:8");
  }

  @Test
  void filesHaveTheirSizesAndNamesBesideCalls() throws IOException {
    List<String> lines =
        written(
            definitions()
                .add(new Definition.Region(1, "read", 0, 0))
                .add(new Definition.Region(2, "MPI_File_write", 0, 0))
                .add(new Definition.Region(3, "work", 0, 0))
                .add(new Definition.File(7, "a.dat", 0))
                .add(new IoHandle(4, "h", 7, 0, 0, 0, 0)),
            ContractRow.of(0, EventKind.IO_HANDLE_CREATE, 1, 4, 0, 0, 0),
            enter(1, 1, 1),
            ContractRow.of(1, EventKind.IO_BEGIN, 1, 4, 0, 0, 64, 1),
            ContractRow.of(2, EventKind.IO_COMPLETE, 1, 4, 64, 1),
            leave(2, 1, 1),
            enter(3, 1, 2),
            ContractRow.of(3, EventKind.IO_BEGIN, 1, 4, 1, 0, 32, 2),
            leave(4, 1, 2),
            enter(5, 1, 3),
            ContractRow.of(6, EventKind.IO_BEGIN, 1, 4, 1, 0, 16, 3),
            ContractRow.of(7, EventKind.IO_BEGIN, 1, 4, 1, 0, -1, 4),
            ContractRow.of(8, EventKind.IO_COMPLETE, 1, 4, 8, 4),
            ContractRow.of(9, EventKind.IO_COMPLETE, 1, 4, 16, 3),
            ContractRow.of(9, EventKind.FILE_OPERATION, 3, 7, 5, 2, 100, 3, 0));
    assertThat(lines)
        .containsExactly(
            "2:1:1:1:1:0:40000010:4:40000059:1",
            "2:1:1:1:1:1:40000004:1:40000010:4:40000011:64:40000059:1",
            "2:1:1:1:1:2:40000004:0",
            "2:1:1:1:1:3:50000005:145:40000010:4:50000110:32:40000059:1",
            "2:1:1:1:1:4:50000005:0",
            "2:1:1:1:1:5:60000019:1",
            "2:1:1:1:1:6:40000004:2:40000010:4:40000011:16:40000059:1",
            "2:1:1:1:1:7:40000010:4:40000059:1",
            "2:1:1:1:1:9:40000004:0",
            "2:3:1:2:1:9:40000010:5:40000011:100:40000059:1");
    assertThat(names())
        .contains("40000059    I/O file name\nVALUES\n1   a.dat\n")
        .contains("40000004    I/O calls\nVALUES\n0   End\n1   read\n2   write\n");
  }

  @Test
  void aFunctionOfTheProgramIsNoCallOnFiles() throws IOException {
    assertThat(
            written(
                definitions()
                    .add(new Definition.RegionGroup(1, "Application"))
                    .add(new Definition.RegionGroup(2, "LIBC-I/O"))
                    .add(new Definition.Region(1, "write", 1, 0))
                    .add(new Definition.Region(2, "fopen", 2, 0)),
                enter(0, 1, 1),
                enter(0, 1, 2)))
        .containsExactly("2:1:1:1:1:0:60000019:1", "2:1:1:1:1:0:40000004:12");
  }

  @Test
  void oneSidedCommunicationAndNonBlockingOperationsTellSizes() throws IOException {
    assertThat(
            written(
                definitions().add(new Definition.Group(9, "world", new int[] {1, 3})),
                ContractRow.of(0, EventKind.WINDOW_PUT, 1, 0, 3, 64, 1),
                ContractRow.of(1, EventKind.RMA_GET, 3, 0, 1, 9, 0, 32, 0),
                ContractRow.of(2, EventKind.COLLECTIVE_REQUEST, 1, 5),
                ContractRow.of(3, EventKind.COLLECTIVE_COMPLETE, 1, 1, 9, 1, 8, 0, 5)))
        .containsExactly(
            "2:1:1:1:1:0:50001000:64:50001001:1",
            "2:3:1:2:1:1:50001000:32:50001001:0",
            "2:1:1:1:1:3:50100001:8:50100002:0:50100004:1:50100003:1");
  }

  /** Two processes in two operations: one blocks, of the other one a size is not known. */
  private ContractRow[] operations() {
    return new ContractRow[] {
      enter(0, 1, 1),
      enter(1, 3, 1),
      ContractRow.of(2, EventKind.COLLECTIVE_BEGIN, 1, 1, 7, 9, 3, 8, 9, 0),
      ContractRow.of(3, EventKind.COLLECTIVE_BEGIN, 3, 1, 7, 9, 3, 8, -1, 0),
      ContractRow.of(4, EventKind.COLLECTIVE_END, 1, 7),
      ContractRow.of(4, EventKind.COLLECTIVE_END, 3, 7),
      leave(5, 1, 1),
      leave(5, 3, 1),
      enter(6, 1, 2),
      ContractRow.of(6, EventKind.COLLECTIVE_REQUEST, 1, 5),
      leave(7, 1, 2),
      ContractRow.of(9, EventKind.COLLECTIVE_COMPLETE, 1, 2, 9, 0, 64, 65, 5)
    };
  }

  private static Definitions.Builder calls() {
    return definitions()
        .add(new Definition.Group(9, "world", new int[] {1, 3}))
        .add(new Definition.RegionGroup(1, "MPI"))
        .add(new Definition.Region(1, "MPI_Bcast", 1, 0))
        .add(new Definition.Region(2, "MPI_Iallreduce", 1, 0))
        .add(new Definition.Collective(1, "MPI_Bcast", 2))
        .add(new Definition.Collective(2, "MPI_Iallreduce", 4));
  }

  @Test
  void sizesOfCollectiveOperationsStandInTheLinesOfTheirCalls() throws IOException {
    assertThat(written(calls(), operations()))
        .containsExactly(
            "2:1:1:1:1:0:50000002:7:50100001:8:50100002:9:50100004:1",
            "2:3:1:2:1:1:50000002:7:50100001:8:50100004:1:50100003:1",
            "2:1:1:1:1:5:50000002:0",
            "2:3:1:2:1:5:50000002:0",
            "2:1:1:1:1:6:50000002:155:50100001:64:50100002:65:50100004:1",
            "2:1:1:1:1:7:50000002:0");
  }

  @Test
  void sizesThatAreNotToldAreNotKnown() throws IOException {
    written(calls(), operations());
    List<String> sizes = new ArrayList<>();
    try (TraceReader reader =
            new ParaverFormat().open(folder.resolve("out.prv"), ReadOptions.defaults());
        EventSource events =
            reader.open(reader.streams().get(0), Section.EVENTS, ReadOptions.defaults())) {
      EventBlock block = new EventBlock();
      while (events.read(block)) {
        EventCursor e = block.cursor();
        while (e.next()) {
          if (e.kind() == EventKind.COLLECTIVE_BEGIN) {
            sizes.add(e.field(4) + " " + e.field(5) + " of " + e.field(3));
          }
        }
      }
    }
    assertThat(sizes).containsExactly("8 9 of 3", "8 -1 of 3");
  }

  @Test
  void operationsOutsideOfTheirCallsAreToldAsLost() throws IOException {
    SampleTrace trace =
        new SampleTrace(calls().build(), List.of(new StreamInfo(1, new int[] {1, 2, 3})));
    trace
        .rows(1, Section.EVENTS)
        .add(ContractRow.of(2, EventKind.COLLECTIVE_BEGIN, 1, 1, 7, 9, 3, 8, 9, 0));
    Diagnostics lost = new Diagnostics();
    Path out = folder.resolve("alone.prv");
    trace.write(new ParaverFormat(), out, WriteOptions.defaults().withDiagnostics(lost));
    assertThat(IncidentCodes.counted(lost)).containsExactly("OPERATIONS 1");
  }

  @Test
  void aTraceThatWasOneOfParaverGetsItsTypesBackByName() throws IOException {
    int signed = CounterProperties.ABSOLUTE | CounterProperties.SIGNED8;
    List<String> lines =
        written(
            definitions()
                .add(PairKey.STATE_LENGTH.definition())
                .add(new Definition.Counter(1, "State", signed, 0, ""))
                .add(new Definition.Counter(2, "70000001", signed, 0, ""))
                .add(new Definition.Counter(3, "Executing CPU", signed, 0, ""))
                .add(new Definition.RegionGroup(1, "Parallel (OMP)"))
                .add(new Definition.RegionGroup(2, "Flushing Traces"))
                .add(new Definition.RegionGroup(3, "Executed OpenMP parallel function"))
                .add(new Definition.Region(1, "DO (open)", 1, 0))
                .add(new Definition.Region(2, "Flushing Traces", 2, 0))
                .add(
                    new Definition.Region(
                        3, "Executed OpenMP parallel function 94680196330504", 3, 0)),
            ContractRow.of(0, EventKind.COUNTER, 1, 1, 12),
            enter(1, 1, 1),
            enter(1, 1, 3),
            enter(2, 1, 2),
            ContractRow.of(2, EventKind.COUNTER, 1, 2, -5),
            ContractRow.of(2, EventKind.COUNTER, 1, 3, 6));
    assertThat(lines)
        .containsExactly(
            "2:1:1:1:1:1:60000001:1:60000018:94680196330504",
            "2:1:1:1:1:2:40000003:1:70000001:-5:40000033:6");
    assertThat(Files.readAllLines(folder.resolve("out.prv"))).contains("1:1:1:1:1:0:2:12");
  }
}
