package org.tracetool.spark.source;

import java.io.Serializable;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.tracetool.core.event.EventKind;
import org.tracetool.spark.rows.SparkTable;

/**
 * The part of a trace that a query needs at most.
 *
 * @param from nanoseconds of the first time
 * @param to nanoseconds of the last time
 * @param kinds labels of records; null for all
 * @param ids tokens of processes; null for all
 * @param names names of processes; null for all
 */
record QueryBounds(long from, long to, Set<String> kinds, Set<Long> ids, Set<String> names)
    implements Serializable {
  static final QueryBounds ALL = new QueryBounds(0, Long.MAX_VALUE, null, null, null);

  /** The choice that a filter leaves; the same if the filter says nothing that is used. */
  QueryBounds and(Filter filter, SparkTable table) {
    String[] references = filter.references();
    if (references.length != 1) {
      return this;
    }
    return switch (references[0]) {
      case "time_ns" -> times(filter, 1);
      case "time_s" -> times(filter, 1e9);
      case "kind" -> {
        List<?> values = values(filter);
        yield values == null || table != SparkTable.EVENTS
            ? this
            : new QueryBounds(from, to, both(kinds, texts(values)), ids, names);
      }
      case "process_id" -> {
        List<?> values = values(filter);
        if (values == null || !table.isByStream()) {
          yield this;
        }
        Set<Long> some = new HashSet<>();
        values.forEach(v -> some.add(((Number) v).longValue()));
        yield new QueryBounds(from, to, kinds, both(ids, some), names);
      }
      case "process" -> {
        List<?> values = values(filter);
        yield values == null || !table.isByStream()
            ? this
            : new QueryBounds(from, to, kinds, ids, both(names, texts(values)));
      }
      default -> this;
    };
  }

  /** Whether a choice leaves exactly the rows that a filter of it does. */
  static boolean isExact(Filter filter, SparkTable table) {
    String[] references = filter.references();
    boolean isOfKind =
        table == SparkTable.EVENTS && references.length == 1 && references[0].equals("kind");
    return isOfKind && (values(filter) != null || filter instanceof IsNotNull);
  }

  private static Set<String> texts(List<?> values) {
    Set<String> texts = new HashSet<>();
    values.forEach(v -> texts.add(v.toString()));
    return texts;
  }

  private static <T> Set<T> both(Set<T> a, Set<T> b) {
    if (a != null) {
      b.retainAll(a);
    }
    return b;
  }

  /** The values that a filter lets pass; null if it is no list of them. */
  private static List<?> values(Filter filter) {
    if (filter instanceof EqualTo equal && equal.value() != null) {
      return List.of(equal.value());
    }
    if (filter instanceof In in && Arrays.stream(in.values()).allMatch(v -> v != null)) {
      return Arrays.asList(in.values());
    }
    return null;
  }

  private QueryBounds times(Filter filter, double factor) {
    if (filter instanceof GreaterThanOrEqual f) {
      return since(f.value(), factor);
    } else if (filter instanceof GreaterThan f) {
      return since(f.value(), factor);
    } else if (filter instanceof LessThan f) {
      return until(f.value(), factor);
    } else if (filter instanceof LessThanOrEqual f) {
      return until(f.value(), factor);
    } else if (filter instanceof EqualTo f) {
      return since(f.value(), factor).until(f.value(), factor);
    }
    return this;
  }

  private QueryBounds since(Object value, double factor) {
    long bound = factor == 1 ? ((Number) value).longValue() : nanoseconds(value, factor, -1);
    return bound > from ? new QueryBounds(bound, to, kinds, ids, names) : this;
  }

  private QueryBounds until(Object value, double factor) {
    long bound = factor == 1 ? ((Number) value).longValue() : nanoseconds(value, factor, 1);
    return bound < to ? new QueryBounds(from, bound, kinds, ids, names) : this;
  }

  /** Seconds with room for rounding. What is no number is above all others, so it bounds none. */
  private static long nanoseconds(Object value, double factor, int side) {
    double exact = ((Number) value).doubleValue() * factor;
    if (Double.isNaN(exact)) {
      return side < 0 ? 0 : Long.MAX_VALUE;
    }
    return (long) (exact + side * (1 + Math.abs(exact) * 0x1p-50));
  }

  /** The kinds of records; null for all. */
  Set<EventKind> eventKinds() {
    if (kinds == null) {
      return null;
    }
    Set<EventKind> some = EnumSet.noneOf(EventKind.class);
    for (EventKind kind : EventKind.values()) {
      if (kinds.contains(kind.label())) {
        some.add(kind);
      }
    }
    return some;
  }

  /** Returns whether only a part of the times is needed. */
  boolean hasTimes() {
    return from > 0 || to < Long.MAX_VALUE;
  }

  /** Returns whether only some processes are needed. */
  boolean hasProcesses() {
    return ids != null || names != null;
  }

  /** Returns whether a process of that number may be needed, whatever its name is. */
  boolean hasToken(int token) {
    return ids == null || ids.contains(Integer.toUnsignedLong(token));
  }
}
