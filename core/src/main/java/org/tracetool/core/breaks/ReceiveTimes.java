package org.tracetool.core.breaks;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.match.ReceivePair;

/**
 * When messages are received, of a trace whose sends do not say it: the receives are read before.
 */
public final class ReceiveTimes implements Closeable {
  private final SpillStore store;
  private final Map<Long, ReceivePair> pairs = new ConcurrentHashMap<>();

  private ReceiveTimes(long memory) {
    store = new SpillStore(memory);
  }

  /**
   * Reads all receives of a trace.
   *
   * @param memory bytes that they may take; more are in a temporary file
   */
  public static ReceiveTimes of(TraceReader reader, ReadOptions options, long memory)
      throws IOException {
    ReceiveTimes times = new ReceiveTimes(memory);
    try {
      ReadOptions receives = options.withKinds(Set.of(EventKind.RECEIVE));
      EventBlock block = new EventBlock();
      for (StreamInfo stream : reader.streams()) {
        try (EventSource source = reader.open(stream, Section.EVENTS, receives)) {
          while (source.read(block)) {
            times.add(block.cursor());
          }
        }
      }
      for (ReceivePair pair : times.pairs.values()) {
        pair.finish();
      }
      return times;
    } catch (IOException | RuntimeException e) {
      times.close();
      throw e;
    }
  }

  private void add(EventCursor event) throws IOException {
    while (event.next()) {
      if (event.kind() == EventKind.RECEIVE) {
        pairs
            .computeIfAbsent(
                key((int) event.field(0), event.location()), k -> new ReceivePair(store))
            .add(ReceivePair.key((int) event.field(3), (int) event.field(2)), event.time());
      }
    }
  }

  private static long key(int sender, int receiver) {
    return (long) sender << 32 | Integer.toUnsignedLong(receiver);
  }

  /** When the next message of a process is received; {@link ReceivePair#NONE} if it never is. */
  long of(EventCursor send) throws IOException {
    ReceivePair pair = pairs.get(key(send.location(), (int) send.field(0)));
    return pair == null
        ? ReceivePair.NONE
        : pair.take(ReceivePair.key((int) send.field(3), (int) send.field(2)));
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
