package org.tracetool.format.timeline;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.WarningCode;

/** What an intake has taken, in order: rows with their locations and names, and definitions. */
final class TimelineContents implements Closeable {
  /** A world of more ranks is not written down. */
  private static final int MAX_WORLD = 1 << 20;

  /** Longs of all open traces that stay in memory. */
  static final AtomicLong KEPT = new AtomicLong();

  private static final Comparator<TimelineProcess> PROCESS_ORDER =
      Comparator.<TimelineProcess>comparingInt(p -> p.rank < 0 ? Integer.MAX_VALUE : p.rank)
          .thenComparingLong(p -> p.order)
          .thenComparing(p -> p.number, Comparator.nullsLast(Comparator.<Long>naturalOrder()))
          .thenComparingInt(p -> p.place);

  private static final Comparator<IntakeRow> THREAD_ORDER =
      Comparator.<IntakeRow>comparingLong(r -> r.order)
          .thenComparing(r -> r.number, Comparator.nullsLast(Comparator.<Long>naturalOrder()))
          .thenComparingInt(r -> r.place);

  private static final Comparator<IntakeRow> ROW_ORDER =
      Comparator.<IntakeRow>comparingInt(r -> r.isMain ? 0 : 1)
          .thenComparing(r -> r.sort)
          .thenComparingLong(r -> r.device)
          .thenComparing(THREAD_ORDER)
          .thenComparing(r -> r.part);

  private final TimelineIntake intake;
  private final List<TimelineProcess> processes = new ArrayList<>();
  private final List<IntakeRow> rows = new ArrayList<>();
  private final Map<Integer, TimelineProcess> ranks = new HashMap<>();
  private long begin;
  private long kept;
  private int locationCount;
  private int worldSize;
  private Definitions definitions;

  private TimelineContents(TimelineIntake intake) {
    this.intake = intake;
  }

  private void arrange(long maxKept) throws IOException {
    begin =
        !intake.hasRecords()
            ? 0
            : intake.isSince1970() ? intake.first() : Math.min(0, intake.first());
    makePairsCalls();
    for (TimelineProcess process : intake.processes()) {
      findMain(process);
    }
    processes.sort(PROCESS_ORDER);
    ProcessNames.set(processes);
    for (TimelineProcess process : processes) {
      takeRows(process);
    }
    keep(maxKept);
    findLanes();
    findWorld();
    definitions = new TimelineDefinitions(this, intake).build();
    intake.reportCutPairs();
  }

  /**
   * Puts in order what was taken.
   *
   * @param maxKept longs that all open traces may keep in memory
   */
  static TimelineContents of(TimelineIntake intake, long maxKept) throws IOException {
    TimelineContents contents = new TimelineContents(intake);
    boolean isArranged = false;
    try {
      contents.arrange(maxKept);
      isArranged = true;
      return contents;
    } finally {
      if (!isArranged) {
        contents.release();
      }
    }
  }

  private void makePairsCalls() throws IOException {
    long lost = 0;
    for (IntakeRow row : intake.rows()) {
      boolean isNest =
          row.sort == IntakeRow.Sort.ASYNCHRONOUS || row.isInFileOrder && row.calls.isEmpty();
      if (!row.pairs.isEmpty() && !isNest) {
        lost += new PairConversion(intake, row).run();
        row.pairs.clear();
      }
    }
    reportEndsWithoutBegin(lost);
  }

  private void reportEndsWithoutBegin(long lost) {
    intake
        .diagnostics()
        .add(WarningCode.UNBALANCED_CALLS, "ends of calls that are not open", lost, null);
  }

  /** Takes a process if it has records. */
  private void findMain(TimelineProcess process) {
    process.rows.removeIf(IntakeRow::isEmpty);
    boolean hasOwn = process.own != null && !process.own.isEmpty();
    if (process.rows.isEmpty() && !hasOwn) {
      return;
    }
    IntakeRow main = null;
    for (IntakeRow row : process.rows) {
      boolean isThread = row.sort == IntakeRow.Sort.THREAD && !process.isMainKnown;
      if ((isThread || row.isMain) && (main == null || isBefore(row, main))) {
        main = row;
      }
    }
    for (IntakeRow row : process.rows) {
      main = main == null && row.isLikeProcess() ? row : main;
    }
    if (main == null) {
      main = hasOwn ? process.own : intake.rows().get(intake.processRow(process.place));
      process.rows.add(main);
    } else if (hasOwn) {
      boolean isNest = main.isInFileOrder && main.calls.isEmpty();
      RecordStore records = isNest ? main.pairs : main.calls;
      records.takeAll(process.own.calls);
      records.takeAll(process.own.pairs);
      main.lastTime = Math.max(main.lastTime, process.own.lastTime);
    }
    for (IntakeRow row : process.rows) {
      row.isMain = row == main;
    }
    process.main = main;
    processes.add(process);
    if (process.rank >= 0) {
      ranks.putIfAbsent(process.rank, process);
    }
  }

  private static boolean isBefore(IntakeRow row, IntakeRow main) {
    if (row.isMain != main.isMain) {
      return row.isMain;
    }
    Long pid = row.process.number;
    boolean isFirst = pid != null && pid.equals(row.number);
    boolean isMainFirst = pid != null && pid.equals(main.number);
    return isFirst != isMainFirst ? isFirst : THREAD_ORDER.compare(row, main) < 0;
  }

  private void takeRows(TimelineProcess process) {
    process.rows.sort(ROW_ORDER);
    TimelineRowNames.set(process);
    rows.addAll(process.rows);
  }

  /** Leaves records in memory if there is room for those of all open traces. */
  private void keep(long maxKept) throws IOException {
    long used = intake.markers().used();
    for (IntakeRow row : rows) {
      used += row.words();
    }
    kept = used;
    if (KEPT.addAndGet(used) > maxKept) {
      KEPT.addAndGet(-used);
      kept = 0;
      intake.spill();
    }
    intake.markers().sort();
    for (IntakeRow row : rows) {
      row.calls.sort();
      row.pairs.sort();
    }
  }

  private void findLanes() throws IOException {
    long overlaps = 0;
    String example = null;
    long lostCalls = 0;
    long lostEnds = 0;
    for (IntakeRow row : rows) {
      if (isNest(row) && row.isInTimeOrder && row.sort != IntakeRow.Sort.ASYNCHRONOUS) {
        lostEnds += row.endsWithoutBegin; // there is one lane
      } else if (isNest(row)) {
        NestRowSource source = new NestRowSource(this, row, null);
        source.run();
        row.lanes = source.lanes();
        lostEnds += source.lost();
      } else {
        CallRowSource source = new CallRowSource(this, row, null);
        source.run();
        row.lanes = source.lanes();
        lostCalls += source.lost();
        overlaps += row.lanes > 1 ? 1 : 0;
        example = example == null && row.lanes > 1 ? row.locationName : example;
      }
      row.token = locationCount + 1;
      locationCount += row.lanes;
    }
    reportEndsWithoutBegin(lostEnds);
    intake
        .diagnostics()
        .add(
            WarningCode.UNBALANCED_CALLS,
            "rows whose calls overlap, shown as several locations",
            overlaps,
            example);
    intake
        .diagnostics()
        .add(
            WarningCode.LIMIT_REACHED,
            "calls that overlap too many others and were left out",
            lostCalls,
            null);
  }

  private static boolean isNest(IntakeRow row) {
    return row.calls.isEmpty() && !row.pairs.isEmpty();
  }

  private void findWorld() {
    if (ranks.isEmpty()) {
      return;
    }
    int size = Math.max(intake.worldSize(), intake.maxRank() + 1);
    for (int rank : ranks.keySet()) {
      size = Math.max(size, rank + 1);
    }
    worldSize = size > MAX_WORLD ? 0 : size;
  }

  /** The events of a row. */
  EventSource open(IntakeRow row, ReadOptions options) {
    return isNest(row)
        ? new NestRowSource(this, row, options)
        : new CallRowSource(this, row, options);
  }

  // ---- numbers of the intake as tokens

  /** The token of a partner, see {@link TimelineIntake#ofRank}; 0 for none. */
  int partner(long partner) {
    if (partner == TimelineIntake.NOBODY) {
      return 0;
    }
    return partner > 0
        ? intake.processes().get((int) partner - 1).location()
        : location((int) ~partner);
  }

  /** The token of the main location of a rank, also of one that has no records. */
  int location(int rank) {
    TimelineProcess process = ranks.get(rank);
    return process != null
        ? process.location()
        : locationCount + intake.names().communicatorList.size() + 2 + rank;
  }

  /** The token of the first location of a row; 0 if it has none. */
  int location(IntakeRow row) {
    return row.sort == IntakeRow.Sort.PROCESS ? row.process.location() : row.token;
  }

  /** The token of a communicator; 0 for none. */
  int communicator(int number) {
    return number == 0 ? 0 : locationCount + number;
  }

  /** The token of the communicator of all ranks. */
  int world() {
    return locationCount + intake.names().communicatorList.size() + 1;
  }

  /**
   * A sample as the counter has all of its own.
   *
   * @param counter negative for a sample that is no whole number
   */
  long sample(int counter, long value) {
    TimelineNames.CounterEntry entry = intake.names().counters.get(Math.abs(counter) - 1);
    return counter > 0 && entry.isReal ? Double.doubleToRawLongBits(value) : value;
  }

  // ---- what there is

  TimelineNames names() {
    return intake.names();
  }

  SpilledRecords spilled() {
    return intake.spilled();
  }

  RecordStore markers() {
    return intake.markers();
  }

  List<IntakeRow> allRows() {
    return intake.rows();
  }

  /** Processes with records, in their order. */
  List<TimelineProcess> processes() {
    return processes;
  }

  /** Rows with records, in the order of their locations. */
  List<IntakeRow> rows() {
    return rows;
  }

  /** What is subtracted from times, so that they are not negative. */
  long begin() {
    return begin;
  }

  /** How many ranks there are; 0 if there are none. */
  int worldSize() {
    return worldSize;
  }

  Definitions definitions() {
    return definitions;
  }

  // ---- ranks

  int[] ranks() {
    return ranks.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  /** How many ranks the file says that there are; -1 if it does not. */
  int statedWorldSize() {
    return intake.worldSize();
  }

  int rank(int location) {
    int absent = location - world() - 1;
    if (location > 0 && location <= locationCount) {
      return processOf(location).rank;
    }
    return location > 0 && absent >= 0 ? absent : -1;
  }

  private TimelineProcess processOf(int location) {
    int low = 0;
    int high = rows.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (rows.get(middle).token <= location) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return rows.get(low).process;
  }

  int[] memberRanks(int communicator) {
    if (communicator == world()) {
      int[] all = new int[Math.max(0, statedWorldSize())];
      Arrays.setAll(all, rank -> rank);
      return worldSize == all.length && all.length > 0 ? all : null;
    }
    TimelineNames.CommunicatorEntry entry = communicatorEntry(communicator);
    return entry == null ? null : entry.ranks;
  }

  /** The communicator with a token; null if it is another one, such as that of all ranks. */
  TimelineNames.CommunicatorEntry communicatorEntry(int communicator) {
    int number = communicator - locationCount;
    boolean isKnown = number > 0 && number <= names().communicatorList.size();
    return isKnown ? names().communicatorList.get(number - 1) : null;
  }

  int sequenceKey() {
    return intake.sequenceKey();
  }

  boolean hasSequenceNumbers() {
    return intake.hasSequenceNumbers();
  }

  private void release() {
    KEPT.addAndGet(-kept);
    kept = 0;
  }

  @Override
  public void close() throws IOException {
    release();
    intake.spilled().close();
  }
}
