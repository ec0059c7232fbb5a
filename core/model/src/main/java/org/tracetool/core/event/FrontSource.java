package org.tracetool.core.event;

import java.io.IOException;

/** A source in front of another one, with which it is closed. */
public abstract class FrontSource implements EventSource {
  /** The source behind this one. */
  protected final EventSource source;

  /** In front of {@code source}. */
  protected FrontSource(EventSource source) {
    this.source = source;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
