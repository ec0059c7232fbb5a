package org.tracetool.core.snapshot;

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
import org.tracetool.core.operation.ReceivePair;

/**
 * When messages are received, of a trace whose sends do not say it: the receives are read before.
 */
public final class ReceiveTimes implements Closeable {
  private final SpillStore store;
  private final boolean contents;
  private final Map<Long, Pair> pairs = new ConcurrentHashMap<>();

  /** The receives of one process from one other; {@code contents} is null if only times count. */
  private record Pair(ReceivePair times, ReceivePair contents) {}

  private ReceiveTimes(long memory, boolean contents) {
    store = new SpillStore(memory);
    this.contents = contents;
  }

  /**
   * Reads all receives of a trace.
   *
   * @param memory bytes that they may take; more are in a temporary file
   * @param contents whether lengths and places in the source are wanted, too
   */
  public static ReceiveTimes of(
      TraceReader reader, ReadOptions options, long memory, boolean contents) throws IOException {
    ReceiveTimes times = new ReceiveTimes(memory, contents);
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
      for (Pair pair : times.pairs.values()) {
        pair.times.finish();
        if (contents) {
          pair.contents.finish();
        }
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
        Pair pair =
            pairs.computeIfAbsent(key((int) event.field(0), event.location()), k -> newPair());
        long message = message(event);
        pair.times.add(message, event.time());
        if (contents) {
          pair.contents.add(message, event.field(1) << 32 | event.field(4) & 0xffff_ffffL);
        }
      }
    }
  }

  private Pair newPair() {
    return new Pair(new ReceivePair(store), contents ? new ReceivePair(store) : null);
  }

  private static long key(int sender, int receiver) {
    return (long) sender << 32 | Integer.toUnsignedLong(receiver);
  }

  /** When the next message of a process is received; {@link ReceivePair#NONE} if it never is. */
  long of(EventCursor send) throws IOException {
    Pair pair = pair(send);
    return pair == null ? ReceivePair.NONE : pair.times.take(message(send));
  }

  /**
   * Length and place in the source of the receive whose time {@link #of} gave last for this send:
   * the length in the upper 32 bits, the place in the lower ones.
   */
  long contents(EventCursor send) throws IOException {
    return pair(send).contents.take(message(send));
  }

  private Pair pair(EventCursor send) {
    return pairs.get(key(send.location(), (int) send.field(0)));
  }

  private static long message(EventCursor event) {
    return ReceivePair.key((int) event.field(3), (int) event.field(2));
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
