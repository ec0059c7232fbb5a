package org.tracetool.core.format;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.time.TimeWindow;

/**
 * When a trace begins and ends: from the first to the last record of any stream. What the clock of
 * an archive is said to cover is something else.
 *
 * @param first time of the first record, in ticks, unsigned
 * @param last time of the last record, in ticks, unsigned
 */
public record TraceExtent(long first, long last) {
  /** A trace whose files are smaller is read to find its extent. */
  private static final long MAX_READ_BYTES = 4L << 20;

  /** The duration in ticks, unsigned. */
  public long ticks() {
    return last - first;
  }

  /** Returns whether a time window has a time of the trace in it. */
  public boolean overlaps(TimeWindow window) {
    boolean isOpen = window.to() == -1L; // the last tick that there is belongs to it
    return Long.compareUnsigned(window.from(), last) <= 0
        && (isOpen || Long.compareUnsigned(first, window.to()) < 0);
  }

  /**
   * The extent of a trace, found without reading much: a small trace is read, a larger one is asked
   * for what it states.
   *
   * @param files those of the trace, see {@link TraceReader#files}
   * @return null if it is not known
   */
  public static TraceExtent find(TraceReader reader, List<TraceFile> files, ReadOptions options)
      throws IOException {
    TraceExtent read = isSmall(files) ? read(reader, options) : null;
    return read != null ? read : stated(reader);
  }

  /** Whether a trace is read to find its extent; that of a larger one is what it states. */
  public static boolean isSmall(List<TraceFile> files) {
    long bytes = 0;
    for (TraceFile file : files) {
      bytes += file.bytes();
    }
    return bytes <= MAX_READ_BYTES;
  }

  /** What a trace states: by its file format, or in a definition; null if it does not. */
  private static TraceExtent stated(TraceReader reader) {
    TraceExtent extent = reader.extent();
    if (extent != null) {
      return extent;
    }
    for (Definition.TimeRange range : reader.definitions().all(Definition.TimeRange.class)) {
      return new TraceExtent(range.first(), range.last());
    }
    return null;
  }

  /**
   * The extent, by reading all events; null without any. Damage is reported once, whether another
   * reading of the trace finds it as well or not.
   */
  public static TraceExtent read(TraceReader reader, ReadOptions options) throws IOException {
    RecordTally sum = new RecordTally();
    ReadOptions again = options.reread();
    for (StreamInfo stream : reader.streams()) {
      try {
        sum.add(reader.count(stream, Section.EVENTS, again));
      } catch (TraceException e) {
        // what comes before the damage counts for others, too; they say what is wrong
      }
    }
    return sum.hasTimes() ? new TraceExtent(sum.first(), sum.last()) : null;
  }

  /**
   * The time of the first event, of which the first ones of each stream are read.
   *
   * @return null if there are no events
   */
  public static Long begin(TraceReader reader, ReadOptions options) throws IOException {
    RecordTally sum = new RecordTally();
    addFirst(reader, Section.EVENTS, options, sum);
    return sum.hasTimes() ? (Long) sum.first() : null;
  }

  /**
   * The least time of any record, in ticks, unsigned: of events, statistics and snapshots, of which
   * the first ones of each stream are read, and of all markers, which have no order. A trace may
   * state an earlier time. 0 if there are no records.
   */
  public static long earliest(TraceReader reader, ReadOptions options) throws IOException {
    RecordTally sum = new RecordTally();
    TraceExtent extent = find(reader, reader.files(), options);
    if (extent != null) {
      sum.extend(extent.first());
    }
    for (Section section : Section.values()) {
      if (section != Section.MARKERS) {
        addFirst(reader, section, options, sum);
      } else if (reader.has(null, section)) {
        try {
          sum.add(reader.count(null, section, options.reread()));
        } catch (TraceException e) {
          // reported where they are copied
        }
      }
    }
    return sum.first();
  }

  private static void addFirst(
      TraceReader reader, Section section, ReadOptions options, RecordTally sum)
      throws IOException {
    ReadOptions few = options.reread().buffersFor(1, 0);
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    for (StreamInfo stream : reader.streams()) {
      if (!reader.has(stream, section)) {
        continue;
      }
      try (EventSource source = reader.open(stream, section, few)) {
        if (source.read(block)) {
          sum.add(block, event);
        }
      } catch (TraceException e) {
        // of a stream that cannot be read there is no record
      }
    }
  }
}
