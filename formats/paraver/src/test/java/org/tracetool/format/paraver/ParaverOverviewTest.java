package org.tracetool.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;

/** What an index keeps of the whole trace stands for reading all of it. */
class ParaverOverviewTest {
  @TempDir Path folder;

  /** What is read of a trace. */
  private record Read(
      List<String> definitions,
      List<ContractRow> all,
      List<ContractRow> first,
      List<ContractRow> later) {}

  private static long[] overview(Path trace) throws IOException {
    ReadOptions options = ParaverTestTraces.options(new Diagnostics());
    try (FileHandles handles = options.handles();
        TraceReader reader = new ParaverFormat().open(trace, options)) {
      return reader.overview();
    }
  }

  /**
   * Reads a trace.
   *
   * @param known what is known of it; null for nothing
   */
  private static Read read(Path trace, long[] known) throws IOException {
    ReadOptions options = ParaverTestTraces.options(new Diagnostics());
    try (FileHandles handles = options.handles();
        TraceReader reader = new ParaverFormat().open(trace, options)) {
      if (known != null) {
        reader.useOverview(known);
      }
      Definitions definitions = reader.definitions();
      List<ContractRow> first = rows(reader, options.withWindow(new TimeWindow(0, 900)));
      List<ContractRow> later = rows(reader, options.withWindow(new TimeWindow(800, 1700)));
      List<ContractRow> all = rows(reader, options);
      List<String> texts = definitions.entries().stream().map(e -> text(e.definition())).toList();
      return new Read(texts, all, first, later);
    }
  }

  private static String text(Definition d) {
    return d instanceof Definition.Group g
        ? g.token() + g.name() + Arrays.toString(g.members())
        : d.toString();
  }

  private static List<ContractRow> rows(TraceReader reader, ReadOptions options)
      throws IOException {
    return ContractRow.readAll(reader.open(reader.streams().get(0), Section.EVENTS, options));
  }

  @ParameterizedTest
  @CsvSource({"1, t.prv", "2, t.prv", "3, t.prv.gz"})
  void aTraceIsTheSameByItsOverview(long seed, String name) throws IOException {
    String[] lines = RandomLines.of(seed, 500).toArray(new String[0]);
    Path trace = ParaverTestTraces.make(folder, name, lines);
    Read expected = read(trace, null);
    assertThat(expected.first()).hasSizeGreaterThan(50);
    assertThat(expected.later()).hasSizeGreaterThan(50);
    assertThat(read(trace, overview(trace))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "mpi-ring4", "mpi-omp2x2"})
  void aTraceOfTheTracerIsTheSameByItsOverview(String name) throws IOException {
    Path trace = ParaverTestTraces.of(name);
    assertThat(read(trace, overview(trace))).isEqualTo(read(trace, null));
  }

  @Test
  void whatIsKnownIsNotReadAgain() throws IOException {
    Path trace =
        ParaverTestTraces.make(folder, "t.prv", RandomLines.of(4, 300).toArray(new String[0]));
    long[] known = overview(trace);
    known[2] = 123_456_789; // the last time, which only definitions tell
    assertThat(read(trace, known).definitions())
        .anyMatch(d -> d.startsWith("TimeRange") && d.contains("123456789"));
  }

  @Test
  void placesCanBeUsedWithoutReadingAll() throws IOException {
    Path trace =
        ParaverTestTraces.make(folder, "t.prv", RandomLines.of(5, 500).toArray(new String[0]));
    ReadOptions options = ParaverTestTraces.options(new Diagnostics());
    ReadOptions window = options.withWindow(new TimeWindow(2000, 2500));
    List<StartFacet.Start> starts;
    List<ContractRow> expected;
    long[] known;
    try (TraceReader reader = new ParaverFormat().open(trace, options)) {
      starts = reader.facet(StartFacet.class).starts(reader.streams().get(0), 300, options);
      known = reader.overview();
      expected = rows(reader, window);
    }
    StartFacet.Start start = starts.stream().filter(s -> s.time() < 2000).toList().get(5);
    try (FileHandles handles = options.handles();
        TraceReader reader = new ParaverFormat().open(trace, options)) {
      reader.useOverview(known);
      StreamInfo stream = reader.streams().get(0);
      assertThat(
              ContractRow.readAll(
                  reader.facet(StartFacet.class).openWindowAt(stream, start, window)))
          .isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2:1:1:1:1:1:77:1", // earlier than the one before
        "1:1:1:1:1:900:800:1", // a state that ends before it begins
        "2:1:1:1:1:900:77:", // an empty field
        "nothing",
      })
  void aTraceWithSomethingToTellHasNone(String line) throws IOException {
    Path trace =
        ParaverTestTraces.make(
            folder, "t.prv", RandomLines.HEADER, "c:1:1:3:1:2:3", "1:1:1:1:1:5:900:1", line);
    assertThat(overview(trace)).isNull();
  }

  @Test
  void numbersThatAreNoOverviewAreNotUsed() throws IOException {
    Path trace =
        ParaverTestTraces.make(folder, "t.prv", RandomLines.of(6, 100).toArray(new String[0]));
    Read expected = read(trace, null);
    long[] known = overview(trace);
    for (int i = 0; i < known.length; i++) {
      assertThat(read(trace, Arrays.copyOf(known, i))).as("cut to %d", i).isEqualTo(expected);
    }
    long[] strange = known.clone();
    strange[0] = 2;
    assertThat(read(trace, strange)).isEqualTo(expected);
  }

  /** Each number may be another one: the trace is read somehow. */
  @Test
  void anOverviewThatIsWrongDoesNoHarm() throws IOException {
    Path trace =
        ParaverTestTraces.make(folder, "t.prv", RandomLines.of(7, 60).toArray(new String[0]));
    long[] known = overview(trace);
    for (int i = 0; i < known.length; i++) {
      for (long wrong : new long[] {-1, 0, 1, 4096, Integer.MAX_VALUE, 1L << 40, -1L << 63}) {
        long[] numbers = known.clone();
        numbers[i] = wrong;
        assertThat(read(trace, numbers).all()).isNotEmpty();
      }
    }
  }

  @Test
  void damageIsToldOnceWhenDefinitionsAreAskedFor() throws IOException {
    Path trace =
        ParaverTestTraces.make(folder, "t.prv", RandomLines.HEADER, "c:1:1:3:1:2:3", "nothing");
    Diagnostics found = new Diagnostics();
    ReadOptions options = ParaverTestTraces.options(found);
    try (FileHandles handles = options.handles();
        TraceReader reader = new ParaverFormat().open(trace, options)) {
      assertThat(reader.definitions()).isSameAs(reader.definitions());
      assertThat(rows(reader, options)).isEmpty();
    }
    assertThat(IncidentCodes.counted(found))
        .containsExactlyInAnyOrder("MISSING_DEFINITIONS 1", "DAMAGED_RECORDS 1");
  }
}
