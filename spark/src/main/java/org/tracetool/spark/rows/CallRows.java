package org.tracetool.spark.rows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/** Calls, each when it ends; those that never do come last. */
final class CallRows implements RowSource {
  static final List<Column> COLUMNS =
      List.of(
          Column.name("process"),
          Column.number("process_id"),
          Column.name("region"),
          Column.number("region_id"),
          Column.number("begin_ns"),
          Column.number("end_ns"),
          Column.real("begin"),
          Column.real("end"),
          Column.number("inclusive_ns"),
          Column.number("exclusive_ns"),
          Column.number("depth"),
          Column.name("caller"),
          Column.flag("complete"));

  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  /** A word of a call: nanoseconds of the calls within it. */
  private static final int CHILDREN = CallStack.WIDTH;

  /** The calls of a process. */
  private static final class Member {
    private final int token;
    private final CallStack calls = new CallStack(1, CallStack.DEEPEST);

    /** The latest time, which never goes back. */
    private long now;

    private Member(int token) {
      this.token = token;
    }
  }

  private final EventSource source;
  private final EventBlock block = new EventBlock();
  private final Names processes;
  private final Names regions;
  private final Ticks ticks;
  private final TokenTable<Member> byToken = new TokenTable<>();
  private final List<Member> members = new ArrayList<>();
  private Member current;
  private int next;
  private boolean ended;

  /** How many members have given the calls that are still open at the end. */
  private int finished;

  CallRows(OpenedTrace trace, StreamInfo stream, Batch batch) throws IOException {
    ticks = trace.ticks();
    processes = trace.processNames(stream);
    regions = trace.names(stream, DefinitionKind.REGION);
    batch.names(0, processes);
    batch.names(2, regions);
    batch.names(11, regions);
    // Which calls are open at a time is known only from the begin on: all times are read, and all
    // kinds of records, since the last time of a process ends what is open.
    ReadOptions options = trace.options().withLocations(trace.processes());
    source = trace.reader().open(stream, Section.EVENTS, options);
  }

  @Override
  public boolean fill(Batch batch) throws IOException {
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

  private void take(Batch batch) {
    long[] words = block.words();
    int end = block.usedWords();
    int at = next;
    while (at < end && !batch.isFull()) {
      long head = words[at + 1];
      int kind = EventBlock.kindOrdinal(head);
      Member m = member(EventBlock.location(head));
      long time = words[at];
      if (Long.compareUnsigned(time, m.now) > 0) {
        m.now = time;
      }
      if (kind == ENTER) {
        int call = m.calls.enter(m.now, (int) words[at + EventBlock.FIELDS], 0);
        if (call >= 0) {
          m.calls.words()[call + CHILDREN] = 0;
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

  private Member member(int token) {
    Member m = current;
    if (m == null || m.token != token) {
      m = byToken.get(token);
      if (m == null) {
        m = new Member(token);
        byToken.put(token, m);
        members.add(m);
      }
      current = m;
    }
    return m;
  }

  private void end(Batch batch, Member m, int call, boolean complete) {
    CallStack calls = m.calls;
    long[] words = calls.words();
    long begin = ticks.nanoseconds(words[call + CallStack.TIME]);
    long end = ticks.nanoseconds(m.now);
    long inclusive = end - begin;
    int depth = calls.depth();
    if (depth > 0) {
      words[calls.topPlace() + CHILDREN] += inclusive;
    }
    int region = (int) (words[call + CallStack.REGION] >>> 32);
    int caller = calls.top();
    batch.set(0, processes.place(m.token));
    batch.set(1, Integer.toUnsignedLong(m.token));
    batch.set(2, region == 0 ? Cells.NULL : regions.place(region));
    batch.set(3, region == 0 ? Cells.NULL : Integer.toUnsignedLong(region));
    batch.set(4, begin);
    batch.set(5, end);
    batch.setReal(6, begin / 1e9);
    batch.setReal(7, end / 1e9);
    batch.set(8, inclusive);
    batch.set(9, inclusive - words[call + CHILDREN]);
    batch.set(10, depth + 1);
    batch.set(11, caller == 0 ? Cells.NULL : regions.place(caller));
    batch.set(12, complete ? 1 : 0);
    batch.next();
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
