package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** The files written without the engine are those that it writes of the views. */
@Tag("thorough")
final class LargeTableTest {
  private static String columns(String table) {
    String begin = table.equals("calls") ? ", 'begin_ns'" : "";
    return "COLUMNS(c -> NOT c.ends_with('_s') AND c NOT IN ('trace', 'path'" + begin + "))";
  }

  @TempDir private Path folder;

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/ring_collectives/expected/ring.otf",
        "vampirtrace/comm_split/expected/split.otf",
        "otf/random-1/random-1.otf",
        "otf2/03-mpi/traces.otf2"
      })
  void theEngineReadsWhatItsViewsSay(String name) throws IOException {
    try (OpenedTraces traces = new OpenedTraces(folder, true, TimeWindow.ALL, name);
        TraceReader reader =
            FormatRegistry.load()
                .detect(TestData.path(name))
                .open(TestData.path(name), ReadOptions.defaults())) {
      for (String table : new String[] {"events", "calls", "counters"}) {
        QueryContext context = new QueryContext(reader, ReadOptions.defaults(), 2, 1 << 27);
        Set<EventKind> seen = EnumSet.noneOf(EventKind.class);
        Path file = folder.resolve(table + ".parquet");
        // So little memory that there are several groups of rows.
        long rows =
            LargeTable.of(context, table)
                .write(
                    TableForm.PARQUET,
                    file,
                    folder,
                    2,
                    1 << 20,
                    false,
                    table.equals("events") ? seen : null);
        String view = "SELECT " + columns(table) + " FROM " + table;
        String written = "FROM '" + file + "'";
        assertThat(rows).isEqualTo(traces.number("SELECT count(*) FROM " + table));
        assertThat(traces.rows("SELECT column_name, column_type FROM (DESCRIBE " + written + ")"))
            .isEqualTo(traces.rows("SELECT column_name, column_type FROM (DESCRIBE " + view + ")"));
        assertThat(traces.rows(written + " EXCEPT ALL " + view)).isEmpty();
        assertThat(traces.rows(view + " EXCEPT ALL " + written)).isEmpty();
        Files.delete(file);
      }
    }
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/ring_collectives/expected/ring.otf",
        "otf/random-1/random-1.otf",
        "otf2/03-mpi/traces.otf2"
      })
  void everyTableOfAFolderIsItsView(String name) throws IOException {
    try (OpenedTraces traces = new OpenedTraces(folder, true, TimeWindow.ALL, name)) {
      TableFiles.write(
          traces.engine(),
          traces.context(), // so that small tables are made of what was kept
          TableForm.PARQUET,
          folder::resolve,
          false,
          2,
          1 << 27,
          rows -> {});
      for (String file : TableFiles.names(TableForm.PARQUET)) {
        String table = file.replace(".parquet", "");
        String view = "SELECT " + columns(table) + " FROM " + table;
        String written = "FROM '" + folder.resolve(file) + "'";
        assertThat(traces.rows("SELECT column_name, column_type FROM (DESCRIBE " + written + ")"))
            .as(file)
            .isEqualTo(traces.rows("SELECT column_name, column_type FROM (DESCRIBE " + view + ")"));
        assertThat(traces.rows(written + " EXCEPT ALL " + view)).as(file).isEmpty();
        assertThat(traces.rows(view + " EXCEPT ALL " + written)).as(file).isEmpty();
      }
    }
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/ring_collectives/expected/ring.otf",
        "otf/random-1/random-1.otf",
        "otf2/03-mpi/traces.otf2"
      })
  void everyTableOfAnArrowFolderIsThatOfParquet(String name) throws IOException {
    try (OpenedTraces traces = new OpenedTraces(folder, true, TimeWindow.ALL, 1, name)) {
      for (TableForm form : TableForm.values()) {
        TableFiles.write(
            traces.engine(),
            traces.context(),
            form,
            folder::resolve,
            false,
            2,
            1 << 22, // several groups of rows
            rows -> {});
      }
      for (String file : TableFiles.names(TableForm.ARROW)) {
        String parquet = folder.resolve(file.replace(".arrow", ".parquet")).toString();
        List<List<Object>> expected =
            traces.rows(
                "SELECT * EXCLUDE file_row_number FROM read_parquet('"
                    + parquet
                    + "', file_row_number = true) ORDER BY file_row_number");
        ArrowFileReader found = new ArrowFileReader(Files.readAllBytes(folder.resolve(file)));
        assertThat(found.names())
            .as(file)
            .isEqualTo(
                traces.rows("SELECT column_name FROM (DESCRIBE FROM '" + parquet + "')").stream()
                    .map(row -> row.get(0))
                    .toList());
        assertThat(texts(found.rows())).as(file).isEqualTo(texts(expected));
      }
    }
  }

  private static List<String> texts(List<? extends List<?>> rows) {
    return rows.stream().map(Object::toString).toList();
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/ring_collectives/expected/ring.otf",
        "otf/random-1/random-1.otf",
        "otf2/03-mpi/traces.otf2"
      })
  void theBytesAreTheSameForAnyNumberOfThreads(String name) throws IOException {
    List<Path> folders = new ArrayList<>();
    for (int threads : new int[] {1, 2, 5}) {
      Path into = Files.createDirectory(folder.resolve("threads-" + threads));
      folders.add(into);
      // An engine of one thread: with more the order of its rows is not fixed.
      try (OpenedTraces traces = new OpenedTraces(folder, true, TimeWindow.ALL, 1, name)) {
        TableFiles.write(
            traces.engine(),
            traces.context(),
            TableForm.PARQUET,
            into::resolve,
            false,
            threads,
            1 << 22, // several groups of rows
            rows -> {});
      }
    }
    for (String file : TableFiles.names(TableForm.PARQUET)) {
      byte[] first = Files.readAllBytes(folders.get(0).resolve(file));
      assertThat(folders.get(1).resolve(file)).as(file).hasBinaryContent(first);
      assertThat(folders.get(2).resolve(file)).as(file).hasBinaryContent(first);
    }
  }

  @Test
  void collectivesAreTheSameForAnyNumberOfThreads() throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (int threads : new int[] {1, 4}) {
      Path into = Files.createDirectory(folder.resolve("threads-" + threads));
      try (OpenedTraces traces =
          new OpenedTraces(
              folder, true, TimeWindow.ALL, threads, "otf/multifile-shared/multifile-shared.otf")) {
        TableFiles.write(
            traces.engine(),
            traces.context(),
            TableForm.ARROW,
            into::resolve,
            true, // since streams have several processes
            threads,
            1 << 22,
            rows -> {});
        assertThat(traces.number("SELECT count(*) FROM collectives")).isGreaterThan(10);
      }
      files.add(Files.readAllBytes(into.resolve("collectives.arrow")));
    }
    assertThat(files.get(1)).isEqualTo(files.get(0));
  }

  @Test
  void recordsOfEqualTimesStayInOrderWhereAStreamHasSeveralProcesses() throws IOException {
    Random random = new Random(3);
    int events = 20_000;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < events; i++) {
      text.append(Integer.toHexString(i / 100)).append("\n*").append(1 + random.nextInt(2));
      text.append("\nS1L2T").append(Integer.toHexString(i)).append("C0\n");
    }
    Path trace = folder.resolve("two.otf");
    Files.writeString(trace, "1:1,2\n");
    Files.writeString(folder.resolve("two.0.def"), "DTR3b9aca00\nDP1NM\"P\"\nDP2NM\"Q\"\n");
    Files.writeString(folder.resolve("two.1.events"), text);
    try (OpenedTraces traces =
        new OpenedTraces(folder, true, TimeWindow.ALL, 2, trace.toString())) {
      TableFiles.write(
          traces.engine(),
          new QueryContext(traces.reader(), ReadOptions.defaults(), 2, 1 << 27),
          TableForm.PARQUET,
          folder::resolve,
          true,
          2,
          1 << 27,
          rows -> {});
      String file = "'" + folder.resolve("events.parquet") + "'";
      assertThat(traces.number("SELECT count(*) FROM " + file)).isEqualTo(events);
      assertThat(
              traces.number(
                  "SELECT count(*) FROM (SELECT tag < lag(tag) OVER (PARTITION BY process_id"
                      + " ORDER BY file_row_number) AS back FROM read_parquet("
                      + file
                      + ", file_row_number = true)) WHERE back"))
          .isZero();
      assertThat(traces.rows("SELECT column_name FROM (DESCRIBE FROM " + file + ")"))
          .doesNotContain(List.of(TraceFunction.SEQUENCE));
    }
  }

  @Test
  void callsLeaveOutWhatFollowsFromTheirEndAndLength() throws IOException {
    String name = "vampirtrace/ring_collectives/expected/ring.otf";
    try (OpenedTraces traces = new OpenedTraces(folder, true, TimeWindow.ALL, name)) {
      QueryContext context = new QueryContext(traces.reader(), ReadOptions.defaults(), 2, 1 << 27);
      Path file = folder.resolve("calls.parquet");
      LargeTable.of(context, "calls")
          .write(TableForm.PARQUET, file, folder, 2, 1 << 20, false, null);
      String begins = "SELECT process_id, end_ns - inclusive_ns AS b, end_ns FROM '" + file + "'";
      String view = "SELECT process_id, begin_ns AS b, end_ns FROM calls";
      assertThat(traces.rows(begins + " EXCEPT ALL " + view)).isEmpty();
      assertThat(traces.rows(view + " EXCEPT ALL " + begins)).isEmpty();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsTheOutputsFault() throws IOException {
    Path path = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    try (TraceReader reader =
        FormatRegistry.load().detect(path).open(path, ReadOptions.defaults())) {
      LargeTable table =
          LargeTable.of(new QueryContext(reader, ReadOptions.defaults(), 1, 1 << 27), "events");
      Path shown = Path.of("out.parquet");
      assertThatThrownBy(
              () ->
                  table.write(
                      TableForm.PARQUET,
                      Path.of("/dev/full"),
                      shown,
                      1,
                      1 << 27,
                      false,
                      EnumSet.noneOf(EventKind.class)))
          .isInstanceOf(OutputException.class)
          .hasMessageStartingWith("out.parquet: cannot be written: ");
    }
  }
}
