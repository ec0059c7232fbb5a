package org.tracetool.view.model;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.BoxColumns;

/**
 * The records of the windows that were read last, one window of each stream. A page asks for calls,
 * messages, operations and sums of the same window one after the other, and most of the work is
 * reading and decoding, which is done once so. Safe for several threads.
 */
final class RecentRecords {
  /** Bytes that are kept of all streams, at most, unless it is said otherwise. */
  static final long MAX_BYTES = 24 << 20;

  /** Records of a stream that are kept, at most, as far as the index knows how many there are. */
  private static final int MAX_RECORDS = 20_000;

  /**
   * Records after which loading ends: those of a box of the index can be close together, and all of
   * them be in a window that seems to have a small part of the box.
   */
  static final int MAX_LOADED = 5 * MAX_RECORDS;

  /** With more streams, those read first would be gone before they are wanted again. */
  private static final int MAX_STREAMS = 256;

  /** Streams of more processes are read for some of these only. */
  private static final int MAX_LOCATIONS = 8;

  private static final int LOCKS = 64;

  /** Reads all records of a window of a stream; null if there are too many to keep. */
  interface Loader {
    EventBlock load() throws IOException;
  }

  /** The records from the place before a window on. */
  private record Kept(TimeWindow window, EventBlock records) {
    long bytes() {
      return (long) records.words().length * Long.BYTES + records.pool().length;
    }

    boolean covers(TimeWindow wanted) {
      return Long.compareUnsigned(window.from(), wanted.from()) <= 0
          && Long.compareUnsigned(window.to(), wanted.to()) >= 0;
    }
  }

  private final PreviewCache previews;
  private final long maxBytes;
  private final Object[] locks = new Object[LOCKS];
  private final Map<Integer, Kept> streams = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /**
   * For a trace.
   *
   * @param streams how many it has
   * @param maxBytes bytes that are kept at most; 0 for nothing
   */
  RecentRecords(PreviewCache previews, int streams, long maxBytes) {
    this.previews = previews;
    this.maxBytes = streams <= MAX_STREAMS ? maxBytes : 0;
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new Object();
    }
  }

  /**
   * About how many records a window of a stream has.
   *
   * @return negative if they are not kept: they are too many, or nothing is known of them
   */
  int expected(StreamInfo stream, TimeWindow window) throws IOException {
    int[] locations = stream.locations();
    if (maxBytes == 0 || locations.length > MAX_LOCATIONS) {
      return -1;
    }
    double records = 0;
    for (int location : locations) {
      BoxColumns boxes = previews.narrowest(location);
      if (boxes.size() == 0) {
        return -1;
      }
      records += boxes.records(window);
    }
    return records <= MAX_RECORDS ? (int) records : -1;
  }

  /**
   * The records of a window, and perhaps some beside it, which must not be changed. A stream is
   * read by one thread at a time: others that want it meanwhile wait for what it finds.
   *
   * @return null if they are too many
   */
  EventBlock of(StreamInfo stream, TimeWindow window, Loader loader) throws IOException {
    synchronized (locks[stream.id() & LOCKS - 1]) {
      EventBlock known = find(stream.id(), window);
      if (known == null) {
        known = loader.load();
        if (known != null) {
          keep(stream.id(), new Kept(window, known));
        }
      }
      return known;
    }
  }

  private synchronized EventBlock find(int stream, TimeWindow window) {
    Kept kept = streams.get(stream);
    return kept != null && kept.covers(window) ? kept.records() : null;
  }

  private synchronized void keep(int stream, Kept kept) {
    Kept before = streams.put(stream, kept);
    bytes += kept.bytes() - (before == null ? 0 : before.bytes());
    Iterator<Kept> oldest = streams.values().iterator();
    while (bytes > maxBytes && oldest.hasNext()) {
      bytes -= oldest.next().bytes();
      oldest.remove();
    }
  }
}
