package org.tracetool.query.rows;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.CallStacks;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.InterruptedCallTracker;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;

/** Rows of {@link CallTable}, each when its call ends; those that never do come last. */
final class CallTableRows implements RowSource {
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

  /** Up to this depth, open calls of a region are looked for; in deeper ones they are counted. */
  private static final int MAX_SEARCHED = 64;

  private final EventSource source;
  private final StreamInfo stream;

  /** Keeps events for other tables; null if not needed. */
  private final KeptEvents kept;

  private final EventBlock block = new EventBlock();
  private final EventCursor event = block.cursor();
  private final EventBlock note = new EventBlock(EventBlock.FIELDS + 2);
  private final EntityNames.Lookup processes;
  private final EntityNames.Lookup regions;
  private final PathText paths;

  /** The processes of the stream by 0, 1, 2, …, in the order in which they come. */
  private final IntMap numbers = new IntMap();

  /** By number. */
  private int[] tokens = new int[16];

  private int processCount;

  /** By number: the calls, and the latest time, which never goes back. */
  private final CallStacks stacks = new CallStacks(OWN_WORDS);

  private final CallStack noCalls = new CallStack(OWN_WORDS, CallStack.DEFAULT_MAX_DEPTH);

  /** By number, of processes whose calls were deep: 1 more than the open calls of each region. */
  private final TokenTable<IntMap> counts = new TokenTable<>();

  /** By number: calls that the reader had to cut. */
  private final TokenTable<InterruptedCallTracker> interrupted = new TokenTable<>();

  private final TimeWindow window;
  private final CallParts parts;
  private final Nanoseconds ns;

  /** The number of the process that is meant, and its token. */
  private int current = -1;

  private int currentToken;

  /** What {@link #counts} and {@link #interrupted} have of it; null if nothing. */
  private IntMap open;

  private InterruptedCallTracker cut;
  private int next;
  private boolean ended;

  /** How many processes have given the calls that are still open at the end. */
  private int finished;

  CallTableRows(QueryContext trace, StreamInfo stream, boolean withPaths, EventSource source) {
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
          kept.countSeen(block.rows());
        }
      }
      take(batch);
    }
    while (ended && finished < processCount && !batch.isFull()) {
      CallStack calls = stacks.find(finished);
      if (calls == null || calls.depth() == 0) {
        finished++;
      } else {
        select(tokens[finished]);
        end(batch, calls, calls.leave(0), stacks.last(finished), false);
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
      select(EventBlock.location(head));
      long time = words[at];
      if (!IS_SNAPSHOT[kind]) {
        stacks.noteRecord(current, time);
      }
      if (kept != null && KeptEvents.isKept(kind)) {
        CallStack calls = stacks.find(current);
        kept.keep(stream, event.moveTo(at), calls == null ? noCalls : calls, note);
      }
      if (kind == ENTER) {
        enter(batch, words, at);
      } else if (kind == LEAVE) {
        leave(batch, words, at);
      }
      at += EventBlock.length(head);
    }
    next = at;
  }

  private void enter(RowBatch batch, long[] words, int at) {
    long now = stacks.last(current);
    if (kept != null && now != words[at]) {
      kept.giveUp(); // notes would have the latest time, not that of the enter
    }
    int region = (int) words[at + EventBlock.FIELDS];
    CallStack calls = stacks.of(current);
    int call = calls.enter(now, region, 0);
    if (call >= 0) {
      calls.words()[call + CHILDREN] = 0;
      calls.words()[call + PLACE] = regions.place(region);
      if (batch.wants(CallTable.OUTERMOST)) {
        count(calls, region);
      }
      if (cut != null && parts.isMarked(words, at)) {
        cut.resume(call, region);
      }
    }
  }

  private void leave(RowBatch batch, long[] words, int at) {
    CallStack calls = stacks.find(current);
    if (calls == null) {
      return;
    }
    int call = calls.leave((int) words[at + EventBlock.FIELDS]);
    if (call >= 0 && parts.isMarked(words, at)) {
      interrupt(batch, calls, call);
    } else if (call >= 0) {
      end(batch, calls, call, stacks.last(current), true);
    }
    if (calls.depth() == 0) {
      stacks.releaseIfEmpty(current);
    }
  }

  /** Counts the innermost call if the calls of the process are deep, or were. */
  private void count(CallStack calls, int region) {
    if (open != null) {
      open.add(region, 1, 1); // a value of 0 cannot be kept
    } else if (calls.depth() > MAX_SEARCHED) {
      open = new IntMap();
      counts.put(current, open);
      for (int level = 0; level < calls.depth(); level++) {
        open.add(calls.region(level), 1, 1);
      }
    }
  }

  /** Whether a call that was left was within no other one of its region. */
  private boolean isOutermost(CallStack calls, int region) {
    return open == null ? calls.find(region) == CallStack.NONE : open.add(region, -1, 1) == 1;
  }

  /** Makes a process the one that is meant. */
  private void select(int token) {
    if (current >= 0 && currentToken == token) {
      return;
    }
    current = numbers.get(token) - 1;
    currentToken = token;
    if (current < 0) {
      current = processCount++;
      numbers.put(token, processCount);
      if (current == tokens.length) {
        tokens = Arrays.copyOf(tokens, 2 * current);
      }
      tokens[current] = token;
      if (kept != null) {
        kept.addProcess(token);
      }
    }
    open = counts.size() == 0 ? null : counts.get(current);
    cut = interrupted.size() == 0 ? null : interrupted.get(current);
  }

  /** The nanoseconds between two times, also where these are too late to be known. */
  private long length(long begin, long end, long ticks) {
    boolean isKnown = begin != RowBatch.NULL && end != RowBatch.NULL;
    return isKnown ? end - begin : ns.length(ticks);
  }

  /** A call is left that goes on: its row comes with its last part. */
  private void interrupt(RowBatch batch, CallStack calls, int call) {
    long now = stacks.last(current);
    long[] words = calls.words();
    long entered = words[call + CallStack.TIME];
    long inclusive = length(ns.of(entered), ns.of(now), now - entered);
    if (calls.depth() > 0) {
      words[calls.topPlace() + CHILDREN] += inclusive;
    }
    int region = (int) (words[call + CallStack.REGION] >>> 32);
    if (open != null) {
      open.add(region, -1, 1);
    }
    if (cut == null) {
      cut = new InterruptedCallTracker();
      interrupted.put(current, cut);
    }
    cut.leave(call, region, entered, inclusive - words[call + CHILDREN], false);
  }

  private void end(RowBatch batch, CallStack calls, int call, long now, boolean complete) {
    long[] words = calls.words();
    long entered = words[call + CallStack.TIME];
    long begin = ns.of(entered);
    long end = ns.of(now);
    long inclusive = length(begin, end, now - entered);
    long exclusive = inclusive - words[call + CHILDREN];
    int depth = calls.depth();
    if (depth > 0) {
      words[calls.topPlace() + CHILDREN] += inclusive;
    }
    if (cut != null && cut.innermost() == call) {
      entered = cut.begin();
      begin = ns.of(entered);
      inclusive = length(begin, end, now - entered);
      exclusive += cut.exclusive();
      cut.end();
    }
    int region = (int) (words[call + CallStack.REGION] >>> 32);
    boolean outermost = !batch.wants(CallTable.OUTERMOST) || isOutermost(calls, region);
    if (Long.compareUnsigned(now, window.from()) < 0 || window.isBehind(entered)) {
      return;
    }
    batch.set(CallTable.PROCESS, processes.place(currentToken));
    batch.set(CallTable.PROCESS_ID, currentToken);
    batch.set(CallTable.REGION, words[call + PLACE]);
    batch.set(CallTable.REGION_ID, region);
    batch.set(CallTable.BEGIN, begin);
    batch.set(CallTable.END, end);
    boolean isKnown = inclusive != Long.MAX_VALUE;
    batch.set(CallTable.INCLUSIVE, isKnown ? inclusive : ns.tooLong());
    batch.set(CallTable.EXCLUSIVE, isKnown ? exclusive : RowBatch.NULL);
    batch.set(CallTable.DEPTH, depth + 1);
    batch.set(CallTable.CALLER, depth == 0 ? RowBatch.NULL : words[calls.topPlace() + PLACE]);
    batch.set(CallTable.COMPLETE, complete ? 1 : 0);
    batch.set(CallTable.OUTERMOST, outermost ? 1 : 0);
    if (paths != null) {
      batch.set(CallTable.PATH, paths.of(calls, region, regions));
    }
    batch.endRow();
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
