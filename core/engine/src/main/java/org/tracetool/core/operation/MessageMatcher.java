package org.tracetool.core.operation;

import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.RequestAction;

/**
 * Makes messages of their records, which come in order of time, and hands each out when all of it
 * is known. What belongs together is decided here, for all commands:
 *
 * <ul>
 *   <li>Sends and receives with the same communicator, sender, receiver and tag match in order, the
 *       first with the first. Sender and receiver are processes: any thread may send and receive.
 *   <li>The order is that of posting. A send is posted with its record. A receive that does not
 *       block is posted by its request, whose record does not say from whom; so receives of its
 *       process that are complete and were posted later wait until it is complete or cancelled. A
 *       receive that blocks is posted with its record.
 *   <li>A cancelled request was never sent or received. So a send that does not block is matched
 *       when its request is complete, or at the end.
 * </ul>
 *
 * <p>Memory is bounded. If too many messages wait for open requests, the oldest request loses its
 * place: its send is as if complete, its receive as if posted when it is complete. If too many
 * halves wait for their partners, the oldest is handed out alone; its partner, should it still
 * come, takes no other one.
 */
public final class MessageMatcher {
  /** The records that messages are made of. */
  public static final Set<EventKind> KINDS =
      Collections.unmodifiableSet(
          EnumSet.of(
              EventKind.SEND,
              EventKind.RECEIVE,
              EventKind.ISEND,
              EventKind.ISEND_COMPLETE,
              EventKind.IRECEIVE_REQUEST,
              EventKind.IRECEIVE,
              EventKind.REQUEST));

  /** What every command says of {@link #torn}. */
  public static final String TORN =
      "messages of which one end came so much later that memory did not keep the other one, taken"
          + " as two without each other; more memory keeps more";

  /** What formats that hold one size of a message report. */
  public static final String OTHER_SIZES =
      "sizes of receives that differ from those of their sends, which are kept";

  /** What formats that hold messages alone report. */
  public static final String CANCELLED_SENDS =
      "sends whose requests were cancelled, which are no messages";

  /** The size of a message that says that it is not known. */
  public static final long UNKNOWN_BYTES = -1;

  /** Halves of messages that wait for the other one, at most and at least, whatever the memory. */
  private static final int MAX_WAITING = 1 << 24;

  private static final int MIN_WAITING = 1024;

  /** Messages that may wait for open requests; beyond, the oldest request loses its place. */
  private static final int MAX_HELD = 1 << 16;

  /** Open requests; beyond, the oldest one loses its place. */
  private static final int MAX_REQUESTS = 1 << 18;

  private static final int MAX_STEPS = 1024;

  /** So many sorts of lost halves are remembered; older ones are forgotten. */
  private static final int MAX_LOST = 1 << 20;

  private static final int NONE = WaitingRows.NONE;

  // Longs of a half before those of the user.
  private static final int LOCATION = 0;

  /** Of a send: 1 more than its open request. */
  private static final int REQUEST = 1;

  /** Whether it came while its partner waited for an open request. */
  private static final int HELD = 2;

  private static final int OWN = 3;

  // Longs of a posted receive before those of the user.
  private static final int IS_COMPLETE = 0;
  private static final int PEERS = 1;
  private static final int COMM = 2;
  private static final int TAG = 3;
  private static final int BY = 4;
  private static final int POSTED = 5;

  private final int width;
  private final int most;
  private final IntUnaryOperator processes;
  private final MessageVisitor visitor;
  private final WaitingRows halves;
  private final WaitingRows lost = new WaitingRows(1);
  private final OpenRequests requests = new OpenRequests();

  /** Receives of each process, from the first whose request is open: null if none ever was. */
  private WaitingRows posted;

  private final MessageResult found = new MessageResult();
  private int held;
  private long torn;
  private boolean isByRecords = true;

  /**
   * No messages yet.
   *
   * @param width longs that the user keeps of a half
   * @param memory bytes that halves may take, about
   * @param processes gives the process of a process or thread
   * @param visitor takes the messages
   */
  public MessageMatcher(
      int width, long memory, IntUnaryOperator processes, MessageVisitor visitor) {
    this.width = width;
    this.processes = processes;
    this.visitor = visitor;
    halves = new WaitingRows(OWN + width);
    long row = 8L * (OWN + width + 6);
    most = (int) Math.max(MIN_WAITING, Math.min(MAX_WAITING, memory / row));
  }

  /**
   * Takes a record of the families MESSAGE and REQUEST; others are ignored.
   *
   * @param words what the user keeps of it if it is a send or a receive
   */
  public void take(EventCursor event, long[] words) throws IOException {
    take(event, event.kind().isMessage() ? event.comm() : 0, words);
  }

  /**
   * As {@link #take(EventCursor, long[])}.
   *
   * @param comm the communicator, where its token does not say which
   */
  public void take(EventCursor event, long comm, long[] words) throws IOException {
    EventKind kind = event.kind();
    switch (kind) {
      case SEND -> send(event.location(), event.partner(), comm, event.tag(), words);
      case RECEIVE -> receive(event.location(), event.partner(), comm, event.tag(), words);
      case ISEND -> {
        long tag = event.tag();
        startSend(event.location(), event.partner(), comm, tag, event.field(4), words);
      }
      case IRECEIVE -> {
        long tag = event.tag();
        completeReceive(event.location(), event.partner(), comm, tag, event.field(4), words);
      }
      case ISEND_COMPLETE -> completeSend(event.location(), event.field(0));
      case IRECEIVE_REQUEST -> post(event.location(), event.field(0));
      case REQUEST -> {
        if (event.field(1) == RequestAction.CANCELLED) {
          cancel(event.location(), event.field(0));
        } else if (event.field(1) == RequestAction.FREED) {
          completeSend(event.location(), event.field(0));
        }
      }
      default -> {
        // of no message
      }
    }
  }

  private static long peers(int sender, int receiver) {
    return (long) sender << 32 | receiver & 0xffff_ffffL;
  }

  private static long side(long comm, boolean send) {
    return comm << 1 | (send ? 1 : 0);
  }

  /** A process sends a message, and the call ends when it is sent. */
  public void send(int location, int receiver, long comm, long tag, long[] words)
      throws IOException {
    long peers = peers(processes.applyAsInt(location), processes.applyAsInt(receiver));
    addHalf(true, location, peers, comm, tag, NONE, words, 0);
    keepBounds();
  }

  /** A process starts to send a message, with a request. */
  public void startSend(int location, int receiver, long comm, long tag, long request, long[] words)
      throws IOException {
    int process = processes.applyAsInt(location);
    replace(process, location, request);
    long peers = peers(process, processes.applyAsInt(receiver));
    int slot = requests.add(process, location, request, true, 0);
    addHalf(true, location, peers, comm, tag, slot, words, 0);
    keepBounds();
  }

  /** A process has received a message in a call that blocks. */
  public void receive(int location, int sender, long comm, long tag, long[] words)
      throws IOException {
    int process = processes.applyAsInt(location);
    long peers = peers(processes.applyAsInt(sender), process);
    if (posted == null || posted.find(process, 0, 0) == NONE) {
      addHalf(false, location, peers, comm, tag, NONE, words, 0);
    } else {
      complete(posted.add(process, 0, 0), location, peers, comm, tag, words);
    }
    keepBounds();
  }

  /** A process posts a receive, with a request. */
  public void post(int location, long request) throws IOException {
    int process = processes.applyAsInt(location);
    replace(process, location, request);
    if (posted == null) {
      posted = new WaitingRows(POSTED + width);
    }
    requests.add(process, location, request, false, posted.add(process, 0, 0));
    keepBounds();
  }

  /** The receive of a request is complete. */
  public void completeReceive(
      int location, int sender, long comm, long tag, long request, long[] words)
      throws IOException {
    int process = processes.applyAsInt(location);
    int slot = requests.find(process, location, request, false);
    if (slot == NONE) {
      receive(location, sender, comm, tag, words);
      return;
    }
    int place = requests.place(slot);
    requests.remove(slot);
    long peers = peers(processes.applyAsInt(sender), process);
    isByRecords = isByRecords && !isOvertaken(place, peers, comm, tag);
    if (posted.previous(place) == NONE) {
      posted.remove(place);
      addHalf(false, location, peers, comm, tag, NONE, words, 0);
      release(process);
    } else {
      complete(place, location, peers, comm, tag, words);
    }
    keepBounds();
  }

  /** The send of a request is complete, or the request was freed. */
  public void completeSend(int location, long request) throws IOException {
    int slot = requests.find(processes.applyAsInt(location), location, request, true);
    if (slot != NONE) {
      forget(slot);
      keepBounds();
    }
  }

  /** A request is cancelled, so that its message is none. */
  public void cancel(int location, long request) throws IOException {
    int process = processes.applyAsInt(location);
    int slot = requests.find(process, location, request);
    if (slot == NONE) {
      return;
    }
    if (!requests.isSend(slot)) {
      forget(slot);
      return;
    }
    isByRecords = false;
    int half = requests.place(slot);
    requests.remove(slot);
    remove(half);
    visitUnmatched(half, OperationState.CANCELLED);
    match(halves.key(half, 0), halves.key(half, 1) >> 1, halves.key(half, 2));
  }

  /** Nothing more comes for open requests, so nothing waits for them. */
  public void settle() throws IOException {
    while (requests.size() > 0) {
      forget(requests.oldest());
    }
  }

  /** Shows the halves that wait, the oldest first; they stay. */
  public void forEachWaiting(MessageVisitor taker) throws IOException {
    for (int half = halves.oldest(); half != NONE; half = halves.younger(half)) {
      selectChannel(halves.key(half, 0), halves.key(half, 1) >> 1, halves.key(half, 2));
      visitHalf(
          isSend(half), halves.words(), halves.at(half) + OWN, (int) halves.get(half, LOCATION));
      found.state = isSend(half) ? OperationState.OPEN : OperationState.BEGIN_LOST;
      taker.visitMessage(found);
      found.clear();
    }
  }

  /** Nothing more comes: all that waits is handed out. */
  public void finish() throws IOException {
    while (finishNext()) {
      // one after the other
    }
  }

  /** As {@link #finish}, but one request or half at a time; false if nothing waits any more. */
  public boolean finishNext() throws IOException {
    if (requests.size() > 0) {
      forget(requests.oldest());
      return true;
    }
    if (halves.size() == 0) {
      return false;
    }
    int oldest = halves.oldest();
    remove(oldest);
    visitUnmatched(oldest, isSend(oldest) ? OperationState.OPEN : OperationState.BEGIN_LOST);
    return true;
  }

  /** Halves and receives that wait. */
  public int size() {
    return halves.size() + (posted == null ? 0 : posted.size());
  }

  /**
   * Whether so far all would be the same if every record took its place when it comes: no send was
   * cancelled, and receives of one channel were complete in the order in which they were posted.
   */
  public boolean isByRecords() {
    return isByRecords;
  }

  /** Messages whose ends were both there, but not at the same time. */
  public long torn() {
    return torn;
  }

  private boolean isSend(int half) {
    return (halves.key(half, 1) & 1) != 0;
  }

  /** A thread posts a request, so another one that it has with this id is over. */
  private void replace(int process, int location, long request) throws IOException {
    int slot = requests.ofThread(process, location, request);
    if (slot != NONE) {
      forget(slot);
    }
  }

  /** A request is over, or loses its place. */
  private void forget(int slot) throws IOException {
    int place = requests.place(slot);
    boolean send = requests.isSend(slot);
    requests.remove(slot);
    if (send) {
      halves.set(place, REQUEST, 0);
      match(halves.key(place, 0), halves.key(place, 1) >> 1, halves.key(place, 2));
    } else {
      int process = (int) posted.key(place, 0);
      posted.remove(place);
      release(process);
    }
  }

  private void complete(int place, int location, long peers, long comm, long tag, long[] words) {
    int at = posted.at(place);
    long[] rows = posted.words();
    rows[at + IS_COMPLETE] = 1;
    rows[at + PEERS] = peers;
    rows[at + COMM] = comm;
    rows[at + TAG] = tag;
    rows[at + BY] = location;
    System.arraycopy(words, 0, rows, at + POSTED, width);
    held++;
  }

  /** Whether a receive that was posted later in the channel is complete already. */
  private boolean isOvertaken(int place, long peers, long comm, long tag) {
    int steps = 0;
    for (int at = posted.next(place); at != NONE; at = posted.next(at)) {
      if (++steps == MAX_STEPS) {
        return true; // or not: that is not worth more time
      }
      if (posted.get(at, IS_COMPLETE) != 0
          && posted.get(at, PEERS) == peers
          && posted.get(at, COMM) == comm
          && posted.get(at, TAG) == tag) {
        return true;
      }
    }
    return false;
  }

  /** Receives of a process get their turns, up to the first whose request is open. */
  private void release(int process) throws IOException {
    int place = posted.find(process, 0, 0);
    while (place != NONE && posted.get(place, IS_COMPLETE) != 0) {
      posted.remove(place);
      held--;
      addHalf(
          false,
          (int) posted.get(place, BY),
          posted.get(place, PEERS),
          posted.get(place, COMM),
          posted.get(place, TAG),
          NONE,
          posted.words(),
          posted.at(place) + POSTED);
      place = posted.find(process, 0, 0);
    }
  }

  /** A send or a receive takes its turn in its channel. */
  private void addHalf(
      boolean send,
      int location,
      long peers,
      long comm,
      long tag,
      int request,
      long[] words,
      int at)
      throws IOException {
    long otherSide = side(comm, !send);
    if (lost.size() > 0 && takeLost(peers, otherSide, tag)) {
      if (request != NONE) {
        requests.remove(request);
      }
      torn++;
      selectChannel(peers, comm, tag);
      visitHalf(send, words, at, location);
      visitFound(send ? OperationState.END_LOST : OperationState.BEGIN_LOST);
      return;
    }
    int other = halves.find(peers, otherSide, tag);
    boolean isFree =
        other != NONE
            && request == NONE
            && halves.get(other, REQUEST) == 0
            && (!send || halves.find(peers, side(comm, true), tag) == NONE);
    if (isFree) {
      remove(other);
      selectChannel(peers, comm, tag);
      visitHalf(send, words, at, location);
      visitHalf(!send, halves.words(), halves.at(other) + OWN, (int) halves.get(other, LOCATION));
      visitFound(OperationState.WHOLE);
      return;
    }
    if (other == NONE
        && request == NONE
        && !visitor.waits(send, (int) (peers >>> 32), (int) peers)) {
      selectChannel(peers, comm, tag);
      visitHalf(send, words, at, location);
      visitFound(send ? OperationState.END_LOST : OperationState.BEGIN_LOST);
      return;
    }
    int slot = halves.add(peers, side(comm, send), tag);
    int to = halves.at(slot);
    long[] rows = halves.words();
    rows[to + LOCATION] = location;
    System.arraycopy(words, at, rows, to + OWN, width);
    if (request != NONE) {
      rows[to + REQUEST] = request + 1;
      requests.setPlace(request, slot);
    }
    if (other != NONE) {
      rows[to + HELD] = 1;
      held++;
    }
  }

  private void remove(int half) {
    halves.remove(half);
    held -= (int) halves.get(half, HELD);
  }

  /** Hands out the messages of a channel whose sends are known to be sent. */
  private void match(long peers, long comm, long tag) throws IOException {
    int send = halves.find(peers, side(comm, true), tag);
    int receive = halves.find(peers, side(comm, false), tag);
    while (send != NONE && receive != NONE && halves.get(send, REQUEST) == 0) {
      remove(send);
      remove(receive);
      selectChannel(peers, comm, tag);
      visitHalf(true, halves.words(), halves.at(send) + OWN, (int) halves.get(send, LOCATION));
      visitHalf(
          false, halves.words(), halves.at(receive) + OWN, (int) halves.get(receive, LOCATION));
      visitFound(OperationState.WHOLE);
      send = halves.find(peers, side(comm, true), tag);
      receive = halves.find(peers, side(comm, false), tag);
    }
  }

  private void keepBounds() throws IOException {
    while (held > MAX_HELD && requests.size() > 0 || requests.size() > MAX_REQUESTS) {
      forget(requests.oldest());
    }
    while (halves.size() > most) {
      int oldest = halves.oldest();
      long peers = halves.key(oldest, 0);
      long comm = halves.key(oldest, 1) >> 1;
      long tag = halves.key(oldest, 2);
      int send = halves.find(peers, side(comm, true), tag);
      if (send != NONE && halves.find(peers, side(comm, false), tag) != NONE) {
        forget((int) halves.get(send, REQUEST) - 1);
      } else {
        giveUp(oldest);
      }
    }
  }

  /** A half stays without partner; so does the partner, should it still come. */
  private void giveUp(int half) throws IOException {
    boolean send = isSend(half);
    long request = halves.get(half, REQUEST);
    if (request != 0) {
      requests.remove((int) request - 1);
    }
    long peers = halves.key(half, 0);
    long side = halves.key(half, 1);
    long tag = halves.key(half, 2);
    int count = lost.find(peers, side, tag);
    if (count == NONE) {
      if (lost.size() == MAX_LOST) {
        lost.remove(lost.oldest());
      }
      count = lost.add(peers, side, tag);
    }
    lost.set(count, 0, lost.get(count, 0) + 1);
    remove(half);
    visitUnmatched(half, send ? OperationState.END_LOST : OperationState.BEGIN_LOST);
  }

  private boolean takeLost(long peers, long side, long tag) {
    int slot = lost.find(peers, side, tag);
    if (slot == NONE) {
      return false;
    }
    long left = lost.get(slot, 0) - 1;
    lost.set(slot, 0, left);
    if (left == 0) {
      lost.remove(slot);
    }
    return true;
  }

  private void selectChannel(long peers, long comm, long tag) {
    found.peers = peers;
    found.comm = comm;
    found.tag = tag;
  }

  private void visitHalf(boolean send, long[] words, int at, int location) {
    if (send) {
      found.sendWords = words;
      found.sendAt = at;
      found.sendLocation = location;
    } else {
      found.receiveWords = words;
      found.receiveAt = at;
      found.receiveLocation = location;
    }
  }

  /** Hands out a half that was just removed. */
  private void visitUnmatched(int half, OperationState state) throws IOException {
    selectChannel(halves.key(half, 0), halves.key(half, 1) >> 1, halves.key(half, 2));
    visitHalf(
        isSend(half), halves.words(), halves.at(half) + OWN, (int) halves.get(half, LOCATION));
    visitFound(state);
  }

  private void visitFound(OperationState state) throws IOException {
    found.state = state;
    visitor.visitMessage(found);
    found.clear();
  }
}
