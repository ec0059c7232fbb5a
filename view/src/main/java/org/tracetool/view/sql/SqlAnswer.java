package org.tracetool.view.sql;

import java.io.IOException;
import java.math.BigInteger;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.text.SafeText;
import org.tracetool.view.http.HttpAnswer;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.RequestAbandonedException;
import org.tracetool.view.model.RequestProgress;
import org.tracetool.view.model.ViewedTrace;

/**
 * The answer to SQL of the page: some rows, with the places of the timeline that they are about.
 */
public final class SqlAnswer {
  private static final int MAX_SQL_LETTERS = 100_000;

  /** Rows, and letters of all of them, that one answer has. */
  private static final int MAX_ROWS = 10_000;

  private static final int MAX_LETTERS = 8 << 20;
  private static final int MAX_CELL_LETTERS = 2_000;
  private static final long MAX_SECONDS = 300;

  /** Between two looks whether somebody still waits. */
  private static final long PAUSE_MILLIS = 50;

  private static final BigInteger MAX_EXACT = BigInteger.ONE.shiftLeft(53);

  private final ViewedTrace trace;
  private final RequestProgress wanted;
  private final JsonWriter json = new JsonWriter(true).object(null);
  private final JsonWriter places = new JsonWriter(true).list(null);
  private long letters;
  private volatile boolean isLate;

  private SqlAnswer(ViewedTrace trace, RequestProgress wanted) {
    this.trace = trace;
    this.wanted = wanted;
  }

  /**
   * Runs the SQL of the parameter {@code text}.
   *
   * @param sql the engine; null if there is none
   */
  public static HttpAnswer of(
      ViewedTrace trace, TraceSql sql, RequestParameters p, RequestProgress wanted)
      throws IOException {
    String text = p.text("text", "");
    if (text.isBlank()) {
      throw new RequestParameters.BadRequest("text: there is no SQL");
    }
    if (text.length() > MAX_SQL_LETTERS) {
      throw new RequestParameters.BadRequest("text: more than " + MAX_SQL_LETTERS + " letters");
    }
    if (sql == null) {
      return HttpAnswer.failure(404, "this server answers no SQL");
    }
    return new SqlAnswer(trace, wanted).run(text, sql);
  }

  /** What there is to ask with, as JSON: {@code tables} and {@code examples}. */
  public static String help(TraceSql sql) {
    JsonWriter json = new JsonWriter(true).object(null).list("tables");
    if (sql != null) {
      sql.tables().forEach(name -> json.text(null, name));
    }
    json.endList().list("examples");
    if (sql != null) {
      for (TraceSql.Example e : sql.examples()) {
        json.object(null).text("name", e.name()).text("about", e.about()).text("sql", e.sql());
        json.endObject();
      }
    }
    return json.endList().endObject().toString();
  }

  private HttpAnswer run(String text, TraceSql sql) throws IOException {
    long begin = System.nanoTime();
    ScheduledExecutorService watcher =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "sql-watch");
              thread.setDaemon(true);
              return thread;
            });
    watcher.scheduleWithFixedDelay(
        () -> {
          isLate |= System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(MAX_SECONDS);
          if (isLate || wanted.isDropped()) {
            sql.cancel();
          }
        },
        PAUSE_MILLIS,
        PAUSE_MILLIS,
        TimeUnit.MILLISECONDS);
    try {
      sql.run(text, this::take);
    } catch (UsageException e) {
      wanted.check();
      String line =
          isLate
              ? "SQL: ended after " + MAX_SECONDS + " s; tracetool query has no such limit"
              : SafeText.escaped(e.getMessage());
      return HttpAnswer.json(
          new JsonWriter(true).object(null).text("error", line).endObject().toString());
    } finally {
      watcher.shutdownNow();
    }
    wanted.check();
    json.number("millis", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    json.literal("places", places.endList().toString());
    return HttpAnswer.json(json.endObject().toString());
  }

  private void take(TraceSql.Rows rows) throws IOException {
    int columns = rows.names().size();
    PlaceColumns found = new PlaceColumns(trace, rows.names());
    json.list("columns");
    rows.names().forEach(name -> json.text(null, cut(name)));
    json.endList().list("rows");
    Object[] row = new Object[columns];
    int count = 0;
    boolean hasMore = rows.next();
    while (hasMore && count < MAX_ROWS && letters < MAX_LETTERS) {
      if (wanted.isDropped()) {
        throw new RequestAbandonedException();
      }
      json.list(null);
      for (int i = 0; i < columns; i++) {
        row[i] = rows.value(i);
        write(row[i]);
      }
      json.endList();
      if (found.any()) {
        writePlace(found, row);
      }
      count++;
      hasMore = rows.next();
    }
    json.endList().flag("more", hasMore);
  }

  /** Numbers that JSON readers would round are texts. */
  private void write(Object value) {
    if (value instanceof Double d && (d.isNaN() || d.isInfinite())
        || value instanceof Long n && BigInteger.valueOf(n).abs().compareTo(MAX_EXACT) > 0
        || value instanceof BigInteger big && big.abs().compareTo(MAX_EXACT) > 0) {
      writeText(value.toString());
    } else if (value instanceof Number) {
      letters += Long.SIZE / 4;
      json.literal(null, value.toString());
    } else if (value instanceof Boolean flag) {
      json.flag(null, flag);
    } else if (value == null) {
      json.none(null);
    } else {
      writeText(value.toString());
    }
  }

  private void writeText(String text) {
    String some = cut(text);
    letters += some.length();
    json.text(null, some);
  }

  private static String cut(String text) {
    return text.length() <= MAX_CELL_LETTERS ? text : text.substring(0, MAX_CELL_LETTERS) + "…";
  }

  private void writePlace(PlaceColumns found, Object[] row) {
    BigInteger begin = found.begin(row);
    if (begin == null) {
      places.none(null);
      return;
    }
    BigInteger end = found.end(row);
    places.list(null).number(null, found.row(row)).text(null, begin.toString());
    places.text(null, end == null || end.compareTo(begin) < 0 ? begin.toString() : end.toString());
    places.endList();
  }
}
