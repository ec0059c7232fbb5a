package org.tracetool.core.merge;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;

/** Tells how many events are read of another source, block by block. */
public final class ProgressSource extends FrontSource {
  private final LongConsumer count;

  /**
   * @param source the events; closed with this one
   * @param count gets the number of events of each block
   */
  public ProgressSource(EventSource source, LongConsumer count) {
    super(source);
    this.count = count;
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    boolean any = source.read(block);
    if (any) {
      count.accept(block.rows());
    }
    return any;
  }
}
