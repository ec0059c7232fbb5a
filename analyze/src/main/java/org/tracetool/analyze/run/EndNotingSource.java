package org.tracetool.analyze.run;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;

/** A source that notes whether it has any events, and calls a listener at its end. */
final class EndNotingSource extends FrontSource {
  /** Called once when a source has no more events. */
  @FunctionalInterface
  interface Listener {
    void end(int source) throws IOException;
  }

  private final int number;
  private final boolean[] hasEvents;
  private final Listener listener;
  private boolean isEnded;

  EndNotingSource(EventSource source, int number, boolean[] hasEvents, Listener listener) {
    super(source);
    this.number = number;
    this.hasEvents = hasEvents;
    this.listener = listener;
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    boolean more = source.read(block);
    if (more) {
      hasEvents[number] = true;
    } else if (!isEnded) {
      isEnded = true;
      listener.end(number);
    }
    return more;
  }
}
