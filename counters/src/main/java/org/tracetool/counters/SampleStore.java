package org.tracetool.counters;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.merge.Spool;

/**
 * Samples of many processes in a temporary file, in any order. Processes share a number of parts,
 * so that reading those of one does not mean reading all.
 */
final class SampleStore implements Closeable {
  private static final int PARTS = 64;

  private final long memory;
  private final Spool spool;
  private final Spool.StoringTask[] storing = new Spool.StoringTask[PARTS];
  private final Spool.StoredStream[] stored = new Spool.StoredStream[PARTS];
  private final IntMap owners = new IntMap();

  SampleStore(long memory) throws IOException {
    this.memory = memory;
    spool = Spool.create(null, PARTS, memory / 4);
  }

  private static int part(int location) {
    return Integer.remainderUnsigned(location * 0x9e3779b9 >>> 8, PARTS);
  }

  void accept(EventCursor sample) throws IOException {
    int part = part(sample.location());
    if (storing[part] == null) {
      storing[part] = spool.sink();
    }
    owners.put(sample.location(), 1);
    storing[part].accept(sample);
  }

  void end() throws IOException {
    for (int i = 0; i < PARTS; i++) {
      if (storing[i] != null) {
        storing[i].end();
        stored[i] = storing[i].stored();
        storing[i] = null;
      }
    }
  }

  boolean has(int location) {
    return owners.get(location) == 1;
  }

  /** The samples of some locations in order of time; those of one time as they came. */
  EventSource open(int[] locations) {
    IntMap wanted = new IntMap();
    boolean[] parts = new boolean[PARTS];
    for (int location : locations) {
      if (has(location)) {
        wanted.put(location, 1);
        parts[part(location)] = true;
      }
    }
    List<EventSource> sources = new ArrayList<>();
    for (int i = 0; i < PARTS; i++) {
      if (parts[i]) {
        sources.add(stored[i].open());
      }
    }
    return new SortedSource(new LocationSampleSource(sources, wanted), memory / PARTS);
  }

  /** What belongs to some locations, source after source. */
  private static final class LocationSampleSource implements EventSource {
    private final List<EventSource> sources;
    private final IntMap wanted;
    private final EventBlock read = new EventBlock();
    private final EventCursor event = new EventCursor();
    private int at;

    LocationSampleSource(List<EventSource> sources, IntMap wanted) {
      this.sources = sources;
      this.wanted = wanted;
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      block.clear();
      while (block.rows() == 0 && at < sources.size()) {
        if (!sources.get(at).read(read)) {
          at++;
          continue;
        }
        event.wrap(read);
        while (event.next()) {
          if (wanted.get(event.location()) == 1) {
            block.append(event);
          }
        }
      }
      return block.rows() > 0;
    }

    @Override
    public void close() throws IOException {
      for (EventSource source : sources) {
        source.close();
      }
    }
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
