package org.tracetool.query;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.testdata.TestData;

/** Traces of the test data with an engine over them. */
final class OpenedTraces implements Closeable {
  private static final long MEMORY = 128L << 20;

  private final List<TraceReader> readers = new ArrayList<>();
  private final List<QueriedTrace> traces = new ArrayList<>();
  private final QueryEngine engine;

  OpenedTraces(Path temporary, boolean files, TimeWindow window, String... names)
      throws IOException {
    this(temporary, files, window, 2, names);
  }

  OpenedTraces(Path temporary, boolean files, TimeWindow window, int threads, String... names)
      throws IOException {
    this(temporary, files, window, threads, null, null, List.of(names));
  }

  private OpenedTraces(
      Path temporary,
      boolean files,
      TimeWindow window,
      int threads,
      String asked,
      String iterationRegion,
      List<String> names)
      throws IOException {
    for (String name : names) {
      ReadOptions options = ReadOptions.defaults();
      Path path = Path.of(name).isAbsolute() ? Path.of(name) : TestData.path(name);
      TraceReader reader = FormatRegistry.load().detect(path).open(path, options);
      readers.add(reader);
      traces.add(
          new QueriedTrace(name, new QueryContext(reader, options.withWindow(window), 2, MEMORY)));
    }
    engine =
        QueryEngine.open(
            traces,
            new EngineOptions(
                threads,
                MEMORY,
                temporary.resolve("spill"),
                files,
                asked,
                asked == null ? temporary : null,
                null,
                iterationRegion));
  }

  /** As the command opens them for a query alone. */
  static OpenedTraces asking(String sql, int threads, Path temporary, String... names)
      throws IOException {
    return new OpenedTraces(temporary, false, TimeWindow.ALL, threads, sql, null, List.of(names));
  }

  /** With the calls of a region as iterations. */
  static OpenedTraces iterating(String region, Path temporary, String name) throws IOException {
    return new OpenedTraces(temporary, false, TimeWindow.ALL, 2, null, region, List.of(name));
  }

  static OpenedTraces of(Path temporary, String... names) throws IOException {
    return new OpenedTraces(temporary, false, TimeWindow.ALL, names);
  }

  QueryEngine engine() {
    return engine;
  }

  /** The first trace, as the engine reads it. */
  QueryContext context() {
    return traces.get(0).context();
  }

  TraceReader reader() {
    return readers.get(0);
  }

  /** The rows of a result. */
  List<List<Object>> rows(String sql) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    engine.run(
        sql,
        result -> {
          while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int c = 0; c < result.names().size(); c++) {
              row.add(result.value(c));
            }
            rows.add(row);
          }
        });
    return rows;
  }

  /** The only value of a result as a number. */
  long number(String sql) throws IOException {
    Object value = rows(sql).get(0).get(0);
    return value == null ? 0 : ((Number) value).longValue();
  }

  @Override
  public void close() throws IOException {
    engine.close();
    for (TraceReader reader : readers) {
      reader.close();
    }
  }
}
