package org.tracetool.filter.apply;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.snapshot.SnapshotState;
import org.tracetool.core.snapshot.Thumbnail;

/**
 * The times of snapshots, and the thumbnail: those of the filtered trace, at the sample points in
 * its definitions. Read by all streams at once.
 */
final class SnapshotPlan {
  /** Later than any snapshot. */
  static final long NEVER = -1L;

  private static final String RECEIVED_TIME = "TUD::p2p-received-time";

  private final Definitions definitions;
  private final long[] times;
  private final Thumbnail thumbnail;
  private final int receivedTimeKey;
  private final long freeRecords;

  /**
   * A plan.
   *
   * @param definitions those of the output
   * @param processes processes in the order of the streams
   */
  SnapshotPlan(Definitions definitions, List<Integer> processes) {
    this.definitions = definitions;
    this.freeRecords = SnapshotState.freeRecords(processes.size());
    long last = 0;
    TreeSet<Long> points = new TreeSet<>(Long::compareUnsigned);
    for (Definitions.Entry entry : definitions.entries()) {
      if (entry.definition() instanceof Definition.TimeRange range
          && Long.compareUnsigned(range.last(), last) > 0) {
        last = range.last();
      }
    }
    for (Definitions.Entry entry : definitions.entries()) {
      if (entry.definition() instanceof Definition.SamplePoint point
          && point.type() != Definition.SamplePoint.SUMMARY
          && Long.compareUnsigned(point.time(), last) < 0) {
        points.add(point.time());
      }
    }
    times = notAtTheEnd(points.stream().mapToLong(Long::longValue).toArray(), last);
    thumbnail = last != 0 ? new Thumbnail(last, processes) : null;
    int key = 0;
    for (Definition.Key k : definitions.all(Definition.Key.class)) {
      if (RECEIVED_TIME.equals(k.name()) && k.type() == KeyValueType.UINT64) {
        key = k.token();
      }
    }
    receivedTimeKey = key;
  }

  /** Without a last one so near to the end that there is none in a trace just unified. */
  private static long[] notAtTheEnd(long[] times, long last) {
    int n = times.length;
    long step = n == 0 ? 0 : n == 1 ? times[0] : times[n - 1] - times[n - 2];
    return n > 0 && last - times[n - 1] < step / 2 ? Arrays.copyOf(times, n - 1) : times;
  }

  /** Returns whether there are no snapshots. */
  boolean isEmpty() {
    return times.length == 0;
  }

  /** Time of a snapshot, {@link #NEVER} after the last one. */
  long time(int number) {
    return number < times.length ? times[number] : NEVER;
  }

  /** See {@link SnapshotState#freeRecords}. */
  long freeRecords() {
    return freeRecords;
  }

  /** The key under which sends hold the time of their receive, 0 if there is none. */
  int receivedTimeKey() {
    return receivedTimeKey;
  }

  /** Returns whether a token is that of a process and not of a group. */
  boolean isProcess(int token) {
    return definitions.location(token) != null;
  }

  /** The picture of the whole trace; null if its length is not known. */
  Thumbnail thumbnail() {
    return thumbnail;
  }

  /** The row of a process in it, or null. */
  Thumbnail.Row row(int process) {
    return thumbnail == null ? null : thumbnail.row(process);
  }
}
