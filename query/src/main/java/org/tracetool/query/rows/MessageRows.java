package org.tracetool.query.rows;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.MessageResult;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.operation.ReceiveTimeKey;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;

/** Rows of {@link MessageTable}, each when all of it is known; those without partner come last. */
final class MessageRows implements RowSource {
  private static final Set<EventKind> WITH_CALLS = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);

  static {
    WITH_CALLS.addAll(MessageMatcher.KINDS);
  }

  /** What is kept of a half. */
  private static final int TIME = 0;

  private static final int REGION = 1;
  private static final int CALL = 2;
  private static final int BYTES = 3;
  private static final int COMM_ID = 4;
  private static final int COMM = 5;
  private static final int TICKS = 6;

  /** When a send says that it was received, in ticks; {@link #NOT_TOLD} if it does not. */
  private static final int RECEIVED = 7;

  private static final int WIDTH = 8;

  private static final long NOT_TOLD = -1;

  /** Bytes for halves that wait: of a million messages. */
  private static final long MAX_MEMORY = 136 << 20;

  private static final long UNDEFINED = 1L << 40;

  private final QueryContext trace;
  private final MergedEvents events;
  private final MessageMatcher matcher;
  private final EntityNames.Lookup[] comms;
  private final EntityNames.Lookup[] regions;
  private final EntityNames.Lookup processes;
  private final InnermostCalls calls;
  private final TimeWindow window;
  private final int receiveTimeKey;
  private final long[] half = new long[WIDTH];

  /** The row that is being made, and rows that did not fit into a batch. */
  private final long[] row = new long[MessageTable.COLUMNS];

  private LongList more = new LongList();
  private int given;
  private RowBatch batch;
  private boolean ended;

  MessageRows(QueryContext trace, boolean withCalls) throws IOException {
    this.trace = trace;
    window = trace.options().window();
    receiveTimeKey = ReceiveTimeKey.of(trace.reader().definitions());
    matcher =
        new MessageMatcher(
            WIDTH,
            Math.min(trace.memory(), MAX_MEMORY),
            MessageParties.of(trace.reader().definitions()),
            this::add);
    processes = trace.names(NameKind.PROCESS).in(0);
    int streams = trace.reader().streams().size();
    comms = new EntityNames.Lookup[streams];
    regions = new EntityNames.Lookup[streams];
    boolean byNotes = withCalls && trace.hasKept(KeptEvents.MESSAGES);
    calls = new InnermostCalls(streams, byNotes);
    Set<EventKind> kinds =
        byNotes ? KeptEvents.MESSAGES : withCalls ? WITH_CALLS : MessageMatcher.KINDS;
    events = new MergedEvents(trace, kinds);
  }

  private EntityNames.Lookup lookup(EntityNames.Lookup[] some, NameKind kind) {
    int s = events.stream();
    int stream = events.streams().get(s).id();
    // Streams without names of their own share one table, of which there may be many.
    int at = trace.reader().definitions().hasLocal(stream) ? s : 0;
    if (some[at] == null) {
      some[at] = trace.names(kind).in(at == 0 && s != 0 ? 0 : stream);
    }
    return some[at];
  }

  @Override
  public boolean fill(RowBatch to) throws IOException {
    batch = to;
    while (given < more.size() && !batch.isFull()) {
      for (int column = 0; column < row.length; column++) {
        batch.set(column, more.get(given++));
      }
      batch.endRow();
    }
    if (given > 0 && given == more.size()) {
      more = new LongList();
      given = 0;
    }
    while (!ended && !batch.isFull()) {
      EventCursor event = events.next();
      if (event == null) {
        ended = true;
        trace
            .options()
            .diagnostics()
            .warnMany(WarningCode.LIMIT_REACHED, MessageMatcher.TORN, matcher.torn(), List.of());
      } else if (MessageMatcher.KINDS.contains(event.kind())) {
        take(event);
      } else {
        calls.take(event, events.stream());
      }
    }
    while (ended && !batch.isFull() && matcher.finishNext()) {
      // the row is in the batch
    }
    return batch.rows() > 0;
  }

  private void take(EventCursor event) throws IOException {
    if (!event.kind().isMessage()) {
      matcher.take(event, 0, half);
      return;
    }
    boolean isInCall = calls.find(event.location(), events.stream());
    half[TIME] = trace.nanoseconds().of(event.time());
    half[TICKS] = event.time();
    half[RECEIVED] =
        event.kind().isSend() ? ReceiveTimeKey.time(event, receiveTimeKey, NOT_TOLD) : NOT_TOLD;
    half[REGION] =
        isInCall ? lookup(regions, NameKind.REGION).place(calls.region()) : RowBatch.NULL;
    half[CALL] = isInCall ? trace.nanoseconds().of(calls.time()) : RowBatch.NULL;
    half[BYTES] = event.bytes();
    half[COMM_ID] = event.comm() == 0 ? RowBatch.NULL : event.comm();
    half[COMM] =
        event.comm() == 0 ? RowBatch.NULL : lookup(comms, NameKind.COMM).place(event.comm());
    long comm = half[COMM] == RowBatch.NULL ? UNDEFINED | event.comm() & 0xffff_ffffL : half[COMM];
    matcher.take(event, comm, half);
  }

  /** Adds the row of a message if it is asked for; one that was cancelled is none. */
  private void add(MessageResult m) {
    if (m.state() == OperationState.CANCELLED || !isSeen(m) || !isChosen(m)) {
      return;
    }
    row[MessageTable.SENDER] = processes.place(m.sendLocation());
    row[MessageTable.SENDER_ID] = m.sendLocation();
    row[MessageTable.RECEIVER] = processes.place(m.receiveLocation());
    row[MessageTable.RECEIVER_ID] = m.receiveLocation();
    row[MessageTable.TAG] = m.tag();
    boolean send = m.hasSend();
    boolean receive = m.hasReceive();
    row[MessageTable.SEND] = send ? m.send(TIME) : RowBatch.NULL;
    row[MessageTable.SEND_REGION] = send ? m.send(REGION) : RowBatch.NULL;
    row[MessageTable.SEND_CALL] = send ? m.send(CALL) : RowBatch.NULL;
    row[MessageTable.RECEIVE] = receive ? m.receive(TIME) : told(m);
    row[MessageTable.RECEIVE_REGION] = receive ? m.receive(REGION) : RowBatch.NULL;
    row[MessageTable.RECEIVE_CALL] = receive ? m.receive(CALL) : RowBatch.NULL;
    row[MessageTable.MATCHED] = send && (receive || m.send(RECEIVED) != NOT_TOLD) ? 1 : 0;
    long bytes = m.bytes(BYTES);
    row[MessageTable.BYTES] = bytes == MessageMatcher.UNKNOWN_BYTES ? RowBatch.NULL : bytes;
    row[MessageTable.COMM] = send ? m.send(COMM) : m.receive(COMM);
    row[MessageTable.COMM_ID] = send ? m.send(COMM_ID) : m.receive(COMM_ID);
    if (batch.isFull()) {
      for (long value : row) {
        more.add(value);
      }
      return;
    }
    for (int column = 0; column < row.length; column++) {
      batch.set(column, row[column]);
    }
    batch.endRow();
  }

  /** A send can tell the time of its receive itself. */
  private long told(MessageResult m) {
    long received = m.send(RECEIVED);
    return received == NOT_TOLD ? RowBatch.NULL : trace.nanoseconds().of(received);
  }

  /** Whether a part of the time between the ends is in the window. */
  private boolean isSeen(MessageResult m) {
    long end = m.hasReceive() ? m.receive(TICKS) : m.send(RECEIVED);
    if (!m.hasReceive() && end == NOT_TOLD) {
      return window.contains(m.send(TICKS));
    }
    long begin = m.hasSend() ? m.send(TICKS) : end;
    boolean isOver =
        Long.compareUnsigned(begin, window.from()) < 0
            && Long.compareUnsigned(end, window.from()) < 0;
    return !isOver && !(window.isBehind(begin) && window.isBehind(end));
  }

  private boolean isChosen(MessageResult m) {
    return trace.options().wants(m.sendLocation()) || trace.options().wants(m.receiveLocation());
  }

  @Override
  public void close() throws IOException {
    events.close();
  }
}
