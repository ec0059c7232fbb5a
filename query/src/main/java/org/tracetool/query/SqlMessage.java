package org.tracetool.query;

import java.sql.SQLException;
import java.util.List;

/** What the engine says of an error, in one line. */
final class SqlMessage {
  private SqlMessage() {}

  static String of(SQLException e) {
    String text = e.getMessage() == null ? e.toString() : e.getMessage();
    List<String> lines = text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    if (lines.isEmpty()) {
      return "the query failed";
    }
    StringBuilder line = new StringBuilder("SQL: ").append(lines.get(0));
    for (String more : lines.subList(1, lines.size())) {
      if (more.startsWith("Candidate") || more.startsWith("Did you mean")) {
        line.append("; ").append(more);
      } else if (more.startsWith("LINE ")) {
        line.append("; in line ").append(more.substring("LINE ".length()));
      }
    }
    return line.toString();
  }
}
