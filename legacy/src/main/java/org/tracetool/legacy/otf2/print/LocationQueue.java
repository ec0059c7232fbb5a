package org.tracetool.legacy.otf2.print;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.file.ChunkRange;
import org.tracetool.format.otf2.file.ClockCorrection;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.file.IdTranslation;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.file.RecordInputPosition;
import org.tracetool.format.otf2.file.RecordList;
import org.tracetool.format.otf2.record.IdSpace;

/** The records of one location on their way into the merged order. */
final class LocationQueue implements Closeable {
  private static final int NAME_WIDTH = 32;
  private static final int ID_WIDTH = 15;

  final long location;
  final RecordInput in;
  final IdTranslation ids;
  final ClockCorrection clock;

  /** The table for ids of regions; null if they are those of the archive. */
  final IdMap regions;

  private final IdMap metrics;
  private final IdMap comms;
  private final LocationTables local;
  private final byte[][] heads = new byte[256][];

  /** What stands between the name of a record and its time. */
  private final byte[] beforeTime;

  /** The last time of which records are read, unsigned. */
  private long last = -1L;

  private long left = Long.MAX_VALUE;
  private long time;

  LocationQueue(long location, RecordInput in, LocationTables local) {
    this.location = location;
    this.in = in;
    this.local = local;
    ids = new IdTranslation(local);
    clock = local.clock();
    String id = Long.toUnsignedString(location);
    beforeTime = ByteText.ascii(" " + " ".repeat(Math.max(0, ID_WIDTH - id.length())) + id + " ");
    regions = local.map(IdSpace.REGION);
    metrics = local.map(IdSpace.METRIC);
    comms = local.map(IdSpace.COMM);
  }

  /** The id in the archive of a metric. */
  long metric(long id) {
    return metrics == null ? id : metrics.get(id);
  }

  /** The id in the archive of a communicator. */
  long comm(long id) {
    return comms == null ? id : comms.get(id);
  }

  /** The same location for another thread, which gets its records piece by piece. */
  LocationQueue ofPieces() {
    return new LocationQueue(location, in.ofPieces(), local);
  }

  /**
   * Lists records, from the next one on, as long as they are of the frequent sorts.
   *
   * @param most so many at most
   * @return how many there were
   */
  long list(RecordList list, long most) {
    return in.list(list, clock, most);
  }

  /** Goes on with other records. */
  void take(LocationPiece piece) {
    in.take(piece.bytes);
    clock.goTo(piece.interval);
    left = piece.records;
  }

  boolean next() throws IOException {
    if (left == 0 || !in.next()) {
      return false;
    }
    left--;
    time = clock.apply(in.time());
    return !isAfterLast(time);
  }

  /**
   * Goes to the first record of a span of time, and leaves out what comes after it. All records are
   * taken to be in the order of their times.
   *
   * @param chunks where its records are
   * @param lastTime the last time of the span
   * @return false if something is amiss before its first record
   */
  boolean narrow(ChunkRange chunks, long first, long lastTime) throws IOException {
    in.startAt(chunks.first());
    last = lastTime;
    RecordInputPosition before = new RecordInputPosition();
    try {
      boolean early = first != 0;
      while (early) {
        in.passUpTo(first - 1, clock, Long.MAX_VALUE);
        in.note(before);
        early = in.next() && Long.compareUnsigned(clock.apply(in.time()), first) < 0;
      }
    } catch (DamagedTraceException e) {
      return false; // is met again when all is read
    }
    if (first != 0) {
      in.goTo(before);
    }
    return true;
  }

  /** Goes back to all records. */
  void widen() throws IOException {
    in.keepNone();
    in.startAt(0);
    clock.goTo(0);
    last = -1L;
  }

  /** Whether a record of some time is left out, and so are all that come after it. */
  boolean isAfterLast(long recordTime) {
    return Long.compareUnsigned(recordTime, last) > 0;
  }

  /** A time, but no later one than the last of which records are read. */
  long limited(long wanted) {
    return isAfterLast(wanted) ? last : wanted;
  }

  /** What a line of a record of this location starts with, up to its time. */
  byte[] head(int code, byte[] label) {
    byte[] head = heads[code];
    if (head == null) {
      head = Arrays.copyOf(label, Math.max(label.length, NAME_WIDTH) + beforeTime.length);
      Arrays.fill(head, label.length, head.length, (byte) ' ');
      System.arraycopy(beforeTime, 0, head, head.length - beforeTime.length, beforeTime.length);
      heads[code] = head;
    }
    return head;
  }

  /** The time of the record on the clock of the archive. */
  long time() {
    return time;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
