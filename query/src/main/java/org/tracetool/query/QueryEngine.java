package org.tracetool.query;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunctionBuilder;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.work.TaskExecutor;
import org.tracetool.query.analysis.AnalyzedTables;
import org.tracetool.query.arrow.ArrowWriter;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RawTables;

/**
 * Runs SQL over open traces. One statement runs at a time; {@link #cancel} may come from another
 * thread.
 */
public final class QueryEngine implements Closeable {
  private static final long MIN_MEMORY_BYTES = 32L << 20;

  /** Before the names of tables: the functions that they are to the engine. */
  private static final String FUNCTION = "trace_";

  private static final String EVENTS = "events";

  /** The column that tells several traces apart. */
  private static final String TRACE = "trace";

  private final Connection connection;
  private final Views views;
  private final boolean files;
  private final Path temporary;
  private final Path named;
  private final OpenRows open = new OpenRows();
  private final boolean isOneTrace;
  private boolean omitsTrace;
  private boolean keepsTrace;
  private volatile Statement running;

  /** Whether all names still mean what they meant at first. */
  private boolean isUnchanged = true;

  private QueryEngine(Connection connection, List<QueriedTrace> traces, EngineOptions options) {
    this.connection = connection;
    views = new Views(traces, options.asked());
    isOneTrace = traces.size() == 1;
    files = options.files();
    temporary = options.temporary();
    named = options.named();
  }

  /**
   * Starts the engine with the tables of some traces, which stay the caller's to close.
   *
   * @throws TraceException if the engine is not part of this package, or cannot start
   */
  public static QueryEngine open(List<QueriedTrace> traces, EngineOptions options)
      throws IOException {
    return over(connect(options), traces, options);
  }

  /** As {@link #open}, with an engine that has started. */
  static QueryEngine over(Connection connection, List<QueriedTrace> traces, EngineOptions options)
      throws IOException {
    QueryEngine engine = new QueryEngine(connection, traces, options);
    try {
      engine.prepare(traces, options);
      return engine;
    } catch (SQLException e) {
      engine.close();
      throw cannotStart(e);
    } catch (IOException | RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  /**
   * Starts an engine without tables.
   *
   * @throws TraceException if the engine is not part of this package, or cannot start
   */
  static Connection connect(EngineOptions options) throws IOException {
    EngineLibrary.require();
    FlightRecording.keepOut();
    try {
      return new DuckDBDriver().connect("jdbc:duckdb:", settings(options));
    } catch (SQLException e) {
      throw cannotStart(e);
    } catch (LinkageError e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      throw EngineLibrary.missing(EngineLibrary.firstLine(cause));
    }
  }

  private static UsageException cannotStart(SQLException e) {
    return new UsageException("the engine for queries cannot start: " + SqlMessage.of(e));
  }

  private static Properties settings(EngineOptions options) {
    Properties p = new Properties();
    p.setProperty("threads", Integer.toString(QueryThreads.of(options).ofEngine()));
    p.setProperty("memory_limit", Math.max(MIN_MEMORY_BYTES, options.memory()) + "B");
    p.setProperty("temp_directory", options.temporary().toAbsolutePath().toString());
    p.setProperty("autoinstall_known_extensions", "false");
    p.setProperty("autoload_known_extensions", "false");
    p.setProperty("allow_community_extensions", "false");
    p.setProperty("preserve_insertion_order", "false");
    p.setProperty("jdbc_stream_results", "true");
    return p;
  }

  private void prepare(List<QueriedTrace> traces, EngineOptions options)
      throws SQLException, IOException {
    List<String> statements = views.statements();
    QueryThreads threads = QueryThreads.of(options);
    List<RawTable> tables = new ArrayList<>(RawTables.all());
    tables.addAll(AnalyzedTables.all(options.iterationRegion()));
    for (RawTable table : tables) {
      if (!isNeeded(table, statements, options.asked())) {
        continue;
      }
      TraceFunction function = new TraceFunction(table, traces, open, threads);
      try (DuckDBTableFunctionBuilder builder = DuckDBFunctions.tableFunction()) {
        builder
            .withName(FUNCTION + table.name())
            .withParameter(DuckDBColumnType.INTEGER)
            .withProjectionPushdown()
            .withFunction(function)
            .register(connection);
      }
    }
    try (Statement s = connection.createStatement()) {
      for (String sql : statements) {
        s.execute(sql);
      }
      if (!options.files()) {
        if (options.output() != null) {
          String folder = Views.quoted(options.output().toAbsolutePath().toString());
          s.execute("SET allowed_directories = [" + folder + "]");
        }
        s.execute("SET enable_external_access = false");
      }
      s.execute("SET lock_configuration = true");
    } catch (SQLException e) {
      throw failure(e);
    } finally {
      open.close();
    }
  }

  /** Whether a function may be called: each takes a while to register. */
  private static boolean isNeeded(RawTable table, List<String> statements, String asked) {
    String name = FUNCTION + table.name();
    return asked == null
        || table.name().equals(EVENTS)
        || asked.toLowerCase(Locale.ROOT).contains(name)
        || statements.stream().anyMatch(sql -> sql.contains(name));
  }

  /** What messages call the folder for output. */
  Path named() {
    return named;
  }

  /** See {@link Views#recorded}; of an engine that was opened for any query. */
  String recorded(String table) {
    return views.recorded(table);
  }

  /** The tables that there are, views of which the others are made included. */
  public static List<String> tables() {
    return ViewTables.names();
  }

  /** The names of the columns of all tables, each once, in the order of their letters. */
  public static List<String> columns() {
    return ShownColumns.names();
  }

  /** Leaves the names of traces out of results of one trace though the SQL asks for them. */
  public void omitTrace() {
    omitsTrace = true;
  }

  /** Keeps the names of traces in all results, even of one trace. */
  public void keepTrace() {
    keepsTrace = true;
  }

  /** The column of names of traces where it says nothing, and was not asked for by name. */
  private String omitted(String sql) {
    return isOneTrace && !keepsTrace && (omitsTrace || !SqlRules.namesTraces(sql)) ? TRACE : null;
  }

  /**
   * Writes the result of a query into a file for programs.
   *
   * @param sql one query
   * @param file in the folder for output of the {@link EngineOptions}
   * @return how many rows it has
   */
  public long write(TableForm form, String sql, Path file) throws IOException {
    return form == TableForm.PARQUET ? writeParquet(sql, file) : writeArrow(sql, file);
  }

  private long writeArrow(String sql, Path file) throws IOException {
    long[] rows = new long[1];
    Path shown = named == null ? file : named;
    try (OutputStream out = TableOutput.of(file, shown)) {
      run(SqlText.single(sql), result -> rows[0] = new ArrowWriter(out).write(result));
    }
    return rows[0];
  }

  private long writeParquet(String sql, Path file) throws IOException {
    long[] counted = new long[1];
    String single = SqlText.single(sql);
    long written =
        execute(
            single,
            "COPY ("
                + withoutOmitted(single)
                + "\n) TO "
                + Views.quoted(file.toAbsolutePath().toString())
                + " (FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION v2)",
            result -> {
              while (result.next()) { // only then is all of it done
                counted[0] = result.value(0) instanceof Number count ? count.longValue() : 0;
              }
            });
    return Math.max(written, counted[0]);
  }

  private String withoutOmitted(String query) {
    String omitted = omitted(query);
    return omitted == null
        ? query
        : "SELECT COLUMNS(c -> c <> '" + omitted + "') FROM (" + query + "\n)";
  }

  /** What takes the result of a statement. */
  @FunctionalInterface
  public interface RowVisitor {
    /** Takes it; it is gone afterwards. */
    void take(QueryResult result) throws IOException;
  }

  /**
   * Runs statements, and gives the result of the last one to a taker if it has one.
   *
   * @throws UsageException if the SQL is wrong, in one line
   * @throws IOException if a trace cannot be read, or the taker fails
   */
  public void run(String sql, RowVisitor taker) throws IOException {
    execute(sql, sql, taker);
  }

  /**
   * As {@link #run(String, RowVisitor)}; returns how many rows a statement without result wrote.
   *
   * @param asked the query in the statement
   */
  private long execute(String asked, String sql, RowVisitor taker) throws IOException {
    if (!files) {
      SqlRules.refuseFiles(sql);
    }
    long written = 0;
    try (Statement statement = connection.createStatement()) {
      running = statement;
      open.narrow(narrowing(asked));
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          taker.take(new QueryResult(rows, omitted(asked), this::failure));
        }
      } else {
        written = Math.max(0, statement.getLargeUpdateCount());
      }
    } catch (SQLException e) {
      throw failure(e);
    } finally {
      running = null;
      open.narrow(null);
      open.close();
    }
    checkFailure();
    return written;
  }

  /** What a query needs at least, null if that is not known. */
  private RowBounds narrowing(String asked) {
    isUnchanged &= !SqlRules.changesNames(asked);
    if (!isUnchanged || !WhereClause.isWorth(asked)) {
      return null;
    }
    String function = "SELECT json_serialize_sql(CAST(" + Views.quoted(asked) + " AS VARCHAR))";
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(function)) {
      return rows.next() ? WhereClause.of(rows.getString(1)) : null;
    } catch (SQLException | IllegalArgumentException e) {
      return null; // the query itself will say what is wrong
    }
  }

  /** Whether a query may ask for some times alone, so that an index of the trace is of use. */
  public static boolean mayNarrow(String sql) {
    return WhereClause.isWorth(sql);
  }

  /** Whether any event of the first trace can be read; a result without rows does not tell. */
  public boolean hasEvents() throws IOException {
    boolean[] found = new boolean[1];
    run("SELECT 1 FROM " + FUNCTION + EVENTS + "(0) LIMIT 1", result -> found[0] = result.next());
    return found[0];
  }

  /** Runs statements and ignores their results. */
  public void run(String sql) throws IOException {
    run(
        sql,
        result -> {
          while (result.next()) {
            continue;
          }
        });
  }

  /** Stops what runs, as soon as it can. */
  public void cancel() {
    Statement statement = running;
    if (statement != null) {
      try {
        statement.cancel();
      } catch (SQLException e) {
        // It is over already.
      }
    }
  }

  private IOException failure(SQLException e) {
    try {
      checkFailure();
    } catch (IOException cause) {
      return cause;
    }
    return EngineFailure.of(e, temporary, named);
  }

  /** Throws what went wrong where rows were made, which the engine may not have reported. */
  private void checkFailure() throws IOException {
    TaskExecutor.rethrow(open.takeFailure());
  }

  @Override
  public void close() throws IOException {
    try {
      open.close();
      connection.close();
    } catch (SQLException e) {
      throw new IOException(SqlMessage.of(e), e);
    }
  }
}
