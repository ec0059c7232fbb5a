package org.tracetool.query;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tracetool.query.rows.ShownText;

/**
 * A query that answers a common question, and an example to start from.
 *
 * @param name what it is called by
 * @param about what it answers: a sentence that fits on a line, then details if there are any
 * @param sql the query
 */
public record ReadyQuery(String name, String about, String sql) {
  private static final List<String> NAMES =
      List.of(
          "time-by-region",
          "time-by-rank",
          "iterations",
          "slow-iterations",
          "efficiency",
          "efficiency-over-time",
          "who-makes-others-wait",
          "who-waits-for-whom",
          "critical-path",
          "critical-path-by-rank",
          "imbalance",
          "slowest-messages",
          "message-sizes",
          "late-senders",
          "late-receivers",
          "collective-waits",
          "io-bandwidth",
          "io-by-file",
          "counter-ranges",
          "event-counts");

  private static final String COMMENT = "--";

  /** What a query has that may be about one region. */
  private static final String WANTED = "NULL::VARCHAR AS wanted";

  /** The names of all, in the order in which they are listed. */
  public static List<String> names() {
    return NAMES;
  }

  /** A line for each query: its name, and the first sentence of what it answers. */
  public static String list() {
    int width = NAMES.stream().mapToInt(String::length).max().orElse(0) + 2;
    StringBuilder text = new StringBuilder();
    for (String name : NAMES) {
      text.append(name).append(" ".repeat(width - name.length()));
      text.append(of(name).about().replaceFirst("\\. .*", ".")).append('\n');
    }
    return text.toString();
  }

  /** Whether the query can be asked about a region that is named. */
  public boolean takesRegion() {
    return sql.contains(WANTED);
  }

  /** The same query about a region of this name. */
  public ReadyQuery about(String region) {
    return new ReadyQuery(
        name, about, sql.replace(WANTED, Views.quoted(ShownText.of(region)) + " AS wanted"));
  }

  /** The query of a name, null if there is none. */
  public static ReadyQuery of(String name) {
    if (!NAMES.contains(name)) {
      return null;
    }
    try (InputStream in = ReadyQuery.class.getResourceAsStream("ready/" + name + ".sql")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      StringBuilder about = new StringBuilder();
      StringBuilder sql = new StringBuilder();
      for (String line : text.lines().toList()) {
        if (line.startsWith(COMMENT)) {
          about
              .append(about.length() == 0 ? "" : " ")
              .append(line.substring(COMMENT.length()).strip());
        } else {
          sql.append(line).append('\n');
        }
      }
      return new ReadyQuery(name, about.toString(), sql.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
