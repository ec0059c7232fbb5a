package org.tracetool.unify.events;

import java.io.IOException;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.operation.ReceivePair;
import org.tracetool.core.snapshot.KeyValuePairs;
import org.tracetool.core.snapshot.SnapshotCalls;
import org.tracetool.core.snapshot.SnapshotState;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.unify.clock.StreamTime;
import org.tracetool.unify.definitions.TokenMap;
import org.tracetool.unify.definitions.TokenTranslator;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.local.StreamIds;
import org.tracetool.unify.messages.ReceiveStore;

/**
 * Turns the local events of one stream into those of the new trace: global times and tokens,
 * samples at their true times, sends with the time of receiving, snapshots in between, begin and
 * end of the process around. One thread uses it, and nothing it touches is shared with other
 * streams except to read.
 */
final class StreamUnifier implements EventSink {
  /** Text of the events that mark comparisons of clocks during the run. */
  static final String SYNCHRONISATION = "__ETIMESYNC__";

  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  /**
   * Input and state for one stream.
   *
   * @param id the stream and its process
   * @param definitions global definitions
   * @param translator from local to global tokens
   * @param time from local to global times
   * @param end the global time at which the stream ends as far as is known
   * @param enhanced whether there are comparisons of clocks among the events
   * @param disabled processes that were not traced
   * @param matcher finds receives; null without matching
   * @param receivedTimeKey key of the time of receiving
   * @param dropReceives whether receives are left out
   * @param async asynchronous samples; null if the process has none
   * @param asyncKeys keys of asynchronous samples, local tokens
   * @param snapshots when snapshots are due
   * @param row row of the thumbnail; null if the stream is not shown there
   * @param sink where the events go
   */
  record Parts(
      int id,
      UnifiedDefinitions definitions,
      TokenTranslator translator,
      StreamTime time,
      long end,
      boolean enhanced,
      IntPredicate disabled,
      ReceiveStore.Matcher matcher,
      int receivedTimeKey,
      boolean dropReceives,
      AsynchronousSamples async,
      TokenMap asyncKeys,
      SnapshotTimes snapshots,
      long freeSnapshotRecords,
      Thumbnail.Row row,
      EventSink sink) {}

  private final Parts parts;
  private final int id;
  private final TokenTranslator translator;
  private final StreamTime time;
  private final EventSink sink;
  private final AsynchronousSamples async;
  private final IntMap counterGroups;
  private final StreamCounts counts;
  private final SnapshotCalls stack;
  private final SnapshotState state;
  private final Thumbnail.Row row;
  private final EventBlock scratch = new EventBlock();
  private final EventCursor scratchCursor = new EventCursor();
  private final EventSink snapshotSink = this::writeSnapshot;
  private long snapshotNumber;
  private long nextSnapshot;
  private long lastWritten;
  private boolean begun;

  /** Ready for the first event. */
  StreamUnifier(Parts parts) {
    this.parts = parts;
    this.id = parts.id();
    this.translator = parts.translator();
    this.time = parts.time();
    this.sink = parts.sink();
    this.async = parts.async();
    this.row = parts.row();
    this.counterGroups = parts.definitions().counterGroups(id);
    this.counts = new StreamCounts(StreamIds.name(id));
    this.nextSnapshot = parts.snapshots().time(0);
    boolean snapshots = nextSnapshot != Long.MAX_VALUE;
    this.stack = snapshots || row != null ? new SnapshotCalls() : null;
    this.state = snapshots ? new SnapshotState(id, stack, parts.freeSnapshotRecords()) : null;
  }

  /** What happened to the records. */
  StreamCounts counts() {
    return counts;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    // Nine tenths of all records are of these two kinds.
    int ordinal = event.kindOrdinal();
    if ((ordinal == ENTER || ordinal == LEAVE) && event.pairs() == 0) {
      call(event, ordinal == ENTER);
    } else {
      handleOther(event);
    }
  }

  private void call(EventCursor event, boolean enters) throws IOException {
    long t = toGlobal(event);
    if (t >= nextSnapshot) {
      writeSnapshots(t);
    }
    translator.translateCall(event);
    step(event, t, enters);
    write(event, t);
  }

  private void handleOther(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    switch (kind) {
      case ENTER,
          LEAVE,
          SEND,
          RECEIVE,
          COLLECTIVE,
          COLLECTIVE_BEGIN,
          COLLECTIVE_END,
          FILE_OPERATION,
          FILE_OPERATION_BEGIN,
          FILE_OPERATION_END,
          RMA_PUT,
          RMA_PUT_REMOTE_END,
          RMA_GET,
          RMA_END,
          NO_OP ->
          take(event);
      case COUNTER -> {
        if (async != null && AsynchronousSamples.sourcePair(event, parts.asyncKeys()) >= 0) {
          time.correct(event.time());
        } else {
          take(event);
        }
      }
      case COMMENT -> {
        if (parts.enhanced() && SYNCHRONISATION.equals(event.text())) {
          time.correct(event.time());
          time.synchronise();
        } else {
          take(event);
        }
      }
      case PROCESS_BEGIN,
          PROCESS_END,
          SNAPSHOT_COMMENT,
          SNAPSHOT_ENTER,
          SNAPSHOT_SEND,
          SNAPSHOT_OPEN_FILE,
          SNAPSHOT_COLLECTIVE_BEGIN,
          SNAPSHOT_FILE_OPERATION_BEGIN,
          SNAPSHOT_COLLECTIVE_COUNT,
          SNAPSHOT_COUNTER -> {
        // recreated
      }
      default -> counts.unknownRecords++; // no local file has such events
    }
  }

  private void take(EventCursor event) throws IOException {
    handleEvent(event, toGlobal(event));
  }

  /** Sets the global time and the process, and writes the samples before that time. */
  private long toGlobal(EventCursor event) throws IOException {
    if (event.location() != id) {
      counts.foreignProcess++;
      event.setLocation(id);
    }
    long t = time.correct(event.time());
    if (async != null) {
      writeSamples(t);
    }
    event.setTime(t);
    return t;
  }

  /** Writes all asynchronous samples up to a time. */
  private void writeSamples(long until) throws IOException {
    while (async.nextTime() <= until && async.nextTime() != AsynchronousSamples.NONE) {
      EventCursor sample = async.take();
      handleEvent(sample, sample.time());
    }
  }

  /** Takes an event with global time and local tokens. */
  private void handleEvent(EventCursor event, long t) throws IOException {
    if (t >= nextSnapshot) {
      writeSnapshots(t);
    }
    translator.translate(event);
    switch (event.kind()) {
      case ENTER, LEAVE -> {
        step(event, t, event.kindOrdinal() == ENTER);
        write(event, t);
      }
      case SEND -> send(event, t);
      case RECEIVE -> receive(event, t);
      case COUNTER -> handleCounter(event, t);
      case RMA_PUT, RMA_PUT_REMOTE_END, RMA_GET ->
          writeUnless(
              parts.disabled().test((int) event.field(0))
                  || parts.disabled().test((int) event.field(1)),
              event,
              t);
      case RMA_END -> writeUnless(parts.disabled().test((int) event.field(0)), event, t);
      default -> {
        if (state != null) {
          state.handleOperation(event);
        }
        write(event, t);
      }
    }
  }

  /** Takes a call in or out of the stack, for snapshots and the thumbnail. */
  private void step(EventCursor event, long t, boolean enters) {
    if (stack == null) {
      return;
    }
    if (row != null) {
      row.advanceTo(t, stack.top());
    }
    if (enters) {
      stack.enter(event);
    } else {
      stack.leave((int) event.field(0));
    }
  }

  private void send(EventCursor event, long t) throws IOException {
    int comm = (int) event.field(3);
    int tag = (int) event.field(2);
    int peer = (int) event.field(0);
    if (parts.definitions().isUserCommunicator(comm)) {
      peer = parts.definitions().userMessages().receiver(comm, tag);
      if (!known(peer)) {
        return;
      }
      event.setField(0, Integer.toUnsignedLong(peer));
    }
    if (parts.disabled().test(peer)) {
      counts.disabledPeers++;
      return;
    }
    counts.sends++;
    if (parts.matcher() == null) {
      write(event, t);
      return;
    }
    long received = parts.matcher().match(peer, comm, tag);
    if (received == ReceivePair.NONE) {
      counts.unmatched++;
      write(event, t);
      return;
    }
    if (t > received) {
      counts.reversed++;
    }
    EventCursor matched = withReceivedTime(event, received);
    if (state != null) {
      state.send(matched, received, nextSnapshot);
    }
    write(matched, t);
  }

  private boolean known(int peer) {
    if (peer == 0) {
      counts.unknownPeers++;
    }
    return peer != 0;
  }

  /** A copy of a send that has one more pair. */
  private EventCursor withReceivedTime(EventCursor event, long received) {
    int pairs = event.pairs();
    int fields = EventKind.SEND.fieldCount();
    scratch.clear();
    int at = scratch.addRow(event.time(), EventKind.SEND, id, pairs + 1);
    long[] words = scratch.words();
    for (int i = 0; i < fields; i++) {
      words[at + i] = event.field(i);
    }
    if (pairs > 0) {
      KeyValuePairs.of(event).put(scratch, at + fields);
    }
    int last = at + fields + 2 * pairs;
    words[last] = EventBlock.pairHead(parts.receivedTimeKey(), KeyValueType.UINT64);
    words[last + 1] = received;
    scratchCursor.wrap(scratch).next();
    return scratchCursor;
  }

  private void receive(EventCursor event, long t) throws IOException {
    int comm = (int) event.field(3);
    int peer = (int) event.field(0);
    if (parts.definitions().isUserCommunicator(comm)) {
      peer = parts.definitions().userMessages().sender(comm, (int) event.field(2));
      if (!known(peer)) {
        return;
      }
      event.setField(0, Integer.toUnsignedLong(peer));
    }
    if (!parts.dropReceives() || parts.disabled().test(peer)) {
      writeUnless(parts.disabled().test(peer), event, t);
    }
  }

  private void handleCounter(EventCursor event, long t) throws IOException {
    int group = counterGroups == null ? 0 : counterGroups.get((int) event.field(0));
    if (group != 0) {
      event.setLocation(group);
    } else if (state != null) {
      state.handleCounter(event);
    }
    write(event, t);
  }

  private void writeUnless(boolean dropped, EventCursor event, long t) throws IOException {
    if (dropped) {
      counts.disabledPeers++;
    } else {
      write(event, t);
    }
  }

  private void write(EventCursor event, long t) throws IOException {
    if (!begun) {
      begin(t);
    }
    sink.accept(event);
    counts.events++;
    lastWritten = t;
  }

  private void begin(long t) throws IOException {
    begun = true;
    writeProcess(t, EventKind.PROCESS_BEGIN);
  }

  private void writeProcess(long t, EventKind kind) throws IOException {
    EventBlock block = new EventBlock();
    block.add(t, kind, id, 0);
    EventCursor cursor = block.cursor();
    cursor.next();
    sink.accept(cursor);
    lastWritten = t;
  }

  /** Writes the snapshots that are due at a time. */
  private void writeSnapshots(long until) throws IOException {
    while (nextSnapshot <= until && nextSnapshot != Long.MAX_VALUE) {
      state.write(nextSnapshot, snapshotSink);
      nextSnapshot = parts.snapshots().time(++snapshotNumber);
    }
  }

  private void writeSnapshot(EventCursor record) throws IOException {
    if (!begun) {
      begin(record.time());
    }
    sink.accept(record);
    lastWritten = record.time();
  }

  /** No more events: writes what is left. */
  @Override
  public void end() throws IOException {
    if (async != null) {
      writeSamples(AsynchronousSamples.NONE - 1);
      counts.earlySamples = async.early();
      counts.backSamples = async.goingBack();
    }
    writeSnapshots(Long.MAX_VALUE - 1);
    if (row != null) {
      row.end(stack.top());
    }
    if (stack != null) {
      counts.unmatchedLeaves = stack.stack().leavesWithoutEnter();
      counts.otherLeaves = stack.stack().otherLeaves();
    }
    counts.impossibleTimes = time.impossible();
    counts.adjustedTimes = time.adjusted();
    if (!begun) {
      begin(time.last());
      lastWritten = Math.max(lastWritten, parts.end());
    }
    writeProcess(lastWritten, EventKind.PROCESS_END);
    if (parts.matcher() != null) {
      parts.matcher().finish();
    }
    sink.end();
  }
}
