package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.merge.MergedSource;

/** The records of several locations in order of time, equal times in the order of locations. */
final class GroupSource implements EventSource {
  private final List<Ending> parts = new ArrayList<>();
  private MergedSource merged;

  /** Adds a location; before the first record is read. */
  void add(EventSource location) {
    parts.add(new Ending(location));
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    if (merged == null) {
      merged = new MergedSource(parts);
    }
    return merged.read(block);
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (Ending part : parts) {
      try {
        part.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** A location that lets its buffers go at its end, long before the others may have ended. */
  private static final class Ending implements EventSource {
    private EventSource source;

    private Ending(EventSource source) {
      this.source = source;
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      if (source == null) {
        block.clear();
        return false;
      }
      boolean any = source.read(block);
      if (!any) {
        close();
      }
      return any;
    }

    @Override
    public void close() throws IOException {
      EventSource open = source;
      source = null;
      if (open != null) {
        open.close();
      }
    }
  }
}
