package org.tracetool.filter.apply;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;

/**
 * Events up to where nobody needs more of them. How many come after that depends on how far threads
 * have read ahead.
 */
final class StoppingSource implements EventSource {
  private final EventSource source;
  private final BooleanSupplier over;

  StoppingSource(EventSource source, BooleanSupplier over) {
    this.source = source;
    this.over = over;
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    if (over.getAsBoolean()) {
      block.clear();
      return false;
    }
    return source.read(block);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
