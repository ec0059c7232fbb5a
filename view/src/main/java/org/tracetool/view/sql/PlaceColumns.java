package org.tracetool.view.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.view.model.ViewedTrace;

/**
 * Finds the place of the timeline that a row of a result is about: by its columns for a time and a
 * process, as the tables of traces name them.
 */
final class PlaceColumns {
  private static final List<String> BEGINS =
      List.of("time", "begin", "send", "enter", "start", "first", "last_arrival", "receive", "end");
  private static final List<String> ENDS = List.of("end", "receive", "leave");
  private static final List<String> LENGTHS = List.of("duration", "inclusive", "exclusive");
  private static final List<String> PROCESSES =
      List.of("process", "sender", "location", "receiver", "last_process", "cause_process");
  private static final BigDecimal NANOSECONDS = BigDecimal.valueOf(1_000_000_000);

  private final ViewedTrace trace;
  private final BigDecimal rate;
  private final int begin;
  private final int end;
  private final int length;
  private final int token;
  private final int name;
  private final List<String> names;
  private Map<String, Integer> byName;

  PlaceColumns(ViewedTrace trace, List<String> names) {
    this.trace = trace;
    this.names = names;
    rate =
        new BigDecimal(new BigInteger(Long.toUnsignedString(trace.definitions().ticksPerSecond())));
    begin = time(BEGINS);
    end = time(ENDS);
    length = time(LENGTHS);
    token = first(PROCESSES, "_id");
    name = first(PROCESSES, "");
  }

  private int time(List<String> words) {
    int exact = first(words, "_ns");
    return exact >= 0 ? exact : first(words, "_s");
  }

  private int first(List<String> words, String suffix) {
    for (String word : words) {
      int at = names.indexOf(word + suffix);
      if (at >= 0) {
        return at;
      }
    }
    return -1;
  }

  /** Whether rows of the result have a time. */
  boolean any() {
    return begin >= 0;
  }

  /** When a row begins, in ticks; null if that is not known. */
  BigInteger begin(Object[] row) {
    return ticks(row, begin);
  }

  /** When a row ends, in ticks; null if that is not known, or as for a moment. */
  BigInteger end(Object[] row) {
    if (end != begin && end >= 0) {
      return ticks(row, end);
    }
    BigInteger from = begin(row);
    BigInteger ticks = ticks(row, length);
    return from == null || ticks == null ? null : from.add(ticks);
  }

  private BigInteger ticks(Object[] row, int column) {
    if (column < 0 || !(row[column] instanceof Number number)) {
      return null;
    }
    try {
      BigDecimal value = new BigDecimal(number.toString()).multiply(rate);
      BigDecimal ticks =
          names.get(column).endsWith("_ns")
              ? value.divide(NANOSECONDS, 0, RoundingMode.HALF_UP)
              : value.setScale(0, RoundingMode.HALF_UP);
      BigInteger whole = ticks.toBigInteger();
      return whole.signum() < 0 || whole.bitLength() > Long.SIZE ? null : whole;
    } catch (NumberFormatException e) {
      return null; // not a finite number
    }
  }

  /** The number of the row of the timeline; -1 for none. */
  int row(Object[] row) {
    if (token >= 0 && row[token] instanceof Number number) {
      return trace.rows().ofLocation(number.intValue());
    }
    return name >= 0 && row[name] instanceof String text ? named(text) : -1;
  }

  private int named(String text) {
    if (byName == null) {
      byName = new HashMap<>();
      LocationNames shown = LocationNames.of(trace.definitions());
      for (Definition.Location l : trace.definitions().all(Definition.Location.class)) {
        byName.putIfAbsent(shown.of(l), trace.rows().ofLocation(l.token()));
      }
    }
    return byName.getOrDefault(text, -1);
  }
}
