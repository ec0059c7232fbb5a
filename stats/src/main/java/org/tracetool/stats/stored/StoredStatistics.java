package org.tracetool.stats.stored;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.collect.PartialSums;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.sums.ProcessSums;

/**
 * The statistics that a trace stores itself. A summary covers the run up to its time, so of several
 * with the same subject the last one counts.
 */
public final class StoredStatistics {
  private final TraceReader reader;
  private final StatsOptions options;
  private final StatsIndex index;
  private final PartialSums sums;

  /** The subject of a summary: kind, process, and up to three tokens. */
  private record Subject(EventKind kind, int process, int first, int second, int third) {}

  private StoredStatistics(TraceReader reader, StatsOptions options) {
    this.reader = reader;
    this.options = options;
    index = new StatsIndex(reader.definitions());
    sums = new PartialSums(index, options);
  }

  /** Returns whether a trace stores statistics at all. */
  public static boolean areIn(TraceReader reader) {
    for (StreamInfo stream : reader.streams()) {
      if (reader.has(stream, Section.STATISTICS)) {
        return true;
      }
    }
    return false;
  }

  /** Reads them. */
  public static TraceStatistics read(TraceReader reader, StatsOptions options) throws IOException {
    StoredStatistics stored = new StoredStatistics(reader, options);
    for (StreamInfo stream : reader.streams()) {
      if (reader.has(stream, Section.STATISTICS)) {
        stored.read(stream);
      }
    }
    return new TraceStatistics(stored.index, options, stored.sums, null, true);
  }

  private void read(StreamInfo stream) throws IOException {
    Map<Subject, long[]> last = new HashMap<>();
    Map<List<Long>, long[]> calls = new HashMap<>();
    Map<Integer, ProcessSums> processes = new java.util.TreeMap<>(Integer::compareUnsigned);
    try (EventSource source = reader.open(stream, Section.STATISTICS, options.reading())) {
      source.drainTo(
          event -> {
            int token = event.location();
            ProcessSums p = processes.get(token);
            if (p == null) {
              p = new ProcessSums(index.processes().of(stream.id()).of(token), token, false);
              p.first = event.time();
              processes.put(token, p);
            }
            p.last = event.time();
            if (event.kind() == EventKind.SUMMARY_CALLS) {
              sums.kinds[event.kind().ordinal()]++;
              long[] row = CallSummaries.row(event);
              calls.put(CallSummaries.key(row), row);
            } else {
              take(last, event);
            }
          });
    }
    sums.processes.addAll(processes.values());
    addCalls(last, calls.values());
    Map<Family, Integer> details = details(last);
    last.forEach(
        (subject, fields) -> {
          if (details.get(new Family(subject.kind(), subject.process())) == detail(subject)
              || subject.kind() == EventKind.SUMMARY_REGION) {
            add(stream.id(), processes.get(subject.process()), subject, fields);
          }
        });
  }

  /**
   * Uses calls by peer and size for regions and messages of processes that have no summaries of
   * these. A call that communicated several times counts as that many calls.
   */
  private static void addCalls(Map<Subject, long[]> last, Iterable<long[]> calls) {
    Set<Family> known = new HashSet<>();
    last.keySet().forEach(s -> known.add(new Family(s.kind(), s.process())));
    for (long[] row : calls) {
      int process = (int) row[0];
      if (!known.contains(new Family(EventKind.SUMMARY_REGION, process))) {
        long[] f =
            last.computeIfAbsent(
                new Subject(EventKind.SUMMARY_REGION, process, (int) row[1], 0, 0),
                s -> new long[] {row[1], 0, 0, 0});
        f[1] += row[5];
        f[2] += row[8];
        f[3] += row[11];
      }
      boolean message = row[2] != 0 && row[2] != ThreadRows.COLLECTIVE && row[2] != ThreadRows.FILE;
      if (message && !known.contains(new Family(EventKind.SUMMARY_MESSAGE, process))) {
        boolean isSend = row[4] > 0;
        long[] f =
            last.computeIfAbsent(
                // of all peers together, since a receiver's row does not name the sender
                new Subject(EventKind.SUMMARY_MESSAGE, process, 0, 0, 0), s -> new long[7]);
        f[isSend ? 3 : 4] += row[5];
        f[isSend ? 5 : 6] += row[5] * row[3];
      }
    }
  }

  private void take(Map<Subject, long[]> last, EventCursor event) {
    EventKind kind = event.kind();
    sums.kinds[kind.ordinal()]++;
    int tokens =
        switch (kind) {
          case SUMMARY_REGION, SUMMARY_FILE_OPERATION -> 1;
          case SUMMARY_MESSAGE -> 3;
          case SUMMARY_COLLECTIVE -> 2;
          default -> 0;
        };
    if (tokens == 0) {
      return;
    }
    Subject subject =
        new Subject(
            kind,
            event.location(),
            (int) event.field(0),
            tokens > 1 ? (int) event.field(1) : 0,
            tokens > 2 ? (int) event.field(2) : 0);
    long[] fields = last.computeIfAbsent(subject, s -> new long[kind.fieldCount()]);
    for (int i = 0; i < fields.length; i++) {
      fields[i] = event.field(i);
    }
  }

  private void add(int stream, ProcessSums p, Subject subject, long[] f) {
    switch (subject.kind()) {
      case SUMMARY_REGION -> readRegion(stream, p, f);
      case SUMMARY_MESSAGE -> readMessage(stream, p.process, subject, f);
      case SUMMARY_COLLECTIVE -> readCollective(stream, p.process, subject, f);
      default -> readFile(stream, p.process, subject, f);
    }
  }

  private void readRegion(int stream, ProcessSums p, long[] f) {
    int region = index.regions().of(stream).of((int) f[0]);
    long[] cell = new long[CallSums.WIDTH];
    CallSums.clear(cell, 0);
    cell[CallSums.CALLS] = f[1];
    cell[CallSums.EXCLUSIVE] = f[2];
    cell[CallSums.INCLUSIVE] = f[3];
    sums.addCalls(p.process, region, cell, 0);
    if (index.isThread(p.process)) {
      boolean isThread = index.processOf(p.process) != p.process;
      sums.spread.add(region, index.positionOf(p.process), isThread, f[2]);
    }
    p.activity[index.activityOf(region).ordinal()] += f[2];
    p.calls += f[1];
  }

  /** The tokens that a subject names; 0 means "all". */
  private static int detail(Subject s) {
    return (s.first() != 0 ? 4 : 0) | (s.second() != 0 ? 2 : 0) | (s.third() != 0 ? 1 : 0);
  }

  private record Family(EventKind kind, int process) {}

  /** Of summaries in different detail the most detailed ones count; the others repeat the same. */
  private static Map<Family, Integer> details(Map<Subject, long[]> all) {
    Map<Family, Integer> out = new HashMap<>();
    for (Subject s : all.keySet()) {
      out.merge(new Family(s.kind(), s.process()), detail(s), Math::max);
    }
    return out;
  }

  private void readMessage(int stream, int process, Subject s, long[] f) {
    int peer = index.processes().of(stream).of(s.first());
    int comm = index.comms().of(stream).of(s.second());
    long[] sent = new long[MessageColumns.COLUMNS];
    sent[MessageColumns.SENDS] = f[3];
    sent[MessageColumns.SENT_BYTES] = f[5];
    long[] received = new long[MessageColumns.COLUMNS];
    received[MessageColumns.RECEIVES] = f[4];
    received[MessageColumns.RECEIVED_BYTES] = f[6];
    for (long[] values : new long[][] {sent, received}) {
      values[MessageColumns.MIN_DURATION] = Long.MAX_VALUE;
      values[MessageColumns.MAX_DURATION] = Long.MIN_VALUE;
      values[MessageColumns.MIN_RATE] = Long.MAX_VALUE;
      values[MessageColumns.MAX_RATE] = Long.MIN_VALUE;
      sums.messageProcesses.fold(process, values, 0);
      sums.messageComms.fold(comm, values, 0);
    }
    if (s.third() != 0) {
      long tag = sums.messageTags.key(Integer.toUnsignedLong(s.third()));
      sums.messageTags.table().fold(tag, sent, 0);
      sums.messageTags.table().fold(tag, received, 0);
      sums.messageTags.limitRows();
    }
    if (s.first() != 0) {
      // One record covers both directions; a direction without messages has no pair.
      if (f[3] != 0 || f[5] != 0) {
        sums.messagePairs.table().fold(sums.messagePairs.key(process, peer), sent, 0);
      }
      if (f[4] != 0 || f[6] != 0) {
        sums.messagePairs.table().fold(sums.messagePairs.key(peer, process), received, 0);
      }
      sums.messagePairs.limitRows();
    }
  }

  private void readCollective(int stream, int process, Subject s, long[] f) {
    int comm = index.comms().of(stream).of(s.first());
    int operation = index.collectives().of(stream).of(s.second());
    Definition d = index.collectives().definition(operation);
    int type = CollectiveType.of(d instanceof Definition.Collective c ? c.type() : 0).ordinal();
    long[] values = new long[16];
    values[OperationSums.COUNT] = Math.max(f[2], f[3]);
    values[OperationSums.SENDS] = f[2];
    values[OperationSums.RECEIVES] = f[3];
    values[OperationSums.SENT_BYTES] = f[4];
    values[OperationSums.RECEIVED_BYTES] = f[5];
    clearUnknownDurations(values);
    sums.collectives.fold(OperationSums.key(operation, comm), values, 0);
    sums.collectiveProcesses.fold(OperationSums.key(process, operation), values, 0);
    sums.collectiveTypes.fold(OperationSums.key(process, type), values, 0);
  }

  private static void clearUnknownDurations(long[] values) {
    values[OperationSums.MIN_DURATION] = Long.MAX_VALUE;
    values[OperationSums.MAX_DURATION] = Long.MIN_VALUE;
    values[OperationSums.MAX_SKEW] = Long.MIN_VALUE;
    values[OperationSums.MIN_ROOT] = Long.MAX_VALUE;
    values[OperationSums.MAX_ROOT] = Long.MIN_VALUE;
  }

  private void readFile(int stream, int process, Subject s, long[] f) {
    int place = index.files().of(stream).of(s.first());
    int[] codes = {
      FileOperation.OPEN,
      FileOperation.CLOSE,
      FileOperation.READ,
      FileOperation.WRITE,
      FileOperation.SEEK
    };
    for (int i = 0; i < codes.length; i++) {
      if (f[1 + i] == 0) {
        continue;
      }
      long[] values = new long[16];
      values[OperationSums.COUNT] = f[1 + i];
      if (codes[i] == FileOperation.READ) {
        values[OperationSums.RECEIVES] = f[1 + i];
        values[OperationSums.RECEIVED_BYTES] = f[6];
      } else if (codes[i] == FileOperation.WRITE) {
        values[OperationSums.SENDS] = f[1 + i];
        values[OperationSums.SENT_BYTES] = f[7];
      }
      clearUnknownDurations(values);
      sums.files.fold(OperationSums.key(place, codes[i]), values, 0);
      sums.fileProcesses.fold(OperationSums.key(process, codes[i]), values, 0);
    }
  }
}
