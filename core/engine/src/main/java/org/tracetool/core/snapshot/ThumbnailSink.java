package org.tracetool.core.snapshot;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/** Draws the rows of a thumbnail while the events of a stream pass by. */
public final class ThumbnailSink implements EventSink {
  private final EventSink sink;
  private final Map<Integer, Calls> calls = new HashMap<>();
  private Calls last;
  private int lastLocation;

  /** The functions that a process has entered and not left. */
  private static final class Calls {
    private final Thumbnail.Row row;
    private final CallStack stack = new CallStack();

    Calls(Thumbnail.Row row) {
      this.row = row;
    }

    int top() {
      return stack.top();
    }

    void handleEvent(EventCursor event, EventKind kind) {
      row.advanceTo(event.time(), top());
      if (kind == EventKind.LEAVE) {
        stack.leave(event.region());
      } else {
        stack.enter(event.time(), event.region(), 0);
      }
    }
  }

  private ThumbnailSink(EventSink sink) {
    this.sink = sink;
  }

  /** A sink that wraps another one; the other one itself if it has no row to draw. */
  public static EventSink of(EventSink sink, Thumbnail thumbnail, int[] locations) {
    if (thumbnail == null) {
      return sink;
    }
    ThumbnailSink drawing = new ThumbnailSink(sink);
    for (int location : locations) {
      Thumbnail.Row row = thumbnail.row(location);
      if (row != null) {
        drawing.calls.put(location, new Calls(row));
      }
    }
    return drawing.calls.isEmpty() ? sink : drawing;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (kind == EventKind.ENTER || kind == EventKind.LEAVE) {
      if (last == null || event.location() != lastLocation) {
        lastLocation = event.location();
        last = calls.get(lastLocation);
      }
      if (last != null) {
        last.handleEvent(event, kind);
      }
    }
    sink.accept(event);
  }

  @Override
  public void end() throws IOException {
    for (Calls c : calls.values()) {
      c.row.end(c.top());
    }
    sink.end();
  }
}
