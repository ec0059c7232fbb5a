package org.tracetool.query.rows;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.Messages;
import org.tracetool.core.operation.ReceiveTimeKey;
import org.tracetool.core.operation.Waiting;
import org.tracetool.core.time.TimeWindow;

/** Rows of {@link MessageTable}, each when its later end has come; those without one come last. */
final class MessageRows implements RowSource {
  static final Set<EventKind> ENDS =
      EnumSet.of(EventKind.SEND, EventKind.ISEND, EventKind.RECEIVE, EventKind.IRECEIVE);
  private static final Set<EventKind> WITH_CALLS = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);

  static {
    WITH_CALLS.addAll(ENDS);
  }

  private static final int MOST_WAITING = 1 << 20;
  private static final String TORN =
      "messages of which one end came so much later that memory did not keep the other one, shown"
          + " as two without each other; more memory keeps more";

  /** Bytes of a half that waits, about. */
  private static final int HALF = 128;

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

  private static final long UNDEFINED = 1L << 40;

  private final TraceContext trace;
  private final MergedEvents events;
  private final Messages messages = new Messages(WIDTH);
  private final Waiting halves = messages.waiting();
  private final int mostWaiting;
  private final Names.Lookup[] comms;
  private final Names.Lookup[] regions;
  private final Names.Lookup processes;
  private final InnermostCalls calls;
  private final TimeWindow window;
  private final int receiveTimeKey;
  private final long[] half = new long[WIDTH];
  private boolean ended;

  /** Messages whose ends were both there, but not at the same time. */
  private long torn;

  MessageRows(TraceContext trace, boolean withCalls) throws IOException {
    this.trace = trace;
    window = trace.options().window();
    receiveTimeKey = ReceiveTimeKey.of(trace.reader().definitions());
    mostWaiting = (int) Math.max(1024, Math.min(MOST_WAITING, trace.memory() / HALF));
    processes = trace.names(NameKind.PROCESS).in(0);
    int streams = trace.reader().streams().size();
    comms = new Names.Lookup[streams];
    regions = new Names.Lookup[streams];
    boolean byNotes = withCalls && trace.hasKept(KeptEvents.MESSAGES);
    calls = new InnermostCalls(streams, byNotes);
    Set<EventKind> kinds = byNotes ? KeptEvents.MESSAGES : withCalls ? WITH_CALLS : ENDS;
    events = new MergedEvents(trace, kinds);
  }

  private Names.Lookup lookup(Names.Lookup[] some, NameKind kind) {
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
  public boolean fill(RowBatch batch) throws IOException {
    while (!ended && !batch.isFull()) {
      EventCursor event = events.next();
      if (event == null) {
        ended = true;
        trace.options().diagnostics().warnings(TORN, torn, List.of());
      } else if (event.kind().isMessage()) {
        take(event, batch);
      } else {
        calls.take(event, events.stream());
      }
    }
    while (ended && halves.size() > 0 && !batch.isFull()) {
      int oldest = halves.oldest();
      alone(batch, oldest);
      halves.remove(oldest);
    }
    return batch.rows() > 0;
  }

  private void describe(EventCursor event) {
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
  }

  private void take(EventCursor event, RowBatch batch) {
    describe(event);
    boolean send = event.kind().isSend();
    int sender = send ? event.location() : event.partner();
    int receiver = send ? event.partner() : event.location();
    long comm = half[COMM] == RowBatch.NULL ? UNDEFINED | event.comm() & 0xffff_ffffL : half[COMM];
    int slot = messages.partner(send, sender, receiver, comm, event.tag());
    if (slot >= 0) {
      ends(batch, sender, receiver, event.tag());
      side(batch, send, half, 0);
      side(batch, !send, halves.words(), halves.at(slot));
      what(batch, send ? half : halves.words(), send ? 0 : halves.at(slot));
      if (isSeen(half[TICKS], halves.get(slot, TICKS)) && isChosen(sender, receiver)) {
        batch.next();
      }
    } else if (slot == Messages.LOST) {
      torn++;
      alone(batch, send, sender, receiver, event.tag(), half, 0);
    } else {
      wait(messages.add(send, sender, receiver, comm, event.tag()), batch);
    }
  }

  private void wait(int slot, RowBatch batch) {
    for (int i = 0; i < WIDTH; i++) {
      halves.set(slot, i, half[i]);
    }
    if (halves.size() > mostWaiting) {
      alone(batch, halves.oldest());
      messages.giveUpOldest();
    }
  }

  /** Whether a part of the time between the ends is in the window. */
  private boolean isSeen(long a, long b) {
    boolean isOver =
        Long.compareUnsigned(a, window.from()) < 0 && Long.compareUnsigned(b, window.from()) < 0;
    return !isOver && !(window.isBehind(a) && window.isBehind(b));
  }

  private boolean isChosen(int sender, int receiver) {
    return trace.options().wants(sender) || trace.options().wants(receiver);
  }

  private void alone(RowBatch batch, int slot) {
    long peers = halves.key(slot, 0);
    alone(
        batch,
        messages.isSend(slot),
        (int) (peers >>> 32),
        (int) peers,
        halves.key(slot, 2),
        halves.words(),
        halves.at(slot));
  }

  /** A half whose other one did not come; a send can tell the time of its receive itself. */
  private void alone(
      RowBatch batch, boolean send, int sender, int receiver, long tag, long[] words, int at) {
    long received = words[at + RECEIVED];
    boolean isSeen =
        received == NOT_TOLD
            ? window.contains(words[at + TICKS])
            : isSeen(words[at + TICKS], received);
    if (!isSeen) {
      return;
    }
    ends(batch, sender, receiver, tag);
    side(batch, send, words, at);
    what(batch, words, at);
    batch.set(
        send ? MessageTable.RECEIVE : MessageTable.SEND,
        received == NOT_TOLD ? RowBatch.NULL : trace.nanoseconds().of(received));
    batch.set(send ? MessageTable.RECEIVE_REGION : MessageTable.SEND_REGION, RowBatch.NULL);
    batch.set(send ? MessageTable.RECEIVE_CALL : MessageTable.SEND_CALL, RowBatch.NULL);
    if (isChosen(sender, receiver)) {
      batch.next();
    }
  }

  private void ends(RowBatch batch, int sender, int receiver, long tag) {
    batch.set(MessageTable.SENDER, processes.place(sender));
    batch.set(MessageTable.SENDER_ID, sender);
    batch.set(MessageTable.RECEIVER, processes.place(receiver));
    batch.set(MessageTable.RECEIVER_ID, receiver);
    batch.set(MessageTable.TAG, tag);
  }

  private static void side(RowBatch batch, boolean send, long[] words, int at) {
    batch.set(send ? MessageTable.SEND : MessageTable.RECEIVE, words[at + TIME]);
    batch.set(send ? MessageTable.SEND_REGION : MessageTable.RECEIVE_REGION, words[at + REGION]);
    batch.set(send ? MessageTable.SEND_CALL : MessageTable.RECEIVE_CALL, words[at + CALL]);
  }

  /** What was sent; a receiver may have had room for more. */
  private static void what(RowBatch batch, long[] words, int at) {
    batch.set(MessageTable.BYTES, words[at + BYTES]);
    batch.set(MessageTable.COMM, words[at + COMM]);
    batch.set(MessageTable.COMM_ID, words[at + COMM_ID]);
  }

  @Override
  public void close() throws IOException {
    events.close();
  }
}
