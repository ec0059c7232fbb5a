package org.tracetool.filter.apply;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/**
 * Removes calls shorter than a time. Whether a call stays is known when it is left, or as soon as
 * it has taken long enough; until then the records of its process wait. A process never waits for
 * longer than that time, so what waits is bounded by what happens in it.
 */
final class DurationStage implements EventSink {
  private final long shortest;
  private final boolean keepMessages;
  private final EventSink next;
  private final ByProcess<Process> processes;
  private final EventCursor cursor = new EventCursor();

  private static final class Process {
    private final EventBlock waiting = new EventBlock();
    private final RemovedIds ids = new RemovedIds();

    /** Begin of each open call, and its row among those that wait, -1 if it has stayed. */
    private long[] begins = new long[32];

    private int[] rows = new int[32];
    private int depth;
    private int decided;
    private long callTime;
    private boolean callRemoved;
  }

  DurationStage(long shortest, boolean keepMessages, EventSink next) {
    this.shortest = shortest;
    this.keepMessages = keepMessages;
    this.next = next;
    this.processes = new ByProcess<>(token -> new Process());
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
    if (p.decided < p.depth) {
      p.waiting.append(event);
    } else if (!goes(p, event)) {
      next.accept(event);
    }
  }

  /** Lets all calls stay that have taken long enough by now. */
  private void settle(Process p, long time) throws IOException {
    int before = p.decided;
    while (p.decided < p.depth && time - p.begins[p.decided] >= shortest) {
      p.decided++;
    }
    if (p.decided > before) {
      release(p);
    }
  }

  /** Hands on what waits in front of the first call that is not decided. */
  private void release(Process p) throws IOException {
    int end = p.decided == p.depth ? p.waiting.usedWords() : p.rows[p.decided];
    cursor.wrap(p.waiting);
    int at = 0;
    while (at < end) {
      cursor.moveTo(at);
      at += cursor.rowWords();
      pass(p);
    }
    dropFirst(p, end);
    for (int i = p.decided; i < p.depth; i++) {
      p.rows[i] -= end;
    }
  }

  private void pass(Process p) throws IOException {
    if (!goes(p, cursor)) {
      next.accept(cursor);
    }
  }

  /** Whether a record is the end of an operation whose begin went. */
  private boolean goes(Process p, EventCursor event) {
    return !keepMessages && Kinds.goWithTheirCall(event.kind()) && p.ids.goes(event, false);
  }

  private void enter(Process p, EventCursor event) throws IOException {
    if (p.depth == p.begins.length) {
      p.begins = Arrays.copyOf(p.begins, p.depth * 2);
      p.rows = Arrays.copyOf(p.rows, p.depth * 2);
    }
    p.callRemoved = false;
    p.callTime = event.time();
    p.begins[p.depth] = event.time();
    p.rows[p.depth] = p.waiting.usedWords();
    p.waiting.append(event);
    p.depth++;
    settle(p, event.time());
  }

  private void leave(Process p, EventCursor event) throws IOException {
    p.callTime = event.time();
    p.callRemoved = false;
    if (p.depth == 0 || p.decided == p.depth) {
      p.depth -= p.depth == 0 ? 0 : 1;
      p.decided = p.depth;
      next.accept(event);
      return;
    }
    p.depth--;
    p.callRemoved = true;
    remove(p, p.rows[p.depth]);
    if (p.decided == p.depth) {
      release(p);
    }
  }

  /** Takes away what waits from a row on, except for what outlives the call. */
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
            default -> !Kinds.goWithTheirCall(kind) || keepMessages || !p.ids.goes(cursor, true);
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
    for (Process p : processes.all()) {
      p.decided = p.depth; // calls that are never left are as long as the rest of the trace
      release(p);
    }
    next.end();
  }
}
