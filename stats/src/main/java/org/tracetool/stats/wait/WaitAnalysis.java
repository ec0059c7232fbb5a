package org.tracetool.stats.wait;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.match.Collectives;
import org.tracetool.core.match.Messages;
import org.tracetool.core.match.Waiting;
import org.tracetool.core.merge.LoserTree;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.collect.Endpoints;
import org.tracetool.stats.collect.KnownWaits;
import org.tracetool.stats.collect.Partial;
import org.tracetool.stats.collect.StreamMessages;
import org.tracetool.stats.collect.WaitItem;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.TraceIndex;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageSums;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.sums.ProcessSums;

/**
 * Brings the ends of messages and the members of collective operations together, in the order of
 * time, and finds out who waited for whom. docs/statistics.md defines each kind of waiting.
 */
public final class WaitAnalysis {
  /** Kinds of waiting. */
  public enum Kind {
    /** A receiver waited in its call for a message whose sending began later. */
    LATE_SENDER("late sender"),
    /** A sender waited in its call until the receiver began to receive. */
    LATE_RECEIVER("late receiver"),
    /** A member of a collective operation waited for those that came later. */
    COLLECTIVE("collective");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** Name for people. */
    public String label() {
      return label;
    }
  }

  /**
   * One of the longest waits.
   *
   * @param kind why
   * @param process place of the process that waited
   * @param region place of the region in which it waited, -1 if that is not known
   * @param from when the waiting began, ticks
   * @param ticks how long it waited
   * @param other place of the process that it waited for
   */
  public record Wait(Kind kind, int process, int region, long from, long ticks, int other) {}

  /** Columns of {@link #byProcess()} and {@link #byRegion()}: how many waits, their ticks. */
  public static final int COUNT = 0;

  /** Column: ticks waited. */
  public static final int TICKS = 1;

  private final Partial sums;
  private final TraceIndex index;
  private final ChosenProcesses chosen;
  private final KnownWaits known;
  private final WaitMoments moments;
  private final TimeWindow window;
  private final FoundWaits found;
  private final boolean[] waitsInRegion;
  private final boolean[] receiveIsPosted;
  private final boolean[] takesPart;

  // Longs of the rows that wait for their counterpart.
  private static final int ROW_KIND = 0;
  private static final int TIME = 1;
  private static final int ENTER = 2;
  private static final int LEAVE = 3;
  private static final int REGION = 4;
  private static final int LENGTH = 5;
  private static final int PLACE = 6;

  /** Of a collective operation: which one, its root, and in the first row how many came. */
  private static final int OPERATION = 7;

  private static final int ROOT = 8;
  private static final int CAME = 9;
  private static final int MESSAGE_WIDTH = 7;
  private static final int CALL_WIDTH = 10;

  private final int mostPending;
  private final Messages messages = new Messages(MESSAGE_WIDTH);
  private final Waiting halves = messages.waiting();
  private final Collectives collectives = new Collectives(CALL_WIDTH);
  private final Waiting calls = collectives.waiting();

  private final CommMembers members;

  private long unmatchedSends;
  private long unmatchedReceives;
  private long notFollowed;
  private long incomplete;

  /**
   * For the ends that the sums have noted, of all processes and times.
   *
   * @param chosen the processes whose waiting and messages count
   * @param known of the times that were not read
   * @param moments takes what is under way at moments; null if not needed
   */
  public WaitAnalysis(Partial sums, ChosenProcesses chosen, KnownWaits known, WaitMoments moments) {
    this.sums = sums;
    this.chosen = chosen;
    this.known = known;
    this.moments = moments;
    window = sums.options.reading().window();
    index = sums.index;
    mostPending = sums.options.mostPending();
    int regions = index.regions().size();
    waitsInRegion = new boolean[regions];
    receiveIsPosted = new boolean[regions];
    for (int r = 0; r < regions; r++) {
      waitsInRegion[r] = index.activityOf(r) != Activity.APPLICATION;
      String name = index.regions().name(r).toLowerCase(java.util.Locale.ROOT);
      receiveIsPosted[r] = name.contains("wait") || name.contains("test");
    }
    members = new CommMembers(index);
    takesPart = new boolean[index.processes().size()];
    found = new FoundWaits(chosen, window, index.processes().size());
  }

  /** Goes through all ends of messages and operations. */
  public void run() throws IOException {
    int n = sums.endpoints.size();
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparing(sums.endpointProcesses::get, ProcessSums.ORDER));
    Endpoints[] logs = new Endpoints[n];
    int[] places = new int[n];
    long[] first = new long[n];
    boolean[] has = new boolean[n];
    for (int i = 0; i < n; i++) {
      logs[i] = sums.endpoints.get(order[i]);
      places[i] = sums.endpointProcesses.get(order[i]).process;
      has[i] = logs[i].next();
      first[i] = logs[i].time;
      takesPart[places[i]] |= has[i];
      takesPart[index.processOf(places[i])] |= has[i];
    }
    sums.endpoints.clear();
    for (int place = 0; place < takesPart.length; place++) {
      takesPart[place] |= known.takesPart(place);
    }
    members.count(takesPart);
    begin();
    LoserTree tree = new LoserTree(first, has);
    for (int w = tree.winner(); w >= 0 && !known.isOver(logs[w].time); w = tree.winner()) {
      Endpoints e = logs[w];
      if (moments != null) {
        moments.reach(e.time, halves.size() + calls.size(), collectives);
      }
      if (e.kind == Endpoints.COLLECTIVE) {
        arrive(places[w], e);
      } else {
        message(places[w], e);
      }
      if (e.next()) {
        tree.replace(e.time);
      } else {
        logs[w] = null;
        tree.remove();
      }
    }
    if (known.hasEnd()) {
      finishAsKnown();
    } else {
      finish();
    }
    found.sort();
  }

  /** Returns which processes take part in messages or operations. */
  boolean[] takesPart() {
    return takesPart;
  }

  // Times that were not read

  /** What waits when reading begins. */
  private void begin() {
    long[] turns = known.turns();
    for (int i = 0; i < turns.length; i += 3) {
      collectives.setTurn(turns[i], 0, turns[i + 1], turns[i + 2]);
    }
    for (WaitItem item : known.atBegin()) {
      if (item.isMessage()) {
        half(item);
      } else {
        operation(item, known.from());
      }
    }
  }

  private void half(WaitItem m) {
    boolean sent = m.kind() != WaitItem.RECEIVE && isBeforeBegin(m.get(WaitItem.SENT));
    boolean received = m.kind() != WaitItem.SEND && isBeforeBegin(m.get(WaitItem.RECEIVED));
    if (sent == received) {
      return; // none of its halves, or both, which are told for their calls
    }
    int sender = (int) m.get(WaitItem.SENDER);
    int receiver = (int) m.get(WaitItem.RECEIVER);
    int slot = messages.add(sent, sender, receiver, m.get(WaitItem.COMM), m.get(WaitItem.TAG));
    long timed = m.get(WaitItem.TIMED) == 0 ? Endpoints.SEND : Endpoints.TIMED_SEND;
    halves.set(slot, ROW_KIND, sent ? timed : Endpoints.RECEIVE);
    halves.set(slot, TIME, m.get(sent ? WaitItem.SENT : WaitItem.RECEIVED));
    halves.set(slot, ENTER, m.get(sent ? WaitItem.SEND_ENTER : WaitItem.RECEIVE_ENTER));
    halves.set(slot, LEAVE, m.get(sent ? WaitItem.SEND_LEAVE : WaitItem.RECEIVED));
    halves.set(slot, REGION, m.get(sent ? WaitItem.SEND_REGION : WaitItem.RECEIVE_REGION));
    halves.set(slot, LENGTH, m.get(WaitItem.LENGTH));
    halves.set(slot, PLACE, sent ? sender : receiver);
  }

  private boolean isBeforeBegin(long time) {
    return Long.compareUnsigned(time, known.from()) < 0;
  }

  /** Adds the calls of an operation before a time; gives the first one. */
  private int operation(WaitItem o, long before) {
    int comm = (int) o.get(WaitItem.OPERATION_COMM);
    long number = o.get(WaitItem.NUMBER);
    for (int i = 0; i < o.calls(); i++) {
      if (Long.compareUnsigned(o.ofCall(i, WaitItem.TIME), before) < 0) {
        int place = (int) o.ofCall(i, WaitItem.PLACE);
        int slot = collectives.add(comm, 0, number);
        calls.set(slot, ROW_KIND, Endpoints.COLLECTIVE);
        calls.set(slot, TIME, o.ofCall(i, WaitItem.TIME));
        calls.set(slot, ENTER, o.ofCall(i, WaitItem.TIME));
        calls.set(slot, LEAVE, o.ofCall(i, WaitItem.LEAVE));
        calls.set(slot, REGION, o.ofCall(i, WaitItem.REGION));
        calls.set(slot, PLACE, place);
        calls.set(slot, OPERATION, o.ofCall(i, WaitItem.WHAT));
        calls.set(slot, ROOT, o.ofCall(i, WaitItem.ROOT));
        if (members.of(comm, place) >= 0) {
          int first = collectives.find(comm, 0, number);
          calls.set(first, CAME, calls.get(first, CAME) + 1);
        }
      }
    }
    return collectives.find(comm, 0, number);
  }

  /** What is under way when reading ends: how it goes on is known. */
  private void finishAsKnown() {
    while (calls.size() > 0) {
      collectives.remove(calls.oldest());
    }
    for (WaitItem item : known.atEnd()) {
      if (item.kind() == WaitItem.PAIR) {
        pair(item);
      } else if (item.isMessage()) {
        boolean send = item.kind() == WaitItem.SEND;
        unmatched(
            (int) item.get(WaitItem.SENDER),
            (int) item.get(WaitItem.RECEIVER),
            item.get(send ? WaitItem.SENT : WaitItem.RECEIVED),
            send
                ? item.get(WaitItem.TIMED) == 0 ? Endpoints.SEND : Endpoints.TIMED_SEND
                : Endpoints.RECEIVE);
      } else {
        int first = operation(item, -1L);
        incomplete += item.kind() == WaitItem.INCOMPLETE && counts(first) ? 1 : 0;
        end(first);
      }
    }
  }

  private void pair(WaitItem m) {
    pair(
        (int) m.get(WaitItem.SENDER),
        (int) m.get(WaitItem.RECEIVER),
        m.get(WaitItem.SENT),
        m.get(WaitItem.SEND_ENTER),
        m.get(WaitItem.SEND_LEAVE),
        (int) m.get(WaitItem.SEND_REGION),
        m.get(WaitItem.TIMED) != 0,
        m.get(WaitItem.LENGTH),
        m.get(WaitItem.RECEIVED),
        m.get(WaitItem.RECEIVE_ENTER),
        (int) m.get(WaitItem.RECEIVE_REGION),
        (int) m.get(WaitItem.COMM),
        m.get(WaitItem.TAG));
  }

  private static long earlier(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  /** A half of a message of which the other one never comes. */
  private void note(int slot) {
    boolean send = halves.get(slot, ROW_KIND) != Endpoints.RECEIVE;
    long time = halves.get(slot, TIME);
    long enter = halves.get(slot, ENTER);
    long region = halves.get(slot, REGION);
    moments.add(
        new WaitItem(
            new long[] {
              send ? WaitItem.SEND : WaitItem.RECEIVE,
              halves.key(slot, 0) >>> 32,
              (int) halves.key(slot, 0),
              halves.key(slot, 1) >> 1,
              halves.key(slot, 2),
              halves.get(slot, LENGTH),
              halves.get(slot, ROW_KIND) == Endpoints.TIMED_SEND ? 1 : 0,
              send ? region : -1,
              send ? -1 : region,
              time,
              enter,
              send ? halves.get(slot, LEAVE) : time,
              time,
              enter
            }),
        time);
  }

  /** An operation ends. */
  private void note(int first, boolean complete) {
    int n = collectives.count(first);
    long[] words = new long[WaitItem.FIRST_CALL + n * WaitItem.CALL];
    words[0] = complete ? WaitItem.OPERATION : WaitItem.INCOMPLETE;
    words[WaitItem.OPERATION_COMM] = calls.key(first, 0);
    words[WaitItem.NUMBER] = calls.key(first, 2);
    words[WaitItem.CALLS] = n;
    int at = WaitItem.FIRST_CALL;
    long begin = -1L;
    for (int c = first; c != Waiting.NONE; c = calls.next(c)) {
      words[at + WaitItem.PLACE] = place(c);
      words[at + WaitItem.REGION] = calls.get(c, REGION);
      words[at + WaitItem.WHAT] = calls.get(c, OPERATION);
      words[at + WaitItem.ROOT] = calls.get(c, ROOT);
      words[at + WaitItem.TIME] = calls.get(c, TIME);
      words[at + WaitItem.LEAVE] = calls.get(c, LEAVE);
      begin = earlier(begin, calls.get(c, TIME));
      at += WaitItem.CALL;
    }
    moments.add(new WaitItem(words), begin);
  }

  // Messages

  private void message(int place, Endpoints e) {
    boolean receive = e.kind == Endpoints.RECEIVE;
    int sender = receive ? e.a : place;
    int receiver = receive ? place : e.a;
    int partner = messages.partner(!receive, sender, receiver, e.comm, e.b);
    if (partner == Messages.NONE) {
      if (!isFull()) {
        fill(halves, messages.add(!receive, sender, receiver, e.comm, e.b), place, e);
      }
    } else if (receive) {
      meet(sender, receiver, partner, e);
    } else {
      meetReceive(sender, receiver, e, partner);
    }
  }

  /** Returns whether too many wait already for another one to be followed, which is counted. */
  private boolean isFull() {
    boolean full = halves.size() + calls.size() >= mostPending;
    notFollowed += full ? 1 : 0;
    return full;
  }

  private static void fill(Waiting rows, int slot, int place, Endpoints e) {
    rows.set(slot, ROW_KIND, e.kind);
    rows.set(slot, TIME, e.time);
    rows.set(slot, ENTER, e.enter);
    rows.set(slot, LEAVE, e.leave);
    rows.set(slot, REGION, e.region);
    rows.set(slot, LENGTH, e.length);
    rows.set(slot, PLACE, place);
  }

  private void meet(int sender, int receiver, int send, Endpoints receive) {
    pair(
        sender,
        receiver,
        halves.get(send, TIME),
        halves.get(send, ENTER),
        halves.get(send, LEAVE),
        (int) halves.get(send, REGION),
        halves.get(send, ROW_KIND) == Endpoints.TIMED_SEND,
        halves.get(send, LENGTH),
        receive.time,
        receive.enter,
        receive.region,
        receive.comm,
        receive.b);
  }

  private void meetReceive(int sender, int receiver, Endpoints send, int receive) {
    pair(
        sender,
        receiver,
        send.time,
        send.enter,
        send.leave,
        send.region,
        send.kind == Endpoints.TIMED_SEND,
        send.length,
        halves.get(receive, TIME),
        halves.get(receive, ENTER),
        (int) halves.get(receive, REGION),
        send.comm,
        send.b);
  }

  private void pair(
      int sender,
      int receiver,
      long sent,
      long sendEnter,
      long sendLeave,
      int sendRegion,
      boolean timed,
      long length,
      long received,
      long receiveEnter,
      int receiveRegion,
      int comm,
      long tag) {
    if (moments != null) {
      // Calls matter in which somebody may wait.
      boolean late = receiveRegion >= 0 && waitsInRegion[receiveRegion];
      boolean early = late && sendRegion >= 0 && waitsInRegion[sendRegion];
      long begin = earlier(sent, received);
      begin = late ? earlier(begin, receiveEnter) : begin;
      begin = early ? earlier(begin, sendEnter) : begin;
      if (moments.hasAfter(begin)) {
        moments.add(
            new WaitItem(
                new long[] {
                  WaitItem.PAIR,
                  sender,
                  receiver,
                  comm,
                  tag,
                  length,
                  timed ? 1 : 0,
                  sendRegion,
                  receiveRegion,
                  sent,
                  sendEnter,
                  sendLeave,
                  received,
                  receiveEnter
                }),
            begin);
      }
    }
    if (!timed && window.contains(sent) && isChosen(sender, receiver)) {
      long ticks = received - sent;
      MessageSums.timed(
          sums.messagePairs.table(), sums.messagePairs.key(sender, receiver), length, ticks);
      MessageSums.timed(sums.messageTags.table(), sums.messageTags.key(tag), length, ticks);
      MessageSums.timed(sums.messageComms, comm, length, ticks);
      MessageSums.timed(sums.messageSizes, StreamMessages.sizeClass(length), length, ticks);
      if (chosen.is(sender)) {
        MessageSums.timed(sums.messageProcesses, sender, length, ticks);
      }
    }
    if (receiveRegion >= 0 && waitsInRegion[receiveRegion] && sendEnter - receiveEnter > 0) {
      long ticks = Math.min(sendEnter, received) - receiveEnter;
      found.lateSender(sender, receiver, receiveRegion, receiveEnter, ticks);
    }
    if (sendRegion >= 0
        && receiveRegion >= 0
        && waitsInRegion[sendRegion]
        && waitsInRegion[receiveRegion]
        && !receiveIsPosted[receiveRegion]
        && receiveEnter - sendEnter > 0
        && sendLeave - receiveEnter > 0) {
      found.add(
          Kind.LATE_RECEIVER, sender, sendRegion, sendEnter, receiveEnter - sendEnter, receiver, 1);
    }
  }

  private boolean isChosen(int sender, int receiver) {
    return chosen.is(sender) || chosen.is(receiver);
  }

  // Collective operations

  private int place(int call) {
    return (int) calls.get(call, PLACE);
  }

  private void arrive(int place, Endpoints e) {
    int member = members.of(e.comm, place);
    long number = collectives.turn(e.comm, 0, member < 0 ? place : member);
    if (isFull()) {
      return;
    }
    int slot = collectives.add(e.comm, 0, number);
    fill(calls, slot, place, e);
    calls.set(slot, OPERATION, e.a);
    calls.set(slot, ROOT, e.b - 1);
    if (member >= 0) {
      int first = collectives.find(e.comm, 0, number);
      long came = calls.get(first, CAME) + 1;
      calls.set(first, CAME, came);
      if (came == members.size(e.comm)) {
        if (moments != null) {
          note(first, true);
        }
        end(first);
      }
    }
  }

  /** Sums up an operation, given its first call, and forgets it. */
  private void end(int first) {
    int last = first;
    int earliest = first;
    for (int n = first; n != Waiting.NONE; n = calls.next(n)) {
      last = isLater(n, last) ? n : last;
      earliest = isLater(earliest, n) ? n : earliest;
    }
    int operation = (int) calls.get(last, OPERATION);
    int comm = (int) calls.key(last, 0);
    long waiting = waits(first, operation, (int) calls.get(last, ROOT), last);
    boolean counts = counts(first);
    if (counts || waiting > 0) {
      int row = sums.collectives.row(OperationSums.key(operation, comm));
      long[] v = sums.collectives.values();
      v[row + OperationSums.WAITING] += waiting;
      if (counts) {
        long skew = calls.get(last, TIME) - calls.get(earliest, TIME);
        v[row + OperationSums.MEETINGS]++;
        v[row + OperationSums.SKEW] += skew;
        v[row + OperationSums.MAX_SKEW] = Math.max(v[row + OperationSums.MAX_SKEW], skew);
      }
    }
    collectives.remove(first);
  }

  /** Returns whether any process that is chosen begins this operation in the window. */
  private boolean counts(int first) {
    for (int n = first; n != Waiting.NONE; n = calls.next(n)) {
      if (chosen.is(place(n)) && window.contains(calls.get(n, TIME))) {
        return true;
      }
    }
    return false;
  }

  private boolean isLater(int a, int b) {
    long difference = calls.get(a, TIME) - calls.get(b, TIME);
    return difference > 0 || difference == 0 && place(a) > place(b);
  }

  /** Ticks that the members waited, depending on the class of the operation. */
  private long waits(int first, int operation, int root, int last) {
    Definition d = index.collectives().definition(operation);
    CollectiveType type = CollectiveType.of(d instanceof Definition.Collective c ? c.type() : 0);
    int rootCall = Waiting.NONE;
    for (int n = first; n != Waiting.NONE; n = calls.next(n)) {
      int member = members.of((int) calls.key(n, 0), place(n));
      rootCall = place(n) == root || member == root ? n : rootCall;
    }
    long total = 0;
    for (int n = first; n != Waiting.NONE; n = calls.next(n)) {
      int until = last;
      if (type == CollectiveType.ONE2ALL) {
        until = rootCall;
      } else if (type == CollectiveType.ALL2ONE && n != rootCall) {
        until = Waiting.NONE;
      }
      if (until == Waiting.NONE || until == n) {
        continue;
      }
      long begin = calls.get(n, TIME);
      long ticks = Math.min(calls.get(until, TIME), calls.get(n, LEAVE)) - begin;
      if (ticks > 0) {
        total +=
            found.add(
                Kind.COLLECTIVE,
                place(n),
                (int) calls.get(n, REGION),
                begin,
                ticks,
                place(until),
                1);
      }
    }
    return total;
  }

  // End

  private void finish() {
    while (calls.size() > 0) {
      int first = calls.oldest();
      incomplete += counts(first) ? 1 : 0;
      if (moments != null) {
        note(first, false);
      }
      end(first);
    }
    for (int n = halves.oldest(); n != Waiting.NONE; n = halves.younger(n)) {
      if (moments != null) {
        note(n);
      }
      int sender = (int) (halves.key(n, 0) >>> 32);
      int receiver = (int) halves.key(n, 0);
      unmatched(sender, receiver, halves.get(n, TIME), halves.get(n, ROW_KIND));
    }
  }

  private void unmatched(int sender, int receiver, long time, long kind) {
    if (isChosen(sender, receiver) && window.contains(time)) {
      unmatchedReceives += kind == Endpoints.RECEIVE ? 1 : 0;
      unmatchedSends += kind == Endpoints.SEND ? 1 : 0;
    }
  }

  /** Waits by process and {@link Kind}, see {@link OperationSums#key}. */
  public KeyedSums byProcess() {
    return found.byProcess();
  }

  /** Waits by region and {@link Kind}, see {@link OperationSums#key}. */
  public KeyedSums byRegion() {
    return found.byRegion();
  }

  /** The longest waits, the longest first. */
  public List<Wait> longest() {
    return found.longest();
  }

  /** Sends without a receive that do not hold the time of the receive either. */
  public long unmatchedSends() {
    return unmatchedSends;
  }

  /** Receives without a send. */
  public long unmatchedReceives() {
    return unmatchedReceives;
  }

  /** Messages and operations that were not followed since too many were under way. */
  public long notFollowed() {
    return notFollowed;
  }

  /** Collective operations to which not all members came. */
  public long incomplete() {
    return incomplete;
  }
}
