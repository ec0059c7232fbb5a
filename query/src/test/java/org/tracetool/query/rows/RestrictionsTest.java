package org.tracetool.query.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.TestData;

/** A part of a trace, by time, process or column, has the rows that are chosen from the whole. */
final class RestrictionsTest {
  private static final List<String> TABLES =
      List.of(
          "events",
          "enters",
          "leaves",
          "sends",
          "receives",
          "calls",
          "messages",
          "collective_members",
          "counters",
          "io",
          "markers");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/ring_collectives/expected/ring.otf",
        "vampirtrace/markers_usercom/expected/mrk.otf",
        "otf2/05-metrics-io-rma/traces.otf2",
        "paraver/mpi-ring4/mpi-ring4.prv",
        "clog2/ring.clog2",
        "slog2/ring.slog2",
        "vtf3/worked/demo.bpv"
      })
  void partsHaveTheRowsOfTheWhole(String name) throws IOException {
    Path path = TestData.path(name);
    ReadOptions all = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(path).open(path, all)) {
      QueryContext whole = context(reader, all);
      RawTable events = RawTables.of("events");
      List<List<Object>> rows = rows(events, whole, -1);
      long[] times = rows.stream().mapToLong(r -> (long) r.get(events.column("time_ns"))).toArray();
      Arrays.sort(times);
      long from = times[times.length / 3];
      long to = times[times.length * 2 / 3] + 1;
      int process = (int) (long) rows.get(rows.size() / 2).get(events.column("process_id"));
      TimeWindow window = whole.nanoseconds().ticks(from, to - 1);
      ReadOptions ofProcess = all.withLocations(token -> token == process);
      for (String table : TABLES) {
        RawTable raw = RawTables.of(table);
        List<List<Object>> found = rows(raw, whole, -1);
        Predicate<List<Object>> inTime = row -> isSeen(raw, row, from, to);
        Predicate<List<Object>> chosen = row -> isOf(raw, row, process);
        compare(raw, context(reader, all.withWindow(window)), found, inTime);
        compare(raw, context(reader, ofProcess), found, chosen);
        compare(raw, context(reader, ofProcess.withWindow(window)), found, inTime.and(chosen));
        for (int column = 0; column < raw.columns().size(); column++) {
          int one = column;
          assertThat(rows(raw, whole, column))
              .as(table + "." + raw.columns().get(column).name())
              .isEqualTo(found.stream().map(r -> Collections.singletonList(r.get(one))).toList());
        }
      }
    }
  }

  private static QueryContext context(TraceReader reader, ReadOptions options) {
    return new QueryContext(reader, options, 1, 64L << 20);
  }

  private static void compare(
      RawTable table, QueryContext part, List<List<Object>> whole, Predicate<List<Object>> isWanted)
      throws IOException {
    assertThat(rows(table, part, -1))
        .as(table.name())
        .containsExactlyInAnyOrderElementsOf(whole.stream().filter(isWanted).toList());
  }

  /** All rows of a table, with a column alone or, where that is negative, with all. */
  private static List<List<Object>> rows(RawTable table, QueryContext trace, int column)
      throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    boolean[] wanted = new boolean[table.columns().size()];
    for (int c = 0; c < wanted.length; c++) {
      wanted[c] = column < 0 || c == column;
    }
    RowBatch batch = new RowBatch(table, wanted);
    List<StreamInfo> streams =
        table.isByStream() ? trace.reader().streams() : Collections.singletonList(null);
    for (StreamInfo stream : streams) {
      try (RowSource source = table.open(trace, stream, batch)) {
        while (source.fill(batch)) {
          for (int r = 0; r < batch.rows(); r++) {
            rows.add(row(batch, wanted, r));
          }
          batch.clear();
        }
      }
    }
    return rows;
  }

  private static List<Object> row(RowBatch batch, boolean[] wanted, int row) {
    List<Object> values = new ArrayList<>();
    for (int c = 0; c < wanted.length; c++) {
      if (wanted[c]) {
        values.add(batch.texts(c) == null ? batch.numbers(c)[row] : batch.texts(c)[row]);
      }
    }
    return values;
  }

  /** Whether a part of a row is in a window. */
  private static boolean isSeen(RawTable table, List<Object> row, long from, long to) {
    String[] ends =
        switch (table.name()) {
          case "calls", "collective_members", "io" -> new String[] {"begin_ns", "end_ns"};
          case "messages" -> new String[] {"send_ns", "receive_ns"};
          default -> new String[] {"time_ns"};
        };
    long[] known =
        Arrays.stream(ends)
            .mapToLong(end -> (long) row.get(table.column(end)))
            .filter(time -> time != RowBatch.NULL)
            .sorted()
            .toArray();
    return known[known.length - 1] >= from && known[0] < to;
  }

  private static boolean isOf(RawTable table, List<Object> row, int process) {
    String[] processes =
        table.name().equals("messages")
            ? new String[] {"sender_id", "receiver_id"}
            : new String[] {table.name().equals("counters") ? "recorder_id" : "process_id"};
    return Arrays.stream(processes)
        .mapToLong(p -> (long) row.get(table.column(p)))
        .anyMatch(p -> p == process || p == RowBatch.NULL && table.name().equals("markers"));
  }
}
