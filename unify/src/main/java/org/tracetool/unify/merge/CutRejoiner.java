package org.tracetool.unify.merge;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/**
 * Removes what was put in when a trace was cut, see {@link CutMark}: a leave and the enter of the
 * same function, and the end and the begin of the same scope, at the same time and cut. Where the
 * other half is missing, because not all parts were given, a record stays with its mark, so that
 * calls stay nested.
 *
 * <p>At a cut, the leaves of a process belong before all other records, but may come after them: an
 * input that consists of several parts begins with the first of them, so the position of a process
 * in it is unknown. So from a marked enter on, the records of a process at that time wait as well.
 */
final class CutRejoiner implements EventSink {
  /** A record that waits; its cut is -1 if it has no mark. */
  private static final class WaitingRecord {
    private final EventBlock row = new EventBlock(8);
    private final boolean isScope;
    private final long what;
    private final long instance;
    private final long cut;
    private boolean joined;

    WaitingRecord(EventCursor event, long cut) {
      row.append(event);
      this.isScope = cut >= 0 && CutRejoiner.isScope(event);
      this.what = cut < 0 ? 0 : event.field(0);
      this.instance = isScope ? event.field(1) : 0;
      this.cut = cut;
    }

    boolean isOf(EventCursor event, long otherCut) {
      return what == event.field(0) && cut == otherCut && (!isScope || instance == event.field(1));
    }
  }

  /** The waiting records of a process, all of one time. */
  private static final class HeldRecord {
    /** Leaves and ends, and then what comes after them, from an enter or begin on. */
    private final List<WaitingRecord> before = new ArrayList<>();

    private final List<WaitingRecord> rest = new ArrayList<>();

    /** Marked ones that are not joined yet. */
    private final Deque<WaitingRecord> closed = new ArrayDeque<>();

    private final Deque<WaitingRecord> opened = new ArrayDeque<>();

    /**
     * Joins a record with one of those that it can belong to, if it does. Calls nest, so it is the
     * last one; scopes do not.
     */
    boolean joins(EventCursor event, long cut, Deque<WaitingRecord> others) {
      boolean scope = isScope(event);
      for (Iterator<WaitingRecord> i = others.descendingIterator(); i.hasNext(); ) {
        WaitingRecord other = i.next();
        if (other.isScope != scope) {
          continue;
        }
        if (other.isOf(event, cut)) {
          other.joined = true;
          i.remove();
          return true;
        }
        if (!scope) {
          return false;
        }
      }
      return false;
    }

    void close(EventCursor event, long cut) {
      WaitingRecord close = new WaitingRecord(event, cut);
      // A part without any time has both the enters of one cut and the leaves of the next.
      boolean later = !opened.isEmpty() && opened.peekLast().cut < cut;
      (later ? rest : before).add(close);
      closed.add(close);
    }

    void open(EventCursor event, long cut) {
      WaitingRecord open = new WaitingRecord(event, cut);
      rest.add(open);
      opened.add(open);
    }
  }

  private final EventSink sink;
  private final int key;
  private final Map<Integer, HeldRecord> waiting = new LinkedHashMap<>();
  private long time;
  private long kept;

  CutRejoiner(EventSink sink, int key) {
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
    EventKind kind = event.kind();
    if (cut >= 0 && (kind == EventKind.LEAVE || kind == EventKind.SCOPE_END)) {
      HeldRecord held = held(event);
      if (!held.joins(event, cut, held.opened)) {
        held.close(event, cut);
      }
    } else if (cut >= 0 && (kind == EventKind.ENTER || kind == EventKind.SCOPE_BEGIN)) {
      HeldRecord held = held(event);
      if (!held.joins(event, cut, held.closed)) {
        held.open(event, cut);
      } else if (held.closed.isEmpty() && held.rest.isEmpty()) {
        waiting.remove(event.location()); // all of it was joined
      }
    } else {
      handleOther(event);
    }
  }

  private static boolean isScope(EventCursor event) {
    return event.kind() == EventKind.SCOPE_BEGIN || event.kind() == EventKind.SCOPE_END;
  }

  private HeldRecord held(EventCursor event) {
    time = event.time();
    return waiting.computeIfAbsent(event.location(), l -> new HeldRecord());
  }

  private void handleOther(EventCursor event) throws IOException {
    HeldRecord held = waiting.isEmpty() ? null : waiting.get(event.location());
    if (held != null && !held.rest.isEmpty()) {
      held.rest.add(new WaitingRecord(event, -1));
      return;
    }
    if (held != null) {
      waiting.remove(event.location());
      write(held);
    }
    sink.accept(event);
  }

  private void flush() throws IOException {
    for (HeldRecord held : waiting.values()) {
      write(held);
    }
    waiting.clear();
  }

  private void write(HeldRecord held) throws IOException {
    write(held.before);
    write(held.rest);
  }

  private void write(List<WaitingRecord> rows) throws IOException {
    for (WaitingRecord waits : rows) {
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
