package org.tracetool.format.otf2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.system.LocationTable;
import org.tracetool.format.otf2.Otf2Format;

/** What an archive keeps of a trace of another format, and what it is said to lose. */
class ConversionLossesTest {
  @TempDir Path folder;

  private final Otf2Format format = new Otf2Format();
  private StreamInfo stream = new StreamInfo(1, new int[] {1});
  private final Definitions.Builder definitions = Definitions.builder();
  private final EventBlock rows = new EventBlock();
  private final Diagnostics said = new Diagnostics();

  private TraceReader written() throws IOException {
    definitions.add(new Definition.TimerResolution(1000));
    definitions.add(new Definition.Location(1, "p", 0));
    Path archive = folder.resolve("t.otf2");
    try (TraceWriter writer =
        format.create(archive, WriteOptions.defaults().withDiagnostics(said))) {
      writer.begin(definitions.build(), List.of(stream));
      EventSink sink = writer.sink(stream, Section.EVENTS);
      EventCursor row = rows.cursor();
      while (row.next()) {
        sink.accept(row);
      }
      sink.end();
      writer.finish();
    }
    return format.open(archive, ReadOptions.defaults());
  }

  private List<String> losses() {
    return said.incidents().stream()
        .filter(i -> i.severity() == Diagnostics.Severity.LOSS)
        .map(i -> i.code() + " " + i.count())
        .toList();
  }

  @Test
  void aGroupWithSamplesIsNoLocation() throws IOException {
    int group = 0x8000_0000;
    stream = new StreamInfo(1, new int[] {1, group});
    definitions.add(new Definition.Group(group, "node", new int[] {1}));
    definitions.add(new Definition.Counter(7, "power", 0, 0, "W"));
    rows.add(5, EventKind.COUNTER, 1, 7, 4);
    rows.add(6, EventKind.COUNTER, group, 7, 36);
    try (TraceReader reader = written()) {
      assertThat(reader.definitions().all(Definition.Location.class)).hasSize(1);
    }
    assertThat(losses()).containsExactly("SAMPLES 1");
  }

  @Test
  void aGroupOfGroupsHasTheirLocations() throws IOException {
    definitions.add(new Definition.Location(2, "q", 0));
    definitions.add(new Definition.Group(10, "even", new int[] {2}));
    definitions.add(new Definition.Group(11, "all", new int[] {10, 1}));
    try (TraceReader reader = written()) {
      Definitions d = reader.definitions();
      assertThat(d.all(Definition.Group.class))
          .extracting(
              g -> {
                IntFunction<String> name = m -> d.location(m).name();
                return g.name() + Arrays.stream(g.members()).mapToObj(name).toList();
              })
          .containsExactly("even[q]", "all[q, p]");
    }
    assertThat(losses()).isEmpty();
  }

  @Test
  void regionsKeepTheirGroupsAndPlaces() throws IOException {
    definitions.add(new Definition.SclFile(7, "a.c"));
    definitions.add(new Definition.Scl(9, 7, 12));
    definitions.add(new Definition.RegionGroup(4, "Solver"));
    definitions.add(new Definition.RegionGroup(5, "OpenMP"));
    definitions.add(new Definition.Region(30, "f", 4, 9));
    definitions.add(new Definition.Region(31, "!$omp for", 5, 0));
    definitions.add(new Definition.Region(32, "MPI_Wait", 4, 0));
    definitions.add(new Definition.Region(33, "alone", 0, 0));
    try (TraceReader reader = written()) {
      Definitions d = reader.definitions();
      assertThat(d.all(Definition.Region.class).stream().map(r -> r.name() + ":" + group(d, r)))
          .containsExactly("f:Solver", "!$omp for:OpenMP", "MPI_Wait:Solver", "alone:-");
      Definition.Region f = d.all(Definition.Region.class).get(0);
      assertThat(d.find(DefinitionKind.SCL, f.scl()))
          .isInstanceOfSatisfying(Definition.Scl.class, s -> assertThat(s.line()).isEqualTo(12));
    }
    assertThat(losses()).isEmpty();
  }

  private static String group(Definitions d, Definition.Region r) {
    return d.find(DefinitionKind.REGION_GROUP, r.group()) instanceof Definition.RegionGroup g
        ? g.name()
        : "-";
  }

  @Test
  void samplesOfFloatsAreDoubles() throws IOException {
    definitions.add(
        new Definition.Counter(
            3, "c", CounterProperties.FLOAT | CounterProperties.ABSOLUTE, 0, ""));
    int at = rows.addRow(5, EventKind.COUNTER, 1, 0);
    rows.words()[at] = 3;
    rows.words()[at + 1] = Float.floatToRawIntBits(-1.5f);
    try (TraceReader reader = written();
        EventSource source =
            reader.open(reader.streams().get(0), Section.EVENTS, ReadOptions.defaults())) {
      EventBlock block = new EventBlock();
      assertThat(source.read(block)).isTrue();
      EventCursor row = block.cursor();
      assertThat(row.next()).isTrue();
      assertThat(row.kind()).isEqualTo(EventKind.METRICS);
      assertThat(Double.longBitsToDouble(PooledLists.number(block, row.field(2), 0)))
          .isEqualTo(-1.5);
    }
  }

  /** They have no end that says where events go on, so none of them waits for it. */
  @Test
  void snapshotsOfOtherFormatsAreCountedAndGetNoFile() throws IOException {
    rows.addRow(5, EventKind.SNAPSHOT_ENTER, 1, 0);
    rows.addRow(5, EventKind.SNAPSHOT_COMMENT, 1, 0);
    written().close();
    assertThat(losses()).containsExactlyInAnyOrder("DERIVED_DATA 1", "DERIVED_DATA 1");
    assertThat(folder.resolve("t/0.snap")).doesNotExist();
    assertThat(folder.resolve("t/1.snap")).doesNotExist();
  }

  @Test
  void whatRecordsLoseIsCountedByKind() throws IOException {
    definitions.add(new Definition.Scl(9, 0, 12));
    definitions.add(new Definition.Region(30, "f", 0, 0));
    definitions.add(new Definition.Group(50, "g", new int[] {1}));
    int at = rows.addRow(5, EventKind.ENTER, 1, 1);
    rows.words()[at] = 30;
    rows.words()[at + 1] = 9;
    rows.words()[at + 2] = EventBlock.pairHead(77, KeyValueType.UINT32);
    rows.words()[at + 3] = 1;
    at = rows.addRow(6, EventKind.SEND, 1, 0);
    rows.words()[at] = 8;
    rows.words()[at + 3] = 50;
    at = rows.addRow(7, EventKind.LEAVE, 1, 0);
    rows.words()[at] = 99;
    at = rows.addRow(8, EventKind.COLLECTIVE, 1, 0);
    rows.words()[at] = 200; // not the code 199, which nobody knows
    written().close();
    assertThat(losses())
        .containsExactly("PAIRS 1", "PROCESSES 1", "NUMBERS 2", "REFERENCES 1", "REFERENCES 1");
  }

  /** Logs of MPE say who talks to whom and not in which communicator; ranks need one. */
  @Test
  void messagesWithoutCommunicatorAreAmongAllProcesses() throws IOException {
    definitions.add(new Definition.Location(3, "thread", 2));
    definitions.add(new Definition.Location(2, "q", 0));
    int at = rows.addRow(6, EventKind.SEND, 1, 0);
    rows.words()[at] = 2;
    at = rows.addRow(7, EventKind.RECEIVE, 1, 0);
    rows.words()[at] = 3;
    try (TraceReader reader = written()) {
      assertThat(reader.definitions().all(Definition.Group.class))
          .singleElement()
          .satisfies(
              g -> {
                assertThat(g.name()).isEqualTo("All processes");
                assertThat(g.members()).hasSize(3);
              });
      Definition.Group all = reader.definitions().all(Definition.Group.class).get(0);
      List<String> partners = new ArrayList<>();
      StreamInfo first =
          reader.streams().stream()
              .filter(s -> reader.definitions().location(s.locations()[0]).name().equals("p"))
              .findAny()
              .orElseThrow();
      try (EventSource source = reader.open(first, Section.EVENTS, ReadOptions.defaults())) {
        source.drainTo(
            e -> {
              assertThat((int) e.field(3)).isEqualTo(all.token());
              partners.add(reader.definitions().location(e.partner()).name());
            });
      }
      assertThat(partners).containsExactly("q", "thread");
      assertThat(reader.definitions().location(all.members()[2]).name()).isEqualTo("thread");
    }
    assertThat(losses()).isEmpty();
  }

  @Test
  void messagesOfCommunicatorsWithoutDefinitionKeepTheirPartners() throws IOException {
    definitions.add(new Definition.Location(2, "q", 0));
    definitions.add(new Definition.Group(50, "not the one of the message", new int[] {1}));
    int at = rows.addRow(6, EventKind.SEND, 1, 0);
    rows.words()[at] = 2;
    rows.words()[at + 3] = 77;
    try (TraceReader reader = written()) {
      StreamInfo first =
          reader.streams().stream()
              .filter(s -> reader.definitions().location(s.locations()[0]).name().equals("p"))
              .findAny()
              .orElseThrow();
      List<String> partners = new ArrayList<>();
      try (EventSource source = reader.open(first, Section.EVENTS, ReadOptions.defaults())) {
        source.drainTo(
            e -> {
              Definition comm = reader.definitions().find(DefinitionKind.GROUP, (int) e.field(3));
              partners.add(comm.name() + ": " + reader.definitions().location(e.partner()).name());
            });
      }
      assertThat(partners).containsExactly("All processes: q");
    }
    assertThat(losses()).containsExactly("NUMBERS 1");
  }

  @Test
  void whatDefinitionsLoseIsCountedByKind() throws IOException {
    KeyValues pairs = new KeyValues(List.of(new KeyValues.Pair(1, KeyValueType.UINT8, 3, null)));
    definitions.add(0, new Definition.Key(1, KeyValueType.CHAR.ordinal(), "k", null), pairs);
    definitions.add(new Definition.Region(30, "f", 88, 0));
    definitions.add(new Definition.Region(30, "other", 0, 0));
    definitions.add(new Definition.Collective(2, "MPI_Barrier", 1));
    definitions.add(new Definition.Counter(3, "c", 0x1e0, 0, ""));
    definitions.add(new Definition.SclFile(7, "a.c"));
    written().close();
    assertThat(losses())
        .containsExactly(
            "DEFINITIONS 1",
            "PAIRS 1",
            "UNUSED_NAMES 1",
            "UNUSED_NAMES 1",
            "REFERENCES 1",
            "DEFINITIONS 1",
            "FORMAT_STRUCTURE 1");
  }

  @Test
  void threadsThatThreadsStartStayInTheirProcess() throws IOException {
    for (int token = 2; token <= 200; token++) {
      definitions.add(new Definition.Location(token, "t" + token, token - 1));
    }
    try (TraceReader reader = written()) {
      LocationTable locations = LocationTable.of(reader.definitions());
      assertThat(locations.processes()).isEqualTo(1);
      assertThat(locations.threads()).isEqualTo(199);
    }
    assertThat(losses()).containsExactly("FORMAT_STRUCTURE 198");
    assertThat(said.incidents().stream().filter(i -> i.severity() == Diagnostics.Severity.LOSS))
        .allMatch(Diagnostics.Incident::isHarmless);
  }
}
