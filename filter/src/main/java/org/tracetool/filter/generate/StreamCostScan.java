package org.tracetool.filter.generate;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

/**
 * Adds up the cost of the calls of one stream. Functions are known by their position in the order
 * in which the stream meets them; one thread does it all.
 */
final class StreamCostScan {
  private static final int FAST_TOKENS = 1 << 14;

  private static final long[] NO_CALLS = {};

  private static final int CALL_ROW = EventBlock.FIELDS + EventKind.ENTER.fieldCount();

  /** Words of a block that {@link #calls(long[], int, int)} takes at a call. */
  private static final int PIECE = 64 * CALL_ROW;

  /** The head of no row, since there is no such kind. */
  private static final long NO_HEAD = -1L;

  /** Word of an open call: ticks of the calls directly inside. */
  private static final int INSIDE = CallStack.WIDTH;

  private final long limit;
  private final IntPredicate apart;

  /** One more than the number of the function that stands for those not told apart. */
  private int others;

  private final int[] fast = new int[FAST_TOKENS];
  private final IntMap slow = new IntMap();
  private final PerLocation<Process> processes = new PerLocation<>(Process::new);

  /** Token of each function met. */
  int[] tokens = new int[64];

  /** Number of functions met. */
  int functions;

  long[] calls = new long[64];
  long[] inclusive = new long[64];
  long[] exclusive = new long[64];
  long[] callRecords = new long[64];
  long[] callBytes = new long[64];
  long[] ownRecords = new long[64];
  long[] ownBytes = new long[64];
  long[] snapshotBytes = new long[64];
  private int[] lastCaller = new int[64];
  private int[] enterBytes = new int[64];
  private final LongMap edgeSet = new LongMap();
  private long[] edges = new long[64];
  private int edgeCount;

  /** Records by kind. */
  final long[] records = new long[EventKind.values().length];

  /** Text bytes of all records. */
  long bytes;

  private long enters;
  private long leaves;
  private long lastTime;
  private boolean any;
  private Process current;

  /** The state of one process of the stream. */
  private static final class Process {
    /** Calls of each function, if there is a limit for them. */
    private long[] calls = NO_CALLS;

    /** Each with its region, and the function in the place of the source location. */
    private final CallStack stack = new CallStack(1, CallStack.DEFAULT_MAX_DEPTH);

    private long callTime;
    private int callFunction = -1;
    private final int processBytes;

    /** The heads of its enters and leaves without pairs. */
    private final long enterHead;

    private final long leaveHead;

    Process(int token) {
      enterHead = EventBlock.head(EventKind.ENTER, token, 0);
      leaveHead = EventBlock.head(EventKind.LEAVE, token, 0);
      processBytes = 2 + digits(Integer.toUnsignedLong(token));
    }

    /** The function of the innermost call, -1 if there is none. */
    private int top() {
      int at = stack.topPlace();
      return at < 0 ? -1 : (int) stack.words()[at + CallStack.REGION];
    }
  }

  /**
   * A scan.
   *
   * @param limit calls of each function that each process keeps
   * @param apart whether a token is counted apart from others; null if all are
   */
  StreamCostScan(long limit, IntPredicate apart) {
    this.limit = limit;
    this.apart = apart;
  }

  /** Reads a source to its end. */
  void read(EventSource source) throws IOException {
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    while (source.read(block)) {
      event.wrap(block);
      handleBlock(event);
    }
    records[EventKind.ENTER.ordinal()] = enters;
    records[EventKind.LEAVE.ordinal()] = leaves;
  }

  private void handleBlock(EventCursor event) {
    EventBlock block = event.block();
    long[] words = block.words();
    int end = block.usedWords();
    int at = 0;
    while (at < end) {
      at = calls(words, at, Math.min(end, at + PIECE));
      if (at < end) {
        event.moveTo(at);
        handleEvent(event);
        at += event.rowWords();
      }
    }
  }

  /**
   * Takes enters and leaves of the current process without pairs, which nearly all records are. A
   * small piece at a time, so that the JVM compiles this early and as a whole.
   *
   * @return where a row begins that is anything else, or a later one than {@code to}
   */
  private int calls(long[] words, int from, int to) {
    Process p = current;
    long enter = p == null ? NO_HEAD : p.enterHead;
    long leave = p == null ? NO_HEAD : p.leaveHead;
    int at = from;
    while (at < to) {
      long head = words[at + 1];
      if (head == enter) {
        enter(p, words[at], (int) words[at + EventBlock.FIELDS], 0);
      } else if (head == leave) {
        leave(p, words[at], (int) words[at + EventBlock.FIELDS], 0);
      } else {
        break;
      }
      at += CALL_ROW;
    }
    return at;
  }

  private void handleEvent(EventCursor event) {
    Process p = processes.of(event.location());
    current = p;
    switch (event.kind()) {
      case ENTER -> enter(p, event.time(), (int) event.field(0), event.pairs());
      case LEAVE -> leave(p, event.time(), (int) event.field(0), event.pairs());
      default -> handleOther(p, event);
    }
  }

  /** Bytes of a time and process line, if the time is a new one. */
  private int stamp(long time, Process process) {
    if (time == lastTime && any) {
      return 0;
    }
    any = true;
    lastTime = time;
    return 1 + digits(time) + process.processBytes;
  }

  private static int digits(long value) {
    return Math.max(1, 67 - Long.numberOfLeadingZeros(value) >> 2);
  }

  private void enter(Process p, long time, int region, int pairs) {
    enters++;
    int f = index(region);
    int cost = stamp(time, p) + enterBytes[f] + pairs * 8;
    bytes += cost;
    callBytes[f] += cost;
    callRecords[f]++;
    calls[f]++;
    if (limit > 0) {
      if (f >= p.calls.length) {
        p.calls = Arrays.copyOf(p.calls, Math.max(f + 1, p.calls.length * 2));
      }
      p.calls[f]++;
    }
    p.callTime = time;
    p.callFunction = f;
    int caller = p.top();
    int at = p.stack.enter(time, region, f);
    if (at == CallStack.NONE) {
      return;
    }
    p.stack.words()[at + INSIDE] = 0;
    if (caller != lastCaller[f]) {
      lastCaller[f] = caller;
      if (caller >= 0) {
        addEdge(caller, f);
      }
    }
  }

  private void leave(Process p, long time, int region, int pairs) {
    leaves++;
    int cost = stamp(time, p) + 2 + pairs * 8;
    bytes += cost;
    int at = p.stack.leave(region);
    if (at == CallStack.NONE) {
      return;
    }
    long[] words = p.stack.words();
    int f = (int) words[at + CallStack.REGION];
    callBytes[f] += cost;
    callRecords[f]++;
    p.callTime = time;
    p.callFunction = f;
    long length = time - words[at + CallStack.TIME];
    inclusive[f] += length;
    exclusive[f] += length - words[at + INSIDE];
    if (at > 0) {
      words[p.stack.topPlace() + INSIDE] += length;
    }
  }

  private void handleOther(Process p, EventCursor event) {
    EventKind kind = event.kind();
    records[kind.ordinal()]++;
    int cost = stamp(event.time(), p) + 1 + event.pairs() * 8;
    for (int i = 0; i < kind.fieldCount(); i++) {
      cost += 1 + digits(i == kind.textField() ? event.field(i) & 0xffff : event.field(i));
    }
    bytes += cost;
    if (kind == EventKind.SNAPSHOT_ENTER) {
      snapshotBytes[index((int) event.field(0))] += cost;
    } else if (kind == EventKind.COUNTER) {
      if (p.callFunction >= 0 && event.time() == p.callTime) {
        callBytes[p.callFunction] += cost;
        callRecords[p.callFunction]++;
      }
    } else if (!p.stack.isEmpty() && goesWithItsCall(kind.category())) {
      int f = p.top();
      ownBytes[f] += cost;
      ownRecords[f]++;
    }
  }

  private static boolean goesWithItsCall(EventCategory category) {
    return category == EventCategory.MESSAGES
        || category == EventCategory.COLLECTIVES
        || category == EventCategory.IO
        || category == EventCategory.RMA;
  }

  private int index(int token) {
    if (token >= 0 && token < FAST_TOKENS) {
      int i = fast[token];
      if (i == 0 && apart != null && !apart.test(token)) {
        return others();
      }
      if (i == 0) {
        i = add(token) + 1;
        fast[token] = i;
      }
      return i - 1;
    }
    int i = slow.get(token);
    if (i == 0 && apart != null && !apart.test(token)) {
      return others();
    }
    if (i == 0) {
      i = add(token) + 1;
      slow.put(token, i);
    }
    return i - 1;
  }

  /** The function that stands for those not told apart; token 0 has no definition. */
  private int others() {
    others = others == 0 ? add(0) + 1 : others;
    return others - 1;
  }

  private int add(int token) {
    if (functions == tokens.length) {
      int more = functions * 2;
      tokens = Arrays.copyOf(tokens, more);
      calls = Arrays.copyOf(calls, more);
      inclusive = Arrays.copyOf(inclusive, more);
      exclusive = Arrays.copyOf(exclusive, more);
      callRecords = Arrays.copyOf(callRecords, more);
      callBytes = Arrays.copyOf(callBytes, more);
      ownRecords = Arrays.copyOf(ownRecords, more);
      ownBytes = Arrays.copyOf(ownBytes, more);
      snapshotBytes = Arrays.copyOf(snapshotBytes, more);
      lastCaller = Arrays.copyOf(lastCaller, more);
      enterBytes = Arrays.copyOf(enterBytes, more);
    }
    tokens[functions] = token;
    lastCaller[functions] = -1;
    enterBytes[functions] = 2 + digits(Integer.toUnsignedLong(token));
    return functions++;
  }

  private void addEdge(int caller, int callee) {
    long edge = (long) caller << 32 | callee;
    if (edgeSet.get(edge) != LongMap.ABSENT) {
      return;
    }
    edgeSet.put(edge, 0);
    if (edgeCount == edges.length) {
      edges = Arrays.copyOf(edges, edgeCount * 2);
    }
    edges[edgeCount++] = edge;
  }

  /** All pairs of a function and one that it calls: the upper and lower half of each number. */
  long[] edges() {
    return Arrays.copyOf(edges, edgeCount);
  }

  /** Leaves that named another function than the innermost one. */
  long otherLeaves() {
    long sum = 0;
    for (Process p : processes.all()) {
      sum += p.stack.otherLeaves();
    }
    return sum;
  }

  /** Calls of a function beyond the limit, for each process on its own. */
  long callsBeyond(int function) {
    if (limit == 0) {
      return calls[function];
    }
    long sum = 0;
    for (Process p : processes.all()) {
      long own = function < p.calls.length ? p.calls[function] : 0;
      sum += Math.max(0, own - limit);
    }
    return sum;
  }
}
