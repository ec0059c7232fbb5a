package org.tracetool.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;

/** A trace that is read and written again has the same lines. */
class RewrittenTraceTest {
  private static final String HEADER =
      "#Paraver (01/02/2026 at 10:00):1000_ns:2(2,1):2:2(1:1,2:1),1(1:2),2";

  @TempDir Path folder;

  /** The lines of a trace after its rows were written again. */
  private List<String> rewritten(Path in, Diagnostics lost) throws IOException {
    Path out = folder.resolve("out.prv");
    ParaverTestTraces.rewrite(in, out, lost);
    return Files.readAllLines(out);
  }

  /** The lines of a trace that was copied as a whole, with so many records. */
  private List<String> copied(Path in, long records) throws IOException {
    Path out = folder.resolve("out.prv");
    ReadOptions options = ParaverTestTraces.options(new Diagnostics());
    try (TraceReader reader = new ParaverFormat().open(in, options);
        TraceWriter writer = new ParaverFormat().create(out, WriteOptions.defaults())) {
      writer.begin(reader.definitions(), reader.streams());
      assertThat(writer.takeWhole(reader, n -> {})).isEqualTo(records);
      writer.complete();
      writer.finish();
    }
    return Files.readAllLines(out);
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "mpi-ring4", "mpi-omp2x2"})
  void allLinesComeBackByWayOfRows(String name) throws IOException {
    Diagnostics lost = new Diagnostics();
    assertThat(rewritten(ParaverTestTraces.of(name), lost))
        .isEqualTo(Files.readAllLines(ParaverTestTraces.of(name)));
    assertThat(IncidentCodes.counted(lost)).isEmpty();
  }

  @Test
  void oddLinesComeBackByWayOfRows() throws IOException {
    String[] lines = {
      HEADER,
      "c:1:1:2:1:2",
      "c:2:5:2:1:1",
      "1:1:1:1:1:0:5:1",
      "2:1:1:1:1:0:60000019:0", // ends nothing
      "2:1:1:1:1:0:60000019:7:60000019:7:60000119:3",
      "2:1:1:1:1:0:99:-5", // a line of its own at the same time
      "3:1:1:1:1:0:4:3:2:1:1:1:9:-1:-2", // before the lines of its physical time
      "1:2:1:2:1:3:1:7", // ends before it begins
      "3:2:1:2:1:2:3:2:1:2:2:1:8:64:60000000",
      "2:3:1:2:1:4:50000001:1:50000001:2:1000:1:50000001:0", // on another CPU
      "#1:2:3 a note",
      "2:2:1:2:1:4:1000:0",
      "4:1:1:1:1:4:1:2:3:4:5",
      "2:1:1:1:1:5:60000019:0:60000018:4:60000019:0:60000018:0",
      "1:3:2:1:1:6:-1:3",
      "2:1:1:1:1:6:50000002:7:50100001:8:50100002:0:50100004:1:50100003:1",
      "2:2:1:2:1:7:50000002:7:50100004:1:50100002:8",
      "2:2:1:2:1:8:50000002:0",
      "2:1:1:1:1:9:50000002:0",
      "3:1:1:1:1:9:9:1:1:1:1:9:9:-9223372036854775808:-1099511627776",
      "1:1:1:1:1:9:9:3", // of no length
      "2:1:1:1:1:4611686018427387902:4294967295:9223372036854775807:0:-9223372036854775808"
    };
    Path in = ParaverTestTraces.make(folder, "in.prv", lines);
    Diagnostics lost = new Diagnostics();
    lines[0] = lines[0].replace(":1000_ns", ":4611686018427387902_ns");
    assertThat(rewritten(in, lost)).containsExactly(lines);
    assertThat(IncidentCodes.counted(lost)).isEmpty();
  }

  @Test
  void cpusAndLinesComeBackOfThreadsThatMove() throws IOException {
    String[] lines = {
      HEADER,
      "c:1:1:2:1:2",
      "c:2:5:2:1:1",
      "2:1:1:1:1:1:1000:1",
      "2:2:1:2:1:1:1000:1",
      "2:1:1:1:1:1:1000:2", // a line of its own, though that of another thread is between
      "3:1:1:1:1:2:2:2:1:2:1:8:9:1:2", // its receiver is on another CPU before it comes
      "2:3:1:2:1:4:1000:0",
      "2:2:1:2:1:9:1000:0",
      "3:3:1:2:1:10:10:1:1:1:1:11:11:1:2", // sent on a CPU that the thread is on later
      "2:3:1:2:1:12:1000:0"
    };
    Path in = ParaverTestTraces.make(folder, "in.prv", lines);
    assertThat(rewritten(in, new Diagnostics())).containsExactly(lines);
    List<ContractRow> rows = ParaverTestTraces.rows(in);
    assertThat(rows.get(2).pairs()).hasSize(1);
  }

  @Test
  void linesOutOfOrderKeepTheirCpus() throws IOException {
    Path in =
        ParaverTestTraces.make(
            folder,
            "in.prv",
            HEADER,
            "c:1:1:2:1:2",
            "c:2:5:2:1:1",
            "2:3:1:2:1:9:1000:3",
            "2:2:1:2:1:5:1000:1",
            "2:2:1:2:1:9:1000:4",
            "1:2:1:2:1:7:8:1",
            "2:1:1:2:1:6:1000:2");
    assertThat(rewritten(in, new Diagnostics()))
        .endsWith(
            "2:2:1:2:1:5:1000:1",
            "2:1:1:2:1:6:1000:2",
            "1:2:1:2:1:7:8:1",
            "2:3:1:2:1:9:1000:3",
            "2:2:1:2:1:9:1000:4");
  }

  @Test
  void aPartOfATraceKeepsTheCpusOfWhatWasBefore() throws IOException {
    Path in =
        ParaverTestTraces.make(
            folder,
            "in.prv",
            HEADER,
            "c:1:1:2:1:2",
            "c:2:5:2:1:1",
            "2:3:1:2:1:1:1000:3",
            "2:3:1:2:1:5:1000:1");
    ReadOptions options =
        new ReadOptions(
            new TimeWindow(2, 100), null, null, new FileHandles(), new Diagnostics(), 64 << 10);
    try (FileHandles handles = options.handles();
        TraceReader reader = new ParaverFormat().open(in, options)) {
      List<ContractRow> rows =
          ContractRow.readAll(reader.open(reader.streams().get(0), Section.EVENTS, options));
      assertThat(rows).hasSize(1);
      assertThat(rows.get(0).pairs()).hasSize(1);
    }
  }

  @Test
  void aHeaderWithCommunicatorsOfEachApplicationIsWrittenAsParaverExpectsIt() throws IOException {
    Path in =
        ParaverTestTraces.make(
            folder,
            "in.prv",
            "#Paraver (d):9_ns:0:3:1(1:0),1:1(1:0),0,1(2:0),1",
            "c:1:1:1:1",
            "c:3:1:1:1",
            "2:0:3:1:2:5:1:1");
    assertThat(copied(in, 1))
        .containsExactly(
            "#Paraver (d):9_ns:0:3:1(1:0),1(1:0),1(2:0),2",
            "c:1:1:1:1",
            "c:3:1:1:1",
            "2:0:3:1:2:5:1:1");
  }

  @Test
  void aCopyKeepsTheOrderOfTheFile() throws IOException {
    Path in =
        ParaverTestTraces.make(
            folder,
            "in.prv.gz",
            HEADER.replace("_ns", ""),
            "c:1:92:1:-1",
            "i:1:3:1:1:2:2\r",
            "2:1:1:1:1:9:1:2\r",
            "",
            "5:1",
            "2:1:1:1:1:3:1:2:7",
            "1:1:1:1:1:4:::8:9",
            "3:0:1:1:1:1:2:0:1:1:1:3:4:5:6");
    assertThat(copied(in, 4))
        .containsExactly(
            HEADER.replace("_ns", ""),
            "c:1:92:1:-1",
            "i:1:3:1:1:2:2",
            "2:1:1:1:1:9:1:2",
            "2:1:1:1:1:3:1:2",
            "1:1:1:1:1:4:0:0",
            "3:0:1:1:1:1:2:0:1:1:1:3:4:5:6");
  }

  @Test
  void namesComeBack() throws IOException {
    Path in = ParaverTestTraces.copy("mpi-ring4", folder);
    Files.writeString(
        in.resolveSibling("mpi-ring4.pcf"),
        """
        DEFAULT_OPTIONS
        LEVEL\tTASK\r
        STATES
        5 waiting: long
        STATES_COLOR
        5 { 1, 2, 3}
        EVENT_TYPE
        0 77 twice
        3 78 shares : values ü
        PRECISION 2
        VALUES
        0 End
        -4 minus four
        EVENT_TYPE
        1 99 no values
        VALUES
        UNKNOWN_SECTION
        7 seven
        """);
    rewritten(in, new Diagnostics());
    List<String> names = Files.readAllLines(folder.resolve("out.pcf"));
    names.removeIf(String::isEmpty);
    assertThat(names)
        .startsWith(
            "DEFAULT_OPTIONS",
            "LEVEL TASK",
            "STATES",
            "5    waiting: long",
            "STATES_COLOR",
            "5    { 1, 2, 3}",
            "EVENT_TYPE",
            "0    77    twice",
            "3    78    shares : values ü",
            "PRECISION 2",
            "VALUES",
            "0   End",
            "-4   minus four",
            "EVENT_TYPE",
            "1    99    no values");
    assertThat(folder.resolve("out.row"))
        .hasSameTextualContentAs(in.resolveSibling("mpi-ring4.row"));
  }
}
