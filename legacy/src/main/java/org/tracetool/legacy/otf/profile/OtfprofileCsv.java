package org.tracetool.legacy.otf.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.GeneralNumber;
import org.tracetool.stats.scope.IndexedDefinitions;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.CounterStatistics;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.OperationSums;

/**
 * The tables that {@code otfprofile --csv} of OTF 1.12 writes: four blocks of lines with fields
 * separated by semicolons, rows in the order of tokens, floating point numbers with nine digits.
 */
public final class OtfprofileCsv {
  static final int DIGITS = 9;

  private final TraceStatistics s;
  private final StringBuilder out = new StringBuilder(1 << 14);
  private final double resolution;

  private OtfprofileCsv(TraceStatistics statistics) {
    s = statistics;
    resolution = UnsignedLong.toDouble(statistics.ticksPerSecond());
  }

  /** The whole text without further tables. */
  public static String text(TraceStatistics statistics) throws UnsupportedTraceException {
    return text(statistics, false, false);
  }

  /**
   * The whole text.
   *
   * @param matrix whether to add who sent how much to whom
   * @param lengths whether to add messages by length, which {@link
   *     org.tracetool.stats.scope.StatsOptions.Part#LENGTHS} finds out
   */
  public static String text(TraceStatistics statistics, boolean matrix, boolean lengths)
      throws UnsupportedTraceException {
    if (statistics.calls() == null) {
      throw new UnsupportedTraceException(
              "too many pairs of process and function for this form; allow more memory")
          .advising(Remedy.MORE_MEMORY);
    }
    OtfprofileCsv csv = new OtfprofileCsv(statistics);
    csv.writeFunctions();
    csv.writeCounters();
    csv.writeMessages();
    OtfprofileMessages further = new OtfprofileMessages(statistics, csv.resolution, csv.out);
    if (matrix) {
      further.writeMatrices();
    }
    if (lengths) {
      further.writeLengths();
    }
    csv.writeCollectives();
    return csv.out.toString();
  }

  private static long token(IndexedDefinitions names, int place) {
    Definition d = names.definition(place);
    return d == null ? Long.MAX_VALUE : Integer.toUnsignedLong(d.token());
  }

  private String process(int place) {
    return s.index().processes().name(place);
  }

  private String number(double value) {
    return GeneralNumber.text(value, DIGITS);
  }

  /** Keys of two places in the order of their tokens. */
  private static List<Long> ordered(
      KeyedSums table, IndexedDefinitions first, IndexedDefinitions second) {
    List<Long> keys = new ArrayList<>();
    for (long key : table.sortedKeys()) {
      keys.add(key);
    }
    keys.sort(
        Comparator.<Long>comparingLong(k -> token(first, (int) (k >>> 32)))
            .thenComparingLong(k -> second == null ? k : token(second, (int) (long) k)));
    return keys;
  }

  private void writeFunctions() {
    out.append("FUNCTION;Process;Function;Invocations;Excl. Time (s);Incl. Time (s)\n");
    KeyedSums calls = s.calls();
    for (long key : ordered(calls, s.index().processes(), s.index().regions())) {
      int row = calls.find(key);
      long count = calls.get(row, CallSums.CALLS);
      if (count == 0) {
        continue; // only open ones
      }
      out.append("FUNCTION;").append(process((int) (key >>> 32))).append(';');
      out.append(s.index().regions().name((int) key)).append(';').append(count).append(';');
      out.append(number(calls.get(row, CallSums.EXCLUSIVE) / resolution)).append(';');
      out.append(number(calls.get(row, CallSums.INCLUSIVE) / resolution)).append('\n');
    }
  }

  private record CounterRow(
      CounterStatistics sums, int region, double exclusive, double inclusive) {}

  private void writeCounters() {
    out.append("\nCOUNTER;Process;Function;Counter;Excl. Rate;Incl. Rate\n");
    List<CounterRow> rows = new ArrayList<>();
    for (CounterStatistics c : s.counters()) {
      Definition d = s.index().counters().definition(c.counter);
      if (!(d instanceof Definition.Counter definition)
          || !CounterProperties.isAccumulated(definition.properties())) {
        continue;
      }
      for (int i = 0; i < c.regions.length; i++) {
        if (c.rawCalls[i] > 0) {
          rows.add(new CounterRow(c, c.regions[i], c.rawExclusive[i], c.rawInclusive[i]));
        }
      }
    }
    rows.sort(
        Comparator.<CounterRow>comparingLong(r -> token(s.index().processes(), r.sums().process))
            .thenComparingLong(r -> token(s.index().regions(), r.region()))
            .thenComparingLong(r -> token(s.index().counters(), r.sums().counter)));
    for (CounterRow r : rows) {
      int row = s.calls().find(CallSums.key(r.sums().process, r.region()));
      if (row < 0) {
        continue;
      }
      out.append("COUNTER;").append(process(r.sums().process)).append(';');
      out.append(s.index().regions().name(r.region())).append(';');
      out.append(s.index().counters().name(r.sums().counter)).append(';');
      out.append(rate(r.exclusive(), s.calls().get(row, CallSums.EXCLUSIVE))).append(';');
      out.append(rate(r.inclusive(), s.calls().get(row, CallSums.INCLUSIVE))).append('\n');
    }
  }

  private String rate(double growth, long ticks) {
    return ticks > 0 ? number(growth / ticks * resolution) : "0";
  }

  private void writeMessages() {
    out.append("\nP2P;Process;Send Invocations;Recv. Invocations;Send Bytes;Recv. Bytes;");
    out.append("Duration (s)\n");
    KeyedSums messages = s.messageProcesses();
    List<Long> keys = new ArrayList<>();
    for (long key : messages.sortedKeys()) {
      keys.add(key);
    }
    keys.sort(Comparator.comparingLong(k -> token(s.index().processes(), (int) (long) k)));
    for (long key : keys) {
      int row = messages.find(key);
      out.append("P2P;").append(process((int) key));
      out.append(';').append(messages.get(row, MessageColumns.SENDS));
      out.append(';').append(messages.get(row, MessageColumns.RECEIVES));
      out.append(';').append(messages.get(row, MessageColumns.SENT_BYTES));
      out.append(';').append(messages.get(row, MessageColumns.RECEIVED_BYTES));
      out.append(';').append(number(messages.get(row, MessageColumns.DURATION) / resolution));
      out.append('\n');
    }
  }

  private void writeCollectives() {
    out.append("\nCOLLOP;Process;Coll. Op;Send Invocations;Recv. Invocations;Send Bytes;");
    out.append("Recv. Bytes;Duration (s)\n");
    Map<Integer, String> names = new HashMap<>();
    for (CollectiveType type : CollectiveType.values()) {
      if (type != CollectiveType.UNKNOWN && type != CollectiveType.SCAN) {
        names.put(type.ordinal(), type.name());
      }
    }
    KeyedSums types = s.collectiveTypes();
    for (long key : ordered(types, s.index().processes(), null)) {
      int row = types.find(key);
      String name = names.get((int) key);
      long sends = types.get(row, OperationSums.SENDS);
      long receives = types.get(row, OperationSums.RECEIVES);
      if (name == null || sends + receives == 0) {
        continue;
      }
      out.append("COLLOP;").append(process((int) (key >>> 32))).append(';').append(name);
      out.append(';').append(sends).append(';').append(receives);
      out.append(';').append(types.get(row, OperationSums.SENT_BYTES));
      out.append(';').append(types.get(row, OperationSums.RECEIVED_BYTES));
      out.append(';').append(number(types.get(row, OperationSums.SEND_DURATION) / resolution));
      out.append('\n');
    }
  }
}
