package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.scope.IndexedDefinitions;
import org.tracetool.stats.sums.CoarseSums;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.WideSum;

/** The tables about messages between two processes, and about one-sided operations. */
final class MessageTables {
  private final TraceStatistics s;
  private final List<String> processes;
  private final double ticksPerSecond;

  MessageTables(TraceStatistics statistics) {
    s = statistics;
    processes = s.index().processes().distinctNames();
    ticksPerSecond = s.ticksPerSecond();
  }

  private static ReportTable columns(ReportTable t) {
    return t.column("sends", "sends", Unit.COUNT, 1)
        .column("sent", "sent", Unit.BYTES, 1)
        .column("receives", "receives", Unit.COUNT, 2)
        .column("received", "received", Unit.BYTES, 3)
        .column("length_mean", "mean length", Unit.BYTES, 2)
        .column("timed", "timed messages", Unit.COUNT, 3)
        .column("duration", "duration", Unit.TIME, 3)
        .column("duration_min", "min duration", Unit.TIME, 2)
        .column("duration_mean", "mean duration", Unit.TIME, 1)
        .column("duration_max", "max duration", Unit.TIME, 2)
        .column("rate_min", "min rate", Unit.RATE, 3)
        .column("rate_mean", "mean rate", Unit.RATE, 2)
        .column("rate_max", "max rate", Unit.RATE, 3)
        .column("reversed", "reversed", Unit.COUNT, 3);
  }

  private void setValues(List<Object> v, KeyedSums m, int row) {
    long sends = m.get(row, MessageColumns.SENDS);
    long timed = m.get(row, MessageColumns.TIMED);
    WideSum duration = m.sum(row, MessageColumns.DURATION);
    v.add(sends);
    v.add(m.sum(row, MessageColumns.SENT_BYTES).value());
    v.add(m.get(row, MessageColumns.RECEIVES));
    v.add(m.sum(row, MessageColumns.RECEIVED_BYTES).value());
    long sized = sends - m.get(row, MessageColumns.UNSIZED);
    v.add(
        sized == 0 ? null : (Object) (m.sum(row, MessageColumns.SENT_BYTES).doubleValue() / sized));
    v.add(timed + m.get(row, MessageColumns.REVERSED));
    v.add(timed == 0 ? null : duration.value());
    v.add(FunctionTables.known(m.get(row, MessageColumns.MIN_DURATION)));
    v.add(timed == 0 ? null : (Object) (duration.doubleValue() / timed));
    v.add(FunctionTables.known(m.get(row, MessageColumns.MAX_DURATION)));
    v.add(rate(m.get(row, MessageColumns.MIN_RATE)));
    WideSum timedBytes = m.sum(row, MessageColumns.TIMED_BYTES);
    v.add(
        duration.isZero() || timedBytes.isZero()
            ? null
            : (Object) (timedBytes.doubleValue() / duration.doubleValue() * ticksPerSecond));
    v.add(rate(m.get(row, MessageColumns.MAX_RATE)));
    v.add(m.get(row, MessageColumns.REVERSED));
  }

  private Double rate(long bits) {
    return FunctionTables.known(bits) == null
        ? null
        : (Double) (Double.longBitsToDouble(bits) * ticksPerSecond);
  }

  ReportTable pairs() {
    return pairs(new ReportTable("pair", "Messages by sender and receiver"), s.messagePairs());
  }

  private ReportTable pairs(ReportTable t, CoarseSums sums) {
    t.column("sender", "from", Unit.TEXT, 1).column("receiver", "to", Unit.TEXT, 1);
    columns(t);
    KeyedSums m = sums.table();
    for (long key : m.sortedKeys()) {
      List<Object> v = new ArrayList<>();
      v.add(range(sums.first(key), sums.level()));
      v.add(range(sums.second(key), sums.level()));
      setValues(v, m, m.find(key));
      t.row(v.toArray());
    }
    return t.keepLargest("sent");
  }

  /** A process, or the first and the last of neighbours that are taken together. */
  private String range(int place, int level) {
    int last = Math.min(place + (1 << level) - 1, processes.size() - 1);
    return level == 0 ? processes.get(place) : processes.get(place) + " … " + processes.get(last);
  }

  ReportTable comms() {
    ReportTable t = new ReportTable("communicator", "Messages by communicator");
    t.column("name", "communicator", Unit.TEXT, 1);
    IndexedDefinitions comms = s.index().comms();
    List<String> names = comms.distinctNames();
    LongFunction<String> name =
        key -> s.isStored() && key == comms.undefined() ? "(all)" : names.get((int) key);
    return one(t, s.messageComms(), name).sort("sent");
  }

  ReportTable tags() {
    CoarseSums tags = s.messageTags();
    ReportTable t = new ReportTable("tag", "Messages by tag").column("name", "tag", Unit.TEXT, 1);
    int level = tags.level();
    LongFunction<String> name =
        key ->
            level == 0
                ? Long.toUnsignedString(key)
                : Long.toUnsignedString(key << level)
                    + " … "
                    + Long.toUnsignedString((key + 1 << level) - 1);
    return one(t, tags.table(), name).keepLargest("sent");
  }

  ReportTable sizes() {
    ReportTable t =
        new ReportTable("size", "Messages by length").column("name", "length", Unit.TEXT, 1);
    return one(t, s.messageSizes(), MessageTables::sizeClass).keepLargest("sends");
  }

  /** From the smallest to the largest length of a class. */
  static String sizeClass(long key) {
    if (key <= 1) {
      return Long.toString(key);
    }
    return bytes(key - 1, 0) + " … " + bytes(key, 1);
  }

  private static String bytes(long power, int less) {
    return less == 1 && power == 64 ? "2^64 - 1" : Long.toUnsignedString((1L << power) - less);
  }

  private ReportTable one(ReportTable t, KeyedSums m, LongFunction<String> name) {
    columns(t);
    for (long key : m.sortedKeys()) {
      List<Object> v = new ArrayList<>();
      v.add(name.apply(key));
      setValues(v, m, m.find(key));
      t.row(v.toArray());
    }
    return t;
  }

  ReportTable rma() {
    ReportTable t =
        new ReportTable("rma", "One-sided operations")
            .column("origin", "origin", Unit.TEXT, 1)
            .column("target", "target", Unit.TEXT, 1)
            .column("puts", "puts", Unit.COUNT, 1)
            .column("put", "put", Unit.BYTES, 1)
            .column("gets", "gets", Unit.COUNT, 1)
            .column("got", "got", Unit.BYTES, 1);
    CoarseSums sums = s.rma();
    KeyedSums m = sums.table();
    for (long key : m.sortedKeys()) {
      int row = m.find(key);
      t.row(
          range(sums.first(key), sums.level()),
          range(sums.second(key), sums.level()),
          m.get(row, MessageColumns.SENDS),
          m.sum(row, MessageColumns.SENT_BYTES).value(),
          m.get(row, MessageColumns.RECEIVES),
          m.sum(row, MessageColumns.RECEIVED_BYTES).value());
    }
    return t.keepHeaviest(moved(m), null);
  }

  ReportTable rmaProcesses() {
    ReportTable t =
        new ReportTable("rma-process", "One-sided operations by process")
            .column("process", "process", Unit.TEXT, 1)
            .column("puts", "puts", Unit.COUNT, 1)
            .column("put", "put", Unit.BYTES, 1)
            .column("gets", "gets", Unit.COUNT, 1)
            .column("got", "got", Unit.BYTES, 1)
            .column("completed", "completed", Unit.COUNT, 2)
            .column("duration_mean", "mean duration", Unit.TIME, 2);
    KeyedSums m = s.rmaProcesses();
    for (long key : m.sortedKeys()) {
      int row = m.find(key);
      long done = m.get(row, MessageColumns.TIMED);
      t.row(
          processes.get((int) key),
          m.get(row, MessageColumns.SENDS),
          m.sum(row, MessageColumns.SENT_BYTES).value(),
          m.get(row, MessageColumns.RECEIVES),
          m.sum(row, MessageColumns.RECEIVED_BYTES).value(),
          done,
          done == 0 ? null : (Object) (m.sum(row, MessageColumns.DURATION).doubleValue() / done));
    }
    return t.keepHeaviest(moved(m), null);
  }

  /** Bytes of puts and gets of each row. */
  private static long[] moved(KeyedSums m) {
    long[] keys = m.sortedKeys();
    long[] bytes = new long[keys.length];
    for (int i = 0; i < keys.length; i++) {
      int row = m.find(keys[i]);
      bytes[i] =
          m.sum(row, MessageColumns.SENT_BYTES)
              .plus(m.sum(row, MessageColumns.RECEIVED_BYTES))
              .longValue();
    }
    return bytes;
  }
}
