package org.tracetool.query;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tracetool.query.rows.NameKind;
import org.tracetool.query.rows.ShownText;

/**
 * The tables that users see, as views over the functions: names in place of numbers, seconds beside
 * nanoseconds, all traces together. An expression that a query does not use is never computed.
 */
final class Views {
  /** More names than these are not kept by the engine; each row then gets its own. */
  static final int MOST_NAMES = 50_000;

  /**
   * Names are looked up in a list, which the engine copies for every batch of rows. Of more names
   * than these it keeps a table that it joins, which takes as long for each row whatever their
   * number is, but also if nobody asks for the names.
   */
  static final int MOST_LISTED = 2_000;

  private static final String TEXT = "VARCHAR";
  private static final String JOIN = " LEFT JOIN ";

  /** The columns of a table of names. */
  private static final String PLACE = "tracetool_place";

  private static final String NAME = "tracetool_name";

  /** A star that stands for all columns, which that of {@code count(*)} does not. */
  private static final Pattern COUNT = Pattern.compile("\\(\\s*\\*\\s*\\)");

  private static final String EVENTS =
      "time:s, process:PROCESS, process_id, process:rank, kind:EVENT_KIND, region:REGION,"
          + " region_id, partner:PROCESS, partner_id, partner:rank, bytes, tag,"
          + " communicator:COMM, communicator_id, counter:COUNTER, counter_id, value,"
          + " operation:OPERATION, file:FILE, matching_id, duration:s, text";

  private static final String CALLS =
      "process:PROCESS, process_id, process:rank, region:REGION, region_id, begin:s, end:s,"
          + " inclusive:s, exclusive:s, depth, path, caller:REGION, complete, outermost";

  private static final String MESSAGES =
      "sender:PROCESS, sender_id, sender:rank, receiver:PROCESS, receiver_id, receiver:rank,"
          + " send:s, receive:s, duration_ns=receive_ns - send_ns,"
          + " duration_s=(receive_ns - send_ns) / 1e9, bytes, tag, communicator:COMM,"
          + " communicator_id, matched=send_ns IS NOT NULL AND receive_ns IS NOT NULL,"
          + " send_region:REGION, send_call_begin_ns, receive_region:REGION,"
          + " receive_call_begin_ns";

  private static final String COLLECTIVE_MEMBERS =
      "process:PROCESS, process_id, process:rank, operation:OPERATION, type, communicator:COMM,"
          + " communicator_id, root:PROCESS, root_id, instance, begin:s, end:s,"
          + " duration_ns=end_ns - begin_ns, duration_s=(end_ns - begin_ns) / 1e9, bytes_sent,"
          + " bytes_received, blocking";

  private static final String COLLECTIVES =
      "CREATE VIEW collectives AS SELECT trace, communicator, communicator_id, instance, blocking,"
          + " min(operation) AS operation, min(type) AS type, min(root) AS root,"
          + " count(*) AS members, min(begin_ns) AS begin_ns, min(begin_ns) / 1e9 AS begin_s,"
          + " max(begin_ns) AS last_arrival_ns, max(begin_ns) / 1e9 AS last_arrival_s,"
          + " arg_max(process, (begin_ns, -process_id::BIGINT)) AS last_process,"
          + " max(end_ns) AS end_ns,"
          + " max(end_ns) / 1e9 AS end_s, max(end_ns) - min(begin_ns) AS duration_ns,"
          + " (max(end_ns) - min(begin_ns)) / 1e9 AS duration_s,"
          + " CAST(sum(bytes_sent) AS BIGINT) AS bytes_sent,"
          + " CAST(sum(bytes_received) AS BIGINT) AS bytes_received FROM collective_members"
          + " GROUP BY trace, communicator, communicator_id, instance, blocking";

  private static final String COUNTERS =
      "time:s, process:PROCESS, process_id, process:rank, counter:COUNTER, counter_id, value,"
          + " value_integer, unit";

  private static final String IO =
      "process:PROCESS, process_id, process:rank, file:FILE, file_id, handle, operation, begin:s,"
          + " end:s, duration_ns=end_ns - begin_ns, duration_s=(end_ns - begin_ns) / 1e9, bytes,"
          + " failed, outermost";

  private static final String MARKERS =
      "time:s, process:PROCESS, process_id, marker:MARKER, severity, text";

  private static final String REGIONS =
      "region:REGION, region_id, region_group, file, line, stream, activity";

  private static final String LOCATIONS =
      "process:PROCESS, process_id, rank, parent:PROCESS, parent_id, host, stream";

  private static final String GROUPS = "name:COMM, group_id, members, communicator";

  private static final String GROUP_MEMBERS =
      "name:COMM, group_id, position, process:PROCESS, process_id";

  private static final String PROCESSES =
      "CREATE VIEW processes AS SELECT * EXCLUDE (parent, parent_id) FROM locations"
          + " WHERE parent_id IS NULL";

  private static final String COMMUNICATORS =
      "CREATE VIEW communicators AS SELECT trace, name AS communicator,"
          + " group_id AS communicator_id, members FROM groups WHERE communicator";

  /** In such an order that each comes after those that it is made of. */
  private static final List<String> NAMES =
      List.of(
          "events",
          "enters",
          "leaves",
          "sends",
          "receives",
          "calls",
          "messages",
          "collective_members",
          "collectives",
          "counters",
          "io",
          "markers",
          "regions",
          "locations",
          "processes",
          "groups",
          "group_members",
          "communicators");

  private static final Map<String, String> COLUMNS =
      Map.of(
          "calls", CALLS,
          "messages", MESSAGES,
          "collective_members", COLLECTIVE_MEMBERS,
          "counters", COUNTERS,
          "io", IO,
          "markers", MARKERS,
          "regions", REGIONS,
          "locations", LOCATIONS,
          "groups", GROUPS,
          "group_members", GROUP_MEMBERS);

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

  /** The names of the views. */
  static List<String> names() {
    return NAMES;
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
          all.add(variable(list(t, kind), "name::" + type, type, function(kind), t));
        }
        if (isUsed(table(t, kind), views)) {
          all.add(
              ("CREATE TABLE %s AS SELECT place AS %s, name::%s AS %s FROM %s(%d)")
                  .formatted(table(t, kind), PLACE, type, NAME, function(kind), t));
        }
      }
    }
    for (int t = 0; t < traces.size(); t++) {
      if (isUsed(ranks(t), views)) {
        all.add(variable(ranks(t), "rank", "BIGINT", function(NameKind.PROCESS), t));
      }
    }
    all.addAll(views);
    return all;
  }

  /** The type of the names of a kind in some traces; it has to be made if it is no text. */
  private String type(NameKind kind, int[] kept) {
    boolean isEmpty = Arrays.stream(kept).allMatch(t -> size(t, kind) == 0);
    return isEmpty ? TEXT : "tracetool_names_" + lower(kind);
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

  private static String variable(
      String variable, String value, String type, String function, int trace) {
    return "SET VARIABLE "
        + variable
        + " = (SELECT coalesce(list("
        + value
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
    for (String name : NAMES) {
      if (isAsked(name)) {
        all.add(
            switch (name) {
              case "collectives" -> COLLECTIVES;
              case "processes" -> PROCESSES;
              case "communicators" -> COMMUNICATORS;
              case "events", "enters", "leaves", "sends", "receives" -> view(name, EVENTS);
              default -> view(name, COLUMNS.get(name));
            });
      }
    }
    return all;
  }

  private boolean isAsked(String name) {
    return asked == null
        || asked.contains(name)
        || name.equals("collective_members") && asked.contains("collectives")
        || name.equals("locations") && asked.contains("processes")
        || name.equals("groups") && asked.contains("communicators")
        || asked.contains("show")
        || asked.contains("information_schema");
  }

  private static String lower(NameKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static String ranks(int trace) {
    return "tracetool_ranks_" + trace;
  }

  private static String list(int trace, NameKind kind) {
    return "tracetool_" + lower(kind) + "_" + trace;
  }

  private static String table(int trace, NameKind kind) {
    return "tracetool_names_" + lower(kind) + "_" + trace;
  }

  private int size(int trace, NameKind kind) {
    return traces.get(trace).context().names(kind).size();
  }

  /** Whether a column may be asked for by name, or with all others. */
  private boolean mayBeAsked(String column) {
    return asked == null
        || asked.contains("collectives") // which is made of columns of another table
        || Pattern.compile("\\b" + column + "\\b").matcher(asked).find()
        || COUNT.matcher(asked).replaceAll("").contains("*");
  }

  /** To select from: a large table with a last column by which its rows are in their order. */
  String recorded(String table) {
    String columns = table.equals("events") ? EVENTS : COLUMNS.get(table);
    return "(" + select(table, columns + ", " + TraceFunction.SEQUENCE) + ")";
  }

  private String view(String table, String columns) {
    return "CREATE VIEW " + table + " AS " + select(table, columns);
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
    return COLLECTIVES
        .substring(COLLECTIVES.indexOf("SELECT"))
        .replace("FROM collective_members", "FROM (SELECT '' AS trace, * FROM " + file + ")")
        .transform(sql -> "(" + sql + ")");
  }

  /** The columns of a large table that has none which is computed; null for other tables. */
  static String plain(String table) {
    return switch (table) {
      case "events" -> EVENTS;
      case "calls" -> CALLS;
      case "counters" -> COUNTERS;
      default -> null;
    };
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
      return "getvariable('" + ranks(trace) + "')[" + name + "_place + 1] AS " + rank(name);
    }
    NameKind kind = NameKind.valueOf(sort);
    if (size(trace, kind) > MOST_NAMES || !mayBeAsked(name)) {
      // Each row has its own text, if anybody asks for it after all; nothing has to be made before.
      return name + "_name AS " + name;
    }
    if (asked != null && size(trace, kind) > MOST_LISTED) {
      String names = name + "_names";
      joins
          .append(JOIN + table(trace, kind) + " AS " + names)
          .append(" ON " + names + "." + PLACE + " = " + name + "_place");
      return names + "." + NAME + " AS " + name;
    }
    return "getvariable('" + list(trace, kind) + "')[" + name + "_place + 1] AS " + name;
  }
}
