package org.tracetool.stats.stored;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.IndexedDefinitions;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.OperationSums;

/**
 * Writes sums as the statistics of a new trace, which has the definitions of the old one and no
 * events: one summary of each function, peer, collective operation and kind of file operation for
 * each process, at the time of its last event, in the detail in which VampirTrace writes them.
 */
public final class StatisticsTrace {
  private final TraceStatistics s;
  private final StatsIndex index;
  private final Map<Integer, EventBlock> regions = new HashMap<>();
  private final Map<Integer, EventBlock> others = new HashMap<>();
  private final Map<Integer, Long> ends = new HashMap<>();
  private long undefined;

  private StatisticsTrace(TraceStatistics statistics) {
    s = statistics;
    index = statistics.index();
  }

  /**
   * Writes the trace; the caller finishes it.
   *
   * @param reader the source of the sums
   * @param calls rows of {@link ThreadRows} for formats that can hold them; else none, or null if
   *     there were too many
   * @param diagnostics counts data that could not be written
   */
  public static void write(
      TraceReader reader,
      TraceStatistics statistics,
      List<long[]> calls,
      TraceWriter writer,
      Diagnostics diagnostics)
      throws IOException {
    if (reader.definitions().hasLocal()) {
      throw new UnsupportedTraceException(
          "this trace has definitions of single streams, whose numbers statistics of the whole"
              + " trace cannot use; convert it first");
    }
    if (!isExact(statistics)) {
      throw new UnsupportedTraceException(
              "too many processes and functions to write statistics of each; allow more memory")
          .advising(Remedy.MORE_MEMORY);
    }
    writer.begin(withoutSamplePoints(reader.definitions()), reader.streams());
    writeRecords(statistics, calls, reader.streams(), writer, diagnostics);
  }

  /**
   * Returns whether the sums are those of each process and function, none of them taken together.
   */
  static boolean isExact(TraceStatistics statistics) {
    StatsIndex index = statistics.index();
    return statistics.calls() != null
        && statistics.messagePairs().level() == 0
        && index.processes().others() == 0
        && (index.regions().others() == 0
            || statistics.regions().find(index.regions().undefined()) < 0);
  }

  /** Writes exact sums as the statistics of these streams. */
  static void writeRecords(
      TraceStatistics statistics,
      List<long[]> calls,
      List<StreamInfo> streams,
      TraceWriter writer,
      Diagnostics diagnostics)
      throws IOException {
    StatisticsTrace trace = new StatisticsTrace(statistics);
    trace.collect();
    Map<Integer, EventBlock> callsOf = trace.calls(calls);
    if (calls == null) {
      diagnostics.reportLoss(
          LossCode.DERIVED_DATA,
          "rows of calls by peer and size; allow more with --memory SIZE",
          1);
    }
    diagnostics.reportLoss(LossCode.DERIVED_DATA, "summaries of undefined ids", trace.undefined);
    for (StreamInfo stream : streams) {
      EventSink sink = writer.sink(stream, Section.STATISTICS);
      for (int token : trace.byEnd(stream.locations())) {
        int place = index(statistics, token);
        trace.drain(trace.regions.get(place), sink);
        trace.drain(trace.others.get(place), sink);
      }
      for (int token : stream.locations()) {
        trace.drain(callsOf.remove(token), sink);
      }
      sink.end();
    }
  }

  /** Processes of a stream, whose records have the times of their ends. */
  private List<Integer> byEnd(int[] tokens) {
    List<Integer> order = new ArrayList<>();
    for (int token : tokens) {
      order.add(token);
    }
    order.sort((a, b) -> Long.compareUnsigned(end(index(s, a)), end(index(s, b))));
    return order;
  }

  private long end(int process) {
    return ends.getOrDefault(process, 0L);
  }

  /** The rows of each process, all at the end of the trace. */
  private Map<Integer, EventBlock> calls(List<long[]> rows) {
    long end = 0;
    for (long last : ends.values()) {
      end = Long.compareUnsigned(last, end) > 0 ? last : end;
    }
    Map<Integer, EventBlock> blocks = new HashMap<>();
    for (long[] row : rows == null ? List.<long[]>of() : rows) {
      CallSummaries.add(blocks.computeIfAbsent((int) row[0], p -> new EventBlock()), end, row);
    }
    return blocks;
  }

  private static int index(TraceStatistics s, int token) {
    return s.index().processes().of(0).of(token);
  }

  private static Definitions withoutSamplePoints(Definitions all) {
    Definitions.Builder out = Definitions.builder();
    for (Definitions.Entry e : all.entries()) {
      if (!(e.definition() instanceof Definition.SamplePoint)) {
        out.add(e);
      }
    }
    return out.build();
  }

  private void drain(EventBlock block, EventSink sink) throws IOException {
    EventCursor row = block == null ? null : block.cursor();
    while (row != null && row.next()) {
      sink.accept(row);
    }
  }

  private static int token(IndexedDefinitions names, int place) {
    Definition d = names.definition(place);
    return d == null ? 0 : d.token();
  }

  private void add(Map<Integer, EventBlock> blocks, EventKind kind, int process, long... fields) {
    int token = token(index.processes(), process);
    if (token == 0) {
      undefined++;
      return;
    }
    blocks.computeIfAbsent(process, p -> new EventBlock()).add(end(process), kind, token, fields);
  }

  private void collect() {
    s.processes().forEach(p -> ends.put(p.process, p.last));
    KeyedSums calls = s.calls();
    for (long key : calls.sortedKeys()) {
      int row = calls.find(key);
      int region = token(index.regions(), (int) key);
      if (region == 0) {
        undefined++;
        continue;
      }
      add(
          regions,
          EventKind.SUMMARY_REGION,
          (int) (key >>> 32),
          Integer.toUnsignedLong(region),
          calls.get(row, CallSums.CALLS) + calls.get(row, CallSums.OPEN),
          calls.get(row, CallSums.EXCLUSIVE) + calls.get(row, CallSums.CUT_EXCLUSIVE),
          calls.get(row, CallSums.INCLUSIVE) + calls.get(row, CallSums.CUT_INCLUSIVE));
    }
    writeMessages();
    writeCollectives();
    writeFiles();
  }

  private void writeMessages() {
    KeyedSums pairs = s.messagePairs().table();
    Map<Integer, Map<Integer, long[]>> sums = new java.util.TreeMap<>();
    for (long key : pairs.sortedKeys()) {
      int row = pairs.find(key);
      int from = (int) (key >>> 32);
      int to = (int) key;
      long[] sent = peer(sums, from, to);
      sent[0] += pairs.get(row, MessageColumns.SENDS);
      sent[2] += pairs.get(row, MessageColumns.SENT_BYTES);
      long[] received = peer(sums, to, from);
      received[1] += pairs.get(row, MessageColumns.RECEIVES);
      received[3] += pairs.get(row, MessageColumns.RECEIVED_BYTES);
    }
    sums.forEach(
        (process, peers) ->
            peers.forEach(
                (peer, v) -> {
                  if (v[0] + v[1] > 0) {
                    int token = token(index.processes(), peer);
                    add(
                        others,
                        EventKind.SUMMARY_MESSAGE,
                        process,
                        Integer.toUnsignedLong(token),
                        0,
                        0,
                        v[0],
                        v[1],
                        v[2],
                        v[3]);
                  }
                }));
  }

  private static long[] peer(Map<Integer, Map<Integer, long[]>> sums, int process, int peer) {
    return sums.computeIfAbsent(process, p -> new java.util.TreeMap<>())
        .computeIfAbsent(peer, p -> new long[4]);
  }

  private void writeCollectives() {
    KeyedSums t = s.collectiveProcesses();
    for (long key : t.sortedKeys()) {
      int row = t.find(key);
      int operation = token(index.collectives(), (int) key);
      if (t.get(row, OperationSums.SENDS) + t.get(row, OperationSums.RECEIVES) > 0) {
        add(
            others,
            EventKind.SUMMARY_COLLECTIVE,
            (int) (key >>> 32),
            0,
            Integer.toUnsignedLong(operation),
            t.get(row, OperationSums.SENDS),
            t.get(row, OperationSums.RECEIVES),
            t.get(row, OperationSums.SENT_BYTES),
            t.get(row, OperationSums.RECEIVED_BYTES));
      }
    }
  }

  private void writeFiles() {
    Map<Integer, long[]> sums = new java.util.TreeMap<>();
    KeyedSums t = s.fileProcesses();
    for (long key : t.sortedKeys()) {
      int row = t.find(key);
      int code = (int) key;
      long[] v = sums.computeIfAbsent((int) (key >>> 32), p -> new long[8]);
      if (code <= FileOperation.SEEK) {
        v[1 + code] += t.get(row, OperationSums.COUNT); // opens, closes, reads, writes, seeks
      }
      v[6] += t.get(row, OperationSums.RECEIVED_BYTES);
      v[7] += t.get(row, OperationSums.SENT_BYTES);
    }
    sums.forEach((process, v) -> add(others, EventKind.SUMMARY_FILE_OPERATION, process, v));
  }
}
