package org.tracetool.query;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The columns of tables as users see them, for who shows them without the engine. They are those of
 * {@link ViewTables}, taken apart.
 */
public final class ShownColumns {
  /** A column in the query that makes a table. */
  private static final Pattern NAMED = Pattern.compile(" AS ([a-z_]+)");

  private ShownColumns() {}

  /** What a column shows of the rows of a table. */
  public enum Form {
    /** A column of the rows as it is, names for places. */
    PLAIN,
    /** A column of nanoseconds in seconds. */
    SECONDS,
    /** The rank of the process that is named in a column. */
    RANK,
    /** Nanoseconds from a time to another. */
    LENGTH,
    /** The same in seconds. */
    LENGTH_SECONDS,
    /** Whether two columns have a value. */
    BOTH
  }

  /**
   * A column.
   *
   * @param name its name
   * @param form what it shows
   * @param of the column of the rows that it shows; of two, the later time
   * @param since the other one, null if there is none
   */
  public record ShownColumn(String name, Form form, String of, String since) {}

  /** The columns of a table, whose rows are made without the engine. */
  public static List<ShownColumn> of(String table) {
    List<ShownColumn> all = new ArrayList<>();
    for (String written : ViewTables.columns(table).split(",")) {
      String column = written.trim();
      int colon = column.indexOf(':');
      if (column.indexOf('=') > 0) {
        all.add(computed(column));
      } else if (column.endsWith(":s")) {
        String name = column.substring(0, colon);
        all.add(new ShownColumn(name + "_ns", Form.PLAIN, name + "_ns", null));
        all.add(new ShownColumn(name + "_s", Form.SECONDS, name + "_ns", null));
      } else if (column.endsWith(":rank")) {
        String name = column.substring(0, colon);
        all.add(new ShownColumn(Views.rank(name), Form.RANK, name, null));
      } else {
        String name = colon < 0 ? column : column.substring(0, colon);
        all.add(new ShownColumn(name, Form.PLAIN, name, null));
      }
    }
    return all;
  }

  /** A column that is computed of two: {@code a - b}, the same in seconds, or whether both are. */
  private static ShownColumn computed(String column) {
    String[] sides = column.split("=", 2);
    List<String> times = new ArrayList<>();
    for (String word : sides[1].split("\\W+")) {
      if (word.endsWith("_ns")) {
        times.add(word);
      }
    }
    Form form =
        sides[0].endsWith("_ns")
            ? Form.LENGTH
            : sides[0].endsWith("_s") ? Form.LENGTH_SECONDS : Form.BOTH;
    return new ShownColumn(sides[0], form, times.get(0), times.get(1));
  }

  /** The names of the columns of all tables, each once, in the order of their letters. */
  static List<String> names() {
    TreeSet<String> all = new TreeSet<>(List.of("trace"));
    for (String table : ViewTables.names()) {
      if (ViewTables.columns(table) != null) {
        of(table).forEach(column -> all.add(column.name()));
      } else {
        NAMED.matcher(ViewTables.made(table)).results().forEach(name -> all.add(name.group(1)));
      }
    }
    return List.copyOf(all);
  }
}
