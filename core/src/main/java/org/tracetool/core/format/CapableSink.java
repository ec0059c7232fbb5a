package org.tracetool.core.format;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;

/** Leaves out, and counts, records that the format of the output cannot hold. */
class CapableSink implements EventSink {
  private final EventSink sink;
  private final boolean[] able = new boolean[EventKind.values().length];
  private final long[] lost = new long[able.length];
  private final String format;
  private final Diagnostics diagnostics;

  CapableSink(EventSink sink, TraceFormat format, Diagnostics diagnostics) {
    this.sink = sink;
    this.format = format.id();
    this.diagnostics = diagnostics;
    for (EventKind kind : format.capabilities().kinds()) {
      able[kind.ordinal()] = true;
    }
  }

  @Override
  public final void accept(EventCursor event) throws IOException {
    int kind = event.kindOrdinal();
    if (able[kind]) {
      sink.accept(event);
    } else {
      lost[kind]++;
    }
  }

  @Override
  public final void end() throws IOException {
    for (EventKind kind : EventKind.values()) {
      diagnostics.loss(
          "records '" + kind.label() + "', which format " + format + " cannot hold",
          lost[kind.ordinal()]);
    }
    Arrays.fill(lost, 0);
    sink.end();
  }
}
