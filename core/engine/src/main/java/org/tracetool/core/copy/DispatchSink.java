package org.tracetool.core.copy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;

/** Passes each record to the stream of its process. */
final class DispatchSink implements EventSink {
  private final TokenTable<EventSink> byProcess = new TokenTable<>();
  private final List<EventSink> sinks = new ArrayList<>();
  private EventSink others;

  /** Sends the records of all other processes to a sink that was added; else they are left out. */
  void setDefaultSink(EventSink sink) {
    others = sink;
  }

  /** Sends the records of these processes to a sink. */
  void add(int[] processes, EventSink sink) {
    sinks.add(sink);
    for (int process : processes) {
      byProcess.put(process, sink);
    }
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    EventSink own = byProcess.get(event.location());
    EventSink sink = own == null ? others : own;
    if (sink != null) {
      sink.accept(event);
    }
  }

  @Override
  public void end() throws IOException {
    for (EventSink sink : sinks) {
      sink.end();
    }
  }
}
