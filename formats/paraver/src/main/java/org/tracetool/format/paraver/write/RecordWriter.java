package org.tracetool.format.paraver.write;

import java.io.IOException;
import java.util.Map;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.PooledLists;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.paraver.file.Fields;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.PairKey;
import org.tracetool.format.paraver.names.States;

/** Makes lines of rows. */
final class RecordWriter {
  /** Times from here on are none that Paraver can hold. */
  private static final long LATEST = Fields.LATEST;

  private final Definitions definitions;
  private final WrittenObjects objects;
  private final WrittenTypes types;
  private final Map<Integer, Integer> commIds;
  private final Body body;
  private final Text text;
  private final MessageTable messages;
  private final ThreadOut[] threads;
  private final Diagnostics diagnostics;
  private final boolean derives;

  private final RowPairs pairs;
  private final WrittenTimes times;
  private final TextNumbers texts;
  private final HeldNumbers numbers = new HeldNumbers();
  private final MessageSides sides;

  /** The time that lines are written of. */
  private long now = -1;

  private long latest;

  /** The thread whose line of events is open; 0 if none is. */
  private int openThread;

  private int lastLocation;
  private ThreadOut lastThread;
  private long unordered;
  private long unplaced;
  private long unwritable;

  RecordWriter(
      Definitions definitions,
      WrittenObjects objects,
      WrittenTypes types,
      Map<Integer, Integer> commIds,
      Body body,
      int[] cpus,
      TimeScale scale,
      Diagnostics diagnostics) {
    this.definitions = definitions;
    this.objects = objects;
    this.types = types;
    this.commIds = commIds;
    this.body = body;
    this.diagnostics = diagnostics;
    text = body.text();
    messages = new MessageTable(body);
    derives = !types.haveStates();
    threads = new ThreadOut[objects.count() + 1];
    for (int i = 1; i < threads.length; i++) {
      threads[i] =
          new ThreadOut(i, objects.application(i), objects.task(i), objects.thread(i), cpus[i - 1]);
    }
    pairs = new RowPairs(definitions);
    times = new WrittenTimes(scale);
    texts = new TextNumbers(types);
    sides = new MessageSides(messages, pairs, times, numbers);
  }

  /** Writes a row. */
  void accept(EventCursor row) throws IOException {
    int location = row.location();
    if (location != lastLocation) {
      lastLocation = location;
      lastThread = threads[objects.number(location)];
    }
    ThreadOut thread = lastThread;
    if (thread == null) {
      unplaced++;
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
    if (at > now) {
      advance(at);
    } else if (at < now) {
      unordered++;
      closeLine();
    }
    latest = Math.max(latest, at);
    thread.touched(at);
    if (derives && thread.state() < 0) {
      begin(thread, at);
    }
    switch (row.kind()) {
      case ENTER -> enter(thread, at, types.call((int) row.field(0)));
      case LEAVE -> leave(thread, at, (int) row.field(0));
      case COUNTER -> counter(thread, at, (int) row.field(0), row.field(1));
      case METRICS -> metrics(thread, at, row);
      case SEND, ISEND -> sides.send(thread, at, now, row);
      case RECEIVE, IRECEIVE -> sides.receive(thread, at, row);
      case IRECEIVE_REQUEST ->
          thread.posted(row.field(0), thread.isInMpi() ? thread.topSince() : at);
      case COLLECTIVE ->
          collective(thread, at, row.field(1), row.field(2), row.field(3), row.field(4));
      case COLLECTIVE_BEGIN ->
          collective(thread, at, row.field(2), row.field(3), row.field(4), row.field(5));
      case COMMENT -> comment(thread, at, row.text());
      case UNKNOWN -> unknown(row.text());
      default -> {
        // says nothing that other rows do not say
      }
    }
  }

  private void advance(long to) throws IOException {
    closeLine();
    messages.advance(to - 1, Integer.MAX_VALUE);
    now = to;
    body.newTime();
  }

  private void closeLine() throws IOException {
    if (openThread != 0) {
      text.put('\n');
      openThread = 0;
    }
  }

  /** Begins a line of states or events. */
  private void line(char kind, ThreadOut thread) throws IOException {
    closeLine();
    messages.advance(now, body.lines());
    if (pairs.has(PairKey.CPU)) {
      thread.cpu((int) pairs.get(PairKey.CPU));
    }
    body.line();
    text.put(kind);
    text.put(':');
    text.put(thread.prefix());
  }

  private void event(ThreadOut thread, long at, long type, long value) throws IOException {
    if (openThread != thread.number() || at != now || pairs.has(PairKey.NEW_LINE)) {
      line('2', thread);
      text.number(at);
      openThread = thread.number();
    }
    text.field(type);
    text.field(value);
  }

  private void begin(ThreadOut thread, long at) throws IOException {
    if (at > 0) {
      body.state(0, thread.number(), thread.cpu(), 0, at, States.NOT_CREATED);
    }
    closeLine();
    thread.state(States.RUNNING, at, body.here());
  }

  /** The state that calls make of a thread begins. */
  private void derive(ThreadOut thread, long at) throws IOException {
    int state = thread.stateOfCalls();
    if (state != thread.state()) {
      closeLine();
      endState(thread, at);
      thread.state(state, at, body.here());
    }
  }

  private void endState(ThreadOut thread, long at) throws IOException {
    if (at > thread.stateSince()) {
      body.state(
          thread.stateKey(),
          thread.number(),
          thread.cpu(),
          thread.stateSince(),
          at,
          thread.state());
    }
  }

  private void enter(ThreadOut thread, long at, WrittenTypes.Call call) throws IOException {
    boolean implied = pairs.has(PairKey.IMPLIED);
    thread.enter(call, at);
    if (derives && call.isMpi()) {
      derive(thread, at);
    }
    if (!implied) {
      event(thread, at, call.type(), call.value());
    }
  }

  private void leave(ThreadOut thread, long at, int region) throws IOException {
    WrittenTypes.Call call = thread.leave();
    if (region != 0 && (call == null || types.call(region).type() != call.type())) {
      call = types.call(region);
    }
    if (call == null) {
      unwritable++;
      return;
    }
    if (call.isMpi()) {
      sides.ended(thread, at, now);
      if (derives) {
        derive(thread, at);
      }
    }
    if (pairs.has(PairKey.IMPLIED)) {
      return;
    }
    if (derives && thread.depth() == 0) {
      closeLine();
      thread.idle(body.here(), at); // if nothing more comes
    }
    event(thread, at, call.type(), 0);
  }

  private void counter(ThreadOut thread, long at, int token, long value) throws IOException {
    WrittenTypes.Sampled counter = types.counter(token);
    if (counter.states()) {
      state(thread, at, value);
      return;
    }
    long written = value;
    if (counter.isReal()) {
      double real = CounterProperties.toDouble(counter.properties(), value);
      written = WrittenTypes.scaled(real);
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
    event(thread, at, counter.type(), written);
  }

  /** Samples that were recorded together stand in one line. */
  private void metrics(ThreadOut thread, long at, EventCursor row) throws IOException {
    int count = PooledLists.count(row.field(2));
    if (!(definitions.find(DefinitionKind.METRIC, (int) row.field(0)) instanceof MetricSet set)
        || count > set.members().length) {
      unwritable++;
      return;
    }
    for (int i = 0; i < count; i++) {
      counter(thread, at, set.members()[i], PooledLists.number(row.block(), row.field(2), i));
      if (i == 0 && pairs.has(PairKey.NEW_LINE)) {
        pairs.remove(PairKey.NEW_LINE);
      }
    }
  }

  private void state(ThreadOut thread, long at, long state) throws IOException {
    if (pairs.has(PairKey.STATE_LENGTH)) {
      line('1', thread);
      text.number(at);
      text.field(at + times.length(pairs.get(PairKey.STATE_LENGTH)));
      text.field(state);
      text.put('\n');
      return;
    }
    closeLine();
    if (thread.state() >= 0) {
      endState(thread, at);
    }
    thread.state((int) state, at, body.here());
  }

  private void collective(ThreadOut thread, long at, long comm, long root, long sent, long received)
      throws IOException {
    if (pairs.has(PairKey.IMPLIED)) {
      return;
    }
    types.collectives();
    event(thread, at, EventTypes.COLLECTIVE_SENT, numbers.held(sent));
    event(thread, at, EventTypes.COLLECTIVE_RECEIVED, numbers.held(received));
    Integer id = commIds.get((int) comm);
    if (id != null) {
      event(thread, at, EventTypes.COLLECTIVE_COMM, id);
    }
    int at0 = objects.number((int) root);
    if (at0 != 0 && at0 == objects.master(thread.number())) {
      event(thread, at, EventTypes.COLLECTIVE_ROOT, 1);
    }
  }

  private void comment(ThreadOut thread, long at, String comment) throws IOException {
    String name = comment == null ? "" : comment;
    event(thread, at, WrittenTypes.COMMENT, texts.number(WrittenTypes.COMMENT, "Comments", name));
  }

  /** Writes a marker; those without a process are those of the first thread. */
  void marker(long ticksAt, int location, int marker, String name) throws IOException {
    int number = objects.number(location);
    if (threads.length == 1) {
      unplaced++;
      return;
    }
    ThreadOut thread = threads[Math.max(number, 1)];
    pairs.clear();
    long at = times.of(ticksAt);
    if (at < 0 || at >= LATEST) {
      unplaced++;
      return;
    }
    if (at > now) {
      advance(at);
    }
    latest = Math.max(latest, at);
    closeLine();
    long type = types.marker(marker);
    event(thread, at, type, texts.number(type, "Markers", name == null ? "" : name));
  }

  private void unknown(String record) throws IOException {
    boolean known =
        record != null
            && (record.startsWith("#") || record.startsWith("4:"))
            && record.indexOf('\n') < 0;
    if (!known) {
      unwritable++;
      return;
    }
    closeLine();
    text.put(TraceText.encode(record));
    text.put('\n');
  }

  /** Writes what waits for the end; returns the largest time. */
  long finish(long duration) throws IOException {
    long end = Math.max(duration, latest);
    for (int i = 1; i < threads.length; i++) {
      sides.ended(threads[i], latest, now);
    }
    closeLine();
    messages.advance(Long.MAX_VALUE, Integer.MAX_VALUE);
    for (int i = 1; i < threads.length; i++) {
      ThreadOut t = threads[i];
      if (t.state() >= 0 && t.isIdle()) {
        endState(t, t.idleSince());
        if (end > t.idleSince()) {
          body.state(t.idleKey(), i, t.cpu(), t.idleSince(), end, States.IDLE);
        }
      } else if (t.state() >= 0) {
        endState(t, end);
      } else if (derives && end > 0) {
        body.state(0, i, t.cpu(), 0, end, States.NOT_CREATED);
      }
    }
    diagnostics.loss(
        "sends and receives without the other side, which Paraver cannot hold", messages.halves());
    diagnostics.loss(
        "records of processes that are not defined, or of times that Paraver cannot hold",
        unplaced);
    diagnostics.loss("records with values that Paraver cannot hold", unwritable);
    diagnostics.loss(
        "numbers beyond 2^63 - 1, written as the largest that Paraver holds", numbers.beyond());
    diagnostics.loss("key-value pairs, which Paraver cannot hold", pairs.foreign());
    diagnostics.loss("texts of comments and markers beyond those that are kept", texts.lost());
    if (unordered > 0) {
      diagnostics.add(
          Diagnostics.Severity.WARNING,
          "records that are not in order of time, written as they came",
          unordered,
          null);
    }
    return end;
  }

  ThreadOut[] threads() {
    return threads;
  }
}
