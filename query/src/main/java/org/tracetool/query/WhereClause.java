package org.tracetool.query;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.tracetool.core.report.JsonTree;

/**
 * Finds in a query, as the engine has taken it apart, which times and processes it asks for. Only
 * queries of one table are understood, and of their conditions those that are comparisons of a
 * column with constants and have to hold for each row; others stay with the engine alone.
 */
final class WhereClause {
  /** Tables whose rows are single events, so that each depends on its own time alone. */
  private static final Set<String> BY_TIME =
      Set.of("events", "enters", "leaves", "sends", "receives", "counters");

  /** Tables whose rows depend on the events of one process. */
  private static final Set<String> BY_PROCESS =
      Set.of("events", "enters", "leaves", "sends", "receives", "counters", "calls");

  /** Whether it is worth to take a text apart. */
  private static final Pattern WORTH =
      Pattern.compile("(?is)\\bwhere\\b.*\\b(time_n?s|process|process_id|rank)\\b.*");

  private static final BigDecimal SECOND = BigDecimal.valueOf(1_000_000_000L);

  /** Seconds are floating point numbers, which are not exact; as a part of the time. */
  private static final BigDecimal ROUNDING = new BigDecimal("1e-14");

  private final List<RowBounds.Processes> processes = new ArrayList<>();
  private final Set<String> used = new HashSet<>();
  private BigDecimal from;
  private BigDecimal to;

  private WhereClause() {}

  /** Whether a text may have a condition that counts. */
  static boolean isWorth(String sql) {
    return WORTH.matcher(sql).find();
  }

  /** What a statement asks for; null if it is none that is understood. */
  static RowBounds of(String json) {
    Object root = JsonTree.of(json);
    if (!(get(root, "statements") instanceof List<?> statements) || statements.size() != 1) {
      return null;
    }
    Object node = get(statements.get(0), "node");
    Object table = get(node, "from_table");
    String name =
        get(table, "table_name") instanceof String text ? text.toLowerCase(Locale.ROOT) : "";
    boolean isPlain =
        "SELECT_NODE".equals(get(node, "type"))
            && isEmpty(get(get(node, "cte_map"), "map"))
            && "BASE_TABLE".equals(get(table, "type"))
            && "".equals(get(table, "schema_name"))
            && "".equals(get(table, "catalog_name"))
            && isEmpty(get(table, "column_name_alias"))
            && get(table, "at_clause") == null
            && !has(root, "class", "SUBQUERY")
            && !hasOther(root, "sample")
            && BY_PROCESS.contains(name);
    if (!isPlain) {
      return null;
    }
    WhereClause where = new WhereClause();
    where.readCondition(get(node, "where_clause"));
    boolean isRenamed = where.used.stream().anyMatch(column -> has(root, "alias", column));
    boolean isByTime = BY_TIME.contains(name) && (where.from != null || where.to != null);
    if (isRenamed || !isByTime && where.processes.isEmpty()) {
      return null;
    }
    return new RowBounds(
        name, isByTime ? where.from : null, isByTime ? where.to : null, where.processes);
  }

  private void readCondition(Object e) {
    Object type = get(e, "type");
    if ("CONJUNCTION_AND".equals(type) && get(e, "children") instanceof List<?> children) {
      children.forEach(this::readCondition);
    } else if ("COMPARE_BETWEEN".equals(type)) {
      String column = column(get(e, "input"));
      setMinimum(column, number(get(e, "lower")));
      setMaximum(column, number(get(e, "upper")));
    } else if ("COMPARE_IN".equals(type) && get(e, "children") instanceof List<?> children) {
      setEqual(column(children.get(0)), children.subList(1, children.size()));
    } else if (type instanceof String text && text.startsWith("COMPARE_")) {
      readComparison(text, get(e, "left"), get(e, "right"));
    }
  }

  private void readComparison(String type, Object left, Object right) {
    boolean isTurned = column(left).isEmpty();
    String column = column(isTurned ? right : left);
    Object value = isTurned ? left : right;
    boolean isLess = type.startsWith("COMPARE_LESSTHAN");
    boolean isMore = type.startsWith("COMPARE_GREATERTHAN");
    if (type.equals("COMPARE_EQUAL")) {
      setMinimum(column, number(value));
      setMaximum(column, number(value));
      setEqual(column, List.of(value));
    } else if (isTurned ? isLess : isMore) {
      setMinimum(column, number(value));
    } else if (isTurned ? isMore : isLess) {
      setMaximum(column, number(value));
    }
  }

  private void setMinimum(String column, BigDecimal value) {
    if (value != null && isTime(column)) {
      used.add(column);
      BigDecimal ns = column.equals("time_s") ? value.multiply(SECOND) : value;
      BigDecimal safe = ns.subtract(ns.abs().multiply(ROUNDING)).subtract(BigDecimal.ONE);
      from = from == null ? safe : from.max(safe);
    }
  }

  private void setMaximum(String column, BigDecimal value) {
    if (value != null && isTime(column)) {
      used.add(column);
      BigDecimal ns = column.equals("time_s") ? value.multiply(SECOND) : value;
      BigDecimal safe = ns.add(ns.abs().multiply(ROUNDING)).add(BigDecimal.ONE);
      to = to == null ? safe : to.min(safe);
    }
  }

  private void setEqual(String column, List<?> constants) {
    boolean isName = column.equals("process");
    if (!isName && !column.equals("process_id") && !column.equals("rank")) {
      return;
    }
    Set<Object> values = new HashSet<>();
    for (Object constant : constants) {
      Object value = isName ? text(constant) : number(constant);
      if (value == null) {
        return;
      }
      values.add(value);
    }
    used.add(column);
    processes.add(new RowBounds.Processes(column, values));
  }

  private static boolean isTime(String column) {
    return column.equals("time_ns") || column.equals("time_s");
  }

  /** The name of a column, empty if an expression is something else. */
  private static String column(Object e) {
    boolean isColumn = "COLUMN_REF".equals(get(e, "type"));
    return isColumn && get(e, "column_names") instanceof List<?> names && names.size() <= 2
        ? String.valueOf(names.get(names.size() - 1)).toLowerCase(Locale.ROOT)
        : "";
  }

  private static BigDecimal number(Object e) {
    Object value = constant(e);
    Object type = get(get(get(e, "value"), "type"), "id");
    if (!(value instanceof BigDecimal number)) {
      return null;
    }
    return switch (String.valueOf(type)) {
      case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE" -> number;
      case "DECIMAL" ->
          get(get(get(get(e, "value"), "type"), "type_info"), "scale") instanceof BigDecimal scale
              ? number.movePointLeft(scale.intValue())
              : null;
      default -> null;
    };
  }

  private static String text(Object e) {
    boolean isText = "VARCHAR".equals(get(get(get(e, "value"), "type"), "id"));
    return isText && constant(e) instanceof String text ? text : null;
  }

  private static Object constant(Object e) {
    boolean isConstant =
        "VALUE_CONSTANT".equals(get(e, "type"))
            && Boolean.FALSE.equals(get(get(e, "value"), "is_null"));
    return isConstant ? get(get(e, "value"), "value") : null;
  }

  private static Object get(Object node, String key) {
    return node instanceof Map<?, ?> map ? map.get(key) : null;
  }

  private static boolean isEmpty(Object list) {
    return list instanceof List<?> some && some.isEmpty();
  }

  /** Whether anywhere something has a value, letters of either case. */
  private static boolean has(Object node, String key, String value) {
    if (node instanceof Map<?, ?> map) {
      return map.get(key) instanceof String text && text.equalsIgnoreCase(value)
          || map.values().stream().anyMatch(v -> has(v, key, value));
    }
    return node instanceof List<?> list && list.stream().anyMatch(v -> has(v, key, value));
  }

  /** Whether anywhere something is there and not null. */
  private static boolean hasOther(Object node, String key) {
    if (node instanceof Map<?, ?> map) {
      return map.get(key) != null || map.values().stream().anyMatch(v -> hasOther(v, key));
    }
    return node instanceof List<?> list && list.stream().anyMatch(v -> hasOther(v, key));
  }
}
