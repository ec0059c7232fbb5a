package org.tracetool.clock.match;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.clock.units.ClockUnits;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.Spool;
import org.tracetool.core.work.WorkerPool;

/**
 * The ends of messages and the begins and ends of collective operations of a trace, in a temporary
 * file, from which they can be read as often as needed. A log holds those of one process or thread.
 */
public final class EndpointStore implements Closeable {
  /**
   * The records of one process or thread, at times since the {@link #base} of its unit.
   *
   * @param location token of the process or thread
   */
  public record Log(int location, int unit, Spool.StoredStream stored) {}

  /** What is said of times from 2^63 ticks on. */
  public static final String TOO_LATE =
      "the clocks of a trace with times from 2^63 ticks on cannot be corrected";

  private static final int SHARE = 4;

  private final ClockUnits units;
  private final Spool spool;
  private final long[] bases;
  private final boolean[] hasEvents;
  private List<Log> logs = new ArrayList<>();

  private EndpointStore(ClockUnits units, Spool spool) {
    this.units = units;
    this.spool = spool;
    this.bases = new long[units.count()];
    this.hasEvents = new boolean[units.count()];
    Arrays.fill(bases, Long.MAX_VALUE);
  }

  /**
   * Reads them from a trace.
   *
   * @param memory bytes that reading may take
   * @param progress receives the number of records read, from any thread
   */
  public static EndpointStore collect(
      TraceReader reader,
      ClockUnits units,
      ReadOptions options,
      int threads,
      long memory,
      LongConsumer progress)
      throws IOException {
    Spool spool = Spool.create(null, Math.max(1, units.count()), memory / SHARE);
    EndpointStore store = new EndpointStore(units, spool);
    try {
      List<StreamInfo> streams = reader.streams();
      store.findBases(reader, streams, options);
      ReadOptions chosen = options.withKinds(EndpointSink.KINDS);
      WorkerPool.run(
          threads, streams.size(), i -> store.read(reader, streams.get(i), chosen, progress));
      store.logs.sort(
          Comparator.comparingInt(Log::unit)
              .thenComparing(Log::location, Integer::compareUnsigned));
      return store;
    } catch (IOException | RuntimeException | Error e) {
      spool.close();
      throw e;
    }
  }

  private void findBases(TraceReader reader, List<StreamInfo> streams, ReadOptions options)
      throws IOException {
    EventBlock block = new EventBlock();
    for (StreamInfo stream : streams) {
      try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
        if (!source.read(block)) {
          continue;
        }
      }
      long first = Long.MAX_VALUE;
      EventCursor event = block.cursor();
      while (event.next()) {
        first = Math.min(first, event.time());
      }
      for (int location : stream.locations()) {
        int unit = units.of(location);
        bases[unit] = Math.min(bases[unit], first);
      }
    }
    for (int unit = 0; unit < bases.length; unit++) {
      hasEvents[unit] = bases[unit] != Long.MAX_VALUE;
      bases[unit] = hasEvents[unit] ? bases[unit] : 0;
    }
  }

  private void read(
      TraceReader reader, StreamInfo stream, ReadOptions options, LongConsumer progress)
      throws IOException {
    EndpointSink sink = new EndpointSink(spool, units, bases);
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
      while (source.read(block)) {
        event.wrap(block);
        while (event.next()) {
          if (event.time() < 0) {
            throw new UnsupportedTraceException(TOO_LATE);
          }
          sink.accept(event);
        }
        progress.accept(block.rows());
      }
    }
    sink.end();
    synchronized (this) {
      logs.addAll(sink.logs());
    }
  }

  /** The units of the trace. */
  public ClockUnits units() {
    return units;
  }

  /** All logs, those of one unit one after the other. */
  public List<Log> logs() {
    return logs;
  }

  /** The time of the first event of a unit, in ticks, or an earlier one. */
  public long base(int unit) {
    return bases[unit];
  }

  /** Returns whether the stream of a unit has any event. */
  public boolean hasEvents(int unit) {
    return hasEvents[unit];
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
