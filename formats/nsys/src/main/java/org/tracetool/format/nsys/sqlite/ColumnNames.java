package org.tracetool.format.nsys.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads the names of columns from the text of a {@code CREATE TABLE}; executes nothing of it. */
final class ColumnNames {
  private static final Set<String> CONSTRAINTS =
      Set.of("CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN");
  private static final int MAX_COLUMNS = 32767; // as in SQLite

  private final String sql;
  private final List<String> names = new ArrayList<>();
  private int at;
  private boolean isQuoted;
  private int rowidColumn = -1;
  private boolean isPlain;

  private ColumnNames(String sql) {
    this.sql = sql;
  }

  /** Reads a text; gives names that are not plain if it cannot be understood. */
  static ColumnNames of(String sql) {
    ColumnNames found = new ColumnNames(sql);
    found.isPlain = found.read();
    return found;
  }

  /** The names, in order. */
  List<String> names() {
    return names;
  }

  /** Number of the column that is another name of the row id, or -1. */
  int rowidColumn() {
    return rowidColumn;
  }

  /** Whether rows hold a value for each column in this order, and are stored by row id. */
  boolean isPlain() {
    return isPlain;
  }

  private boolean read() {
    if (!"CREATE".equals(keyword()) || !"TABLE".equals(keyword())) {
      return false;
    }
    String token = token();
    while (token != null && !(token.equals("(") && !isQuoted)) {
      token = token(); // the name
    }
    while (token != null && names.size() < MAX_COLUMNS) {
      String end = readColumn();
      if (end == null) {
        return false;
      }
      if (end.equals(")")) {
        return token() == null && !names.isEmpty(); // STRICT or WITHOUT ROWID would follow
      }
    }
    return false;
  }

  /** Reads a column or a constraint of the table; gives the character that ends it, or null. */
  private String readColumn() {
    String name = token();
    if (name == null) {
      return null;
    }
    boolean isColumn = isQuoted || !CONSTRAINTS.contains(name.toUpperCase(Locale.ROOT));
    if (isColumn) {
      names.add(name);
    }
    int open = 0;
    int number = 0;
    boolean isInteger = false;
    String before = isColumn ? "" : name.toUpperCase(Locale.ROOT);
    while (true) {
      String token = keyword();
      if (token == null) {
        return null;
      }
      number++;
      if (isQuoted) {
        before = "";
        continue;
      }
      if (open == 0 && (token.equals(",") || token.equals(")"))) {
        return token;
      }
      open += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
      isInteger |= number == 1 && token.equals("INTEGER");
      if (isColumn && (token.equals("GENERATED") || token.equals("AS") && open == 0)) {
        return null; // not stored
      }
      if (token.equals("KEY") && before.equals("PRIMARY")) {
        if (isColumn && isInteger) {
          rowidColumn = names.size() - 1;
        } else if (!isColumn) {
          return null; // Nsight Systems writes none
        }
      }
      before = token;
    }
  }

  private String keyword() {
    String token = token();
    return token == null || isQuoted ? token : token.toUpperCase(Locale.ROOT);
  }

  /** The next name, number, text or character; null at the end. */
  private String token() {
    skipSpace();
    isQuoted = false;
    if (at >= sql.length()) {
      return null;
    }
    int from = at;
    char first = sql.charAt(at++);
    char close = first == '[' ? ']' : first == '"' || first == '`' || first == '\'' ? first : 0;
    if (close != 0) {
      return quoted(close);
    }
    if (isNamePart(first)) {
      while (at < sql.length() && isNamePart(sql.charAt(at))) {
        at++;
      }
    }
    return sql.substring(from, at);
  }

  private String quoted(char close) {
    StringBuilder text = new StringBuilder();
    isQuoted = true;
    while (at < sql.length()) {
      char next = sql.charAt(at++);
      if (next == close) {
        if (close == ']' || at >= sql.length() || sql.charAt(at) != close) {
          return text.toString();
        }
        at++;
      }
      text.append(next);
    }
    return null;
  }

  private void skipSpace() {
    while (at < sql.length()) {
      if (sql.charAt(at) <= ' ') {
        at++;
      } else if (sql.startsWith("--", at)) {
        int end = sql.indexOf('\n', at);
        at = end < 0 ? sql.length() : end;
      } else if (sql.startsWith("/*", at)) {
        int end = sql.indexOf("*/", at + 2);
        at = end < 0 ? sql.length() : end + 2;
      } else {
        return;
      }
    }
  }

  private static boolean isNamePart(char c) {
    return c == '_' || c == '$' || c > 127 || Character.isLetterOrDigit(c);
  }
}
