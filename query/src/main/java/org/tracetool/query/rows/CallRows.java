package org.tracetool.query.rows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.InterruptedCalls;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;

/** Rows of {@link CallTable}, each when its call ends; those that never do come last. */
final class CallRows implements RowSource {
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  /** Kinds that repeat what was before, so that no process lasts until then for them. */
  private static final boolean[] IS_SNAPSHOT = new boolean[EventKind.values().length];

  static {
    for (EventKind kind : EventKind.values()) {
      IS_SNAPSHOT[kind.ordinal()] = kind.isSnapshot();
    }
  }

  /** A word of a call: nanoseconds of the calls within it. */
  private static final int CHILDREN = CallStack.WIDTH;

  /** A word of a call: the place of its region. */
  private static final int PLACE = CHILDREN + 1;

  private static final int OWN_WORDS = 2;

  /** Regions with smaller numbers are counted without looking them up. */
  private static final int NEAR = 1 << 12;

  private static final int[] NONE = {};

  /** The calls of a process. */
  private static final class Member {
    private final int token;
    private final long place;
    private final CallStack calls = new CallStack(OWN_WORDS, CallStack.DEEPEST);

    /** 1 more than the calls of each region that are open; null as long as nobody asks. */
    private IntMap open;

    /** Calls of regions with small numbers that are open, of the first process of a stream. */
    private final int[] near;

    /** Calls that the reader had to cut; null if there were none. */
    private InterruptedCalls parts;

    /** The latest time, which never goes back. */
    private long now;

    private Member(int token, long place, boolean first) {
      this.token = token;
      near = first ? new int[NEAR] : NONE;
      this.place = place;
    }
  }

  private final EventSource source;
  private final StreamInfo stream;

  /** Keeps events for other tables; null if nobody wants that. */
  private final KeptEvents kept;

  private final EventBlock block = new EventBlock();
  private final EventCursor event = block.cursor();
  private final EventBlock note = new EventBlock(EventBlock.FIELDS + 2);
  private final Names.Lookup processes;
  private final Names.Lookup regions;
  private final PathText paths;
  private final TokenTable<Member> byToken = new TokenTable<>();
  private final List<Member> members = new ArrayList<>();
  private final TimeWindow window;
  private final CallParts parts;
  private final Nanoseconds ns;
  private Member current;
  private int next;
  private boolean ended;

  /** How many members have given the calls that are still open at the end. */
  private int finished;

  CallRows(TraceContext trace, StreamInfo stream, boolean withPaths, EventSource source) {
    this.source = source;
    this.stream = stream;
    kept = trace.keeping();
    window = trace.options().window();
    ns = trace.nanoseconds();
    parts = new CallParts(trace.reader().definitions());
    processes = trace.names(NameKind.PROCESS).in(stream.id());
    regions = trace.names(NameKind.REGION).in(stream.id());
    paths = withPaths ? new PathText(trace.names(NameKind.REGION)) : null;
  }

  @Override
  public boolean fill(RowBatch batch) throws IOException {
    while (!ended && !batch.isFull()) {
      if (next >= block.usedWords()) {
        if (!source.read(block)) {
          ended = true;
          if (kept != null) {
            kept.end(stream);
          }
          break;
        }
        next = 0;
        if (kept != null) {
          event.wrap(block);
          kept.seen(block.rows());
        }
      }
      take(batch);
    }
    while (ended && finished < members.size() && !batch.isFull()) {
      Member m = members.get(finished);
      if (m.calls.depth() == 0) {
        finished++;
      } else {
        end(batch, m, m.calls.leave(0), false);
      }
    }
    return batch.rows() > 0;
  }

  private void take(RowBatch batch) {
    long[] words = block.words();
    int end = block.usedWords();
    int at = next;
    while (at < end && !batch.isFull()) {
      long head = words[at + 1];
      int kind = EventBlock.kindOrdinal(head);
      Member m = member(EventBlock.location(head));
      long time = words[at];
      if (Long.compareUnsigned(time, m.now) > 0 && !IS_SNAPSHOT[kind]) {
        m.now = time;
      }
      if (kept != null && KeptEvents.isKept(kind)) {
        kept.keep(stream, event.moveTo(at), m.calls, note);
      }
      if (kind == ENTER) {
        if (kept != null && m.now != time) {
          kept.giveUp(); // notes would have the latest time, not that of the enter
        }
        int call = m.calls.enter(m.now, (int) words[at + EventBlock.FIELDS], 0);
        if (call >= 0) {
          int region = (int) words[at + EventBlock.FIELDS];
          m.calls.words()[call + CHILDREN] = 0;
          m.calls.words()[call + PLACE] = regions.place(region);
          if (batch.wants(CallTable.OUTERMOST)) {
            count(m, region, 1);
          }
          if (m.parts != null && parts.isMarked(words, at)) {
            m.parts.resume(call, region);
          }
        }
      } else if (kind == LEAVE) {
        int call = m.calls.leave((int) words[at + EventBlock.FIELDS]);
        if (call >= 0 && parts.isMarked(words, at)) {
          interrupt(batch, m, call);
        } else if (call >= 0) {
          end(batch, m, call, true);
        }
      }
      at += EventBlock.length(head);
    }
    next = at;
  }

  /** Counts open calls of a region; returns how many there are, and one more. */
  private static int count(Member m, int region, int more) {
    if (region >= 0 && region < m.near.length) {
      m.near[region] += more;
      return m.near[region] + 1;
    }
    if (m.open == null) {
      m.open = new IntMap(); // of a million processes, each byte counts
    }
    return m.open.add(region, more, 1); // a value of 0 cannot be kept
  }

  private Member member(int token) {
    Member m = current;
    if (m == null || m.token != token) {
      m = byToken.get(token);
      if (m == null) {
        m = new Member(token, processes.place(token), members.isEmpty());
        byToken.put(token, m);
        members.add(m);
        if (kept != null) {
          kept.process(token);
        }
      }
      current = m;
    }
    return m;
  }

  /** The nanoseconds between two times, also where these are too late to be known. */
  private long length(long begin, long end, long ticks) {
    boolean isKnown = begin != RowBatch.NULL && end != RowBatch.NULL;
    return isKnown ? end - begin : ns.length(ticks);
  }

  /** A call is left that goes on: its row comes with its last part. */
  private void interrupt(RowBatch batch, Member m, int call) {
    long[] words = m.calls.words();
    long entered = words[call + CallStack.TIME];
    long inclusive = length(ns.of(entered), ns.of(m.now), m.now - entered);
    if (m.calls.depth() > 0) {
      words[m.calls.topPlace() + CHILDREN] += inclusive;
    }
    int region = (int) (words[call + CallStack.REGION] >>> 32);
    if (batch.wants(CallTable.OUTERMOST)) {
      count(m, region, -1);
    }
    if (m.parts == null) {
      m.parts = new InterruptedCalls();
    }
    m.parts.leave(call, region, entered, inclusive - words[call + CHILDREN], false);
  }

  private void end(RowBatch batch, Member m, int call, boolean complete) {
    CallStack calls = m.calls;
    long[] words = calls.words();
    long entered = words[call + CallStack.TIME];
    long begin = ns.of(entered);
    long end = ns.of(m.now);
    long inclusive = length(begin, end, m.now - entered);
    long exclusive = inclusive - words[call + CHILDREN];
    int depth = calls.depth();
    if (depth > 0) {
      words[calls.topPlace() + CHILDREN] += inclusive;
    }
    if (m.parts != null && m.parts.innermost() == call) {
      entered = m.parts.begin();
      begin = ns.of(entered);
      inclusive = length(begin, end, m.now - entered);
      exclusive += m.parts.exclusive();
      m.parts.end();
    }
    int region = (int) (words[call + CallStack.REGION] >>> 32);
    int open = batch.wants(CallTable.OUTERMOST) ? count(m, region, -1) : 1;
    if (Long.compareUnsigned(m.now, window.from()) < 0 || window.isBehind(entered)) {
      return;
    }
    batch.set(CallTable.PROCESS, m.place);
    batch.set(CallTable.PROCESS_ID, m.token);
    batch.set(CallTable.REGION, words[call + PLACE]);
    batch.set(CallTable.REGION_ID, region);
    batch.set(CallTable.BEGIN, begin);
    batch.set(CallTable.END, end);
    batch.set(CallTable.INCLUSIVE, inclusive);
    batch.set(CallTable.EXCLUSIVE, exclusive);
    batch.set(CallTable.DEPTH, depth + 1);
    batch.set(CallTable.CALLER, depth == 0 ? RowBatch.NULL : words[calls.topPlace() + PLACE]);
    batch.set(CallTable.COMPLETE, complete ? 1 : 0);
    batch.set(CallTable.OUTERMOST, open > 1 ? 0 : 1);
    if (paths != null) {
      batch.set(CallTable.PATH, paths.of(calls, region, regions));
    }
    batch.next();
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
