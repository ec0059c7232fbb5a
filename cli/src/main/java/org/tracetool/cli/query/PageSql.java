package org.tracetool.cli.query;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.query.EngineOptions;
import org.tracetool.query.QueriedTrace;
import org.tracetool.query.QueryEngine;
import org.tracetool.query.QueryResult;
import org.tracetool.query.ReadyQuery;
import org.tracetool.query.SqlText;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.view.sql.TraceSql;

/**
 * SQL of a page about the trace that it shows. Each statement has an engine of its own, so that
 * none leaves anything to the next one, in memory or on disk.
 */
public final class PageSql implements TraceSql {
  private final String name;
  private final TraceReader reader;
  private final ReadOptions reading;
  private final int threads;
  private final long memory;

  /** Null until the first statement: of many processes it takes a while to make. */
  private QueriedTrace trace;

  private volatile QueryEngine running;

  /**
   * For a trace that is open.
   *
   * @param memory bytes that the engine may take, and as many for reading
   */
  public PageSql(String name, TraceReader reader, ReadOptions reading, int threads, long memory) {
    this.name = name;
    this.reader = reader;
    this.reading = reading;
    this.threads = threads;
    this.memory = memory;
  }

  @Override
  public void run(String sql, Visitor visitor) throws IOException {
    List<String> statements = new SqlText(sql).all();
    if (statements.size() != 1) {
      throw new UsageException(
          "SQL: one statement at a time"
              + (statements.isEmpty() ? "" : ", not " + statements.size()));
    }
    Path temporary = TemporaryFiles.subfolder();
    Thread cleaner = new Thread(() -> TemporaryFiles.remove(temporary), "page-sql-end");
    Runtime.getRuntime().addShutdownHook(cleaner);
    EngineOptions options =
        new EngineOptions(threads, memory, temporary, false, sql, null, null, null);
    try (Closeable guard = MemoryGuard.startToGoOn(memory, temporary);
        QueryEngine engine = QueryEngine.open(List.of(trace()), options)) {
      running = engine;
      engine.run(statements.get(0), result -> visitor.take(new ResultRows(result)));
    } finally {
      running = null;
      TemporaryFiles.remove(temporary);
      try {
        Runtime.getRuntime().removeShutdownHook(cleaner);
      } catch (IllegalStateException e) {
        // The program ends already.
      }
    }
  }

  private synchronized QueriedTrace trace() {
    if (trace == null) {
      trace = new QueriedTrace(name, new QueryContext(reader, reading, threads, memory));
    }
    return trace;
  }

  @Override
  public void cancel() {
    QueryEngine engine = running;
    if (engine != null) {
      engine.cancel();
    }
  }

  @Override
  public List<Example> examples() {
    return ReadyQuery.names().stream()
        .map(ReadyQuery::of)
        .map(ready -> new Example(ready.name(), ready.about(), ready.sql()))
        .toList();
  }

  @Override
  public List<String> tables() {
    return QueryEngine.tables();
  }

  private record ResultRows(QueryResult result) implements Rows {
    @Override
    public List<String> names() {
      return result.names();
    }

    @Override
    public boolean next() throws IOException {
      return result.next();
    }

    @Override
    public Object value(int column) throws IOException {
      return result.value(column);
    }
  }
}
