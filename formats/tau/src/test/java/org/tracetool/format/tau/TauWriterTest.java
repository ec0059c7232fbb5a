package org.tracetool.format.tau;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.system.Hosts;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;

/** What is written is read again. */
class TauWriterTest {
  @TempDir private Path folder;

  private Path write(Diagnostics found, Definitions definitions, ContractRow... rows)
      throws IOException {
    Path trace = folder.resolve("x.trc");
    StreamInfo stream = new StreamInfo(1, new int[] {1, 2});
    try (TraceWriter writer = new TauFormat().create(trace, new WriteOptions(-1, found))) {
      writer.begin(definitions, List.of(stream));
      EventBlock block = new EventBlock();
      for (ContractRow row : rows) {
        row.addTo(block);
      }
      EventSink sink = writer.sink(stream, Section.EVENTS);
      EventCursor cursor = block.cursor();
      while (cursor.next()) {
        sink.accept(cursor);
      }
      sink.end();
      writer.finish();
    }
    return trace;
  }

  private static Definitions.Builder two() {
    Definitions.Builder all = Definitions.builder();
    all.add(new Definition.TimerResolution(1_000_000));
    all.add(new Definition.Location(1, "a", 0));
    all.add(new Definition.Location(2, "b", 0));
    all.add(new Definition.Group(9, "MPI_COMM_WORLD", new int[] {1, 2}));
    all.add(new Definition.RegionGroup(1, "my group"));
    all.add(new Definition.Region(1, "say \"hi\"", 1, 0));
    all.add(new Definition.Region(2, "MPI_Send", 0, 0));
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"run-ring4", "run-metrics2x3", "threads4", "mixed-layouts", "huge-times"})
  void aTraceSurvives(String name) throws IOException {
    Path from = TauTestTraces.of(name);
    Path to = folder.resolve("copy.trc");
    Diagnostics found = new Diagnostics();
    try (TraceReader reader = TauTestTraces.open(from, found);
        TraceWriter writer = new TauFormat().create(to, new WriteOptions(-1, found))) {
      new TraceCopy(reader, new TauFormat(), TauTestTraces.options(found)).run(writer);
      writer.complete();
      writer.finish();
    }
    Diagnostics again = new Diagnostics();
    List<ContractRow> rows = TauTestTraces.rows(to, again);
    assertThat(again.incidents()).isEmpty();
    assertThat(kinds(rows)).isEqualTo(kinds(TauTestTraces.rows(from)));
    try (TraceReader a = TauTestTraces.open(from, found);
        TraceReader b = TauTestTraces.open(to, found)) {
      assertThat(Hosts.of(b.definitions()).names()).isEqualTo(Hosts.of(a.definitions()).names());
      assertThat(b.definitions().all(Definition.Region.class))
          .extracting(Definition.Region::name)
          .containsExactlyInAnyOrderElementsOf(
              a.definitions().all(Definition.Region.class).stream()
                  .map(Definition.Region::name)
                  .toList());
    }
  }

  /** Times and kinds of each process, whose tokens of names may differ. */
  private static List<String> kinds(List<ContractRow> rows) {
    return rows.stream()
        .map(
            r ->
                r.location()
                    + " "
                    + Long.toUnsignedString(r.time())
                    + " "
                    + r.kind()
                    + (r.kind() == EventKind.SEND || r.kind() == EventKind.RECEIVE
                        ? r.fields()
                        : ""))
        .sorted()
        .toList();
  }

  @Test
  void messagesAndNamesAreAsTauHasThem() throws IOException {
    Diagnostics found = new Diagnostics();
    Path trace =
        write(
            found,
            two().build(),
            ContractRow.of(5, EventKind.ENTER, 1, 2),
            ContractRow.of(6, EventKind.SEND, 1, 2, 70_000, 300, 9),
            ContractRow.of(7, EventKind.LEAVE, 1, 0),
            ContractRow.of(8, EventKind.ENTER, 2, 1),
            ContractRow.of(9, EventKind.RECEIVE, 2, 1, 70_000, 300, 9),
            ContractRow.of(9, EventKind.LEAVE, 2, 1));
    String text = Files.readString(folder.resolve("x.edf"), StandardCharsets.UTF_8);
    assertThat(text)
        .startsWith("11 dynamic_trace_events\n")
        .contains("1 MPI 0 \"MPI_Send() \" EntryExit\n")
        .contains("2 my_group 0 \"say 'hi' \" EntryExit\n");
    assertThat(IncidentCodes.counted(found)).containsExactly("DEFINITIONS 1");
    assertThat(TauTestTraces.rows(trace))
        .contains(
            ContractRow.of(1, EventKind.SEND, 1, 2, 70_000, 300, 3),
            ContractRow.of(4, EventKind.RECEIVE, 2, 1, 70_000, 300, 3));
  }

  @Test
  void whatDoesNotFitIsCounted() throws IOException {
    Diagnostics found = new Diagnostics();
    Definitions.Builder all = two();
    all.add(new Definition.Marker(1, "m", 0));
    all.add(
        new Definition.Counter(
            1, "load", CounterProperties.ABSOLUTE | CounterProperties.DOUBLE, 0, "#"));
    Path trace =
        write(
            found,
            all.build(),
            ContractRow.of(5, EventKind.SEND, 1, 2, 1L << 26, 1 << 16, 9),
            ContractRow.of(6, EventKind.COUNTER, 1, 1, Double.doubleToRawLongBits(2.5)),
            ContractRow.of(7, EventKind.PROCESS_END, 1),
            ContractRow.of(8, EventKind.LEAVE, 1, 0));
    assertThat(IncidentCodes.counted(found))
        .containsExactlyInAnyOrder(
            "NUMBERS 1", "NUMBERS 1", "SAMPLES 1", "DERIVED_DATA 1", "CALLS 1", "DEFINITIONS 1");
    assertThat(TauTestTraces.rows(trace))
        .contains(
            ContractRow.of(0, EventKind.SEND, 1, 0, 0, 0, 2),
            ContractRow.of(1, EventKind.COUNTER, 1, 1, 2));
  }
}
