package org.tracetool.view.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.TraceIndex;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.SlowTrace;
import org.tracetool.view.calls.KeptCalls;

/** Where the records of a window are looked for. */
class WindowRecordsTest {
  @TempDir private Path folder;

  /** A trace that knows by itself what is open at a time, as logs in trees do. */
  private static final class Stateful extends FrontReader implements StateFacet {
    final List<TimeWindow> opened = new ArrayList<>();

    Stateful(TraceReader reader) {
      super(reader);
    }

    @Override
    public EventBlock stateAt(StreamInfo stream, long time, ReadOptions options) {
      return new EventBlock();
    }

    @Override
    public EventSource open(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      opened.add(options.window());
      return reader.open(stream, section, options);
    }

    @Override
    public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      return reader.count(stream, section, options);
    }
  }

  @Test
  void whatFindsWindowsByItselfIsNotReadFromItsBegin() throws IOException {
    ReadOptions options = ReadOptions.defaults();
    Path file = folder.resolve("states.ttidx");
    try (ViewedTrace shown = ShownTrace.open(folder)) {
      Stateful trace = new Stateful(shown.original());
      IndexBuilder.write(trace, file, new IndexOptions(options, 1, 1, 0, n -> {}));
      try (TraceIndex index = TraceIndex.open(file, trace)) {
        trace.opened.clear();
        TimeWindow window = new TimeWindow(300_000, 310_000);
        WindowRecords records =
            new WindowRecords(
                index.reader(trace), index, none(index), new KeptCalls(index, 0), options);
        EnumSet<EventKind> calls = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);
        int[] all = {1, 2};
        for (StreamInfo stream : records.streamsOf(all)) {
          records.read(stream, window, l -> true, calls, event -> true);
        }
        records.readMergedFromPlaces(all, window, calls, event -> true);
        assertThat(trace.opened).isNotEmpty().containsOnly(window);
      }
    }
  }

  @Test
  void itIsToldHowMuchOfAWindowWasRead() throws IOException {
    try (ViewedTrace shown = new SlowTrace().open(folder)) {
      RequestProgress wanted = new RequestProgress();
      WindowRecords records = shown.asked(wanted).records();
      TimeWindow window = new TimeWindow(101_000, 201_000);
      records.expect(2);
      double before = 0;
      for (StreamInfo stream : records.streamsOf(new int[] {1, 2})) {
        List<Double> shares = new ArrayList<>();
        double start = before;
        records.read(
            stream,
            window,
            l -> true,
            null,
            event -> {
              double part = Math.max(0, Math.min(1, (event.time() - 101_000) / 100_000.0));
              // Some records come at a time.
              assertThat(wanted.share()).isBetween(start + part / 2 - 0.03, start + part / 2);
              shares.add(wanted.share());
              return true;
            });
        assertThat(shares).isSorted();
        before += 0.5;
        assertThat(wanted.share()).isEqualTo(before);
      }
    }
    assertThat(new RequestProgress().share()).isZero();
  }

  /** A trace with one stream of many processes. */
  private static final class Wide extends FrontReader {
    final List<StreamInfo> streams;

    Wide(TraceReader reader, int processes) {
      super(reader);
      streams = List.of(new StreamInfo(7, IntStream.rangeClosed(1, processes).toArray()));
    }

    @Override
    public List<StreamInfo> streams() {
      return streams;
    }

    @Override
    public EventSource open(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      return reader.open(stream, section, options);
    }

    @Override
    public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      return reader.count(stream, section, options);
    }
  }

  /** Comparing the processes of the stream for each of them took minutes. */
  @Test
  @Timeout(20)
  void theStreamOfManyProcessesIsFoundAtOnce() throws IOException {
    try (ViewedTrace shown = ShownTrace.open(folder);
        TraceIndex index = TraceIndex.open(folder.resolve("shown.otf.ttidx"), shown.original())) {
      Wide trace = new Wide(shown.original(), 300_000);
      WindowRecords records =
          new WindowRecords(
              trace, index, none(index), new KeptCalls(index, 0), ReadOptions.defaults());
      int[] all = IntStream.rangeClosed(0, 300_001).toArray();
      assertThat(records.streamsOf(all)).isEqualTo(trace.streams);
    }
  }

  private static RecentRecords none(TraceIndex index) {
    return new RecentRecords(new PreviewCache(index), 2, 0);
  }

  private static RecentRecords some(TraceIndex index) {
    return new RecentRecords(new PreviewCache(index), 2, RecentRecords.MAX_BYTES);
  }

  /** Counts how often streams are opened. */
  private static final class Counting extends FrontReader {
    int opened;

    Counting(TraceReader reader) {
      super(reader);
    }

    @Override
    public EventSource open(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      opened++;
      return reader.open(stream, section, options);
    }

    @Override
    public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      return reader.count(stream, section, options);
    }
  }

  @Test
  void whatIsWithinAWindowThatWasReadIsNotReadAgain() throws IOException {
    try (ViewedTrace shown = ShownTrace.open(folder);
        TraceIndex index = TraceIndex.open(folder.resolve("shown.otf.ttidx"), shown.original())) {
      Counting trace = new Counting(shown.original());
      ReadOptions options = ReadOptions.defaults();
      WindowRecords records =
          new WindowRecords(trace, index, some(index), new KeptCalls(index, 0), options);
      WindowRecords plain =
          new WindowRecords(trace, index, none(index), new KeptCalls(index, 0), options);
      TimeWindow wide = new TimeWindow(90_000, 120_000);
      TimeWindow narrow = new TimeWindow(100_000, 110_000);
      EnumSet<EventKind> calls = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);
      StreamInfo first = records.streamsOf(new int[] {1}).get(0);
      assertThat(within(records, first, wide, null)).isEqualTo(within(plain, first, wide, null));
      trace.opened = 0;
      List<String> again = within(records, first, narrow, calls);
      assertThat(trace.opened).isZero();
      assertThat(again).isNotEmpty().isEqualTo(within(plain, first, narrow, calls));
      trace.opened = 0;
      within(records, first, new TimeWindow(110_000, 130_000), calls);
      assertThat(trace.opened).as("reaches beyond what was read").isOne();
    }
  }

  /** A trace whose records are much closer together than its index lets expect. */
  private static final class Bursting extends FrontReader {
    static final int BLOCKS = 2 * RecentRecords.MAX_LOADED / 1000;
    int opened;

    Bursting(TraceReader reader) {
      super(reader);
    }

    @Override
    public EventSource open(StreamInfo stream, Section section, ReadOptions options) {
      opened++;
      return new EventSource() {
        private int blocks;

        @Override
        public boolean read(EventBlock block) {
          block.clear();
          for (int i = 0; i < 1000 && blocks < BLOCKS; i++) {
            int at = block.addRow(100_000, EventKind.LEAVE, 1, 0);
            block.words()[at] = i;
          }
          return blocks++ < BLOCKS;
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      return reader.count(stream, section, options);
    }
  }

  @Test
  void recordsOfABurstAreReadButNotKept() throws IOException {
    try (ViewedTrace shown = ShownTrace.open(folder);
        TraceIndex index = TraceIndex.open(folder.resolve("shown.otf.ttidx"), shown.original())) {
      Bursting trace = new Bursting(shown.original());
      WindowRecords records =
          new WindowRecords(
              trace, index, some(index), new KeptCalls(index, 0), ReadOptions.defaults());
      TimeWindow window = new TimeWindow(90_000, 120_000);
      StreamInfo first = records.streamsOf(new int[] {1}).get(0);
      for (int reading = 1; reading <= 2; reading++) {
        int[] count = {0};
        boolean isAll =
            records.read(
                first,
                window,
                location -> true,
                null,
                event -> {
                  count[0]++;
                  return true;
                });
        assertThat(isAll).isTrue();
        assertThat(count[0]).isEqualTo(1000 * Bursting.BLOCKS);
        assertThat(trace.opened).isEqualTo(2 * reading);
      }
    }
  }

  private static List<String> within(
      WindowRecords records, StreamInfo stream, TimeWindow window, EnumSet<EventKind> kinds)
      throws IOException {
    List<String> found = new ArrayList<>();
    records.read(
        stream,
        window,
        location -> location == 1,
        kinds,
        event -> {
          if (window.contains(event.time()) && (kinds == null || kinds.contains(event.kind()))) {
            found.add(event.time() + " " + event.kind() + " " + event.field(0));
          }
          return true;
        });
    return found;
  }
}
