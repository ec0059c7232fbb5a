package org.tracetool.unify.clock;

import org.tracetool.core.definition.Definition;

/**
 * Global times of the records of one stream, which never decrease. An impossible local time
 * (outside the stream's own range, or before the previous one) is treated as damage, and the record
 * keeps the time of the one before.
 */
public final class StreamTime {
  private final StreamClock clock;
  private final Definition.TimeRange range;
  private long lastLocal;
  private long last;
  private long impossible;
  private long adjusted;
  private boolean any;
  private long firstLocal;

  /** Times of a stream; the range of its local times may be null if unknown. */
  public StreamTime(StreamClock clock, Definition.TimeRange range) {
    this.clock = clock;
    this.range = range;
    this.last = range == null ? 0 : Math.max(0, clock.correct(range.first()));
  }

  /** The global time of the next record. */
  public long correct(long local) {
    if (!any) {
      any = true;
      firstLocal = local;
      if (range == null) {
        lastLocal = local;
        last = Math.max(0, clock.correct(local));
      } else {
        lastLocal = range.first();
      }
    }
    if (local == lastLocal) {
      return last;
    }
    boolean outside = range != null && Long.compareUnsigned(local, range.last()) > 0;
    if (outside || Long.compareUnsigned(local, lastLocal) < 0) {
      impossible++;
      return last;
    }
    lastLocal = local;
    long time = clock.correct(local);
    if (time < last) {
      adjusted++;
      return last;
    }
    last = time;
    return time;
  }

  /** The stream has come to a place where clocks were compared. */
  public void synchronise() {
    clock.synchronise();
  }

  /** Global time of the last record; of the begin of the stream before the first one. */
  public long last() {
    return last;
  }

  /** Largest local time so far. */
  public long lastLocal() {
    return lastLocal;
  }

  /** Local time of the first record. */
  public long firstLocal() {
    return firstLocal;
  }

  /** Number of records with an impossible local time. */
  public long impossible() {
    return impossible;
  }

  /** Number of records whose corrected time alone would have gone back. */
  public long adjusted() {
    return adjusted;
  }
}
