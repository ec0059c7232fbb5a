package org.tracetool.unify.merge;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/**
 * Removes the records inserted when a trace was cut, see {@link CutMark}: a leave and the enter of
 * the same function at the same time and cut. Where the other half is missing, because not all
 * parts were given, a record stays with its mark, so that calls stay nested.
 *
 * <p>At a cut, the leaves of a process belong before all other records, but may come after them: an
 * input that consists of several parts begins with the first of them, so the position of a process
 * in it is unknown. So from a marked enter on, the records of a process at that time wait as well.
 */
final class CutJoiner implements EventSink {
  /** A record that waits; its cut is -1 if it has no mark. */
  private static final class Waiting {
    private final EventBlock row = new EventBlock(8);
    private final int region;
    private final long cut;
    private boolean joined;

    Waiting(EventCursor event, long cut) {
      row.append(event);
      this.region = cut < 0 ? 0 : event.region();
      this.cut = cut;
    }

    boolean isOf(EventCursor event, long otherCut) {
      return region == event.region() && cut == otherCut;
    }
  }

  /** The waiting records of a process, all of one time. */
  private static final class Held {
    /** Leaves, and then the records after them, from an enter on. */
    private final List<Waiting> before = new ArrayList<>();

    private final List<Waiting> rest = new ArrayList<>();

    /** Marked ones that are not joined yet. */
    private final Deque<Waiting> leaves = new ArrayDeque<>();

    private final Deque<Waiting> enters = new ArrayDeque<>();

    /** Joins a record with the last one of those that it can belong to, if it does. */
    boolean joins(EventCursor event, long cut, Deque<Waiting> others) {
      Waiting last = others.peekLast();
      if (last == null || !last.isOf(event, cut)) {
        return false;
      }
      others.removeLast().joined = true;
      return true;
    }

    void leave(EventCursor event, long cut) {
      Waiting leave = new Waiting(event, cut);
      // A part without any time has both the enters of one cut and the leaves of the next.
      boolean later = !enters.isEmpty() && enters.peekLast().cut < cut;
      (later ? rest : before).add(leave);
      leaves.add(leave);
    }

    void enter(EventCursor event, long cut) {
      Waiting enter = new Waiting(event, cut);
      rest.add(enter);
      enters.add(enter);
    }
  }

  private final EventSink sink;
  private final int key;
  private final Map<Integer, Held> waiting = new LinkedHashMap<>();
  private long time;
  private long kept;

  CutJoiner(EventSink sink, int key) {
    this.sink = sink;
    this.key = key;
  }

  /** Marked records that stayed. */
  long kept() {
    return kept;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    if (!waiting.isEmpty() && event.time() != time) {
      flush();
    }
    long cut = event.pairs() == 0 ? -1 : CutMark.cut(event, key);
    if (cut >= 0 && event.kind() == EventKind.LEAVE) {
      Held held = held(event);
      if (!held.joins(event, cut, held.enters)) {
        held.leave(event, cut);
      }
    } else if (cut >= 0 && event.kind() == EventKind.ENTER) {
      Held held = held(event);
      if (!held.joins(event, cut, held.leaves)) {
        held.enter(event, cut);
      } else if (held.leaves.isEmpty() && held.rest.isEmpty()) {
        waiting.remove(event.location()); // all of it was joined
      }
    } else {
      other(event);
    }
  }

  private Held held(EventCursor event) {
    time = event.time();
    return waiting.computeIfAbsent(event.location(), l -> new Held());
  }

  private void other(EventCursor event) throws IOException {
    Held held = waiting.isEmpty() ? null : waiting.get(event.location());
    if (held != null && !held.rest.isEmpty()) {
      held.rest.add(new Waiting(event, -1));
      return;
    }
    if (held != null) {
      waiting.remove(event.location());
      write(held);
    }
    sink.accept(event);
  }

  private void flush() throws IOException {
    for (Held held : waiting.values()) {
      write(held);
    }
    waiting.clear();
  }

  private void write(Held held) throws IOException {
    write(held.before);
    write(held.rest);
  }

  private void write(List<Waiting> rows) throws IOException {
    for (Waiting waits : rows) {
      if (!waits.joined) {
        kept += waits.cut < 0 ? 0 : 1;
        sink.accept(waits.row.cursor().moveTo(0));
      }
    }
  }

  @Override
  public void end() throws IOException {
    flush();
    sink.end();
  }
}
