package org.tracetool.query.rows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
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

  /** The calls of a process. */
  private static final class Member {
    private final int token;
    private final long place;
    private final CallStack calls = new CallStack(1, CallStack.DEEPEST);

    /** 1 more than the calls of each region that are open, if that is asked for. */
    private final IntMap open = new IntMap();

    /** The latest time, which never goes back. */
    private long now;

    private Member(int token, long place) {
      this.token = token;
      this.place = place;
    }
  }

  private final EventSource source;
  private final EventBlock block = new EventBlock();
  private final Names.Lookup processes;
  private final Names.Lookup regions;
  private final PathText paths;
  private final TokenTable<Member> byToken = new TokenTable<>();
  private final List<Member> members = new ArrayList<>();
  private final TimeWindow window;
  private final Nanoseconds ns;
  private Member current;
  private int next;
  private boolean ended;

  /** How many members have given the calls that are still open at the end. */
  private int finished;

  CallRows(TraceContext trace, StreamInfo stream, boolean withPaths, EventSource source) {
    this.source = source;
    window = trace.options().window();
    ns = trace.nanoseconds();
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
          break;
        }
        next = 0;
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
      if (kind == ENTER) {
        int call = m.calls.enter(m.now, (int) words[at + EventBlock.FIELDS], 0);
        if (call >= 0) {
          m.calls.words()[call + CHILDREN] = 0;
          if (batch.wants(CallTable.OUTERMOST)) {
            count(m, (int) words[at + EventBlock.FIELDS], 1);
          }
        }
      } else if (kind == LEAVE) {
        int call = m.calls.leave((int) words[at + EventBlock.FIELDS]);
        if (call >= 0) {
          end(batch, m, call, true);
        }
      }
      at += EventBlock.length(head);
    }
    next = at;
  }

  /** Counts open calls of a region; returns how many there are, and one more. */
  private static int count(Member m, int region, int more) {
    return m.open.add(region, more, 1); // a value of 0 cannot be kept
  }

  private Member member(int token) {
    Member m = current;
    if (m == null || m.token != token) {
      m = byToken.get(token);
      if (m == null) {
        m = new Member(token, processes.place(token));
        byToken.put(token, m);
        members.add(m);
      }
      current = m;
    }
    return m;
  }

  private void end(RowBatch batch, Member m, int call, boolean complete) {
    CallStack calls = m.calls;
    long[] words = calls.words();
    long entered = words[call + CallStack.TIME];
    long begin = ns.of(entered);
    long end = ns.of(m.now);
    long inclusive = end - begin;
    int depth = calls.depth();
    if (depth > 0) {
      words[calls.topPlace() + CHILDREN] += inclusive;
    }
    int region = (int) (words[call + CallStack.REGION] >>> 32);
    int open = batch.wants(CallTable.OUTERMOST) ? count(m, region, -1) : 1;
    if (Long.compareUnsigned(m.now, window.from()) < 0 || window.isBehind(entered)) {
      return;
    }
    batch.set(CallTable.PROCESS, m.place);
    batch.set(CallTable.PROCESS_ID, m.token);
    batch.set(CallTable.REGION, regions.place(region));
    batch.set(CallTable.REGION_ID, region);
    batch.set(CallTable.BEGIN, begin);
    batch.set(CallTable.END, end);
    batch.set(CallTable.INCLUSIVE, inclusive);
    batch.set(CallTable.EXCLUSIVE, inclusive - words[call + CHILDREN]);
    batch.set(CallTable.DEPTH, depth + 1);
    int caller = calls.top();
    batch.set(CallTable.CALLER, depth == 0 ? RowBatch.NULL : regions.place(caller));
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
