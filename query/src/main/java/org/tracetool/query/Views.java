package org.tracetool.query;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tracetool.query.rows.EntityNames;
import org.tracetool.query.rows.NameKind;
import org.tracetool.query.rows.ShownText;

/**
 * The tables that users see, as views over the functions: names in place of numbers, seconds beside
 * nanoseconds, all traces together. An expression that a query does not use is never computed.
 */
final class Views {
  /** More names than these are not kept by the engine; each row then gets its own. */
  static final int MAX_NAMES = 50_000;

  /**
   * Names are looked up in a list, which the engine copies for every batch of rows. Of more names
   * than these it keeps a table that it joins, which takes as long for each row whatever their
   * number is, but also if the names are not requested.
   */
  static final int MAX_LISTED = 2_000;

  private static final String TEXT = "VARCHAR";
  private static final String JOIN = " LEFT JOIN ";

  /** The columns of a table of names. */
  private static final String PLACE = "tracetool_place";

  private static final String NAME = "tracetool_name";

  /** A star that stands for all columns, which that of {@code count(*)} does not. */
  private static final Pattern COUNT = Pattern.compile("\\(\\s*\\*\\s*\\)");

  private final List<QueriedTrace> traces;

  /** The SQL that will be asked in lower case; null if that is not known. */
  private final String asked;

  /**
   * Views of traces.
   *
   * @param asked the SQL that will be asked; views whose names do not occur in it are left out.
   *     Null for all
   */
  Views(List<QueriedTrace> traces, String asked) {
    this.traces = traces;
    this.asked = asked == null ? null : asked.toLowerCase(Locale.ROOT);
  }

  /** The statements that make the names and the views. */
  List<String> statements() {
    List<String> views = views();
    List<String> all = new ArrayList<>();
    for (NameKind kind : NameKind.values()) {
      int[] kept =
          IntStream.range(0, traces.size())
              .filter(t -> isUsed(list(t, kind), views) || isUsed(table(t, kind), views))
              .toArray();
      String type = type(kind, kept);
      if (!type.equals(TEXT)) {
        all.add(enumeration(type, kind, kept));
      }
      for (int t : kept) {
        if (isUsed(list(t, kind), views)) {
          all.add(variable(list(t, kind), type, function(kind), t));
        }
        if (isUsed(table(t, kind), views)) {
          all.add(
              ("CREATE TABLE %s AS SELECT place AS %s, name::%s AS %s FROM %s(%d)")
                  .formatted(table(t, kind), PLACE, type, NAME, function(kind), t));
        }
      }
    }
    all.addAll(views);
    return all;
  }

  /**
   * The type of the names of a kind in some traces; it has to be made if it is no text. The
   * interface of the engine to Java mangles enumerated values beyond the BMP, but not such texts.
   */
  private String type(NameKind kind, int[] kept) {
    boolean isEmpty = Arrays.stream(kept).allMatch(t -> size(t, kind) == 0);
    boolean isPlain = isEmpty || Arrays.stream(kept).anyMatch(t -> names(t, kind).areBeyondBmp());
    return isPlain ? TEXT : "tracetool_names_" + lower(kind);
  }

  /**
   * Makes the type of the names of a kind: a number that the engine shows as a text wherever one is
   * asked for, and that it groups and compares as a number. In the order of the texts, so that it
   * sorts as they do.
   */
  private static String enumeration(String type, NameKind kind, int[] kept) {
    String names =
        Arrays.stream(kept)
            .mapToObj(t -> "SELECT name FROM " + function(kind) + "(" + t + ")")
            .collect(Collectors.joining(" UNION "));
    return "CREATE TYPE " + type + " AS ENUM (SELECT name FROM (" + names + ") ORDER BY name)";
  }

  private static String function(NameKind kind) {
    return "trace_names_" + lower(kind);
  }

  private static boolean isUsed(String name, List<String> views) {
    String quoted = quoted(name);
    String joined = JOIN + name + " ";
    return views.stream().anyMatch(v -> v.contains(quoted) || v.contains(joined));
  }

  private static String variable(String variable, String type, String function, int trace) {
    return "SET VARIABLE "
        + variable
        + " = (SELECT coalesce(list(name::"
        + type
        + " ORDER BY place), []::"
        + type
        + "[]) FROM "
        + function
        + "("
        + trace
        + "))";
  }

  private List<String> views() {
    List<String> all = new ArrayList<>();
    for (String name : ViewTables.names()) {
      if (isAsked(name)) {
        String made = ViewTables.made(name);
        String query = made == null ? select(name, ViewTables.columns(name)) : made;
        all.add("CREATE VIEW " + name + " AS " + query);
      }
    }
    return all;
  }

  private boolean isAsked(String name) {
    return asked == null
        || asked.contains(name)
        || name.equals("collective_members") && asked.contains("collectives")
        || name.equals("launch_calls") && asked.contains("launches")
        || asked.contains("show")
        || asked.contains("information_schema");
  }

  private static String lower(NameKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static String list(int trace, NameKind kind) {
    return "tracetool_" + lower(kind) + "_" + trace;
  }

  private static String table(int trace, NameKind kind) {
    return "tracetool_names_" + lower(kind) + "_" + trace;
  }

  private int size(int trace, NameKind kind) {
    return names(trace, kind).size();
  }

  private EntityNames names(int trace, NameKind kind) {
    return traces.get(trace).context().names(kind);
  }

  /** Whether a column may be asked for by name, or with all others. */
  private boolean mayBeAsked(String column) {
    return asked == null
        || asked.contains("collectives") // which is made of columns of another table
        || asked.contains("launches") // as well
        || Pattern.compile("\\b" + column + "\\b").matcher(asked).find()
        || COUNT.matcher(asked).replaceAll("").contains("*");
  }

  /** To select from: a large table with a last column by which its rows are in their order. */
  String recorded(String table) {
    return "(" + select(table, ViewTables.columns(table) + ", " + TraceFunction.SEQUENCE) + ")";
  }

  /** The rows of all traces; columns are separated by commas. */
  private String select(String table, String columns) {
    StringBuilder sql = new StringBuilder();
    for (int t = 0; t < traces.size(); t++) {
      sql.append(t == 0 ? "" : " UNION ALL ")
          .append("SELECT ")
          .append(quoted(ShownText.of(traces.get(t).name())));
      sql.append(" AS trace");
      StringBuilder joins = new StringBuilder();
      for (String column : columns.split(",")) {
        sql.append(", ").append(column(column.trim(), t, joins));
      }
      sql.append(" FROM trace_").append(table).append('(').append(t).append(')').append(joins);
    }
    return sql.toString();
  }

  /** The collectives of a file of their members, to select from. */
  static String collectivesOf(Path members) {
    String file = quoted(members.toAbsolutePath().toString());
    String all = "FROM (SELECT '' AS trace, * FROM " + file + ")";
    return "(" + ViewTables.made("collectives").replace("FROM collective_members", all) + ")";
  }

  /** The column with the rank of a process. */
  static String rank(String process) {
    return process.equals("process") ? "rank" : process + "_rank";
  }

  /** A text in SQL. */
  static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /**
   * A column: {@code NAME}, as it is; {@code NAME:KIND}, a name; {@code NAME:s}, nanoseconds and
   * seconds; {@code NAME:rank}, the rank of the process of that name; {@code NAME=EXPRESSION}.
   *
   * @param joins gets the table that it needs
   */
  private String column(String column, int trace, StringBuilder joins) {
    int colon = column.indexOf(':');
    int equals = column.indexOf('=');
    if (equals > 0) {
      return column.substring(equals + 1) + " AS " + column.substring(0, equals);
    }
    if (colon < 0) {
      return column;
    }
    String name = column.substring(0, colon);
    String sort = column.substring(colon + 1);
    if (sort.equals("s")) {
      return name + "_ns, " + name + "_ns / 1e9 AS " + name + "_s";
    }
    if (sort.equals("rank")) {
      return name + "_rank AS " + rank(name);
    }
    NameKind kind = NameKind.valueOf(sort);
    if (size(trace, kind) > MAX_NAMES || !mayBeAsked(name)) {
      // Each row makes its own text on demand.
      return name + "_name AS " + name;
    }
    if (asked != null && size(trace, kind) > MAX_LISTED) {
      String names = name + "_names";
      joins
          .append(JOIN + table(trace, kind) + " AS " + names)
          .append(" ON " + names + "." + PLACE + " = " + name + "_place");
      return names + "." + NAME + " AS " + name;
    }
    return "getvariable('" + list(trace, kind) + "')[" + name + "_place + 1] AS " + name;
  }
}
