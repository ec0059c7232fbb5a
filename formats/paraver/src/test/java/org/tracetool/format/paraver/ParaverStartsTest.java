package org.tracetool.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StartFacet.Start;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;

/** What is read from a place on is what comes there when all is read. */
class ParaverStartsTest {
  private static final int LINES = 250;
  private static final long DISTANCE = 300;

  @TempDir Path folder;

  /** Something done with an open trace. */
  private interface Use {
    void accept(TraceReader reader, StartFacet facet, StreamInfo stream, ReadOptions options)
        throws IOException;
  }

  private static void open(Path trace, Use use) throws IOException {
    ReadOptions options = ParaverTestTraces.options(new Diagnostics());
    try (TraceReader reader = new ParaverFormat().open(trace, options)) {
      use.accept(reader, reader.facet(StartFacet.class), reader.streams().get(0), options);
    } finally {
      options.handles().close();
    }
  }

  private static List<ContractRow> rows(EventSource opened) throws IOException {
    try (EventSource source = opened) {
      return ContractRow.readAll(source);
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, Effort.of(4, 8, 200));
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("seeds")
  void readingCanBeginAtEachPlace(long seed) throws IOException {
    List<String> lines = RandomLines.of(seed, LINES);
    checkPlaces(
        ParaverTestTraces.make(folder, "t.prv", lines.toArray(new String[0])), DISTANCE, 15);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpi-ring4", "mpi-omp2x2"})
  void readingCanBeginAtEachPlaceOfTracesOfTheTracer(String name) throws IOException {
    checkPlaces(ParaverTestTraces.of(name), 1000, 10);
  }

  /** As a window of its own, and as what is left of a reading from the begin of the trace. */
  private static void checkPlaces(Path trace, long distance, int least) throws IOException {
    open(
        trace,
        (reader, facet, stream, options) -> {
          List<Start> starts = facet.starts(stream, distance, options);
          assertThat(starts).hasSizeGreaterThan(least);
          List<ContractRow> all = rows(reader.open(stream, Section.EVENTS, options));
          long place = 0;
          int number = 0;
          for (Start start : starts) {
            assertThat(start.place()).isGreaterThanOrEqualTo(place + distance);
            place = start.place();
            for (long from : new long[] {start.time() + 1, start.time() + 70}) {
              for (long to : new long[] {from + 100, number++ % 8 == 0 ? -1L : from + 1000}) {
                ReadOptions window = options.withWindow(new TimeWindow(from, to));
                assertThat(rows(facet.openWindowAt(stream, start, window)))
                    .isEqualTo(rows(reader.open(stream, Section.EVENTS, window)));
                assertThat(rows(facet.openAnyOrderAt(stream, start, window)))
                    .isEqualTo(
                        rows(
                            reader.facet(UnorderedWindowFacet.class).openAnyOrder(stream, window)));
                assertThat(rows(facet.openAt(stream, start, window)))
                    .isEqualTo(
                        all.stream().filter(r -> window.window().contains(r.time())).toList());
              }
            }
          }
        });
  }

  @Test
  void aStateThatIsNoneIsNotUsed() throws IOException {
    open(
        ParaverTestTraces.of("mpi-ring4"),
        (reader, facet, stream, options) -> {
          List<ContractRow> all = rows(reader.open(stream, Section.EVENTS, options));
          Start good = facet.starts(stream, DISTANCE, options).get(9);
          long[] state = good.state();
          for (int i = 0; i < state.length; i++) {
            long[] cut = Arrays.copyOf(state, i);
            Start start = new Start(0, good.place(), cut);
            assertThat(rows(facet.openAt(stream, start, options)))
                .as("cut to %d", i)
                .isEqualTo(all);
          }
          long[] longer = Arrays.copyOf(state, state.length + 1);
          for (Start bad :
              List.of(
                  new Start(0, good.place(), longer),
                  new Start(0, good.place() + 1, state),
                  new Start(0, Long.MAX_VALUE, state))) {
            assertThat(rows(facet.openAt(stream, bad, options))).isEqualTo(all);
          }
        });
  }

  /** Any number of a state may be another one: that is read, or not used. */
  @Test
  void aStateThatIsWrongDoesNoHarm() throws IOException {
    open(
        ParaverTestTraces.of("mpi-ring4"),
        (reader, facet, stream, options) -> {
          Start good = facet.starts(stream, DISTANCE, options).get(20);
          long from = good.time() + 1;
          ReadOptions window = options.withWindow(new TimeWindow(from, from + 1_000_000));
          for (int i = 0; i < good.state().length; i++) {
            for (long wrong : new long[] {-1, 0, 1, 4096, Integer.MAX_VALUE, 1L << 40, -1L << 63}) {
              long[] state = good.state().clone();
              state[i] = wrong;
              Start start = new Start(good.time(), good.place(), state);
              assertThat(rows(facet.openAt(stream, start, window))).isNotEmpty();
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2:1:1:1:1:1:77:1", // earlier than the one before
        "c:1:2:1:1", // a communicator that lines before need not know
        "2:1:1:1:1:1000000:50000002:7:50100004:1:50100003:1", // two roots of an operation
      })
  void tracesOfWhichLaterLinesChangeEarlierOnesHaveNoPlaces(String line) throws IOException {
    String first = "2:1:1:1:1:9:50000002:7:50100004:1:50100003:1";
    String other = "2:2:1:2:1:10:50000002:7:50100004:1:50100003:1";
    boolean isRoot = line.contains("50000002");
    String[] lines = {
      RandomLines.HEADER, "c:1:1:3:1:2:3", "c:2:1:1:1", first, isRoot ? other : "", line
    };
    open(
        ParaverTestTraces.make(folder, "t.prv", lines),
        (reader, facet, stream, options) -> assertThat(facet.starts(stream, 1, options)).isEmpty());
  }

  @Test
  void compressedTracesHaveNoPlaces() throws IOException {
    String[] lines = RandomLines.of(1, LINES).toArray(new String[0]);
    open(
        ParaverTestTraces.make(folder, "t.prv.gz", lines),
        (reader, facet, stream, options) ->
            assertThat(facet.starts(stream, DISTANCE, options)).isEmpty());
  }
}
