package org.tracetool.format.clog2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
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
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.clog2.Clog2Format;
import org.tracetool.format.clog2.ClogFormat;
import org.tracetool.format.clog2.RandomLog;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.mpe.ClogTestLogs;

/** What is read from a place on is what comes there when all is read, with what is told of it. */
class ClogStartsTest {
  private static final int EVENTS = 600;
  private static final long DISTANCE = 500;

  @TempDir Path folder;

  /** Something done with an open log. */
  private interface Use {
    void accept(TraceReader reader, StartFacet facet, StreamInfo stream) throws IOException;
  }

  /** Rows, or part of them, and what was told of them. */
  private record Read(List<ContractRow> rows, List<Diagnostics.Incident> told) {}

  /** A way to open records. */
  private interface Opening {
    EventSource of(ReadOptions options) throws IOException;
  }

  private static void open(TraceFormat format, Path log, Use use) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format.open(log, options)) {
      use.accept(reader, reader.facet(StartFacet.class), reader.streams().get(0));
    } finally {
      options.handles().close();
    }
  }

  private static Read read(TimeWindow window, Opening opening) throws IOException {
    ReadOptions options = ReadOptions.defaults().withWindow(window);
    try (EventSource source = opening.of(options)) {
      List<ContractRow> rows = ContractRow.readAll(source);
      return new Read(rows, options.diagnostics().incidents());
    } finally {
      options.handles().close();
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, Effort.of(3, 8, 200));
  }

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void readingCanBeginAtEachPlace(long seed) throws IOException {
    Path log = file("t.clog2", RandomLog.whole(seed, EVENTS));
    checkPlaces(new Clog2Format(), log, DISTANCE, 30);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void readingCanBeginAtEachPlaceOfTheLogOfAProcess(long seed) throws IOException {
    Path log = file("t.clog2", RandomLog.single(seed, EVENTS));
    checkPlaces(new Clog2Format(), log, DISTANCE, 30);
  }

  @EachOf(3)
  @ParameterizedTest
  @MethodSource("seeds")
  void readingCanBeginAtEachPlaceOfAnOldLog(long seed) throws IOException {
    Path log = file("t.clog", RandomLog.old(seed, 3 * EVENTS));
    checkPlaces(new ClogFormat(), log, 4 * DISTANCE, 30);
  }

  @ParameterizedTest
  @ValueSource(strings = {"comms", "quirks", "ring", "temp-le-rank1", "threads"})
  void readingCanBeginAtEachPlaceOfLogsOfMpe(String name) throws IOException {
    checkPlaces(new Clog2Format(), ClogTestLogs.of(name), 100, 2);
  }

  private static void checkPlaces(TraceFormat format, Path log, long distance, int least)
      throws IOException {
    open(
        format,
        log,
        (reader, facet, stream) -> {
          List<Start> starts = facet.starts(stream, distance, ReadOptions.defaults());
          assertThat(starts).hasSizeGreaterThan(least);
          UnorderedWindowFacet unordered = reader.facet(UnorderedWindowFacet.class);
          long place = 0;
          int number = 0;
          for (Start start : starts) {
            assertThat(start.place()).isGreaterThanOrEqualTo(place + distance);
            place = start.place();
            for (long from : new long[] {start.time() + 1, start.time() + 20_000}) {
              long to = number++ % 8 == 0 ? -1L : from + 300_000;
              TimeWindow window = new TimeWindow(from, to);
              Read expected = read(window, o -> reader.open(stream, Section.EVENTS, o));
              assertThat(read(window, o -> facet.openWindowAt(stream, start, o)))
                  .isEqualTo(expected);
              assertThat(read(window, o -> facet.openAt(stream, start, o))).isEqualTo(expected);
              TimeWindow begin = new TimeWindow(0, to); // as where the state is not known
              assertThat(read(begin, o -> reader.open(stream, Section.EVENTS, o)).told())
                  .isEqualTo(expected.told());
              assertThat(read(window, o -> facet.openAnyOrderAt(stream, start, o)))
                  .isEqualTo(read(window, o -> unordered.openAnyOrder(stream, o)));
              assertThat(read(window, o -> facet.openMarkersAt(start, o)))
                  .isEqualTo(read(window, o -> reader.open(null, Section.MARKERS, o)));
            }
          }
        });
  }

  @Test
  void aStateThatIsNoneIsNotUsed() throws IOException {
    open(
        new Clog2Format(),
        file("t.clog2", RandomLog.whole(1, EVENTS)),
        (reader, facet, stream) -> {
          ReadOptions options = ReadOptions.defaults();
          List<ContractRow> all = ContractRow.readAll(reader.open(stream, Section.EVENTS, options));
          Start good = facet.starts(stream, DISTANCE, options).get(9);
          long[] state = good.state();
          for (int i = 0; i < state.length; i++) {
            Start start = new Start(0, good.place(), Arrays.copyOf(state, i));
            assertThat(ContractRow.readAll(facet.openAt(stream, start, options)))
                .as("cut to %d", i)
                .isEqualTo(all);
          }
          long[] longer = Arrays.copyOf(state, state.length + 1);
          for (Start bad :
              List.of(
                  new Start(0, good.place(), longer),
                  new Start(0, good.place() + 4, state),
                  new Start(0, 8, state),
                  new Start(0, Long.MAX_VALUE, state))) {
            assertThat(ContractRow.readAll(facet.openAt(stream, bad, options))).isEqualTo(all);
          }
        });
  }

  /** Any number of a state may be another one: that is read, or not used. */
  @Test
  void aStateThatIsWrongDoesNoHarm() throws IOException {
    open(
        new Clog2Format(),
        file("t.clog2", RandomLog.whole(2, EVENTS)),
        (reader, facet, stream) -> {
          ReadOptions options = ReadOptions.defaults();
          Start good = facet.starts(stream, DISTANCE, options).get(20);
          long from = good.time() + 1;
          ReadOptions window = options.withWindow(new TimeWindow(from, from + 1_000_000));
          for (int i = 0; i < good.state().length; i++) {
            for (long wrong : new long[] {-1, 0, 1, 4096, Integer.MAX_VALUE, 1L << 40, -1L << 63}) {
              long[] state = good.state().clone();
              state[i] = wrong;
              Start start = new Start(good.time(), good.place(), state);
              assertThat(ContractRow.readAll(facet.openAt(stream, start, window))).isNotEmpty();
            }
          }
        });
  }

  @Test
  void aLogThatIsNotInOrderOfTimeHasNoPlacesAndTellsSo() throws IOException {
    byte[] bytes = RandomLog.whole(3, EVENTS);
    ByteBuffer.wrap(bytes).putDouble(1024 + 4 * 72, 1e3); // the first event
    ReadOptions options = ReadOptions.defaults();
    open(
        new Clog2Format(),
        file("t.clog2", bytes),
        (reader, facet, stream) -> assertThat(facet.starts(stream, 1, options)).isEmpty());
    assertThat(IncidentCodes.of(options.diagnostics())).containsExactly("EXTRA_WORK");
  }
}
