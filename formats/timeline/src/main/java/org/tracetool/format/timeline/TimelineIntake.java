package org.tracetool.format.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSide;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.LaunchMatcher;
import org.tracetool.core.operation.OperationPairs;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.text.TraceText;

/**
 * Takes what a file has, in any order, to make a trace of it. Times are signed nanoseconds.
 * Processes, rows and communicators are known by numbers that this hands out, and so are regions,
 * groups, keys, counters, files and classes of markers, of which 0 is none. Names may be given
 * before or after their use; the last one counts. Only rows with records become locations, and only
 * processes with such rows become processes.
 *
 * <p>Pairs and a collective operation are given before the record that has them. No object is made
 * for a record. What does not fit into memory is kept in a temporary file.
 */
public final class TimelineIntake {
  /** A stream that has no number, or is none. */
  public static final long NO_STREAM = Long.MIN_VALUE;

  /** The partner, root or member that is not known. */
  public static final long NOBODY = 0;

  /** Times beyond this are taken for it. */
  private static final long MAX_TIME = 1L << 62;

  /** Words after which it is looked again whether they may stay in memory. */
  private static final int LOOK_WORDS = 1 << 12;

  private static final int MAX_TEXT_BYTES = 64 << 10;
  private static final int SINGLE = -1;

  private final Diagnostics diagnostics;
  private final LongSupplier maxWords;
  private final boolean keepsAllPairs;
  private final SpilledRecords file = new SpilledRecords();
  private final TimelineNames names = new TimelineNames();
  private final List<TimelineProcess> processes = new ArrayList<>();
  private final LongMap processNumbers = new LongMap();
  private final Map<String, Integer> processTexts = new HashMap<>();
  private final List<IntakeRow> rows = new ArrayList<>();
  private final RowIndex rowIndex = new RowIndex();
  private final Map<String, String> properties = new LinkedHashMap<>();
  private final RecordStore markers = new RecordStore();
  private String creator;
  private boolean isSince1970;
  private boolean hasWallClock;
  private long wallClock;
  private int worldSize = SINGLE;
  private int maxRank = -1;
  private final int stepKey;
  private final int correlationKey;

  /** The record that is being made: pairs first, the rest is put in front of them. */
  private long[] pairs = new long[256];

  private int pairWords;
  private int pairCount;
  private boolean hasTexts;
  private long omittedPairs;
  private long cutTexts;
  private boolean hasCollective;
  private final long[] collective = new long[RecordWords.COLLECTIVE_WORDS];
  private long[] record = new long[256];
  private boolean hasSequenceNumbers = true;
  private final int sequenceKey;
  private long number;
  private long words;

  /** From how many words on it is looked at whether they may stay in memory. */
  private long nextLook;

  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  /**
   * @param maxWords gives the longs of memory that records may take now
   * @param keepsAllPairs whether pairs are kept that join no operations
   */
  TimelineIntake(Diagnostics diagnostics, LongSupplier maxWords, boolean keepsAllPairs) {
    this.diagnostics = diagnostics;
    this.maxWords = maxWords;
    this.keepsAllPairs = keepsAllPairs;
    stepKey = names.key(OperationPairs.STEP, KeyValueType.INT64);
    correlationKey = names.key(LaunchMatcher.KEY, KeyValueType.UINT64);
    sequenceKey = names.key(CollectiveCalls.SEQUENCE_KEY, KeyValueType.UINT64);
  }

  // ---- the trace

  /** The program that made the trace; null if not known. */
  public void setCreator(String newCreator) {
    creator = newCreator;
  }

  /** Whether times are those since 1970. */
  public void setSince1970(boolean newSince1970) {
    isSince1970 = newSince1970;
  }

  /** What times lack to be nanoseconds since 1970, where it is known. */
  public void setWallClock(long offset) {
    hasWallClock = true;
    wallClock = offset;
  }

  /** How many ranks the run has; not positive if that is not known. */
  public void setWorldSize(int size) {
    worldSize = size > 0 ? size : SINGLE;
  }

  /** A property of the trace. */
  public void addProperty(String name, String value) {
    properties.put(name, value);
  }

  // ---- processes

  /** The process with a number. */
  public int process(long pid) {
    long known = processNumbers.get(pid);
    if (known != LongMap.ABSENT) {
      return (int) known;
    }
    processNumbers.put(pid, processes.size());
    processes.add(new TimelineProcess(pid, null, processes.size()));
    return processes.size() - 1;
  }

  /** The process that is known by a text. */
  public int process(String text) {
    Integer known = processTexts.get(text);
    if (known == null) {
      known = processes.size();
      processTexts.put(text, known);
      processes.add(new TimelineProcess(null, text, known));
    }
    return known;
  }

  /** The name of a process; an empty one is none. */
  public void nameProcess(int process, String name) {
    if (!name.isEmpty()) {
      processes.get(process).name = name;
    }
  }

  /**
   * The rank of a process, by which it is called.
   *
   * @param name null for {@code rank N}
   */
  public void rankProcess(int process, int rank, String name) {
    processes.get(process).rank = rank;
    processes.get(process).rankName = name == null ? "rank " + rank : name;
  }

  /** The place of a process among others: the smaller first, then by number. */
  public void orderProcess(int process, long order) {
    processes.get(process).order = order;
  }

  /** The host that a process ran on. */
  public void setHost(int process, String host) {
    processes.get(process).host = host.isEmpty() ? null : host;
  }

  /** A property of a process. */
  public void addProcessProperty(int process, String name, String value) {
    processes.get(process).setProperty(name, value);
  }

  // ---- rows

  private int row(IntakeRow.Sort sort, int process, long a, long b, long c, Long key, String name) {
    int found = rowIndex.number((long) process << 8 | sort.ordinal(), a, b, c);
    if (found == rows.size()) {
      TimelineProcess owner = processes.get(process);
      IntakeRow row = new IntakeRow(owner, sort, key, name, found);
      rows.add(row);
      if (sort == IntakeRow.Sort.PROCESS) {
        owner.own = row;
      } else {
        owner.rows.add(row);
      }
    }
    return found;
  }

  /** The thread of a process with a number; the one with that of the process is the main one. */
  public int thread(int process, long tid) {
    return row(IntakeRow.Sort.THREAD, process, tid, 0, 0, tid, null);
  }

  /** The thread of a process that is known by a text. */
  public int thread(int process, String text) {
    return row(IntakeRow.Sort.THREAD, process, names.words.number(text, 0), 1, 0, null, text);
  }

  /**
   * A row of a process that is neither a thread nor a stream.
   *
   * @param key differs between rows of the same name, all of which keep this name
   * @param name as it is shown behind the name of the process
   */
  public int track(int process, long key, String name) {
    return row(IntakeRow.Sort.TRACK, process, key, 0, 0, null, name);
  }

  /** The rows of asynchronous operations of a process and a category. */
  public int asynchronous(int process, String category) {
    return row(
        IntakeRow.Sort.ASYNCHRONOUS,
        process,
        names.words.number(category, 0),
        0,
        0,
        null,
        "async " + category);
  }

  /**
   * A row of a device.
   *
   * @param context shown where a device of the process has several
   * @param stream its number; {@link #NO_STREAM} is shown as {@code -}
   */
  public int stream(int process, long device, long context, long stream, StreamPart part) {
    int row =
        row(
            IntakeRow.Sort.STREAM,
            process,
            device * 4 + part.ordinal(),
            context,
            stream,
            stream,
            null);
    IntakeRow made = rows.get(row);
    made.device = device;
    made.context = context;
    made.part = part;
    return row;
  }

  /** Where samples, messages and markers of a process as a whole are: its main row. */
  public int processRow(int process) {
    return row(IntakeRow.Sort.PROCESS, process, 0, 0, 0, null, null);
  }

  /** The name of a row; an empty one is none. */
  public void nameRow(int row, String name) {
    if (!name.isEmpty()) {
      rows.get(row).name = name;
    }
  }

  /**
   * The name of a thread, which another one keeps without its number if this is the main one; an
   * empty one is none.
   */
  public void nameThread(int row, String name) {
    nameRow(row, name);
    rows.get(row).hidesNameAsMain = true;
  }

  /** The whole name of a row: that of its process is not put in front, also of the main one. */
  public void nameLocation(int row, String name) {
    rows.get(row).wholeName = name.isEmpty() ? null : name;
  }

  /** The place of a row among those of its process: the smaller first, then by number. */
  public void orderRow(int row, long order) {
    rows.get(row).order = order;
  }

  /** Makes a row the main one of its process, which is called like it. */
  public void setMain(int row) {
    rows.get(row).isMain = true;
  }

  /** Makes a row the main one of its process, also if it has no records: no other one is then. */
  public void setOnlyMain(int row) {
    setMain(row);
    rows.get(row).process.isMainKnown = true;
  }

  /**
   * Keeps the order of begins, ends and records without length of a row where times are equal, for
   * a format that has them in the order of the program.
   */
  public void keepFileOrder(int row) {
    rows.get(row).isInFileOrder = true;
  }

  // ---- names

  /** A group of regions. */
  public int group(String name) {
    return name.isEmpty() ? 0 : names.groups.number(name, 0) + 1;
  }

  /** A group of regions by bytes of a text. */
  public int group(byte[] bytes, int from, int to) {
    return from == to ? 0 : names.groups.number(bytes, from, to, 0) + 1;
  }

  /** A region; one for each name and group. */
  public int region(byte[] bytes, int from, int to, int group) {
    return names.region(bytes, from, to, group);
  }

  /** A region; one for each name and group. */
  public int region(String name, int group) {
    byte[] bytes = TraceText.encode(name);
    return names.region(bytes, 0, bytes.length, group);
  }

  /**
   * What an end names, for {@link #addEnd}; the trace gets no region of it. An empty name is for
   * all regions of the group, and no group for all groups.
   */
  public int end(byte[] bytes, int from, int to, int group) {
    return names.end(bytes, from, to, group);
  }

  /** Where a region is in the source; a line of 0 is not known. */
  public void placeRegion(int region, String sourceFile, int line) {
    names.sources.put(region, new TimelineNames.Source(sourceFile, line));
  }

  /** A key of pairs; one for each name and type. */
  public int key(String name, KeyValueType type) {
    return names.key(name, type);
  }

  /** A counter. */
  public int counter(String name, String unit) {
    return names.counter(name, unit);
  }

  /** A file that processes read or write. */
  public int file(String name) {
    return names.files.number(name, 0) + 1;
  }

  /** A class of markers. */
  public int markerClass(String name) {
    return names.markers.number(name, 0) + 1;
  }

  /** A collective operation. */
  public int operation(String name, CollectiveType type) {
    return names.operation(name, type);
  }

  /** A communicator. */
  public int communicator(String name) {
    return names.communicator(name);
  }

  /** The members of a communicator, by their ranks in the run. */
  public void setMemberRanks(int communicator, int[] ranks) {
    names.communicatorList.get(communicator - 1).ranks = ranks.clone();
  }

  /** Takes all ranks for the members of a communicator, as they are not known. */
  public void setMembersAll(int communicator) {
    names.communicatorList.get(communicator - 1).isOfAll = true;
  }

  /** A rank that something refers to, so that the run has at least as many. */
  public void noteRank(int rank) {
    maxRank = Math.max(maxRank, rank);
  }

  /** What a communicator has in common in the files of all its members, instead of its name. */
  public void setCommunicatorKey(int communicator, String key) {
    names.communicatorList.get(communicator - 1).key = key;
  }

  /** The members of a communicator, by the numbers of processes. */
  public void setMemberProcesses(int communicator, int[] members) {
    names.communicatorList.get(communicator - 1).processes = members.clone();
  }

  /** A partner or root that is known by its rank in the run. */
  public static long ofRank(int rank) {
    return ~(long) rank;
  }

  /** A partner or root that is known by its number. */
  public static long ofProcess(int process) {
    return process + 1L;
  }

  // ---- what the next record has besides

  /** Whether all pairs are kept; else only those whose keys {@link OperationPairs} names. */
  public boolean keepsAllPairs() {
    return keepsAllPairs;
  }

  private boolean hasPairRoom(int count, int more) {
    boolean isFull = pairCount + count > RecordWords.MAX_PAIRS;
    if (isFull || pairWords + more > RecordWords.MAX_WORDS - 64) {
      omittedPairs += count;
      return false;
    }
    if (pairWords + more > pairs.length) {
      pairs = Arrays.copyOf(pairs, Math.max(pairWords + more, 2 * pairs.length));
    }
    return true;
  }

  /**
   * A pair of the next record.
   *
   * @param value raw bits, as the type of the key wants them
   */
  public void addPair(int key, long value) {
    if ((keepsAllPairs || names.isOfOperations(key)) && hasPairRoom(1, 2)) {
      pairs[pairWords++] = (long) names.keys.extra(key - 1) << 32 | key;
      pairs[pairWords++] = value;
      pairCount++;
    }
  }

  /** A text as a pair of the next record; a very long one is cut. */
  public void addTextPair(int key, byte[] bytes, int from, int to) {
    if (!keepsAllPairs) {
      return; // pairs of operations are numbers
    }
    int length = textLength(to - from);
    if (hasPairRoom(1, 2 + (length + 7) / 8)) {
      pairs[pairWords++] = (long) names.keys.extra(key - 1) << 32 | key;
      pairs[pairWords++] = length;
      pairWords += PackedText.put(pairs, pairWords, bytes, from, length);
      pairCount++;
      hasTexts = true;
    }
  }

  /** How much of a text is kept. */
  private int textLength(int bytes) {
    cutTexts += bytes > MAX_TEXT_BYTES ? 1 : 0;
    return Math.min(bytes, MAX_TEXT_BYTES);
  }

  /** A text as a pair of the next record; a very long one is cut. */
  public void addTextPair(int key, String text) {
    if (!keepsAllPairs) {
      return;
    }
    byte[] bytes = TraceText.encode(text);
    addTextPair(key, bytes, 0, bytes.length);
  }

  /** The number that the call and the operations that it launches have in common. */
  public void addCorrelation(long correlation) {
    addPair(correlationKey, correlation);
  }

  /** The number of the step that the next call is. */
  public void addStep(long step) {
    addPair(stepKey, step);
  }

  /**
   * The next call is a member's part in a collective operation.
   *
   * @param operation see {@link #operation}
   * @param id the number of the operation in its communicator; -1 if not known
   * @param root see {@link #ofRank} and {@link #ofProcess}; {@link #NOBODY} if not known
   */
  public void setCollective(
      int operation, int communicator, long id, long sent, long received, long root) {
    hasCollective = true;
    hasSequenceNumbers &= id != -1;
    collective[0] = (long) operation << 32 | communicator;
    collective[1] = id;
    collective[2] = sent;
    collective[3] = received;
    collective[4] = root;
  }

  /** Forgets pairs and the collective operation, as there is no record that has them. */
  public void clearPairs() {
    pairWords = 0;
    pairCount = 0;
    hasTexts = false;
    hasCollective = false;
  }

  // ---- records

  /** A call. An end before the begin is taken for the begin. */
  public void addCall(int row, long begin, long end, int region) throws IOException {
    long from = within(begin);
    addCall(rows.get(row), number++, from, Math.max(from, within(end)), region, false);
  }

  /** A call that is never left. */
  public void addOpenCall(int row, long begin, int region) throws IOException {
    addCall(rows.get(row), number++, within(begin), within(begin), region, true);
  }

  void addCall(IntakeRow row, long place, long begin, long end, int region, boolean isOpen)
      throws IOException {
    seeTime(row, end);
    if (pairCount == 0 && !hasCollective && !isOpen && RecordWords.isShort(region, place)) {
      addShort(row, row.calls, RecordWords.CALL, begin, end, region, place);
      return;
    }
    int at = RecordWords.CALL_WORDS + (hasCollective ? RecordWords.COLLECTIVE_WORDS : 0);
    makeRoom(at + pairWords);
    RecordWords.putKeys(record, begin, isOpen ? RecordWords.NEVER : end, place);
    RecordWords.putCall(record, region, 0);
    if (hasCollective) {
      System.arraycopy(collective, 0, record, RecordWords.CALL_WORDS, RecordWords.COLLECTIVE_WORDS);
    }
    int type = isOpen ? RecordWords.OPEN_CALL : RecordWords.CALL;
    finishRecord(row, row.calls, type, 0, at);
  }

  /** Adds a call, a begin or an end that has nothing besides. */
  private void addShort(
      IntakeRow row, RecordStore store, int type, long time, long end, int region, long place)
      throws IOException {
    int length = RecordWords.putShort(record, type, time, end, region, place);
    store.add(record, length);
    seeTime(row, time);
    countWords(length);
  }

  /** A call begins that an end will close. */
  public void addBegin(int row, long time, int region) throws IOException {
    addPairRecord(row, time, RecordWords.BEGIN, region, 0);
  }

  /**
   * The innermost open call ends.
   *
   * @param region 0 for any; else the innermost call of it ends, and all calls in it. One without a
   *     group is for all groups; so is what {@link #end} makes
   */
  public void addEnd(int row, long time, int region) throws IOException {
    addPairRecord(row, time, RecordWords.END, region, 0);
  }

  /**
   * An asynchronous call begins.
   *
   * @param row see {@link #asynchronous}
   * @param id calls of the same nest
   */
  public void addAsynchronousBegin(int row, long time, int region, long id) throws IOException {
    addPairRecord(row, time, RecordWords.BEGIN, region, id);
  }

  /** An asynchronous call ends; see {@link #addEnd}. */
  public void addAsynchronousEnd(int row, long time, int region, long id) throws IOException {
    addPairRecord(row, time, RecordWords.END, region, id);
  }

  private void addPairRecord(int row, long time, int type, int region, long id) throws IOException {
    hasCollective = false;
    IntakeRow to = rows.get(row);
    to.notePair(time, type == RecordWords.BEGIN, region);
    long place = number++;
    if (pairCount == 0 && id == 0 && RecordWords.isShort(region, place)) {
      addShort(to, to.pairs, type, within(time), 0, region, place);
      return;
    }
    makeRoom(RecordWords.CALL_WORDS + pairWords);
    RecordWords.putKeys(record, within(time), 0, place);
    RecordWords.putCall(record, region, id);
    finishRecord(to, to.pairs, type, 0, RecordWords.CALL_WORDS);
  }

  /** A whole number as a sample of a counter. */
  public void addSample(int row, long time, int counter, long value) throws IOException {
    addPoint(row, time, EventKind.COUNTER, counter, value);
  }

  /** A whole number from 2^63 on as a sample of a counter. */
  public void addUnsignedSample(int row, long time, int counter, long value) throws IOException {
    names.counters.get(counter - 1).isUnsigned |= value < 0;
    addPoint(row, time, EventKind.COUNTER, counter, value);
  }

  /** A number as a sample of a counter, all of whose samples are such numbers then. */
  public void addSample(int row, long time, int counter, double value) throws IOException {
    names.counters.get(counter - 1).isReal = true;
    addPoint(row, time, EventKind.COUNTER, -counter, Double.doubleToRawLongBits(value));
  }

  /**
   * A message is sent.
   *
   * @param row see {@link #processRow}
   * @param receiver see {@link #ofRank} and {@link #ofProcess}
   * @param tag unsigned 32 bits
   */
  public void addSend(int row, long time, long receiver, int communicator, long tag, long bytes)
      throws IOException {
    addPoint(row, time, EventKind.SEND, receiver, bytes, tag, communicator, 0);
  }

  /** A message was received; see {@link #addSend}. */
  public void addReceive(int row, long time, long sender, int communicator, long tag, long bytes)
      throws IOException {
    addPoint(row, time, EventKind.RECEIVE, sender, bytes, tag, communicator, 0);
  }

  /**
   * A file operation.
   *
   * @param sort code and flags of {@link org.tracetool.core.event.FileOperation}
   */
  public void addFileOperation(int row, long begin, long end, int onFile, int sort, long bytes)
      throws IOException {
    seeTime(rows.get(row), within(end));
    addPoint(
        row, begin, EventKind.FILE_OPERATION, onFile, 0, sort, bytes, Math.max(0, end - begin), 0);
  }

  /**
   * A record without length of any kind. Fields that are locations are partners, see {@link
   * #ofProcess}; communicators are those of {@link #communicator}.
   */
  public void addPoint(int row, long time, EventKind kind, long... fields) throws IOException {
    IntakeRow to = rows.get(row);
    int count = kind.fieldCount();
    makeRoom(RecordWords.FIELDS + count + pairWords);
    hasCollective = false;
    long second = to.isInFileOrder ? 0 : secondKey(kind);
    RecordWords.putKeys(record, within(time), second, number++);
    Arrays.fill(record, RecordWords.FIELDS, RecordWords.FIELDS + count, 0);
    System.arraycopy(fields, 0, record, RecordWords.FIELDS, fields.length);
    int at = RecordWords.FIELDS + count;
    RecordStore store = to.isInFileOrder ? to.pairs : to.calls;
    finishRecord(to, store, RecordWords.POINT, kind.ordinal(), at);
  }

  private static long secondKey(EventKind kind) {
    return kind.side() == EventSide.END ? RecordWords.BEFORE_CALLS : RecordWords.AFTER_CALLS;
  }

  /**
   * A marker.
   *
   * @param row what it is about; -1 for the trace
   */
  public void addMarker(int row, long time, int markerClass, String text) throws IOException {
    byte[] bytes = TraceText.encode(text);
    int length = textLength(bytes.length);
    int count = 3 + (length + 7) / 8;
    makeRoom(RecordWords.FIELDS + count + pairWords);
    hasCollective = false;
    RecordWords.putKeys(record, within(time), 0, number++);
    record[RecordWords.FIELDS] = markerClass;
    record[RecordWords.FIELDS + 1] = row;
    record[RecordWords.FIELDS + 2] = length;
    PackedText.put(record, RecordWords.FIELDS + 3, bytes, 0, length);
    finishRecord(
        null, markers, RecordWords.POINT, EventKind.MARKER.ordinal(), RecordWords.FIELDS + count);
  }

  private void makeRoom(int length) {
    if (length > record.length) {
      record = new long[Math.max(length, 2 * record.length)];
    }
  }

  private void finishRecord(IntakeRow row, RecordStore store, int type, int kind, int at)
      throws IOException {
    int length = at + pairWords;
    record[RecordWords.HEAD] =
        RecordWords.head(type, length, pairCount, kind, hasCollective, hasTexts);
    System.arraycopy(pairs, 0, record, at, pairWords);
    clearPairs();
    store.add(record, length);
    seeTime(row, record[RecordWords.TIME]);
    countWords(length);
  }

  private void countWords(int length) throws IOException {
    words += length;
    if (words > nextLook) {
      nextLook = words + LOOK_WORDS;
      if (words > maxWords.getAsLong()) {
        spill();
      }
    }
  }

  private static long within(long time) {
    return Math.max(-MAX_TIME, Math.min(MAX_TIME, time));
  }

  private void seeTime(IntakeRow row, long time) {
    first = Math.min(first, time);
    last = Math.max(last, time);
    if (row != null && time > row.lastTime) {
      row.lastTime = time;
    }
  }

  /** Reports what records had more than is kept of one. */
  void reportCutPairs() {
    diagnostics.reportLoss(LossCode.PAIRS, "values beyond 4095 of a record or 8 MiB", omittedPairs);
    diagnostics.reportLoss(LossCode.TEXTS, "texts beyond 64 KiB, cut", cutTexts);
  }

  /** Moves all records to the temporary file. */
  void spill() throws IOException {
    for (IntakeRow row : rows) {
      row.calls.spill(file);
      row.pairs.spill(file);
    }
    markers.spill(file);
    words = 0;
    nextLook = 0;
  }

  // ---- for the reader

  Diagnostics diagnostics() {
    return diagnostics;
  }

  TimelineNames names() {
    return names;
  }

  List<TimelineProcess> processes() {
    return processes;
  }

  List<IntakeRow> rows() {
    return rows;
  }

  SpilledRecords spilled() {
    return file;
  }

  RecordStore markers() {
    return markers;
  }

  Map<String, String> properties() {
    return properties;
  }

  String creator() {
    return creator;
  }

  boolean isSince1970() {
    return isSince1970;
  }

  /** Nanoseconds from 1970 to the first record; -1 if that is not known. */
  long firstSince1970() {
    long first = hasWallClock ? this.first + wallClock : this.first;
    return isSince1970 || hasWallClock ? Math.max(-1, first) : -1;
  }

  /** -1 if not known. */
  int worldSize() {
    return worldSize;
  }

  /** The largest rank that something refers to; -1 without any. */
  int maxRank() {
    return maxRank;
  }

  /** Whether all collective operations have the numbers that they have in their communicators. */
  boolean hasSequenceNumbers() {
    return hasSequenceNumbers;
  }

  /** The key of such a number. */
  int sequenceKey() {
    return sequenceKey;
  }

  boolean hasRecords() {
    return first <= last;
  }

  long first() {
    return first;
  }

  long last() {
    return last;
  }

  /** Adds a record without length that was kept in the order of the file. */
  void addKeptPoint(IntakeRow row, long[] from, int at) throws IOException {
    int length = RecordWords.words(from[at + RecordWords.HEAD]);
    makeRoom(length);
    System.arraycopy(from, at, record, 0, length);
    if (RecordWords.second(record, 0) == 0) {
      EventKind kind = EventKind.of(RecordWords.kind(from[at + RecordWords.HEAD]));
      RecordWords.setSecond(record, secondKey(kind));
    }
    row.calls.add(record, length);
    countWords(length);
  }

  /** Takes pairs of a stored record for the next one. */
  void addStoredPairs(long[] from, int at, int length, int count, boolean texts) {
    if (hasPairRoom(count, length)) {
      System.arraycopy(from, at, pairs, pairWords, length);
      pairWords += length;
      pairCount += count;
      hasTexts |= texts;
    }
  }
}
