package org.tracetool.query;

import java.sql.SQLException;
import java.util.List;

/** What the engine says of an error, in one line. */
final class SqlMessage {
  private static final String WRAPPED = "Error: ";

  private SqlMessage() {}

  static String of(SQLException e) {
    String text = e.getMessage() == null ? e.toString() : e.getMessage();
    List<String> lines = text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    if (lines.isEmpty()) {
      return "the query failed";
    }
    // A result that is read while the query runs wraps the message of the engine in one of its own.
    int first = 0;
    for (int i = 1; i < lines.size() && lines.get(0).contains("pending query result"); i++) {
      if (lines.get(i).startsWith(WRAPPED)) {
        first = i;
        break;
      }
    }
    String said = lines.get(first);
    StringBuilder line =
        new StringBuilder("SQL: ").append(first > 0 ? said.substring(WRAPPED.length()) : said);
    for (String more : lines.subList(first + 1, lines.size())) {
      if (more.startsWith("Candidate") || more.startsWith("Did you mean")) {
        line.append("; ").append(more);
      } else if (more.startsWith("LINE ")) {
        line.append("; in line ").append(more.substring("LINE ".length()));
      }
    }
    return line.toString();
  }
}
