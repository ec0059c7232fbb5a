package org.tracetool.check.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.check.Checking;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

class TraceRepairTest {
  @TempDir private Path folder;

  private RepairReport repair(TraceReader reader, Path out) throws IOException {
    return repair(reader, reader.format(), out);
  }

  private RepairReport repair(TraceReader reader, TraceFormat format, Path out) throws IOException {
    try (TraceWriter writer = format.create(out, WriteOptions.defaults())) {
      RepairReport report =
          TraceRepair.repair(reader, writer, format, ReadOptions.defaults(), 1, 16 << 20, n -> {});
      writer.finish();
      return report;
    }
  }

  private RepairReport repair(Path trace, Path out) throws IOException {
    try (TraceReader reader =
        FormatRegistry.load().detect(trace).open(trace, ReadOptions.defaults())) {
      return repair(reader, out);
    }
  }

  private static Definitions.Builder twoProcesses() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1000));
    d.add(new Definition.Location(1, "A", 0));
    d.add(new Definition.Location(2, "B", 0));
    d.add(new Definition.Region(3, "main", 0, 0));
    return d;
  }

  @Test
  void entersAndLeavesFitAfterwards() throws IOException {
    Path out = folder.resolve("out.otf");

    RepairReport report = repair(TestData.path("defects/struct_unbalanced/halo.otf"), out);

    assertThat(report.closed()).containsEntry("functions", 1L);
    assertThat(report.givenUp()).containsEntry("leaves of functions that were not entered", 1L);
    assertThat(Checking.lines(out)).isEmpty();
  }

  @Test
  void openOperationsOfAKilledRunAreClosed() throws IOException {
    Path out = folder.resolve("out.otf");

    RepairReport report = repair(TestData.path("defects/collop_hang/ch.otf"), out);

    assertThat(report.closed()).containsEntry("collective operations", 4L);
    assertThat(Checking.lines(out)).noneMatch(l -> l.startsWith("STRUCTURE:ENTER"));
  }

  @Test
  void inputAndOutputUnderWayIsCancelledAndMissingTimeIsTold() throws IOException {
    Definitions.Builder d = twoProcesses();
    d.add(new HandleDefinition.IoHandle(4, "fd 3", 0, 0, 0, 0, 0));
    SampleTrace made =
        new SampleTrace(
            d.build(), List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(2, new int[] {2})));
    List<ContractRow> cut = made.rows(1, Section.EVENTS);
    cut.add(ContractRow.of(10, EventKind.ENTER, 1, 3));
    cut.add(ContractRow.of(20, EventKind.IO_BEGIN, 1, 4, 0, 0, 64, 7));
    cut.add(ContractRow.of(21, EventKind.IO_BEGIN, 1, 4, 1, 0, 64, 8));
    cut.add(ContractRow.of(30, EventKind.IO_COMPLETE, 1, 4, 64, 7));
    List<ContractRow> whole = made.rows(2, Section.EVENTS);
    whole.add(ContractRow.of(5, EventKind.ENTER, 2, 3));
    whole.add(ContractRow.of(90, EventKind.LEAVE, 2, 3));
    Path trace = folder.resolve("cut.otf2");
    made.write(FormatRegistry.load().byId("otf2"), trace, WriteOptions.defaults());
    Path out = folder.resolve("out.otf2");

    RepairReport report = repair(trace, out);

    assertThat(report.closed()).containsEntry("operations of input and output, as cancelled", 1L);
    assertThat(report.cutProcesses()).isEqualTo(1);
    assertThat(report.largestGap()).isEqualTo(60);
    assertThat(report.lastTime() - report.firstTime()).isEqualTo(85);
    try (TraceReader reader = FormatRegistry.load().detect(out).open(out, ReadOptions.defaults())) {
      StreamInfo first = reader.streams().get(0);
      assertThat(ContractRow.readAll(reader.open(first, Section.EVENTS, ReadOptions.defaults())))
          .filteredOn(r -> r.kind() == EventKind.IO_CANCELLED)
          .singleElement()
          .satisfies(r -> assertThat(r.fields().get(1)).isEqualTo(8L));
    }
  }

  @Test
  void callsAreClosedThoughTheLastRecordCannotBeWritten() throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1000));
    d.add(new Definition.Location(1, "A", 0));
    d.add(new Definition.Region(3, "main", 0, 0));
    SampleTrace made = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = made.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(10, EventKind.ENTER, 1, 3));
    rows.add(ContractRow.of(20, EventKind.PROCESS_BEGIN, 1)); // of which OTF2 has none
    Path trace = folder.resolve("cut.otf");
    made.write(FormatRegistry.load().byId("otf"), trace, WriteOptions.defaults());
    Path out = folder.resolve("out.otf2");

    RepairReport report;
    try (TraceReader reader =
        FormatRegistry.load().detect(trace).open(trace, ReadOptions.defaults())) {
      report = repair(reader, FormatRegistry.load().byId("otf2"), out);
    }

    assertThat(report.closed()).containsEntry("functions", 1L);
    assertThat(Checking.lines(out)).isEmpty();
  }

  @Test
  void callsAreClosedWhereTheProcessEndsWhichIsNotTheEndOfTheStream() throws IOException {
    Definitions.Builder d = twoProcesses();
    SampleTrace made = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1, 2})));
    List<ContractRow> rows = made.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(10, EventKind.ENTER, 1, 3));
    rows.add(ContractRow.of(15, EventKind.ENTER, 2, 3));
    rows.add(ContractRow.of(30, EventKind.LEAVE, 2, 3));
    Path trace = folder.resolve("cut.otf");
    made.write(FormatRegistry.load().byId("otf"), trace, WriteOptions.defaults());
    Path out = folder.resolve("out.otf");

    repair(trace, out);

    try (TraceReader reader = FormatRegistry.load().detect(out).open(out, ReadOptions.defaults())) {
      assertThat(
              ContractRow.readAll(
                  reader.open(reader.streams().get(0), Section.EVENTS, ReadOptions.defaults())))
          .extracting(r -> r.time() + " " + r.kind() + " " + r.location())
          .containsExactly("10 ENTER 1", "10 LEAVE 1", "15 ENTER 2", "30 LEAVE 2");
    }
  }

  @ParameterizedTest
  @CsvSource({"100,1000000,120,130,140", "900000,100,120,130,140"})
  void aTimeThatJumpsAheadTakesNoOtherWithIt(ArgumentsAccessor times) throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1000));
    d.add(new Definition.Location(1, "A", 0));
    d.add(new Definition.Region(3, "main", 0, 0));
    SampleTrace made = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> rows = made.rows(1, Section.EVENTS);
    for (Object time : times.toArray()) {
      rows.add(ContractRow.of(Long.parseLong(time.toString()), EventKind.ENTER, 1, 3));
    }
    Path trace = folder.resolve("jump.otf");
    made.write(FormatRegistry.load().byId("otf"), trace, WriteOptions.defaults());
    Path out = folder.resolve("out.otf");

    RepairReport report = repair(trace, out);

    assertThat(report.changedTimes()).isEqualTo(1);
    assertThat(report.firstTime()).isEqualTo(100);
    assertThat(report.lastTime()).isEqualTo(140);
    try (TraceReader reader = FormatRegistry.load().detect(out).open(out, ReadOptions.defaults())) {
      assertThat(
              ContractRow.readAll(
                  reader.open(reader.streams().get(0), Section.EVENTS, ReadOptions.defaults())))
          .extracting(ContractRow::time)
          .startsWith(100L, 100L, 120L, 130L, 140L)
          .endsWith(140L);
    }
  }

  @Test
  void aSoundTraceStaysAsItIs() throws IOException {
    RepairReport report =
        repair(TestData.path("defects/clean_varied/clean.otf"), folder.resolve("out.otf"));

    assertThat(report.changedAnything()).isFalse();
    assertThat(report.kept()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"02-allevents", "08-big-endian"})
  void leavesWithACallingContextNameTheFunctionTooThatWasEntered(String name) throws IOException {
    Path trace = TestData.path("otf2/" + name + "/traces.otf2");
    assertThat(Checking.lines(trace)).anyMatch(l -> l.startsWith("STRUCTURE:LEAVE_OTHER"));
    Path out = folder.resolve("out.otf2");

    repair(trace, out);

    assertThat(Checking.lines(out))
        .noneMatch(l -> l.startsWith("STRUCTURE:") && !l.contains("CLOCK_VIOLATION"));
  }

  @Test
  void anOperationThatNothingDescribesIsLeftOut() throws IOException {
    Path out = folder.resolve("out.otf2");

    RepairReport report = repair(TestData.path("defects/deadlock_barrier/run.otf2"), out);

    assertThat(report.givenUp())
        .containsEntry(
            "begins of collective operations without the end that says what they are", 2L);
    assertThat(Checking.lines(out)).noneMatch(l -> l.startsWith("STRUCTURE:"));
  }

  @Test
  void withoutItsMasterTheTraceIsTheSame() throws IOException {
    Path source = TestData.path("defects/struct_unbalanced");
    try (Stream<Path> files = Files.list(source)) {
      for (Path file : files.toList()) {
        if (!file.toString().endsWith(".otf")) {
          Files.copy(file, folder.resolve(file.getFileName().toString()));
        }
      }
    }
    TraceFormat otf =
        FormatRegistry.load().formats().stream()
            .filter(f -> f.id().equals("otf"))
            .findFirst()
            .orElseThrow();
    RunFilesFacet facet = otf.facet(RunFilesFacet.class);
    Path bare = folder.resolve("halo");

    assertThat(facet.isMasterless(bare)).isTrue();
    try (TraceReader reader = facet.openMasterless(bare, ReadOptions.defaults());
        TraceReader whole = otf.open(source.resolve("halo.otf"), ReadOptions.defaults())) {
      assertThat(reader.streams()).isEqualTo(whole.streams());
      repair(reader, folder.resolve("new.otf"));
    }
    assertThat(Checking.lines(folder.resolve("new.otf"))).isEmpty();
  }
}
