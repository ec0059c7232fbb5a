package org.tracetool.query;

import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.text.SpellingSuggestions;

/** What the engine says of an error, in one line. */
final class SqlMessage {
  private static final String WRAPPED = "Error: ";
  private static final Pattern NO_TABLE =
      Pattern.compile("Table with name (\\S+) does not exist!?");

  private static final Pattern NO_COLUMN = Pattern.compile("Referenced column (\".+\") not found");

  private SqlMessage() {}

  static String of(SQLException e) {
    String text = NameColumnTypes.shown(e.getMessage() == null ? e.toString() : e.getMessage());
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
    if (line.charAt(line.length() - 1) == '!') { // more follows on the same line
      line.setLength(line.length() - 1);
    }
    Matcher table = NO_TABLE.matcher(said);
    boolean isTable = table.find();
    if (isTable) { // the engine would suggest tables of its own as well
      String meant = SpellingSuggestions.didYouMean(table.group(1), ViewTables.names());
      line.append(
          meant.isEmpty() ? "; the tables are " + String.join(", ", ViewTables.names()) : meant);
    }
    Matcher column = NO_COLUMN.matcher(said);
    for (String more : lines.subList(first + 1, lines.size())) {
      if (more.startsWith("Candidate") || more.startsWith("Did you mean") && !isTable) {
        line.append("; ").append(more);
      } else if (more.startsWith("LINE ")) {
        if (column.find() && more.contains(column.group(1))) {
          line.append("; texts stand in single quotes: '");
          line.append(column.group(1), 1, column.group(1).length() - 1).append('\'');
        }
        line.append("; in line ").append(more.substring("LINE ".length()));
      }
    }
    return line.toString();
  }
}
