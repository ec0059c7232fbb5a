package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;

/** A condition on times finds all its rows where the times of a stream go back. */
@Tag("thorough")
final class TimesGoBackTest {
  /** So many that a search by bisection has something to do. */
  private static final int CALLS = 8_000;

  private static final int MAX_BACKSTEP_TICKS = 500_000;
  private static final int QUERIES = 6;

  @TempDir private Path folder;

  /** A trace whose clock is set back again and again, far and not so far. */
  private Path otf() throws IOException {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder();
    int time = 1_000;
    for (int i = 0; i < 2 * CALLS; i++) {
      time += random.nextInt(200);
      if (random.nextInt(500) == 0) {
        time = Math.max(0, time - random.nextInt(random.nextInt(MAX_BACKSTEP_TICKS) + 1));
      }
      text.append(Integer.toHexString(time)).append("\n*1\n").append(i % 2 == 0 ? "E1\n" : "L1\n");
      if (i % 7 == 0) {
        text.append("CNT1V").append(Integer.toHexString(i)).append('\n');
      }
    }
    Path trace = folder.resolve("back.otf");
    Files.writeString(trace, "1:1\n");
    Files.writeString(
        folder.resolve("back.0.def"),
        "DTR3b9aca00\nDP1NM\"P\"\nDF1NM\"f\"\nDCNT1NM\"c\"PRP0\n",
        StandardCharsets.US_ASCII);
    Files.writeString(folder.resolve("back.1.events"), text, StandardCharsets.US_ASCII);
    return trace;
  }

  private Path converted(Path otf, String format) throws IOException {
    FormatRegistry formats = FormatRegistry.load();
    Path out = folder.resolve("to." + format);
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = formats.byId("otf").open(otf, options);
        TraceWriter writer = formats.byId(format).create(out, WriteOptions.defaults())) {
      writer.begin(reader.definitions(), reader.streams());
      StreamInfo stream = reader.streams().get(0);
      EventSink sink = writer.sink(stream, Section.EVENTS);
      EventBlock block = new EventBlock();
      EventCursor event = new EventCursor();
      try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
        while (source.read(block)) {
          event.wrap(block);
          while (event.next()) {
            sink.accept(event);
          }
        }
      }
      sink.end();
      writer.finish();
    }
    return out;
  }

  private void compare(Path trace) throws IOException {
    Random random = new Random(7);
    try (OpenedTraces traces = new OpenedTraces(folder, false, TimeWindow.ALL, trace.toString())) {
      List<List<Object>> times = traces.rows("SELECT time_ns FROM events USING SAMPLE 100");
      int found = 0;
      for (int i = 0; i < QUERIES; i++) {
        long from = ((Number) times.get(random.nextInt(times.size())).get(0)).longValue();
        long to = from + random.nextInt(MAX_BACKSTEP_TICKS);
        String condition =
            i % 3 == 0
                ? "time_ns >= " + from
                : i % 3 == 1 ? "time_ns < " + from : "time_ns BETWEEN " + from + " AND " + to;
        for (String table : new String[] {"events", "enters", "counters"}) {
          String sql = "SELECT count(*), sum(time_ns), max(time_ns) FROM " + table + " WHERE ";
          // The engine sees all rows where the condition is a part of another one.
          Object all = traces.rows(sql + "(" + condition + ") OR random() > 2").get(0);
          assertThat(traces.rows(sql + condition).get(0)).as(sql + condition).isEqualTo(all);
          found +=
              traces.number("SELECT count(*) FROM " + table + " WHERE " + condition) > 0 ? 1 : 0;
        }
      }
      assertThat(found).isGreaterThan(QUERIES);
    }
  }

  @Test
  void noRowIsMissingInOtf() throws IOException {
    compare(otf());
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(strings = {"otf2", "stf", "vtf3", "paraver", "clog2", "slog2"})
  void noRowIsMissingInOtherFormats(String format) throws IOException {
    compare(converted(otf(), format));
  }
}
