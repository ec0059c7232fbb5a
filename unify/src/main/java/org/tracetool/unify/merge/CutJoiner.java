package org.tracetool.unify.merge;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/**
 * Removes what was put in when a trace was cut, see {@link CutMark}: a leave and the enter of the
 * same function at the same time and cut. Where the other half is missing, because not all parts
 * were given, a record stays with its mark, so that calls stay nested.
 */
final class CutJoiner implements EventSink {
  /** A leave that waits for its enter. */
  private record Leave(EventBlock row, int region, long cut) {}

  private final EventSink sink;
  private final int key;
  private final Map<Integer, Deque<Leave>> waiting = new LinkedHashMap<>();
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
    if (cut < 0) {
      if (!waiting.isEmpty()) {
        flush(event.location());
      }
      sink.accept(event);
    } else if (event.kind() == EventKind.LEAVE) {
      time = event.time();
      EventBlock row = new EventBlock(8);
      row.append(event);
      waiting
          .computeIfAbsent(event.location(), l -> new ArrayDeque<>())
          .add(new Leave(row, event.region(), cut));
    } else if (!joins(event, cut)) {
      flush(event.location());
      kept++;
      sink.accept(event);
    }
  }

  private boolean joins(EventCursor enter, long cut) {
    Deque<Leave> leaves = waiting.get(enter.location());
    if (leaves == null || enter.kind() != EventKind.ENTER) {
      return false;
    }
    Leave last = leaves.peekLast();
    if (last.region() != enter.region() || last.cut() != cut) {
      return false;
    }
    leaves.removeLast();
    if (leaves.isEmpty()) {
      waiting.remove(enter.location());
    }
    return true;
  }

  private void flush() throws IOException {
    for (Deque<Leave> leaves : waiting.values()) {
      write(leaves);
    }
    waiting.clear();
  }

  private void flush(int location) throws IOException {
    Deque<Leave> leaves = waiting.remove(location);
    if (leaves != null) {
      write(leaves);
    }
  }

  private void write(Deque<Leave> leaves) throws IOException {
    for (Leave leave : leaves) {
      kept++;
      sink.accept(leave.row().cursor().moveTo(0));
    }
  }

  @Override
  public void end() throws IOException {
    flush();
    sink.end();
  }
}
