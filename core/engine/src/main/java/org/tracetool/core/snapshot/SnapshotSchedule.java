package org.tracetool.core.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.ReceiveTimeKey;
import org.tracetool.core.time.Ticks;

/** The breaks of one trace; read by all streams at once. */
final class SnapshotSchedule {
  private final SnapshotRequest request;
  private final Definitions definitions;
  private final Definition.TimeRange range;
  private final long[] times;
  private final AtomicLongArray reached;
  private final Thumbnail thumbnail;
  private final int receivedTimeKey;
  private final long freeRecords;

  /**
   * A plan.
   *
   * @param range from the first to the last event; null if there is none
   */
  SnapshotSchedule(
      SnapshotRequest request,
      Definitions definitions,
      Definition.TimeRange range,
      List<StreamInfo> streams) {
    this.request = request;
    this.definitions = definitions;
    this.range = range;
    boolean empty = range == null || Long.compareUnsigned(range.first(), range.last()) >= 0;
    times = empty ? new long[0] : SnapshotIntervals.of(range.first(), range.last(), request);
    reached = new AtomicLongArray(times.length);
    for (int i = 0; i < times.length; i++) {
      reached.set(i, Ticks.later(times[i], empty ? 0 : range.last() + 1));
    }
    List<Integer> processes = new ArrayList<>();
    for (StreamInfo stream : streams) {
      for (int process : stream.locations()) {
        processes.add(process);
      }
    }
    thumbnail =
        empty || !request.thumbnail()
            ? null
            : new Thumbnail(
                range.first(), range.last(), processes, request.mostSamples(), request.mostRows());
    freeRecords = SnapshotState.freeRecords(processes.size());
    receivedTimeKey = ReceiveTimeKey.of(definitions);
  }

  /** The definitions of the trace with breaks: with sample points, and the range of times. */
  Definitions completed() {
    if (times.length == 0) {
      return definitions;
    }
    Definitions.Builder builder = Definitions.builder();
    boolean ranged = false;
    for (Definitions.Entry e : definitions.entries()) {
      ranged |= e.definition() instanceof Definition.TimeRange;
      if (!(e.definition() instanceof Definition.SamplePoint point) || stays(point)) {
        builder.add(e);
      }
    }
    if (!ranged) {
      builder.add(range);
    }
    for (long time : times) {
      if (request.sums()) {
        builder.add(
            0, new Definition.SamplePoint(time, Definition.SamplePoint.SUMMARY), KeyValues.NONE);
      }
      if (request.makesSnapshots() && hasSnapshot(time)) {
        boolean inline = request.snapshots() == SnapshotRequest.Snapshots.INLINE;
        int type =
            inline ? Definition.SamplePoint.INLINE_SNAPSHOT : Definition.SamplePoint.SNAPSHOT;
        builder.add(0, new Definition.SamplePoint(time, type), KeyValues.NONE);
      }
    }
    return builder.build();
  }

  private boolean stays(Definition.SamplePoint point) {
    return switch (point.type()) {
      case Definition.SamplePoint.SUMMARY -> !request.sums();
      case Definition.SamplePoint.INLINE_SNAPSHOT ->
          request.eventsStay() || !request.makesSnapshots();
      default -> !request.makesSnapshots();
    };
  }

  SnapshotRequest request() {
    return request;
  }

  Definitions definitions() {
    return definitions;
  }

  /** How many breaks there are. */
  int count() {
    return times.length;
  }

  /** The time of a break; the largest possible one after the last. */
  long time(int number) {
    return number < times.length ? times[number] : Long.MAX_VALUE;
  }

  /** An event of a stream is the first one of it at a break or later. */
  void noteReached(int number, long time) {
    reached.accumulateAndGet(number, time, Ticks::earlier);
  }

  /** When the first event at a break or later was; the end of the trace if there was none. */
  long reached(int number) {
    return reached.get(number);
  }

  /** Nothing is open any more after the last event. */
  boolean hasSnapshot(long time) {
    return Long.compareUnsigned(time, range.last()) <= 0;
  }

  Thumbnail thumbnail() {
    return thumbnail;
  }

  int receivedTimeKey() {
    return receivedTimeKey;
  }

  long freeRecords() {
    return freeRecords;
  }
}
