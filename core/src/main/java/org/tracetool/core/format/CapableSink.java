package org.tracetool.core.format;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;

/** Leaves out, and counts, what the format of the output cannot hold. */
public final class CapableSink implements EventSink {
  private final EventSink sink;
  private final boolean[] able = new boolean[EventKind.values().length];
  private final long[] lost = new long[able.length];
  private final String format;
  private final Diagnostics diagnostics;

  private CapableSink(
      EventSink sink, Set<EventKind> kinds, String format, Diagnostics diagnostics) {
    this.sink = sink;
    this.format = format;
    this.diagnostics = diagnostics;
    for (EventKind kind : kinds) {
      able[kind.ordinal()] = true;
    }
  }

  /** The sink itself if the format holds everything, else one in front of it that counts. */
  public static EventSink of(EventSink sink, TraceFormat format, Diagnostics diagnostics) {
    Set<EventKind> kinds = format.capabilities().kinds();
    return kinds.containsAll(EnumSet.allOf(EventKind.class))
        ? sink
        : new CapableSink(sink, kinds, format.id(), diagnostics);
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    int kind = event.kindOrdinal();
    if (able[kind]) {
      sink.accept(event);
    } else {
      lost[kind]++;
    }
  }

  @Override
  public void end() throws IOException {
    for (EventKind kind : EventKind.values()) {
      diagnostics.loss(
          "records '" + kind.label() + "', which format " + format + " cannot hold",
          lost[kind.ordinal()]);
    }
    sink.end();
  }
}
