package org.tracetool.format.paraver.write;

import java.io.IOException;
import java.util.Map;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.paraver.file.NumberFields;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.PairKey;
import org.tracetool.format.paraver.names.ParaverMpiCalls;
import org.tracetool.format.paraver.names.ThreadStateNames;

/** Makes lines of rows. */
final class PrvRecordWriter {
  /** So many threads do not keep room for calls that they are not in. */
  private static final int MANY = 1 << 14;

  /** Times from here on are none that Paraver can hold. */
  private static final long LATEST = NumberFields.LATEST;

  private final Definitions definitions;
  private final WrittenObjects objects;
  private final WrittenTypes types;
  private final PrvBody body;
  private final TextOutputBuffer text;
  private final MessageJoin messages;

  /** Those threads that have had records. */
  private final ThreadRecordState[] threads;

  /** The usual CPU of each thread, the first of which is at 0. */
  private final int[] cpus;

  private final LinePrefixes prefixes;
  private final Diagnostics diagnostics;
  private final boolean derives;

  private final RowPairs pairs;
  private final WrittenTimes times;
  private final TextValueNumbers texts;
  private final SignedRange numbers = new SignedRange();
  private final MessageSideRecords sides;
  private final PrvEventLines lines;
  private final ThreadStates states;
  private final CallExtraEvents beside;

  private long latest;

  private int lastLocation;
  private ThreadRecordState lastThread;
  private long unordered;
  private long unplaced;
  private long groupSamples;
  private long unwritable;

  PrvRecordWriter(
      Definitions definitions,
      WrittenObjects objects,
      WrittenTypes types,
      Map<Integer, Integer> commIds,
      PrvBody body,
      int[] cpus,
      TimeScale scale,
      Diagnostics diagnostics) {
    this.definitions = definitions;
    this.objects = objects;
    this.types = types;
    this.body = body;
    this.diagnostics = diagnostics;
    text = body.text();
    messages = new MessageJoin(body, definitions);
    derives = !types.haveStates();
    threads = new ThreadRecordState[objects.count() + 1];
    this.cpus = cpus;
    prefixes = new LinePrefixes(objects);
    pairs = new RowPairs(definitions);
    times = new WrittenTimes(scale);
    texts = new TextValueNumbers(types);
    sides = new MessageSideRecords(messages, pairs, times, numbers);
    lines = new PrvEventLines(body, messages, prefixes, pairs);
    states = new ThreadStates(body, lines, pairs, times);
    beside = new CallExtraEvents(definitions, objects, types, commIds, body, lines, texts, numbers);
  }

  /** What is known of a thread; null for number 0. */
  private ThreadRecordState thread(int number) {
    if (number > 0 && threads[number] == null) {
      threads[number] = new ThreadRecordState(number, cpus[number - 1]);
    }
    return threads[number];
  }

  /** Writes a row. */
  void accept(EventCursor row) throws IOException {
    int location = row.location();
    if (location != lastLocation) {
      lastLocation = location;
      lastThread = thread(objects.number(location));
    }
    ThreadRecordState thread = lastThread;
    if (thread == null) {
      countUnplaced(row);
      return;
    }
    if (row.pairs() > 0) {
      pairs.take(row);
    } else {
      pairs.clear();
    }
    long at = times.of(row.time());
    if (at < 0 || at >= LATEST) {
      unplaced++;
      return;
    }
    if (at > lines.now()) {
      lines.advance(at);
    } else if (at < lines.now()) {
      unordered++;
      lines.close();
    }
    latest = Math.max(latest, at);
    thread.recordTouch(at);
    if (derives && thread.state() < 0) {
      states.begin(thread, at);
    }
    switch (row.kind()) {
      case ENTER -> {
        if (isPart() && thread.isInterrupted()) {
          resume(thread, at);
          return;
        }
        WrittenCall call = types.call((int) row.field(0));
        boolean within = call.single() > 0 && thread.isIn(call);
        enter(thread, at, within ? types.within((int) row.field(0)) : call);
      }
      case LEAVE -> {
        if (isPart()) {
          thread.interrupt();
        } else {
          leave(thread, at, (int) row.field(0));
        }
      }
      case COUNTER -> writeCounter(thread, at, (int) row.field(0), row.field(1));
      case METRICS -> writeMetrics(thread, at, row);
      case SEND, ISEND -> sides.send(thread, at, lines.now(), row);
      case RECEIVE, IRECEIVE -> sides.receive(thread, at, row);
      case IRECEIVE_REQUEST -> {
        if (!pairs.has(PairKey.IMPLIED)) {
          thread.recordPost(row.field(0), thread.isInMpi() ? thread.topSince() : at);
          messages.request(row);
        }
      }
      case ISEND_COMPLETE, REQUEST -> messages.request(row);
      case COLLECTIVE -> beside.writeCollective(thread, at, row, 1, thread.takeOperationPlace());
      case COLLECTIVE_BEGIN -> {
        long place = thread.takeOperationPlace();
        if (!pairs.has(PairKey.IMPLIED)) {
          beside.writeCollective(thread, at, row, 2, place);
        }
      }
      case COLLECTIVE_REQUEST -> thread.recordPost(row.field(0), thread.takeOperationPlace());
      case COLLECTIVE_COMPLETE -> {
        Long place = thread.posted(row.field(5));
        beside.writeCollective(thread, at, row, 1, place == null ? -1 : place);
      }
      case RMA_PUT, RMA_GET, WINDOW_PUT, WINDOW_GET ->
          beside.writeOneSided(thread, at, row, (int) row.field(1));
      case IO_HANDLE_CREATE, IO_BEGIN, IO_COMPLETE -> beside.handle(thread, at, row);
      case FILE_OPERATION, FILE_OPERATION_END ->
          beside.writeFile(
              thread, at, row.get(Role.HANDLE), row.get(Role.BYTES), (int) row.get(Role.FILE));
      case COMMENT -> writeComment(thread, at, row.text());
      case UNKNOWN -> writeUnknown(row.text());
      default -> {
        // says nothing that other rows do not say
      }
    }
  }

  private void countUnplaced(EventCursor row) {
    if (row.kind() == EventKind.COUNTER && definitions.isOnlyGroup(row.location())) {
      groupSamples++;
    } else {
      unplaced++;
    }
  }

  private void enter(ThreadRecordState thread, long at, WrittenCall call) throws IOException {
    boolean implied = pairs.has(PairKey.IMPLIED);
    boolean team =
        call.team() != 0
            && thread.number() == objects.master(thread.number())
            && thread.beginTeam();
    thread.enter(call, at);
    if (derives && call.state() != ThreadStateNames.RUNNING) {
      states.derive(thread, at);
    }
    if (team) {
      lines.writeEvent(thread, at, EventTypes.PARALLEL, call.team());
    }
    if (!implied) {
      lines.writeEvent(thread, at, call.type(), call.value());
      if (call.type() == ParaverMpiCalls.COLLECTIVE) {
        thread.recordOperation(lines.place());
      }
    }
  }

  /** Whether a call is left and goes on, or is gone on with, of which lines say nothing so far. */
  private boolean isPart() {
    return pairs.has(PairKey.CALL_PART) && !pairs.has(PairKey.IMPLIED);
  }

  private void resume(ThreadRecordState thread, long at) throws IOException {
    boolean isWritten = thread.resume();
    WrittenCall call = thread.top();
    if (derives && call.state() != ThreadStateNames.RUNNING) {
      states.derive(thread, at);
    }
    if (isWritten) {
      lines.writeEvent(thread, at, call.type(), call.value());
      lines.writeEvent(thread, at, EventTypes.CALL_PART, 1);
    }
  }

  private void leave(ThreadRecordState thread, long at, int region) throws IOException {
    WrittenCall call = thread.leave();
    if (thread.depth() == 0 && threads.length > MANY) {
      thread.forgetCalls();
    }
    boolean unknown = call == null || call.isMarked();
    if (region != 0 && unknown && (call == null || types.call(region).type() != call.type())) {
      call = types.call(region);
    }
    if (call == null) {
      unwritable++;
      return;
    }
    if (call.isMpi()) {
      sides.endCall(thread, at, lines.now());
      thread.takeOperationPlace();
    }
    if (derives && call.state() != ThreadStateNames.RUNNING) {
      states.derive(thread, at);
    }
    if (pairs.has(PairKey.IMPLIED)) {
      return;
    }
    for (int parts = thread.endWith(call); parts > 0; parts--) {
      types.pcf().typeOrNew(EventTypes.CALL_PART, "Call that goes on", 0);
      lines.writeEvent(thread, at, call.type(), 0);
      lines.writeEvent(thread, at, EventTypes.CALL_PART, 1);
    }
    if (derives && thread.depth() == 0 && !thread.isInterrupted()) {
      lines.close();
      thread.beginIdle(body.here(), at); // if nothing more comes
    }
    lines.writeEvent(thread, at, call.type(), 0);
    if (call.team() != 0 && thread.endTeam()) {
      lines.writeEvent(thread, at, EventTypes.PARALLEL, 0);
    }
  }

  private void writeCounter(ThreadRecordState thread, long at, int token, long value)
      throws IOException {
    WrittenTypes.SampledCounter counter = types.counter(token);
    if (counter.states()) {
      if (pairs.has(PairKey.IMPLIED)) {
        return; // the end of a state whose line has its length
      }
      states.setState(thread, at, value);
      return;
    }
    long written = value;
    if (counter.isReal()) {
      double real = CounterProperties.toDouble(counter.properties(), value);
      written = WrittenTypes.scaled(real, counter.digits());
      if (written == Long.MIN_VALUE) {
        unwritable++;
        return;
      }
    }
    if (counter.differences()) {
      written = thread.difference(token, written);
    } else if (written < 0 && counter.isUnsigned()) {
      written = numbers.held(written);
    }
    lines.writeEvent(thread, at, counter.type(), written);
  }

  /** Samples that were recorded together stand in one line. */
  private void writeMetrics(ThreadRecordState thread, long at, EventCursor row) throws IOException {
    int count = PooledLists.count(row.field(2));
    if (!(definitions.find(DefinitionKind.METRIC, (int) row.field(0)) instanceof MetricSet set)
        || count > set.members().length) {
      unwritable++;
      return;
    }
    for (int i = 0; i < count; i++) {
      writeCounter(thread, at, set.members()[i], PooledLists.number(row.block(), row.field(2), i));
      if (i == 0 && pairs.has(PairKey.NEW_LINE)) {
        pairs.remove(PairKey.NEW_LINE);
      }
    }
  }

  private void writeComment(ThreadRecordState thread, long at, String comment) throws IOException {
    String name = comment == null ? "" : comment;
    lines.writeEvent(
        thread, at, WrittenTypes.COMMENT, texts.number(WrittenTypes.COMMENT, "Comments", name));
  }

  /** Writes a marker; those without a process are those of the first thread. */
  void writeMarker(long ticksAt, int location, int marker, String name) throws IOException {
    int number = objects.number(location);
    if (threads.length == 1) {
      unplaced++;
      return;
    }
    ThreadRecordState thread = thread(Math.max(number, 1));
    pairs.clear();
    long at = times.of(ticksAt);
    if (at < 0 || at >= LATEST) {
      unplaced++;
      return;
    }
    if (at > lines.now()) {
      lines.advance(at);
    }
    latest = Math.max(latest, at);
    lines.close();
    long type = types.marker(marker);
    lines.writeEvent(thread, at, type, texts.number(type, "Markers", name == null ? "" : name));
  }

  private void writeUnknown(String record) throws IOException {
    boolean known =
        record != null
            && (record.startsWith("#") || record.startsWith("4:"))
            && record.indexOf('\n') < 0;
    if (!known) {
      unwritable++;
      return;
    }
    lines.close();
    text.put(TraceText.encode(record));
    text.put('\n');
  }

  /** Writes what waits for the end; returns the largest time. */
  long finish(long duration) throws IOException {
    long end = Math.max(duration, latest);
    for (int i = 1; i < threads.length; i++) {
      if (threads[i] != null) {
        sides.endCall(threads[i], latest, lines.now());
      }
    }
    lines.close();
    messages.advance(Long.MAX_VALUE, Integer.MAX_VALUE);
    messages.finish();
    states.finish(threads, cpus, derives, end);
    diagnostics.reportLoss(
        LossCode.MESSAGES,
        "unmatched sends and receives, which Paraver cannot hold",
        messages.halves());
    diagnostics.reportLoss(LossCode.MESSAGES, MessageMatcher.CANCELLED_SENDS, messages.cancelled());
    diagnostics.reportLoss(
        LossCode.RECORDS,
        "records of processes that are not defined, or of times that Paraver cannot hold",
        unplaced);
    diagnostics.reportLoss(
        LossCode.SAMPLES,
        "samples of groups of processes, which Paraver cannot hold",
        groupSamples);
    diagnostics.reportLoss(
        LossCode.RECORDS, "records with values that Paraver cannot hold", unwritable);
    diagnostics.reportLoss(
        LossCode.OPERATIONS,
        "collective operations outside of their calls; Paraver shows only their sizes",
        beside.alone());
    diagnostics.reportLoss(
        LossCode.NUMBERS,
        "numbers beyond 2^63 - 1, written as the largest that Paraver holds",
        numbers.beyond());
    diagnostics.reportLoss(LossCode.MESSAGES, MessageMatcher.OTHER_SIZES, messages.otherSizes());
    diagnostics.reportLoss(
        LossCode.PAIRS, "key-value pairs, which Paraver cannot hold", pairs.foreign());
    diagnostics.reportLoss(
        LossCode.TEXTS, "texts of comments and markers beyond those that are kept", texts.lost());
    if (unordered > 0) {
      diagnostics.add(
          WarningCode.UNORDERED_RECORDS,
          "records that are not in order of time, written as they came",
          unordered,
          null);
    }
    return end;
  }

  /** What lines of threads begin with. */
  LinePrefixes prefixes() {
    return prefixes;
  }
}
