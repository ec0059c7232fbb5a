package org.tracetool.format.otf;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;

/** A stream without records. */
final class EmptySource implements EventSource {
  @Override
  public boolean read(EventBlock block) {
    block.clear();
    return false;
  }

  @Override
  public void close() {}
}
