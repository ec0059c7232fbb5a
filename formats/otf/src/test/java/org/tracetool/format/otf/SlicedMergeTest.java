package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.SliceableSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ProgressSource;
import org.tracetool.core.merge.SlicedMerge;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.EachOf;

/** Merging plain streams by slices of the time gives the same as merging them as a whole. */
@Tag("thorough")
class SlicedMergeTest {
  private static final int[] PROCESSES = {1, 2, 3, 4, 5, 6, 7, 8};
  private static final int[] FEW = {1, 2, 3, 4};
  private static final int LINES = 25_000;

  /** For each thread; so little that there are many slices. */
  private static final long MEMORY = 5 << 20;

  @TempDir Path folder;

  /** The special property of the input. */
  private enum Shape {
    REGULAR,
    /** One stream begins when the others have ended. */
    ONE_AFTER_THE_OTHER,
    /** Streams of very different length. */
    UNEVEN
  }

  /** Why there can be no slices. */
  private enum Obstacle {
    TIMES_GO_BACK,
    MALFORMED_LINE,
    UNKNOWN_RECORD,
    NO_PROCESS_LINES,
    ALL_AT_THE_SAME_TIME,
    CARRIAGE_RETURNS,
    PAIRS_BEFORE_TIMES,
    EMPTY_FILE,
    CUT_OFF
  }

  private final Random random = new Random(11);

  private int[] streams = PROCESSES;

  /** Of the format of the output. */
  private Map<String, String> settings = Map.of();

  private void write(int stream, int lines, long begin, Obstacle obstacle) throws IOException {
    StringBuilder text = new StringBuilder();
    String process = '*' + Integer.toHexString(stream) + '\n';
    long time = begin;
    for (int i = 0; i < lines; i++) {
      if (obstacle != Obstacle.ALL_AT_THE_SAME_TIME) {
        time += random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(50);
      }
      boolean odd = obstacle != null && stream == 2 && i == lines / 2;
      text.append(obstacle == Obstacle.PAIRS_BEFORE_TIMES ? "K1Y6V2a\n" : "");
      boolean back = odd && obstacle == Obstacle.TIMES_GO_BACK;
      text.append(Long.toHexString(back ? time - 5000 : time)).append('\n');
      if (obstacle != Obstacle.NO_PROCESS_LINES || i == 0) {
        text.append(process);
      }
      if (odd && obstacle == Obstacle.MALFORMED_LINE) {
        text.append("Ezz\n");
      } else if (odd && obstacle == Obstacle.UNKNOWN_RECORD) {
        text.append("QQ what\n");
      } else if (random.nextInt(20) == 0) {
        text.append("S2L").append(Integer.toHexString(i)).append("T7C64\n");
      } else {
        text.append(random.nextBoolean() ? "E" + Integer.toHexString(random.nextInt(90)) : "L");
        text.append('\n');
      }
    }
    String lineEnd = obstacle == Obstacle.CARRIAGE_RETURNS ? "\r\n" : "\n";
    String all = text.append(Long.toHexString(time)).append('\n').append(process).toString();
    if (obstacle == Obstacle.EMPTY_FILE && stream == 2) {
      all = "";
    } else if (obstacle == Obstacle.CUT_OFF) {
      all = all.substring(0, all.length() - 1);
    }
    Files.writeString(folder.resolve("in." + stream + ".events"), all.replace("\n", lineEnd));
  }

  private void writeTrace(Shape shape, Obstacle obstacle) throws IOException {
    StringBuilder master = new StringBuilder();
    for (int stream : streams) {
      master.append(stream).append(':').append(stream).append('\n');
    }
    Files.writeString(folder.resolve("in.otf"), master);
    Files.writeString(folder.resolve("in.0.def"), "DV1.c.3\"t\"\n");
    for (int stream : streams) {
      int lines =
          shape == Shape.UNEVEN && stream == 2 ? 50 : LINES * PROCESSES.length / streams.length;
      long begin = shape == Shape.ONE_AFTER_THE_OTHER ? stream * 10_000_000L : 1000;
      write(stream, lines, begin, obstacle);
    }
  }

  private static SlicedMerge.ProgressListener counting(AtomicLong rows) {
    return new SlicedMerge.ProgressListener() {
      @Override
      public EventSource source(EventSource source) {
        return new ProgressSource(source, rows::addAndGet);
      }

      @Override
      public void countCopied(long events) {
        rows.addAndGet(events);
      }
    };
  }

  /** Merges in slices if {@code threads} is not 0; returns whether that was possible. */
  private boolean merge(String to, int threads) throws IOException {
    OtfFormat format = new OtfFormat();
    ReadOptions options = ReadOptions.defaults();
    boolean sliced = false;
    try (TraceReader reader = format.open(folder.resolve("in.otf"), options);
        TraceWriter writer =
            format.create(
                folder.resolve(to + ".otf"),
                new WriteOptions(0, new Diagnostics()).withSettings(settings))) {
      StreamInfo stream = new StreamInfo(1, streams);
      writer.begin(reader.definitions(), List.of(stream));
      SliceableSink sink = (SliceableSink) writer.sink(stream, Section.EVENTS);
      if (threads > 0) {
        List<SlicedMerge.Part> parts = new ArrayList<>();
        for (StreamInfo s : reader.streams()) {
          parts.add(new SlicedMerge.Part(reader, s, Section.EVENTS, options));
        }
        AtomicLong rows = new AtomicLong();
        sliced = SlicedMerge.run(parts, sink, counting(rows), threads, threads * MEMORY);
        assertThat(options.diagnostics().incidents()).isEmpty();
      }
      if (sliced) {
        sink.end();
      } else {
        List<EventSource> sources = new ArrayList<>();
        for (StreamInfo s : reader.streams()) {
          sources.add(reader.open(s, Section.EVENTS, options));
        }
        new KWayMerge(sources).drainTo(sink);
        for (EventSource source : sources) {
          source.close();
        }
      }
      writer.finish();
    }
    return sliced;
  }

  private void assertEqualTraces(String a, String b) throws IOException {
    for (String end : List.of(".otf", ".0.def", ".1.events")) {
      assertThat(folder.resolve(b + end)).hasSameBinaryContentAs(folder.resolve(a + end));
    }
  }

  @EachOf(2)
  @ParameterizedTest
  @CsvSource({"REGULAR,2", "REGULAR,3", "ONE_AFTER_THE_OTHER,2", "UNEVEN,2"})
  void slicesGiveTheSameBytes(Shape shape, int threads) throws IOException {
    writeTrace(shape, null);
    assertThat(merge("whole", 0)).isFalse();
    assertThat(merge("sliced", threads)).isTrue();
    assertEqualTraces("whole", "sliced");
  }

  @EachOf(3)
  @ParameterizedTest
  @EnumSource
  void whatHasToBeToldIsMergedAsAWhole(Obstacle obstacle) throws IOException {
    writeTrace(Shape.REGULAR, obstacle);
    assertThat(merge("whole", 0)).isFalse();
    assertThat(merge("tried", 2)).isFalse();
    assertEqualTraces("whole", "tried");
  }

  /** Slices of another sink that cannot be written from some moment on. */
  private record Failing(SliceableSink sink, AtomicInteger left) implements SliceableSink {
    @Override
    public boolean takesSlices() {
      return true;
    }

    @Override
    public Slice slice(Diagnostics diagnostics, int expectedBytes) {
      Slice slice = sink.slice(diagnostics, expectedBytes);
      return new Slice() {
        @Override
        public void accept(EventCursor event) throws IOException {
          slice.accept(event);
        }

        @Override
        public void end() throws IOException {
          slice.end();
        }

        @Override
        public long lastTime() {
          return slice.lastTime();
        }

        @Override
        public void place() throws IOException {
          slice.place();
        }

        @Override
        public void write() throws IOException {
          if (left.getAndDecrement() <= 0) {
            throw new IOException("no room");
          }
          slice.write();
        }
      };
    }

    @Override
    public void restart() throws IOException {
      sink.restart();
    }

    @Override
    public void accept(EventCursor event) throws IOException {
      sink.accept(event);
    }

    @Override
    public void end() throws IOException {
      sink.end();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  @Timeout(30)
  void aFailureToWriteEndsAllThreads(int written) throws IOException {
    writeTrace(Shape.REGULAR, null);
    OtfFormat format = new OtfFormat();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format.open(folder.resolve("in.otf"), options);
        TraceWriter writer =
            format.create(folder.resolve("f.otf"), new WriteOptions(0, new Diagnostics()))) {
      StreamInfo stream = new StreamInfo(1, PROCESSES);
      writer.begin(reader.definitions(), List.of(stream));
      SliceableSink sink = (SliceableSink) writer.sink(stream, Section.EVENTS);
      List<SlicedMerge.Part> parts = new ArrayList<>();
      for (StreamInfo s : reader.streams()) {
        parts.add(new SlicedMerge.Part(reader, s, Section.EVENTS, options));
      }
      assertThatThrownBy(
              () ->
                  SlicedMerge.run(
                      parts,
                      new Failing(sink, new AtomicInteger(written)),
                      counting(new AtomicLong()),
                      2,
                      2 * MEMORY))
          .isInstanceOf(IOException.class)
          .hasMessage("no room");
    }
    assertThat(folder.resolve("f.otf")).doesNotExist();
  }

  @Test
  void oneThreadDoesNotNeedSlices() throws IOException {
    writeTrace(Shape.REGULAR, null);
    assertThat(merge("one", 1)).isFalse();
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void slicesOfFewStreamsAreCopied(int threads) throws IOException {
    streams = FEW;
    writeTrace(Shape.REGULAR, null);
    assertThat(merge("whole", 0)).isFalse();
    assertThat(merge("sliced", threads)).isTrue();
    assertEqualTraces("whole", "sliced");
  }

  @Test
  void fewStreamsThatCannotBeCopiedNeedNoSlices() throws IOException {
    streams = FEW;
    settings = Map.of("keywords", "long");
    writeTrace(Shape.REGULAR, null);
    assertThat(merge("tried", 2)).isFalse();
  }

  @EachOf(3)
  @ParameterizedTest
  @EnumSource
  void whatHasToBeToldIsNotCopied(Obstacle obstacle) throws IOException {
    streams = FEW;
    writeTrace(Shape.REGULAR, obstacle);
    assertThat(merge("whole", 0)).isFalse();
    assertThat(merge("tried", 2)).isFalse();
    assertEqualTraces("whole", "tried");
  }
}
