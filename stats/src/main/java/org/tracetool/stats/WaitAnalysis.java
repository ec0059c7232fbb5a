package org.tracetool.stats;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.merge.LoserTree;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.KeyedSums.Fold;

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

  private static final int MOST_LONGEST = 100;
  private static final Comparator<Wait> LONGEST_FIRST =
      Comparator.comparingLong(Wait::ticks)
          .reversed()
          .thenComparing(Wait::from, Long::compareUnsigned)
          .thenComparingInt(Wait::process);

  /** Columns of {@link #byProcess()} and {@link #byRegion()}: how many waits, their ticks. */
  public static final int COUNT = 0;

  /** Column: ticks waited. */
  public static final int TICKS = 1;

  private final Partial sums;
  private final TraceIndex index;
  private final ChosenProcesses chosen;
  private final TimeWindow window;
  private final KeyedSums byProcess = new KeyedSums(Fold.SUM, Fold.SUM);
  private final KeyedSums byRegion = new KeyedSums(Fold.SUM, Fold.SUM);
  private final List<Wait> longest = new ArrayList<>();
  private long longestLimit;
  private final boolean[] waitsInRegion;
  private final boolean[] receiveIsPosted;
  private final boolean[] takesPart;

  private final Pool pool;
  private LongMap channels = new LongMap();
  private int[] channelHead = new int[16];
  private int[] channelTail = new int[16];
  private long[] channelKey = new long[32];
  private int channelCount;
  private int liveChannels;

  private final LongMap meetings = new LongMap();
  private final LongMap turns = new LongMap();
  private int[] meetingHead = new int[16];
  private int[] meetingSize = new int[16];
  private int[] meetingExpected = new int[16];
  private long[] meetingKey = new long[16];
  private int meetingCount;
  private int[] freeMeetings = new int[16];
  private int freeMeetingCount;

  /** Places of the members of each communicator, ascending. */
  private final int[][] members;

  private int[] commSizes;

  private long unmatchedSends;
  private long unmatchedReceives;
  private long notFollowed;
  private long incomplete;

  // The call in which each process received last, and how long it waited in it so far.
  private final long[] lastCall;
  private final long[] lastCallWait;

  /**
   * For the ends that the sums have noted, of all processes and times.
   *
   * @param chosen the processes whose waiting and messages count
   */
  WaitAnalysis(Partial sums, ChosenProcesses chosen) {
    this.sums = sums;
    this.chosen = chosen;
    window = sums.options.reading().window();
    index = sums.index;
    pool = new Pool(sums.options.mostPending());
    int regions = index.regions().size();
    waitsInRegion = new boolean[regions];
    receiveIsPosted = new boolean[regions];
    for (int r = 0; r < regions; r++) {
      waitsInRegion[r] = index.activityOf(r) != Activity.APPLICATION;
      String name = index.regions().name(r).toLowerCase(java.util.Locale.ROOT);
      receiveIsPosted[r] = name.contains("wait") || name.contains("test");
    }
    members = members(index);
    takesPart = new boolean[index.processes().size()];
    lastCall = new long[index.processes().size()];
    lastCallWait = new long[index.processes().size()];
    Arrays.fill(lastCall, -1);
  }

  /** Goes through all ends of messages and operations. */
  void run() throws IOException {
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
    countMembers();
    LoserTree tree = new LoserTree(first, has);
    for (int w = tree.winner(); w >= 0; w = tree.winner()) {
      Endpoints e = logs[w];
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
    finish();
  }

  // --- messages ----------------------------------------------------------------------------------

  private static long hash(int sender, int receiver, int comm, long tag) {
    long h = (long) sender << 32 | receiver;
    h = (h ^ h >>> 29) * 0xbf58476d1ce4e5b9L;
    h += ((long) comm << 32 ^ tag) * 0x9e3779b97f4a7c15L;
    h = (h ^ h >>> 32) * 0x94d049bb133111ebL;
    return h ^ h >>> 29;
  }

  private void message(int place, Endpoints e) {
    boolean receive = e.kind == Endpoints.RECEIVE;
    int sender = receive ? e.a : place;
    int receiver = receive ? place : e.a;
    long pair = (long) sender << 32 | receiver;
    long code = e.b ^ (long) e.comm << 32;
    int channel = channel(hash(sender, receiver, e.comm, e.b), pair, code);
    int head = channelHead[channel];
    if (head != 0 && pool.kind(head) == Endpoints.RECEIVE != receive) {
      channelHead[channel] = pool.next[head];
      if (channelHead[channel] == 0) {
        channelTail[channel] = 0;
        liveChannels--;
      }
      if (receive) {
        meet(sender, receiver, head, e);
      } else {
        meetReceive(sender, receiver, e, head);
      }
      pool.free(head);
      return;
    }
    int node = pool.add(place, e);
    if (node == 0) {
      notFollowed++;
      return;
    }
    if (head == 0) {
      channelHead[channel] = node;
      liveChannels++;
    } else {
      pool.next[channelTail[channel]] = node;
    }
    channelTail[channel] = node;
  }

  private int channel(long hash, long pair, long code) {
    long key = hash;
    while (true) {
      long found = channels.get(key);
      if (found == LongMap.ABSENT) {
        break;
      }
      int c = (int) found;
      if (channelKey[2 * c] == pair && channelKey[2 * c + 1] == code) {
        return c;
      }
      key++; // another channel has this hash
    }
    if (channelCount == channelHead.length) {
      if (liveChannels * 2 < channelCount) {
        dropEmptyChannels();
        return channel(hash, pair, code);
      }
      channelHead = Arrays.copyOf(channelHead, channelCount * 2);
      channelTail = Arrays.copyOf(channelTail, channelCount * 2);
      channelKey = Arrays.copyOf(channelKey, channelCount * 4);
    }
    int c = channelCount++;
    channelHead[c] = 0;
    channelTail[c] = 0;
    channelKey[2 * c] = pair;
    channelKey[2 * c + 1] = code;
    channels.put(key, c);
    return c;
  }

  /** Channels come and go with their tags; those without messages under way are forgotten. */
  private void dropEmptyChannels() {
    int old = channelCount;
    int[] heads = channelHead;
    int[] tails = channelTail;
    long[] keys = channelKey;
    channels = new LongMap();
    channelHead = new int[heads.length];
    channelTail = new int[heads.length];
    channelKey = new long[keys.length];
    channelCount = 0;
    for (int c = 0; c < old; c++) {
      if (heads[c] != 0) {
        long pair = keys[2 * c];
        long code = keys[2 * c + 1];
        int node = heads[c];
        int to =
            channel(
                hash(
                    (int) (pair >>> 32),
                    (int) pair,
                    (int) pool.get(node, Pool.COMM),
                    pool.get(node, Pool.B)),
                pair,
                code);
        channelHead[to] = node;
        channelTail[to] = tails[c];
      }
    }
  }

  private void meet(int sender, int receiver, int send, Endpoints receive) {
    pair(
        sender,
        receiver,
        pool.get(send, Pool.TIME),
        pool.get(send, Pool.ENTER),
        pool.get(send, Pool.LEAVE),
        (int) pool.get(send, Pool.REGION),
        pool.kind(send) == Endpoints.TIMED_SEND,
        pool.get(send, Pool.LENGTH),
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
        pool.get(receive, Pool.TIME),
        pool.get(receive, Pool.ENTER),
        (int) pool.get(receive, Pool.REGION),
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
    if (!timed && window.contains(sent) && isChosen(sender, receiver)) {
      long ticks = received - sent;
      MessageSums.timed(
          sums.messagePairs.table(), sums.messagePairs.key(sender, receiver), length, ticks);
      MessageSums.timed(sums.messageTags.table(), sums.messageTags.key(tag), length, ticks);
      MessageSums.timed(sums.messageComms, comm, length, ticks);
      MessageSums.timed(sums.messageSizes, StreamCollector.sizeClass(length), length, ticks);
      if (chosen.is(sender)) {
        MessageSums.timed(sums.messageProcesses, sender, length, ticks);
      }
    }
    if (receiveRegion >= 0 && waitsInRegion[receiveRegion] && sendEnter - receiveEnter > 0) {
      long ticks = Math.min(sendEnter, received) - receiveEnter;
      lateSender(sender, receiver, receiveRegion, receiveEnter, ticks);
    }
    if (sendRegion >= 0
        && receiveRegion >= 0
        && waitsInRegion[sendRegion]
        && waitsInRegion[receiveRegion]
        && !receiveIsPosted[receiveRegion]
        && receiveEnter - sendEnter > 0
        && sendLeave - receiveEnter > 0) {
      wait(
          Kind.LATE_RECEIVER, sender, sendRegion, sendEnter, receiveEnter - sendEnter, receiver, 1);
    }
  }

  private boolean isChosen(int sender, int receiver) {
    return chosen.is(sender) || chosen.is(receiver);
  }

  /** When the part of a wait that lies in the window begins. */
  private long clippedBegin(long begin) {
    return Long.compareUnsigned(begin, window.from()) < 0 ? window.from() : begin;
  }

  /** How much of a wait lies in the window; not above 0 if nothing does. */
  private long clippedTicks(long begin, long ticks) {
    long end = begin + ticks;
    return (window.isBehind(end) ? window.to() : end) - clippedBegin(begin);
  }

  /** Of the messages that a call waits for, only what each adds to the waiting counts. */
  private void lateSender(int sender, int receiver, int region, long callBegin, long wholeTicks) {
    if (!chosen.is(receiver)) {
      return;
    }
    long enter = clippedBegin(callBegin);
    long ticks = clippedTicks(callBegin, wholeTicks);
    boolean first = lastCall[receiver] != callBegin;
    long before = first ? 0 : lastCallWait[receiver];
    if (ticks > before) {
      lastCall[receiver] = callBegin;
      lastCallWait[receiver] = ticks;
      add(byProcess, Kind.LATE_SENDER, receiver, first ? 1 : 0, ticks - before);
      add(byRegion, Kind.LATE_SENDER, region, first ? 1 : 0, ticks - before);
      if (ticks < longestLimit) {
        return;
      }
      Wait wait = new Wait(Kind.LATE_SENDER, receiver, region, enter, ticks, sender);
      if (!first) {
        longest.removeIf(
            w -> w.kind() == Kind.LATE_SENDER && w.process() == receiver && w.from() == enter);
      }
      remember(wait);
    }
  }

  /** Adds a wait; gives how much of it counts. */
  private long wait(
      Kind kind, int process, int region, long begin, long wholeTicks, int other, int count) {
    long from = clippedBegin(begin);
    long ticks = clippedTicks(begin, wholeTicks);
    if (ticks <= 0 || !chosen.is(process)) {
      return 0;
    }
    add(byProcess, kind, process, count, ticks);
    if (region >= 0) {
      add(byRegion, kind, region, count, ticks);
    }
    if (ticks >= longestLimit) {
      remember(new Wait(kind, process, region, from, ticks, other));
    }
    return ticks;
  }

  private static void add(KeyedSums table, Kind kind, int place, int count, long ticks) {
    int row = table.row(OperationSums.key(place, kind.ordinal()));
    table.values()[row + COUNT] += count;
    table.values()[row + TICKS] += ticks;
  }

  private void remember(Wait wait) {
    longest.add(wait);
    if (longest.size() >= 4 * MOST_LONGEST) {
      longest.sort(LONGEST_FIRST);
      longest.subList(MOST_LONGEST, longest.size()).clear();
      longestLimit = longest.get(MOST_LONGEST - 1).ticks();
    }
  }

  // --- collective operations
  // -----------------------------------------------------------------------

  private static int[][] members(TraceIndex index) {
    int[][] places = new int[index.comms().size()][];
    for (int c = 0; c < places.length; c++) {
      if (index.comms().definition(c) instanceof Definition.Group g) {
        TokenIndex processes = index.processes().of(0);
        places[c] = Arrays.stream(g.members()).map(processes::of).sorted().distinct().toArray();
      } else {
        places[c] = new int[0];
      }
    }
    return places;
  }

  /**
   * Who takes part where a process or thread does: itself if it is a member, or its process, since
   * any thread may communicate for that; -1 if neither is one.
   */
  private int member(int comm, int place) {
    int process = index.processOf(place);
    return Arrays.binarySearch(members[comm], place) >= 0
        ? place
        : Arrays.binarySearch(members[comm], process) >= 0 ? process : -1;
  }

  /** How many processes of each communicator take part at all. */
  private void countMembers() {
    commSizes = new int[members.length];
    for (int c = 0; c < commSizes.length; c++) {
      for (int member : members[c]) {
        commSizes[c] += takesPart[member] ? 1 : 0;
      }
    }
  }

  private void arrive(int place, Endpoints e) {
    int member = member(e.comm, place);
    long memberKey = (long) e.comm << 32 | (member < 0 ? place : member);
    long turn = turns.get(memberKey) + 1; // absent is -1
    turns.put(memberKey, turn);
    long key = ((long) e.comm << 40) + turn;
    int node = pool.add(place, e);
    if (node == 0) {
      notFollowed++;
      return;
    }
    long found = meetings.get(key);
    int m;
    if (found == LongMap.ABSENT) {
      m = freeMeetingCount > 0 ? freeMeetings[--freeMeetingCount] : addMeeting();
      meetings.put(key, m);
      meetingHead[m] = 0;
      meetingSize[m] = 0;
      meetingExpected[m] = commSizes[e.comm];
      meetingKey[m] = key;
    } else {
      m = (int) found;
    }
    pool.next[node] = meetingHead[m];
    meetingHead[m] = node;
    meetingSize[m] += member < 0 ? 0 : 1;
    if (meetingSize[m] == meetingExpected[m] && member >= 0) {
      end(m);
    }
  }

  private int addMeeting() {
    if (meetingCount == meetingHead.length) {
      int capacity = meetingCount * 2;
      meetingHead = Arrays.copyOf(meetingHead, capacity);
      meetingSize = Arrays.copyOf(meetingSize, capacity);
      meetingExpected = Arrays.copyOf(meetingExpected, capacity);
      meetingKey = Arrays.copyOf(meetingKey, capacity);
    }
    return meetingCount++;
  }

  private void end(int m) {
    meetings.put(meetingKey[m], LongMap.ABSENT);
    int lastNode = 0;
    int firstNode = 0;
    for (int n = meetingHead[m]; n != 0; n = pool.next[n]) {
      lastNode = lastNode == 0 || isLater(n, lastNode) ? n : lastNode;
      firstNode = firstNode == 0 || isLater(firstNode, n) ? n : firstNode;
    }
    int operation = (int) pool.get(lastNode, Pool.A);
    int comm = (int) pool.get(lastNode, Pool.COMM);
    int root = (int) pool.get(lastNode, Pool.B) - 1;
    long waiting = waits(m, operation, root, lastNode);
    boolean counts = counts(m);
    if (counts || waiting > 0) {
      int row = sums.collectives.row(OperationSums.key(operation, comm));
      long[] v = sums.collectives.values();
      v[row + OperationSums.WAITING] += waiting;
      if (counts) {
        long skew = pool.get(lastNode, Pool.TIME) - pool.get(firstNode, Pool.TIME);
        v[row + OperationSums.MEETINGS]++;
        v[row + OperationSums.SKEW] += skew;
        v[row + OperationSums.MAX_SKEW] = Math.max(v[row + OperationSums.MAX_SKEW], skew);
      }
    }
    int n = meetingHead[m];
    while (n != 0) {
      int following = pool.next[n];
      pool.free(n);
      n = following;
    }
    if (freeMeetingCount == freeMeetings.length) {
      freeMeetings = Arrays.copyOf(freeMeetings, freeMeetingCount * 2);
    }
    freeMeetings[freeMeetingCount++] = m;
    meetingHead[m] = 0;
  }

  /** Whether any process that is chosen begins this operation in the window. */
  private boolean counts(int m) {
    for (int n = meetingHead[m]; n != 0; n = pool.next[n]) {
      if (chosen.is(pool.place[n]) && window.contains(pool.get(n, Pool.TIME))) {
        return true;
      }
    }
    return false;
  }

  private boolean isLater(int a, int b) {
    long difference = pool.get(a, Pool.TIME) - pool.get(b, Pool.TIME);
    return difference > 0 || difference == 0 && pool.place[a] > pool.place[b];
  }

  /** Ticks that the members waited, by what the class of the operation lets them wait for. */
  private long waits(int m, int operation, int root, int lastNode) {
    Definition d = index.collectives().definition(operation);
    CollectiveType type = CollectiveType.of(d instanceof Definition.Collective c ? c.type() : 0);
    int rootNode = 0;
    for (int n = meetingHead[m]; n != 0; n = pool.next[n]) {
      int member = member((int) pool.get(n, Pool.COMM), pool.place[n]);
      rootNode = pool.place[n] == root || member == root ? n : rootNode;
    }
    long total = 0;
    for (int n = meetingHead[m]; n != 0; n = pool.next[n]) {
      int until = lastNode;
      if (type == CollectiveType.ONE2ALL) {
        until = rootNode;
      } else if (type == CollectiveType.ALL2ONE && n != rootNode) {
        until = 0;
      }
      if (until == 0 || until == n) {
        continue;
      }
      long begin = pool.get(n, Pool.TIME);
      long ticks = Math.min(pool.get(until, Pool.TIME), pool.get(n, Pool.LEAVE)) - begin;
      if (ticks > 0) {
        total +=
            wait(
                Kind.COLLECTIVE,
                pool.place[n],
                (int) pool.get(n, Pool.REGION),
                begin,
                ticks,
                pool.place[until],
                1);
      }
    }
    return total;
  }

  // --- end
  // -----------------------------------------------------------------------------------------

  private void finish() {
    for (int m = 0; m < meetingCount; m++) {
      if (meetingHead[m] != 0) {
        incomplete += counts(m) ? 1 : 0;
        end(m);
      }
    }
    for (int c = 0; c < channelCount; c++) {
      int sender = (int) (channelKey[2 * c] >>> 32);
      int receiver = (int) channelKey[2 * c];
      for (int n = channelHead[c]; n != 0; n = pool.next[n]) {
        if (!isChosen(sender, receiver) || !window.contains(pool.get(n, Pool.TIME))) {
          continue;
        }
        unmatchedReceives += pool.kind(n) == Endpoints.RECEIVE ? 1 : 0;
        unmatchedSends += pool.kind(n) == Endpoints.SEND ? 1 : 0;
      }
    }
    longest.sort(LONGEST_FIRST);
    if (longest.size() > MOST_LONGEST) {
      longest.subList(MOST_LONGEST, longest.size()).clear();
    }
  }

  /** Waits by process and {@link Kind}, see {@link OperationSums#key}. */
  public KeyedSums byProcess() {
    return byProcess;
  }

  /** Waits by region and {@link Kind}, see {@link OperationSums#key}. */
  public KeyedSums byRegion() {
    return byRegion;
  }

  /** The longest waits, the longest first. */
  public List<Wait> longest() {
    return List.copyOf(longest);
  }

  /** Sends without a receive that also do not say themselves when their message was received. */
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

  /** What waits for its counterpart, in lists. */
  private static final class Pool {
    private static final int KIND = 0;
    private static final int TIME = 1;
    private static final int ENTER = 2;
    private static final int LEAVE = 3;
    private static final int REGION = 4;
    private static final int A = 5;
    private static final int B = 6;
    private static final int COMM = 7;
    private static final int LENGTH = 8;
    private static final int WIDTH = 9;

    private final int most;
    private long[] rows = new long[16 * WIDTH];
    private int[] next = new int[16];
    private int[] place = new int[16];
    private int used = 1;
    private int free;

    private Pool(int most) {
      this.most = most;
    }

    private int add(int newPlace, Endpoints e) {
      int n = free;
      if (n != 0) {
        free = next[n];
      } else if (used > most) {
        return 0;
      } else {
        if (used == next.length) {
          next = Arrays.copyOf(next, used * 2);
          place = Arrays.copyOf(place, used * 2);
          rows = Arrays.copyOf(rows, used * 2 * WIDTH);
        }
        n = used++;
      }
      next[n] = 0;
      place[n] = newPlace;
      int at = n * WIDTH;
      rows[at + KIND] = e.kind;
      rows[at + TIME] = e.time;
      rows[at + ENTER] = e.enter;
      rows[at + LEAVE] = e.leave;
      rows[at + REGION] = e.region;
      rows[at + A] = e.a;
      rows[at + B] = e.b;
      rows[at + COMM] = e.comm;
      rows[at + LENGTH] = e.length;
      return n;
    }

    private void free(int n) {
      next[n] = free;
      free = n;
    }

    private int kind(int n) {
      return (int) rows[n * WIDTH + KIND];
    }

    private long get(int n, int column) {
      return rows[n * WIDTH + column];
    }
  }
}
