package org.tracetool.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.counter.CounterGrowth;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** What becomes of a trace of another format. */
class WrittenTraceTest {
  @TempDir Path folder;

  private static Definitions.Builder definitions() {
    return Definitions.builder()
        .add(new Definition.TimerResolution(1_000_000_000))
        .add(new Definition.Location(1, "P0", 0))
        .add(new Definition.Location(2, "P1", 0))
        .add(new Definition.Location(3, "P1 thread", 2))
        .add(new Definition.Group(9, "world", new int[] {1, 2}))
        .add(new Definition.Region(1, "main", 0, 0))
        .add(new Definition.Region(2, "MPI_Send", 0, 0))
        .add(new Definition.Region(3, "MPI_Recv", 0, 0))
        .add(new Definition.Region(4, "MPI_Bcast", 0, 0))
        .add(new Definition.Collective(4, "MPI_Bcast", 2));
  }

  private List<String> written(Diagnostics lost, Definitions d, ContractRow... rows)
      throws IOException {
    SampleTrace trace = new SampleTrace(d, List.of(new StreamInfo(1, new int[] {1, 2, 3})));
    trace.rows(1, Section.EVENTS).addAll(List.of(rows));
    Path out = folder.resolve("out.prv");
    trace.write(new ParaverFormat(), out, WriteOptions.defaults().withDiagnostics(lost));
    return Files.readAllLines(out);
  }

  @Test
  void aGroupWithSamplesIsNoProcess() throws IOException {
    Definitions d = definitions().add(new Definition.Counter(7, "power", 0, 0, "W")).build();
    SampleTrace trace = new SampleTrace(d, List.of(new StreamInfo(1, new int[] {1, 2, 3, 9})));
    trace.rows(1, Section.EVENTS).add(ContractRow.of(5, EventKind.COUNTER, 1, 7, 4));
    trace.rows(1, Section.EVENTS).add(ContractRow.of(6, EventKind.COUNTER, 9, 7, 36));
    Path out = folder.resolve("out.prv");
    Diagnostics lost = new Diagnostics();
    trace.write(new ParaverFormat(), out, WriteOptions.defaults().withDiagnostics(lost));
    try (TraceReader reader = new ParaverFormat().open(out, ReadOptions.defaults())) {
      assertThat(reader.definitions().all(Definition.Location.class)).hasSize(3);
    }
    assertThat(IncidentCodes.counted(lost)).containsExactly("SAMPLES 1");
  }

  @Test
  void saysThatTheDateLosesItsSeconds() throws IOException {
    for (long second : new long[] {0, 42}) {
      long realtime = (1_795_860_420 + second) * 1_000_000_000L;
      Definitions d = definitions().add(new ClockProperties(1000, 0, realtime)).build();
      Diagnostics lost = new Diagnostics();
      List<String> lines = written(lost, d, ContractRow.of(1000, EventKind.ENTER, 1, 1));
      assertThat(lines.get(0)).startsWith("#Paraver (28/11/2026 at 10:07):");
      assertThat(IncidentCodes.of(lost)).filteredOn("TIMES"::equals).hasSize(second == 0 ? 0 : 1);
    }
  }

  @Test
  void numbersThatAreNotWholeComeBack() throws IOException {
    Definitions d =
        definitions()
            .add(
                new Definition.Counter(
                    7, "power", CounterProperties.ABSOLUTE | CounterProperties.DOUBLE, 0, "W"))
            .build();
    ContractRow row = ContractRow.of(5, EventKind.COUNTER, 1, 7, Double.doubleToRawLongBits(36.5));
    List<String> lines = written(new Diagnostics(), d, row);
    assertThat(lines).anyMatch(l -> l.endsWith(":36500000"));
    Path first = folder.resolve("out.prv");
    assertThat(power(first)).isEqualTo(36.5);
    Path again = folder.resolve("again.prv");
    ParaverTestTraces.rewrite(first, again, new Diagnostics());
    assertThat(power(again)).isEqualTo(36.5);
    assertThat(again).hasSameTextualContentAs(first);
  }

  private static double power(Path trace) throws IOException {
    ReadOptions options = ParaverTestTraces.options(new Diagnostics());
    try (TraceReader reader = new ParaverFormat().open(trace, options)) {
      Definitions d = reader.definitions();
      Definition.Counter counter =
          d.all(Definition.Counter.class).stream()
              .filter(c -> c.name().equals("power"))
              .findFirst()
              .orElseThrow();
      long raw =
          ParaverTestTraces.rows(trace).stream()
              .filter(r -> r.kind() == EventKind.COUNTER && r.fields().get(0) == counter.token())
              .findFirst()
              .orElseThrow()
              .fields()
              .get(1);
      return CounterSeries.of(d, 0, counter.token()).value(raw);
    }
  }

  @Test
  void callsMessagesAndOperationsHaveTheNumbersOfTheTracer() throws IOException {
    Diagnostics lost = new Diagnostics();
    List<String> lines =
        written(
            lost,
            definitions().build(),
            ContractRow.of(1000, EventKind.ENTER, 1, 1),
            ContractRow.of(1010, EventKind.ENTER, 1, 2),
            ContractRow.of(1011, EventKind.SEND, 1, 2, 64, 5, 9),
            ContractRow.of(1012, EventKind.ENTER, 2, 3),
            ContractRow.of(1020, EventKind.LEAVE, 1, 2),
            ContractRow.of(1030, EventKind.RECEIVE, 2, 1, 64, 5, 9),
            ContractRow.of(1031, EventKind.LEAVE, 2, 0),
            ContractRow.of(1040, EventKind.ENTER, 1, 4),
            ContractRow.of(1040, EventKind.COLLECTIVE_BEGIN, 1, 4, 77, 9, 1, 8, 0),
            ContractRow.of(1050, EventKind.COLLECTIVE_END, 1, 77),
            ContractRow.of(1050, EventKind.LEAVE, 1, 4),
            ContractRow.of(1060, EventKind.LEAVE, 1, 1));
    assertThat(lines)
        .containsExactly(
            "#Paraver (01/01/1970 at 00:00):60_ns:1(3):1:2(1:1,2:1),1",
            "c:1:1:2:1:2",
            "1:1:1:1:1:0:10:1",
            "1:2:1:2:1:0:12:2",
            "1:3:1:2:2:0:60:2",
            "2:1:1:1:1:0:60000019:1",
            "1:1:1:1:1:10:20:4",
            "2:1:1:1:1:10:50000001:1",
            "1:2:1:2:1:12:31:3",
            "2:2:1:2:1:12:50000001:2",
            "1:1:1:1:1:20:40:1",
            "2:1:1:1:1:20:50000001:0",
            "3:1:1:1:1:10:20:2:1:2:1:12:31:64:5",
            "1:2:1:2:1:31:60:0",
            "2:2:1:2:1:31:50000001:0",
            "1:1:1:1:1:40:50:13",
            "2:1:1:1:1:40:50000002:7:50100001:8:50100002:0:50100004:1:50100003:1",
            "1:1:1:1:1:50:60:1",
            "2:1:1:1:1:50:50000002:0",
            "2:1:1:1:1:60:60000019:0");
    assertThat(IncidentCodes.counted(lost)).isEmpty();
    assertThat(Files.readString(folder.resolve("out.pcf")))
        .contains("60000019    User function\nVALUES\n0   End\n1   main\n")
        .contains("50000001    MPI Point-to-point\nVALUES\n0   Outside MPI\n1   MPI_Send\n");
    assertThat(Files.readString(folder.resolve("out.row")))
        .contains("LEVEL THREAD SIZE 3\nP0\nP1\nP1 thread\n");
  }

  @Test
  void linesAreInOrderWhereTheFirstRecordsAreLate() throws IOException {
    Definitions d = definitions().add(new Definition.TimeRange(1000, 2000)).build();
    List<String> lines =
        written(
            new Diagnostics(),
            d,
            ContractRow.of(1010, EventKind.ENTER, 1, 1),
            ContractRow.of(1020, EventKind.ENTER, 2, 1),
            ContractRow.of(1030, EventKind.LEAVE, 1, 1),
            ContractRow.of(1030, EventKind.LEAVE, 2, 1));
    assertThat(lines.subList(2, 6))
        .containsExactly(
            "1:1:1:1:1:0:10:2", "1:2:1:2:1:0:20:2", "1:3:1:2:2:0:30:2", "1:1:1:1:1:10:30:1");
  }

  @Test
  void samplesAreNumbersThatParaverCanHold() throws IOException {
    Definitions d =
        definitions()
            .add(new Definition.Counter(1, "PAPI_TOT_INS", 0, 0, "#"))
            .add(
                new Definition.Counter(
                    2, "load", CounterProperties.ABSOLUTE | CounterProperties.DOUBLE, 0, "%"))
            .add(new Definition.Counter(3, "left", CounterProperties.ABSOLUTE, 0, ""))
            .build();
    Diagnostics lost = new Diagnostics();
    List<String> lines =
        written(
            lost,
            d,
            ContractRow.of(5, EventKind.COUNTER, 1, 1, 100),
            ContractRow.of(6, EventKind.COUNTER, 1, 1, 250),
            ContractRow.of(6, EventKind.COUNTER, 1, 2, Double.doubleToRawLongBits(0.25)),
            ContractRow.of(6, EventKind.COUNTER, 1, 3, 7),
            ContractRow.of(7, EventKind.COUNTER, 1, 2, Double.doubleToRawLongBits(Double.NaN)));
    assertThat(lines)
        .contains("2:1:1:1:1:0:42000050:100", "2:1:1:1:1:1:42000050:150:7000000:250000:7000001:7");
    assertThat(IncidentCodes.counted(lost)).containsExactly("RECORDS 1");
    assertThat(Files.readString(folder.resolve("out.pcf")))
        .contains("7000000    load [%]\nPRECISION 6\n", "42000050    PAPI_TOT_INS [#]\n");
  }

  @Test
  void countersThatAccumulateComeBackAsAdditionsWithNameAndUnit() throws IOException {
    Definitions d =
        definitions()
            .add(new Definition.Counter(1, "work", CounterProperties.ACCUMULATED, 0, "steps"))
            .add(new Definition.Counter(2, "load", CounterProperties.ABSOLUTE, 0, ""))
            .build();
    List<String> lines =
        written(
            new Diagnostics(),
            d,
            ContractRow.of(5, EventKind.COUNTER, 1, 1, 100),
            ContractRow.of(6, EventKind.COUNTER, 1, 1, 250),
            ContractRow.of(6, EventKind.COUNTER, 1, 2, 7));
    assertThat(lines).contains("2:1:1:1:1:0:7800000:100", "2:1:1:1:1:1:7800000:150:7000000:7");
    Path trace = folder.resolve("out.prv");
    try (TraceReader reader = new ParaverFormat().open(trace, ReadOptions.defaults())) {
      Definitions found = reader.definitions();
      List<String> counters = new ArrayList<>();
      for (Definition.Counter c : found.all(Definition.Counter.class)) {
        CounterGrowth growth = CounterSeries.of(found, 0, c.token()).growth();
        counters.add(c.name() + " " + c.unit() + " " + growth);
      }
      assertThat(counters)
          .containsExactlyInAnyOrder("State  ABSOLUTE", "load  ABSOLUTE", "work steps RELATIVE");
    }
  }

  @Test
  void numbersBeyond63BitsBecomeTheLargest() throws IOException {
    Definitions d =
        definitions()
            .add(new Definition.Counter(1, "many", CounterProperties.ABSOLUTE, 0, ""))
            .add(
                new Definition.Counter(
                    2, "signed", CounterProperties.ABSOLUTE | CounterProperties.SIGNED8, 0, ""))
            .build();
    Diagnostics lost = new Diagnostics();
    List<String> lines =
        written(
            lost,
            d,
            ContractRow.of(5, EventKind.COUNTER, 1, 1, -1),
            ContractRow.of(5, EventKind.COUNTER, 1, 2, Long.MIN_VALUE),
            ContractRow.of(6, EventKind.SEND, 1, 2, -1, 5, 9),
            ContractRow.of(7, EventKind.RECEIVE, 2, 1, -1, 5, 9));
    assertThat(lines)
        .contains(
            "2:1:1:1:1:0:7000000:9223372036854775807:7000001:-9223372036854775808",
            "3:1:1:1:1:1:1:2:1:2:1:2:2:9223372036854775807:5");
    assertThat(IncidentCodes.counted(lost)).containsExactly("NUMBERS 2");
  }

  @Test
  void aReceiveOfAnotherSizeIsALoss() throws IOException {
    Diagnostics lost = new Diagnostics();
    List<String> lines =
        written(
            lost,
            definitions().build(),
            ContractRow.of(1000, EventKind.SEND, 1, 2, 64, 5, 9),
            ContractRow.of(1010, EventKind.RECEIVE, 2, 1, 32, 5, 9),
            ContractRow.of(1020, EventKind.RECEIVE, 2, 1, 16, 5, 9),
            ContractRow.of(1030, EventKind.SEND, 1, 2, 8, 5, 9),
            ContractRow.of(1040, EventKind.SEND, 1, 2, 4, 5, 9),
            ContractRow.of(1050, EventKind.RECEIVE, 2, 1, 4, 5, 9));
    assertThat(lines).filteredOn(line -> line.startsWith("3:")).hasSize(3);
    assertThat(IncidentCodes.counted(lost)).containsExactly("MESSAGES 2");
  }

  @Test
  void halvesAreALoss() throws IOException {
    Diagnostics lost = new Diagnostics();
    written(
        lost,
        definitions().build(),
        ContractRow.of(5, EventKind.SEND, 1, 2, 64, 5, 9),
        ContractRow.of(6, EventKind.RECEIVE, 2, 1, 64, 6, 9),
        ContractRow.of(7, EventKind.ENTER, 99, 1));
    assertThat(IncidentCodes.counted(lost)).containsExactly("RECORDS 1", "MESSAGES 2");
  }

  @Test
  void otherClocksBecomeNanoseconds() throws IOException {
    Definitions d =
        Definitions.builder()
            .add(new Definition.TimerResolution(3_000_000_000L))
            .add(new Definition.Location(1, "P", 0))
            .add(new Definition.Region(1, "f", 0, 0))
            .build();
    assertThat(
            written(
                new Diagnostics(),
                d,
                ContractRow.of(0x7000_0000_0000_0000L, EventKind.ENTER, 1, 1),
                ContractRow.of(0x7000_0000_0000_0000L + 3000, EventKind.LEAVE, 1, 1)))
        .contains("2:1:1:1:1:1000:60000019:0");
  }

  @Test
  void markersStandAmongTheEvents() throws IOException {
    Definitions d = definitions().add(new Definition.Marker(1, "phases", 0)).build();
    SampleTrace trace = new SampleTrace(d, List.of(new StreamInfo(1, new int[] {1, 2, 3})));
    trace.rows(0, Section.MARKERS).add(ContractRow.text(30, EventKind.MARKER, 0, "second", 1, 0));
    trace.rows(0, Section.MARKERS).add(ContractRow.text(20, EventKind.MARKER, 2, "first", 1, 0));
    trace.rows(1, Section.EVENTS).add(ContractRow.text(10, EventKind.COMMENT, 1, "hello"));
    trace.rows(1, Section.EVENTS).add(ContractRow.of(40, EventKind.ENTER, 1, 1));
    Path out = folder.resolve("out.prv");
    trace.write(new ParaverFormat(), out, WriteOptions.defaults());
    assertThat(Files.readAllLines(out))
        .containsSubsequence(
            "2:1:1:1:1:0:7900000:1",
            "2:2:1:2:1:10:7900001:1",
            "2:1:1:1:1:20:7900001:2",
            "2:1:1:1:1:30:60000019:1");
    assertThat(Files.readString(folder.resolve("out.pcf")))
        .contains("7900001    phases\nVALUES\n0   no marker\n1   first\n2   second\n")
        .contains("7900000    Comments\nVALUES\n1   hello\n");
  }
}
