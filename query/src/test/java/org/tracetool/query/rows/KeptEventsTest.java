package org.tracetool.query.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.TestData;

/** Small tables are the same of what was kept, and the trace is not read for them. */
class KeptEventsTest {
  private static final StreamInfo STREAM = new StreamInfo(1, new int[] {1});
  private static final String[] SMALL = {"messages", "collective_members", "io"};

  @TempDir private Path folder;
  private final AtomicInteger opened = new AtomicInteger();

  /** The reader of a trace, which counts how often events are opened. */
  private TraceReader reader(Path path) throws IOException {
    TraceReader reader = FormatRegistry.load().detect(path).open(path, ReadOptions.defaults());
    return (TraceReader)
        Proxy.newProxyInstance(
            TraceReader.class.getClassLoader(),
            new Class<?>[] {TraceReader.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("open") && arguments[1] == Section.EVENTS) {
                opened.incrementAndGet();
              }
              try {
                return method.invoke(reader, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static List<String> rows(QueryContext trace, String name) throws IOException {
    RawTable table = RawTables.of(name);
    boolean[] all = new boolean[table.columns().size()];
    Arrays.fill(all, true);
    List<String> rows = new ArrayList<>();
    List<StreamInfo> streams =
        table.isByStream() ? trace.reader().streams() : Collections.singletonList(null);
    for (StreamInfo stream : streams) {
      RowBatch batch = new RowBatch(table, all);
      try (RowSource source = table.open(trace, stream, batch)) {
        while (source.fill(batch)) {
          for (int r = 0; r < batch.rows(); r++) {
            StringBuilder row = new StringBuilder();
            for (int c = 0; c < all.length; c++) {
              boolean isText = batch.texts(c) != null;
              row.append(isText ? batch.texts(c)[r] : batch.numbers(c)[r]).append(' ');
            }
            rows.add(row.toString());
          }
          batch.clear();
        }
      }
    }
    return rows;
  }

  private static QueryContext context(TraceReader reader) {
    return new QueryContext(reader, ReadOptions.defaults(), 2, 1 << 27);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/ring_collectives/expected/ring.otf",
        "otf/random-1/random-1.otf",
        "otf2/03-mpi/traces.otf2"
      })
  void theTraceIsReadOnce(String name) throws IOException {
    try (TraceReader reader = reader(TestData.path(name))) {
      QueryContext trace = context(reader);
      List<List<String>> expected = new ArrayList<>();
      for (String table : SMALL) {
        expected.add(rows(trace, table));
      }
      assertThat(expected.get(0)).isNotEmpty();
      try (Closeable keeping = trace.keepFew()) {
        rows(trace, "calls");
        assertThat(trace.hasKept(KeptEvents.MESSAGES)).isTrue();
        opened.set(0);
        for (int t = 0; t < SMALL.length; t++) {
          assertThat(rows(trace, SMALL[t])).as(SMALL[t]).isEqualTo(expected.get(t));
        }
        assertThat(opened).hasValue(0);
      }
      assertThat(trace.hasKept(KeptEvents.MESSAGES)).isFalse();
    }
  }

  private Path trace(String streams, String... texts) throws IOException {
    Path trace = folder.resolve("t.otf");
    Files.writeString(trace, streams);
    Files.writeString(
        folder.resolve("t.0.def"), "DTR3b9aca00\nDP1NM\"P\"\nDP2NM\"Q\"\nDF1NM\"f\"\n");
    for (int i = 0; i < texts.length; i++) {
      Files.writeString(folder.resolve("t." + (i + 1) + ".events"), texts[i]);
    }
    return trace;
  }

  @ParameterizedTest
  @CsvSource({"a, b, true", "b, a, false"})
  void timesThatGoBackAreReadAgain(String first, String second, boolean isKept) throws IOException {
    String text = first + "\n*1\nE1\n" + second + "\nE1\nS1L2T1C0\n";
    try (TraceReader reader = reader(trace("1:1\n", text))) {
      QueryContext trace = context(reader);
      List<String> expected = rows(trace, "messages");
      try (Closeable keeping = trace.keepFew()) {
        rows(trace, "calls");
        assertThat(trace.hasKept(KeptEvents.MESSAGES)).isEqualTo(isKept);
        assertThat(rows(trace, "messages")).hasSize(1).isEqualTo(expected);
      }
    }
  }

  @Test
  void nothingIsKeptBeforeAllStreamsWereRead() throws IOException {
    Path path = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    try (TraceReader reader = reader(path)) {
      QueryContext trace = context(reader);
      try (Closeable keeping = trace.keepFew()) {
        assertThat(trace.hasKept(KeptEvents.MESSAGES)).isFalse();
        rows(trace, "calls");
        assertThat(trace.hasKept(EnumSet.of(EventKind.SEND))).isTrue();
        assertThat(trace.hasKept(EnumSet.of(EventKind.ENTER))).isFalse();
        assertThat(trace.hasKept(null)).isFalse();
      }
    }
  }

  @Test
  void nothingIsKeptOfAPart() throws IOException {
    Path path = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    try (TraceReader reader = reader(path)) {
      ReadOptions part = ReadOptions.defaults().withWindow(new TimeWindow(5, -1L));
      QueryContext trace = new QueryContext(reader, part, 2, 1 << 27);
      try (Closeable keeping = trace.keepFew()) {
        rows(trace, "calls");
        assertThat(trace.hasKept(KeptEvents.MESSAGES)).isFalse();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"8, true", "7, false"})
  void nothingIsKeptWhereOneOfEightEventsWouldBe(int eventsForEach, boolean isKept) {
    try (KeptEvents kept = new KeptEvents(null, 1)) {
      int count = (1 << 20) + 1;
      keep(kept, count);
      kept.countSeen(count * eventsForEach);
      kept.end(STREAM);
      assertThat(kept.has(KeptEvents.MESSAGES)).isEqualTo(isKept);
    }
  }

  private static void keep(KeptEvents kept, int count) {
    EventBlock block = new EventBlock();
    block.add(1, EventKind.SEND, 1, 2, 0, 3, 4, 5);
    EventCursor event = block.cursor();
    event.next();
    EventBlock note = new EventBlock();
    CallStack calls = new CallStack();
    for (int i = 0; i < count; i++) {
      kept.keep(STREAM, event, calls, note);
    }
  }

  @Test
  void withoutRoomForTemporaryFilesNothingIsKept() {
    try (KeptEvents kept = new KeptEvents(folder.resolve("missing"), 1)) {
      keep(kept, 2);
      kept.end(STREAM);
      assertThat(kept.has(KeptEvents.MESSAGES)).isFalse();
    }
  }
}
