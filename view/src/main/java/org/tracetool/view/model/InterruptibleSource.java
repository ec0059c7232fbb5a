package org.tracetool.view.model;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;

/** A source that is read as long as somebody waits for what comes of it. */
record InterruptibleSource(EventSource source, RequestProgress wanted) implements EventSource {
  @Override
  public boolean read(EventBlock block) throws IOException {
    wanted.check();
    return source.read(block);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
