package org.tracetool.cli.convert;

import java.io.IOException;
import java.util.Set;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;

/** Leaves out, and counts, what the format of the output cannot hold. */
final class CapableSink implements EventSink {
  private final EventSink sink;
  private final boolean[] able = new boolean[EventKind.values().length];
  private final long[] lost = new long[able.length];
  private final String format;
  private final Diagnostics diagnostics;

  CapableSink(EventSink sink, Set<EventKind> kinds, String format, Diagnostics diagnostics) {
    this.sink = sink;
    this.format = format;
    this.diagnostics = diagnostics;
    for (EventKind kind : kinds) {
      able[kind.ordinal()] = true;
    }
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    int kind = event.kind().ordinal();
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
