package org.tracetool.stats;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.time.TimeWindow;

/** Takes the events of one stream, block by block, and adds them to the sums of a thread. */
final class StreamCollector {
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  private static final int COUNTER = EventKind.COUNTER.ordinal();

  private static final int PLAIN_ROW = EventBlock.FIELDS + EventKind.ENTER.fieldCount();

  /** The head of no row, since there is no such kind. */
  private static final long NO_HEAD = -1L;

  /** Numbers kept of a collective operation that has begun. */
  private static final int COLLECTIVE_WIDTH = 6;

  /** Numbers kept of a file operation that has begun. */
  private static final int FILE_WIDTH = 1;

  private final Partial sums;
  private final TraceIndex index;
  private final SpillStore store;
  private final ChosenProcesses chosen;
  private final TimeWindow window;
  private final long from;

  /** Whether ends of messages are noted apart from sums, since these are of a part of the time. */
  private final boolean followsAll;

  private final PlaceIndex processIndex;
  private final PlaceIndex regionIndex;
  private final PlaceIndex commIndex;
  private final PlaceIndex collectiveIndex;
  private final PlaceIndex counterIndex;
  private final PlaceIndex fileIndex;
  private final PlaceIndex contextIndex;
  private final HandleOperations handleOperations;
  private final StreamEnds ends;
  private final KnownWaits waits;
  private final int receiveTimeKey;

  private final TokenTable<Member> known = new TokenTable<>();
  private final List<Member> all = new ArrayList<>();

  /** The shared state of processes that are not kept separate; null before the first of them. */
  private Member others;

  private OtherCalls otherCalls;

  /** Whether the one of them that is current is chosen. */
  private boolean isOtherChosen;

  private Member current;
  private int currentToken;
  private final long[] kinds;

  /** The heads of the current process's enters and leaves without pairs. */
  private long enterHead = NO_HEAD;

  private long leaveHead = NO_HEAD;
  private ProcessCollector currentCalls;
  private long entered;
  private long left;

  /** A process of the stream with rarely needed data. */
  private static final class Member {
    private final int place;

    /** Sums of its calls; null if the process is not chosen. */
    private final ProcessCollector calls;

    /** Events that others may wait for, outside of the part summed up; null if not needed. */
    private final EndsFollower follower;

    private boolean counts;

    /** Whether its enters and leaves go to its sums and nowhere else. */
    private boolean isPlain;

    private PendingOperations collectives;
    private PendingOperations files;
    private PendingOperations rma;
    private PendingOperations handles;

    private Member(int place, ProcessCollector calls, EndsFollower follower, boolean counts) {
      this.place = place;
      this.calls = calls;
      this.follower = follower;
      this.counts = counts;
    }

    /** Operations that have begun and not ended. */
    private boolean isPending() {
      return isOpen(collectives) || isOpen(files) || isOpen(rma) || isOpen(handles);
    }

    private static boolean isOpen(PendingOperations operations) {
      return operations != null && operations.open() > 0;
    }
  }

  /**
   * For one stream.
   *
   * @param store keeps the ends of messages; null if not needed
   * @param chosen the processes that are summed up
   * @param waits of times that are not read
   */
  StreamCollector(
      Partial sums, int stream, SpillStore store, ChosenProcesses chosen, KnownWaits waits) {
    this.waits = waits;
    this.sums = sums;
    this.index = sums.index;
    this.store = store;
    this.chosen = chosen;
    window = sums.options.reading().window();
    from = window.from();
    followsAll = store != null && !window.isAll();
    processIndex = index.processes().of(stream);
    regionIndex = index.regions().of(stream);
    commIndex = index.comms().of(stream);
    collectiveIndex = index.collectives().of(stream);
    counterIndex = index.counters().of(stream);
    fileIndex = index.files().of(stream);
    contextIndex = index.contexts().of(stream);
    handleOperations = new HandleOperations(sums, stream);
    receiveTimeKey = index.receiveTimeKey();
    ends = new StreamEnds(index, stream);
    kinds = sums.kinds;
  }

  private Member process(int token, long time) {
    if (current != null && token == currentToken) {
      return current;
    }
    Member p = known.get(token);
    if (p == null) {
      int place = processIndex.of(token);
      if (place == index.processes().undefined() && index.processes().others() > 0) {
        return other(token);
      }
      p = member(place, token, time);
      known.put(token, p);
      all.add(p);
    }
    current = p;
    currentToken = token;
    return p;
  }

  private Member member(int place, int token, long time) {
    boolean isChosen = chosen.is(place);
    boolean follows = followsAll || store != null && !isChosen;
    EndsFollower follower = follows ? new EndsFollower(store, place, token, time) : null;
    Endpoints own = store == null || follows ? null : new Endpoints(store);
    ProcessCollector calls = isChosen ? new ProcessCollector(sums, place, token, time, own) : null;
    Member made = new Member(place, calls, follower, isChosen && from == 0);
    made.isPlain = isPlain(made);
    return made;
  }

  /** One of the processes that are not kept separate, which share one member. */
  private Member other(int token) {
    if (others == null) {
      int place = index.processes().undefined();
      otherCalls = new OtherCalls(sums);
      others = new Member(place, new ProcessCollector(sums, place, 0, 0, null), null, true);
    }
    IntPredicate wanted = sums.options.reading().locations();
    isOtherChosen = wanted == null || wanted.test(token);
    if (isOtherChosen) {
      otherCalls.choose(token);
    }
    current = others;
    currentToken = token;
    return others;
  }

  /** Operations of processes that share a member are distinguished by their processes, too. */
  private long id(Member p, long id) {
    return p == others ? id ^ currentToken * 0x9e3779b97f4a7c15L : id;
  }

  private void takeOther(EventKind what, long time, long[] w, int f, long head) throws IOException {
    if (!isOtherChosen) {
      return;
    }
    if (window.isBehind(time)) {
      behind(others, what, time, w, f);
      return;
    }
    if (what == EventKind.ENTER) {
      otherCalls.enter(time, regionIndex.of((int) w[f]));
    } else if (what == EventKind.LEAVE) {
      otherCalls.leave(time, from, (int) w[f] == 0 ? -1 : regionIndex.of((int) w[f]));
    } else {
      otherCalls.passes(time);
    }
    if (Long.compareUnsigned(time, from) < 0 || what.isSnapshot()) {
      return;
    }
    otherCalls.counts(time);
    kinds[what.ordinal()]++;
    if (what == EventKind.COUNTER) {
      sums.otherSamples++;
    } else if (what != EventKind.ENTER && what != EventKind.LEAVE) {
      other(others, what, time, w, f, head);
    }
  }

  /** Returns whether nothing that comes can count any more. */
  boolean isDone(EventBlock coming) {
    if (coming.usedWords() == 0 || !isBehind(coming.words()[0])) {
      return false;
    }
    for (Member p : all) {
      if (p.isPending()) {
        return false;
      }
    }
    return others == null || !others.isPending();
  }

  private boolean isBehind(long time) {
    return store == null ? window.isBehind(time) : waits.isOver(time);
  }

  /** Takes all events of a block. */
  void take(EventBlock block) throws IOException {
    long[] words = block.words();
    int end = block.usedWords();
    int at = 0;
    while (at < end) {
      long head = words[at + 1];
      // Nearly all records are enters and leaves of one process.
      if (head == enterHead) {
        entered++;
        int token = (int) words[at + 2];
        currentCalls.enter(words[at], token, regionIndex.of(token));
        at += PLAIN_ROW;
      } else if (head == leaveHead) {
        left++;
        currentCalls.leave(words[at], (int) words[at + 2]);
        at += PLAIN_ROW;
      } else {
        takeAny(words, at, head);
        at += EventBlock.length(head);
      }
    }
    kinds[ENTER] += entered;
    kinds[LEAVE] += left;
    entered = 0;
    left = 0;
    if (sums.paths != null && sums.paths.isFull()) {
      sums.paths.limit();
      all.forEach(StreamCollector::pathsMoved);
      if (otherCalls != null) {
        otherCalls.pathsMoved();
      }
    }
    sums.messagePairs.limit();
    sums.messageTags.limit();
    sums.rma.limit();
  }

  private static void pathsMoved(Member p) {
    if (p.calls != null) {
      p.calls.pathsMoved();
    }
  }

  private boolean isPlain(Member p) {
    return p.counts && p.follower == null && window.to() == -1L;
  }

  /** Takes a row that is not an enter or leave of the current process. */
  private void takeAny(long[] words, int at, long head) throws IOException {
    long time = words[at];
    int kind = EventBlock.kindOrdinal(head);
    Member p = process(EventBlock.location(head), time);
    if (p == others) {
      takeOther(EventKind.of(kind), time, words, at + EventBlock.FIELDS, head);
      enterHead = NO_HEAD;
      leaveHead = NO_HEAD;
      return;
    }
    if (!p.isPlain) {
      takeWithCare(p, words, at, head);
    } else if (kind == ENTER) {
      entered++;
      int token = (int) words[at + 2];
      p.calls.enter(time, token, regionIndex.of(token));
    } else if (kind == LEAVE) {
      left++;
      p.calls.leave(time, (int) words[at + 2]);
    } else {
      takeOfKind(p, EventKind.of(kind), words, at, head);
    }
    currentCalls = p.calls;
    enterHead = p.isPlain ? EventBlock.head(EventKind.ENTER, currentToken, 0) : NO_HEAD;
    leaveHead = p.isPlain ? EventBlock.head(EventKind.LEAVE, currentToken, 0) : NO_HEAD;
  }

  private void takeOfKind(Member p, EventKind kind, long[] words, int at, long head)
      throws IOException {
    if (!kind.isSnapshot()) { // these repeat data of events
      kinds[kind.ordinal()]++;
      other(p, kind, words[at], words, at + EventBlock.FIELDS, head);
    }
  }

  /** Takes a row that may be outside of the part summed up, or of which others may need to know. */
  private void takeWithCare(Member p, long[] words, int at, long head) throws IOException {
    long time = words[at];
    int kind = EventBlock.kindOrdinal(head);
    if (p.follower != null) {
      ends.follow(p.follower, EventKind.of(kind), time, words, at + EventBlock.FIELDS, head);
    }
    if (p.calls == null) {
      if (window.contains(time)) {
        partner(p.place, EventKind.of(kind), time, words, at + EventBlock.FIELDS, head);
      }
    } else if (!p.counts && !counts(p, time)) {
      before(p, kind, time, words, at + EventBlock.FIELDS);
    } else if (window.isBehind(time)) {
      behind(p, EventKind.of(kind), time, words, at + EventBlock.FIELDS);
    } else if (kind == ENTER) {
      kinds[ENTER]++;
      int token = (int) words[at + 2];
      p.calls.enter(time, token, regionIndex.of(token));
    } else if (kind == LEAVE) {
      kinds[LEAVE]++;
      p.calls.leave(time, (int) words[at + 2]);
    } else {
      takeOfKind(p, EventKind.of(kind), words, at, head);
    }
  }

  private boolean counts(Member p, long time) {
    if (Long.compareUnsigned(time, from) >= 0) {
      p.calls.begin(from);
      p.counts = true;
      p.isPlain = isPlain(p);
    }
    return p.counts;
  }

  private void before(Member p, int kind, long time, long[] w, int f) {
    int token = (int) w[f];
    if (kind == ENTER) {
      p.calls.enterBefore(time, token, regionIndex.of(token));
    } else if (kind == LEAVE) {
      p.calls.leaveBefore(time);
    } else if (kind == COUNTER) {
      p.calls.sampleBefore(time, counterIndex.of(token), w[f + 1]);
    }
  }

  // What is not summed up, and yet matters

  /** Operations that began in the window may end after it; they are complete nevertheless. */
  private void behind(Member p, EventKind kind, long time, long[] w, int f) throws IOException {
    switch (kind) {
      case COLLECTIVE_BEGIN -> forget(p.collectives, id(p, w[f + 1]));
      case COLLECTIVE_END -> endCollective(p, time, w[f]);
      case FILE_OPERATION_BEGIN -> forget(p.files, id(p, w[f]));
      case FILE_OPERATION_END -> endFile(p, time, w, f);
      case RMA_END -> endRma(p, time, rmaId(w[f + 1], w[f + 2]));
      case WINDOW_COMPLETE, WINDOW_COMPLETE_NON_BLOCKING -> endRma(p, time, rmaId(w[f], w[f + 1]));
      case IO_BEGIN -> forget(p.handles, handleId(p, w[f], w[f + 4]));
      case IO_COMPLETE -> complete(p, time, w, f);
      case IO_CANCELLED -> cancel(p, handleId(p, w[f], w[f + 1]));
      default -> {
        // counts nowhere
      }
    }
  }

  /** The id is reused, so the operation that had it will not end. */
  private void forget(PendingOperations operations, long id) {
    if (operations != null && operations.end(id) >= 0) {
      sums.beginsWithoutEnd++;
    }
  }

  /** The time that counts: in the window it does not go backwards. */
  private long advance(Member p, long time) {
    return window.isBehind(time) ? time : p.calls.advance(time);
  }

  /** A process that is not chosen is the partner of a chosen one. */
  private void partner(int self, EventKind kind, long time, long[] w, int f, long head) {
    switch (kind) {
      case SEND, ISEND -> {
        int to = processIndex.of((int) w[f]);
        if (chosen.is(to)) {
          addSend(self, to, time, w, f, EventBlock.pairs(head));
        }
      }
      case RECEIVE, IRECEIVE -> {
        int sender = processIndex.of((int) w[f]);
        if (chosen.is(sender)) {
          addReceive(self, sender, w, f);
        }
      }
      case RMA_PUT, RMA_PUT_REMOTE_END, RMA_GET -> {
        int origin = (int) w[f] == 0 ? self : processIndex.of((int) w[f]);
        int target = processIndex.of((int) w[f + 1]);
        if (chosen.is(origin) || chosen.is(target)) {
          addRma(sums.rma.table(), sums.rma.key(origin, target), kind, w[f + 4]);
        }
      }
      case WINDOW_PUT, WINDOW_GET -> {
        int target = processIndex.of((int) w[f + 1]);
        if (chosen.is(target)) {
          addRma(sums.rma.table(), sums.rma.key(self, target), kind, w[f + 2]);
        }
      }
      case WINDOW_ATOMIC -> {
        int target = processIndex.of((int) w[f + 1]);
        if (chosen.is(target)) {
          addAtomic(sums.rma.table(), sums.rma.key(self, target), w[f + 3], w[f + 4]);
        }
      }
      default -> {
        // concerns that process alone
      }
    }
  }

  private int root(long token) {
    return (int) token == 0 ? -1 : processIndex.of((int) token);
  }

  private void other(Member p, EventKind kind, long time, long[] w, int f, long head)
      throws IOException {
    switch (kind) {
      case SEND, ISEND -> send(p, time, w, f, EventBlock.pairs(head));
      case RECEIVE, IRECEIVE -> receive(p, time, w, f);
      case COUNTER -> p.calls.sample(time, counterIndex.of((int) w[f]), w[f + 1]);
      case COLLECTIVE -> collective(p, time, w, f);
      case COLLECTIVE_BEGIN -> beginCollective(p, time, w, f);
      case COLLECTIVE_END -> endCollective(p, time, w[f]);
      case FILE_OPERATION -> {
        p.calls.advance(time);
        fileOperation(p, (int) w[f], w[f + 2], w[f + 3], w[f + 4]);
      }
      case FILE_OPERATION_BEGIN -> beginFile(p, time, w[f]);
      case FILE_OPERATION_END -> endFile(p, time, w, f);
      case RMA_PUT, RMA_PUT_REMOTE_END, RMA_GET -> rma(p, kind, time, w, f);
      case RMA_END -> endRma(p, time, rmaId(w[f + 1], w[f + 2]));
      case WINDOW_PUT, WINDOW_GET ->
          startRma(
              p,
              kind,
              p.calls.advance(time),
              p.place,
              processIndex.of((int) w[f + 1]),
              rmaId(w[f], w[f + 3]),
              w[f + 2]);
      case WINDOW_ATOMIC -> atomic(p, time, w, f);
      case WINDOW_COMPLETE, WINDOW_COMPLETE_NON_BLOCKING -> endRma(p, time, rmaId(w[f], w[f + 1]));
      case CONTEXT_SAMPLE -> {
        p.calls.advance(time);
        int row = sums.samples.row(contextIndex.of((int) w[f]));
        sums.samples.values()[row]++;
      }
      case IO_BEGIN -> beginOnHandle(p, time, w, f);
      case IO_COMPLETE -> complete(p, time, w, f);
      case IO_CANCELLED -> {
        p.calls.advance(time);
        cancel(p, handleId(p, w[f], w[f + 1]));
      }
      case IO_HANDLE_CREATE,
          IO_HANDLE_DESTROY,
          IO_HANDLE_DUPLICATE,
          IO_SEEK,
          IO_LOCK_ACQUIRE,
          IO_LOCK_TRY,
          IO_LOCK_RELEASE -> {
        p.calls.advance(time);
        handleOperations.moment(kind, p.place, (int) w[f]);
      }
      case IO_FILE_DELETE -> {
        p.calls.advance(time);
        handleOperations.moment(kind, p.place, (int) w[f + 1]);
      }
      default -> p.calls.advance(time);
    }
  }

  // Messages

  private void send(Member p, long time, long[] w, int f, int pairs) throws IOException {
    long t = p.calls.advance(time);
    int to = processIndex.of((int) w[f]);
    boolean timed = addSend(p.place, to, time, w, f, pairs);
    if (p.calls.endpoints != null) {
      p.calls.endpoints.message(
          timed ? Endpoints.TIMED_SEND : Endpoints.SEND,
          t,
          p.calls.callStart(t),
          p.calls.region(),
          p.calls.depth(),
          to,
          w[f + 2],
          commIndex.of((int) w[f + 3]),
          w[f + 1]);
    }
  }

  /** Adds a message that is sent; returns whether it holds the time of its receive. */
  private boolean addSend(int self, int to, long time, long[] w, int f, int pairs) {
    long length = w[f + 1];
    long pair = sums.messagePairs.key(self, to);
    long tagKey = sums.messageTags.key(w[f + 2]);
    int comm = commIndex.of((int) w[f + 3]);
    int size = sizeClass(length);
    boolean isChosen = chosen.is(self);
    MessageSums.sent(sums.messagePairs.table(), pair, length);
    MessageSums.sent(sums.messageTags.table(), tagKey, length);
    MessageSums.sent(sums.messageComms, comm, length);
    MessageSums.sent(sums.messageSizes, size, length);
    if (isChosen) {
      MessageSums.sent(sums.messageProcesses, self, length);
    }
    boolean timed = false;
    for (int i = 0; i < pairs && receiveTimeKey != 0; i++) {
      if (ends.isReceiveTime(w[f + 5 + 2 * i])) {
        long ticks = w[f + 6 + 2 * i] - time;
        MessageSums.timed(sums.messagePairs.table(), pair, length, ticks);
        MessageSums.timed(sums.messageTags.table(), tagKey, length, ticks);
        MessageSums.timed(sums.messageComms, comm, length, ticks);
        MessageSums.timed(sums.messageSizes, size, length, ticks);
        if (isChosen) {
          MessageSums.timed(sums.messageProcesses, self, length, ticks);
        }
        timed = true;
      }
    }
    return timed;
  }

  private void receive(Member p, long time, long[] w, int f) throws IOException {
    long t = p.calls.advance(time);
    int sender = processIndex.of((int) w[f]);
    addReceive(p.place, sender, w, f);
    if (p.calls.endpoints != null) {
      p.calls.endpoints.message(
          Endpoints.RECEIVE,
          t,
          p.calls.callStart(t),
          p.calls.region(),
          p.calls.depth(),
          sender,
          w[f + 2],
          commIndex.of((int) w[f + 3]),
          w[f + 1]);
    }
  }

  private void addReceive(int self, int sender, long[] w, int f) {
    long length = w[f + 1];
    MessageSums.received(sums.messagePairs.table(), sums.messagePairs.key(sender, self), length);
    MessageSums.received(sums.messageTags.table(), sums.messageTags.key(w[f + 2]), length);
    MessageSums.received(sums.messageComms, commIndex.of((int) w[f + 3]), length);
    MessageSums.received(sums.messageSizes, sizeClass(length), length);
    if (chosen.is(self)) {
      MessageSums.received(sums.messageProcesses, self, length);
    }
  }

  /** 0 for nothing, else 1 more than the power of two that the length is not below. */
  static int sizeClass(long length) {
    return 64 - Long.numberOfLeadingZeros(length);
  }

  // Collective operations

  private void beginCollective(Member p, long time, long[] w, int f) throws IOException {
    long t = p.calls.advance(time);
    if (p.collectives == null) {
      p.collectives = new PendingOperations(COLLECTIVE_WIDTH);
    }
    long id = id(p, w[f + 1]);
    if (p.collectives.has(id)) {
      sums.beginsWithoutEnd++;
    }
    int at = p.collectives.begin(id);
    long[] rows = p.collectives.rows();
    int operation = collectiveIndex.of((int) w[f]);
    int comm = commIndex.of((int) w[f + 2]);
    int root = root(w[f + 3]);
    rows[at] = operation;
    rows[at + 1] = comm;
    rows[at + 2] = root;
    rows[at + 3] = w[f + 4];
    rows[at + 4] = w[f + 5];
    rows[at + 5] = t;
    if (p.calls.endpoints != null) {
      p.calls.endpoints.begin(t, p.calls.region(), operation, comm, root + 1, id);
    }
  }

  private void endCollective(Member p, long time, long id) throws IOException {
    long t = advance(p, time);
    int at = p.collectives == null ? -1 : p.collectives.end(id(p, id));
    if (at < 0) {
      sums.endsWithoutBegin++;
      return;
    }
    long[] rows = p.collectives.rows();
    addCollective(
        p,
        (int) rows[at],
        (int) rows[at + 1],
        (int) rows[at + 2],
        rows[at + 3],
        rows[at + 4],
        t - rows[at + 5],
        true);
    if (p.calls.endpoints != null) {
      p.calls.endpoints.end(t, id);
    }
  }

  private void collective(Member p, long time, long[] w, int f) throws IOException {
    long t = p.calls.advance(time);
    int operation = collectiveIndex.of((int) w[f]);
    int comm = commIndex.of((int) w[f + 1]);
    int root = root(w[f + 2]);
    long ticks = Math.max(0, w[f + 5]);
    addCollective(p, operation, comm, root, w[f + 3], w[f + 4], ticks, false);
    if (p.calls.endpoints != null) {
      p.calls.endpoints.begin(t, p.calls.region(), operation, comm, root + 1, -1L);
      p.calls.endpoints.end(t + ticks, -1L);
    }
  }

  private void addCollective(
      Member p,
      int operation,
      int comm,
      int root,
      long sent,
      long received,
      long ticks,
      boolean paired) {
    Definition d = index.collectives().definition(operation);
    int type = d instanceof Definition.Collective c ? c.type() : 0;
    boolean barrier = type == CollectiveType.BARRIER.ordinal();
    long key = OperationSums.key(operation, comm);
    OperationSums.add(sums.collectives, key, ticks, sent != 0, sent, received != 0, received);
    OperationSums.add(
        sums.collectiveProcesses,
        OperationSums.key(p.place, operation),
        ticks,
        sent != 0,
        sent,
        received != 0,
        received);
    if (root >= 0) {
      OperationSums.root(sums.collectives, key, root);
    }
    if (paired) {
      OperationSums.add(
          sums.collectiveTypes,
          OperationSums.key(p.place, CollectiveType.of(type).ordinal()),
          ticks,
          barrier || sent != 0,
          barrier ? 0 : sent,
          barrier || received != 0,
          barrier ? 0 : received);
    }
  }

  // Files

  private void beginFile(Member p, long time, long matching) {
    long id = id(p, matching);
    long t = p.calls.advance(time);
    if (p.files == null) {
      p.files = new PendingOperations(FILE_WIDTH);
    }
    if (p.files.has(id)) {
      sums.beginsWithoutEnd++;
    }
    int at = p.files.begin(id);
    p.files.rows()[at] = t;
  }

  private void endFile(Member p, long time, long[] w, int f) {
    long t = advance(p, time);
    int at = p.files == null ? -1 : p.files.end(id(p, w[f + 1]));
    if (at < 0) {
      sums.endsWithoutBegin++;
      return;
    }
    fileOperation(p, (int) w[f], w[f + 3], w[f + 4], t - p.files.rows()[at]);
  }

  private void fileOperation(Member p, int token, long operation, long bytes, long ticks) {
    int code = (int) (operation & FileOperation.CODE_MASK);
    long duration = Math.max(0, ticks);
    boolean writes = code == FileOperation.WRITE;
    boolean reads = code == FileOperation.READ;
    long file = OperationSums.key(fileIndex.of(token), code);
    long process = OperationSums.key(p.place, code);
    OperationSums.add(sums.files, file, duration, writes, bytes, reads, bytes);
    OperationSums.add(sums.fileProcesses, process, duration, writes, bytes, reads, bytes);
    if ((operation & FileOperation.FAILED) != 0) {
      OperationSums.failed(sums.files, file);
      OperationSums.failed(sums.fileProcesses, process);
    }
  }

  private long handleId(Member p, long handle, long matching) {
    return id(p, HandleOperations.id(handle, matching));
  }

  private void beginOnHandle(Member p, long time, long[] w, int f) {
    long t = p.calls.advance(time);
    if (p.handles == null) {
      p.handles = HandleOperations.pending();
    }
    handleOperations.begin(p.handles, handleId(p, w[f], w[f + 4]), t, w[f + 1]);
  }

  private void complete(Member p, long time, long[] w, int f) {
    long t = advance(p, time);
    long id = handleId(p, w[f], w[f + 2]);
    handleOperations.complete(p.handles, id, p.place, (int) w[f], t, w[f + 1]);
  }

  private static void cancel(Member p, long id) {
    if (p.handles != null) {
      p.handles.end(id);
    }
  }

  // One-sided operations

  private void rma(Member p, EventKind kind, long time, long[] w, int f) {
    long t = p.calls.advance(time);
    int origin = (int) w[f] == 0 ? p.place : processIndex.of((int) w[f]);
    int target = processIndex.of((int) w[f + 1]);
    startRma(p, kind, t, origin, target, rmaId(w[f + 2], w[f + 3]), w[f + 4]);
  }

  private void startRma(
      Member p, EventKind kind, long t, int origin, int target, long operation, long bytes) {
    addRma(sums.rma.table(), sums.rma.key(origin, target), kind, bytes);
    addRma(sums.rmaProcesses, p.place, kind, bytes);
    if (kind != EventKind.RMA_PUT_REMOTE_END) { // that one ends on another process
      waitForEnd(p, t, operation);
    }
  }

  private void atomic(Member p, long time, long[] w, int f) {
    long t = p.calls.advance(time);
    int target = processIndex.of((int) w[f + 1]);
    addAtomic(sums.rma.table(), sums.rma.key(p.place, target), w[f + 3], w[f + 4]);
    addAtomic(sums.rmaProcesses, p.place, w[f + 3], w[f + 4]);
    waitForEnd(p, t, rmaId(w[f], w[f + 5]));
  }

  private void waitForEnd(Member p, long t, long operation) {
    if (p.rma == null) {
      p.rma = new PendingOperations(3);
    }
    long id = id(p, operation);
    boolean more = p.rma.has(id);
    int at = p.rma.begin(id);
    long[] rows = p.rma.rows();
    if (!more) {
      rows[at] = 0;
      rows[at + 1] = t;
      rows[at + 2] = 0;
    }
    rows[at]++;
    rows[at + 2] += t - rows[at + 1];
  }

  private static void addRma(KeyedSums table, long key, EventKind kind, long bytes) {
    if (kind == EventKind.RMA_GET || kind == EventKind.WINDOW_GET) {
      MessageSums.received(table, key, bytes);
    } else {
      MessageSums.sent(table, key, bytes);
    }
  }

  /** One that only receives is a get, all others are puts. */
  private static void addAtomic(KeyedSums table, long key, long sent, long received) {
    if (sent == 0 && received != 0) {
      MessageSums.received(table, key, received);
      return;
    }
    MessageSums.sent(table, key, sent);
    int row = table.row(key);
    table.values()[row + MessageSums.RECEIVED_BYTES] += received;
  }

  private static long rmaId(long comm, long tag) {
    return comm << 32 ^ tag;
  }

  private void endRma(Member p, long time, long operation) {
    long t = advance(p, time);
    int at = p.rma == null ? -1 : p.rma.end(id(p, operation));
    if (at < 0) {
      return; // of an operation that began on another process, or of none
    }
    long[] rows = p.rma.rows();
    long count = rows[at];
    long duration = count * (t - rows[at + 1]) - rows[at + 2];
    int row = sums.rmaProcesses.row(p.place);
    long[] v = sums.rmaProcesses.values();
    v[row + MessageSums.TIMED] += count;
    v[row + MessageSums.DURATION] += duration;
  }

  // End

  /**
   * No more events.
   *
   * @param end time until which open calls count, 0 for the last event of each process
   */
  void end(long end) throws IOException {
    for (Member p : all) {
      if (p.follower != null) {
        p.follower.finish(waits);
        sums.endpoints.add(p.follower.endpoints);
        sums.endpointProcesses.add(p.follower.process);
      }
      if (p.calls == null) {
        continue;
      }
      if (!p.counts) {
        if (p.calls.depth() == 0) {
          continue; // no part of it is in the window
        }
        p.calls.begin(from);
      }
      sums.beginsWithoutEnd += p.collectives == null ? 0 : p.collectives.open();
      sums.beginsWithoutEnd += p.files == null ? 0 : p.files.open();
      sums.beginsWithoutEnd += p.handles == null ? 0 : p.handles.open();
      p.calls.end(end);
      if (p.calls.endpoints != null) {
        sums.endpoints.add(p.calls.endpoints);
        sums.endpointProcesses.add(p.calls.process);
      }
    }
    if (others != null) {
      sums.beginsWithoutEnd += others.collectives == null ? 0 : others.collectives.open();
      sums.beginsWithoutEnd += others.files == null ? 0 : others.files.open();
      sums.beginsWithoutEnd += others.handles == null ? 0 : others.handles.open();
      otherCalls.end(end, from);
    }
  }
}
