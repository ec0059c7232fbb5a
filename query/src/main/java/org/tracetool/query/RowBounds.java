package org.tracetool.query;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.counter.CounterScope;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.query.rows.EntityNames;
import org.tracetool.query.rows.NameKind;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.ShownText;

/**
 * What rows of a table have to have at least for a query to see them: times in a range, and a
 * process of some. The engine looks at each row that is left as if there had been no narrowing.
 *
 * @param table the only table of the query
 * @param from nanoseconds, not above the least time; null if there is no least one
 * @param to nanoseconds, not below the largest time; null if there is no largest one
 * @param processes conditions that all have to hold
 */
record RowBounds(String table, BigDecimal from, BigDecimal to, List<Processes> processes) {
  private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final BigDecimal MAX_UNSIGNED_INT = BigDecimal.valueOf(0xffff_ffffL);

  /** A column that tells processes apart: its name, and the values that it may have. */
  record Processes(String column, Set<Object> values) {}

  /** What a trace has of it: a context in which no row is missing that the query sees. */
  QueryContext in(QueryContext trace) {
    TimeWindow window =
        trace
            .nanoseconds()
            .ticks(
                from == null ? 0 : whole(from, RoundingMode.FLOOR),
                to == null ? Long.MAX_VALUE : whole(to, RoundingMode.CEILING));
    return trace.narrowed(window, tokens(trace));
  }

  private static long whole(BigDecimal ns, RoundingMode rounding) {
    return ns.max(MIN_LONG).min(MAX_LONG).setScale(0, rounding).longValue();
  }

  /** The processes for which all conditions hold; null if there are none. */
  private Set<Integer> tokens(QueryContext trace) {
    Set<Integer> all = null;
    if (table.equals("counters") && CounterScope.isUsed(trace.reader().definitions())) {
      return null; // others may have recorded their samples
    }
    EntityNames names = trace.names(NameKind.PROCESS);
    if (names.size() > Views.MAX_NAMES) {
      return null; // looking at each would take longer than the query
    }
    for (Processes some : processes) {
      Set<Integer> found =
          some.column().equals("process_id")
              ? numbers(some.values())
              : some.column().equals("rank")
                  ? ofRanks(trace, some.values())
                  : ofNames(names, some.values());
      if (all == null) {
        all = found;
      } else {
        all.retainAll(found);
      }
    }
    return all;
  }

  /** Tokens as they are, of processes without definition as well. */
  private static Set<Integer> numbers(Set<Object> values) {
    Set<Integer> found = new HashSet<>();
    for (Object value : values) {
      BigDecimal number = (BigDecimal) value;
      boolean isToken = number.signum() >= 0 && number.compareTo(MAX_UNSIGNED_INT) <= 0;
      if (isToken && number.stripTrailingZeros().scale() <= 0) {
        found.add(number.intValue());
      }
    }
    return found;
  }

  private static Set<Integer> ofNames(EntityNames names, Set<Object> values) {
    Set<Integer> found = new HashSet<>();
    for (int place = 0; place < names.size(); place++) {
      if (values.contains(ShownText.of(names.name(place)))) {
        found.add(names.entry(place).definition().token());
      }
    }
    return found;
  }

  private static Set<Integer> ofRanks(QueryContext trace, Set<Object> values) {
    Set<Integer> found = new HashSet<>();
    long[] ranks = trace.ranksByPlace();
    for (int place = 0; place < ranks.length; place++) {
      BigDecimal rank = BigDecimal.valueOf(ranks[place]);
      if (values.stream().anyMatch(v -> ((BigDecimal) v).compareTo(rank) == 0)) {
        found.add(trace.names(NameKind.PROCESS).entry(place).definition().token());
      }
    }
    return found;
  }
}
