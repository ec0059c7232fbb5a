package org.tracetool.filter.apply.stage;

import java.io.IOException;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/**
 * Removes calls shorter than a time. Whether a call stays is known when it is left, or as soon as
 * it has taken long enough; until then the records of its process wait. A process never waits for
 * longer than that time, so the number of waiting records is bounded by the events in that time.
 */
public final class DurationStage implements EventSink {
  /** Word of an open call: its row among those that wait; meaningless once it is known to stay. */
  private static final int ROW = CallStack.WIDTH;

  private static final int UNLIMITED = Integer.MAX_VALUE / (CallStack.WIDTH + 1);

  private final long shortest;
  private final boolean keepMessages;
  private final MisnestedLeaves otherLeaves;
  private final EventSink next;
  private final PerLocation<Process> processes;
  private final EventCursor cursor = new EventCursor();

  private static final class Process {
    private final EventBlock waiting = new EventBlock();
    private final RemovedOperationIds ids = new RemovedOperationIds();

    private final CallStack stack = new CallStack(1, UNLIMITED);
    private int decided;
    private long callTime;
    private boolean callRemoved;

    private int row(int level) {
      return (int) stack.words()[stack.place(level) + ROW];
    }
  }

  public DurationStage(
      long shortest, boolean keepMessages, MisnestedLeaves otherLeaves, EventSink next) {
    this.otherLeaves = otherLeaves;
    this.shortest = shortest;
    this.keepMessages = keepMessages;
    this.next = next;
    this.processes = new PerLocation<>(token -> new Process());
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    Process p = processes.of(event.location());
    settle(p, event.time());
    switch (event.kind()) {
      case ENTER -> enter(p, event);
      case LEAVE -> leave(p, event);
      case COUNTER -> {
        if (!(p.callRemoved && event.time() == p.callTime)) {
          take(p, event);
        }
      }
      default -> take(p, event);
    }
  }

  private void take(Process p, EventCursor event) throws IOException {
    if (p.decided < p.stack.depth()) {
      p.waiting.append(event);
    } else if (!goes(p, event)) {
      next.accept(event);
    }
  }

  /** Lets all calls stay that have taken long enough by now. */
  private void settle(Process p, long time) throws IOException {
    int before = p.decided;
    while (p.decided < p.stack.depth() && time - p.stack.time(p.decided) >= shortest) {
      p.decided++;
    }
    if (p.decided > before) {
      release(p);
    }
  }

  /** Passes on the records before the first undecided call. */
  private void release(Process p) throws IOException {
    int end = p.decided == p.stack.depth() ? p.waiting.usedWords() : p.row(p.decided);
    cursor.wrap(p.waiting);
    int at = 0;
    while (at < end) {
      cursor.moveTo(at);
      at += cursor.rowWords();
      pass(p);
    }
    dropFirst(p, end);
    for (int i = p.decided; i < p.stack.depth(); i++) {
      p.stack.words()[p.stack.place(i) + ROW] -= end;
    }
  }

  private void pass(Process p) throws IOException {
    if (!goes(p, cursor)) {
      next.accept(cursor);
    }
  }

  /** Returns whether a record is the end of an operation whose begin went. */
  private boolean goes(Process p, EventCursor event) {
    return !keepMessages && KindRules.goWithTheirCall(event.kind()) && p.ids.goes(event, false);
  }

  private void enter(Process p, EventCursor event) throws IOException {
    p.callRemoved = false;
    p.callTime = event.time();
    int at = p.stack.enter(event.time(), (int) event.field(0), 0);
    p.stack.words()[at + ROW] = p.waiting.usedWords();
    p.waiting.append(event);
    settle(p, event.time());
  }

  private void leave(Process p, EventCursor event) throws IOException {
    p.callTime = event.time();
    p.callRemoved = false;
    boolean stays = p.decided == p.stack.depth();
    int at = p.stack.leave((int) event.field(0));
    if (stays) {
      p.decided = p.stack.depth();
      next.accept(event);
      return;
    }
    p.callRemoved = true;
    remove(p, (int) p.stack.words()[at + ROW]);
    if (p.decided == p.stack.depth()) {
      release(p);
    }
  }

  /** Removes the waiting records from a row on, except for those that outlive the call. */
  private void remove(Process p, int from) {
    EventBlock rest = null;
    long callTime = 0;
    cursor.wrap(p.waiting);
    int at = from;
    while (at < p.waiting.usedWords()) {
      cursor.moveTo(at);
      at += cursor.rowWords();
      EventKind kind = cursor.kind();
      boolean stays =
          switch (kind) {
            case ENTER, LEAVE -> false;
            case COUNTER -> cursor.time() != callTime;
            default ->
                !KindRules.goWithTheirCall(kind) || keepMessages || !p.ids.goes(cursor, true);
          };
      if (kind == EventKind.ENTER || kind == EventKind.LEAVE) {
        callTime = cursor.time();
      }
      if (stays) {
        rest = rest == null ? new EventBlock() : rest;
        rest.append(cursor);
      }
    }
    p.waiting.truncate(from);
    if (rest != null) {
      cursor.wrap(rest);
      while (cursor.next()) {
        p.waiting.append(cursor);
      }
    }
  }

  private void dropFirst(Process p, int words) {
    if (words == p.waiting.usedWords()) {
      p.waiting.clear();
      return;
    }
    EventBlock kept = new EventBlock();
    cursor.wrap(p.waiting);
    int at = words;
    while (at < p.waiting.usedWords()) {
      cursor.moveTo(at);
      kept.append(cursor);
      at += cursor.rowWords();
    }
    p.waiting.exchange(kept);
  }

  @Override
  public void end() throws IOException {
    otherLeaves.add(processes.all(), p -> p.stack);
    for (Process p : processes.all()) {
      p.decided = p.stack.depth(); // calls that are never left are as long as the rest of the trace
      release(p);
    }
    next.end();
  }
}
