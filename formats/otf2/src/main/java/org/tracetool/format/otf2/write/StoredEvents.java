package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.map.archive.RewrittenRecords;
import org.tracetool.format.otf2.map.archive.RewrittenTimes;
import org.tracetool.format.otf2.map.archive.RowsNeededException;

/**
 * The events of one location that another archive has, written anew record by record. They have to
 * be in order of time, as rows that are merged have to be.
 */
final class StoredEvents {
  /** Progress is reported after so many records. */
  private static final long STEP = 1 << 16;

  private final RewrittenRecords.Origin from;
  private final int location;
  private final LocationTables tables;
  private final RecordInput in;
  private final LongConsumer progress;
  private long count;
  private long reported;
  private long first;
  private long last;

  /**
   * Events of a location.
   *
   * @param from the archive that has them
   * @param location its token there
   * @param tables what its ids and times mean
   * @param in its events, at their begin
   * @param progress gets the number of records written since it was called last
   */
  StoredEvents(
      RewrittenRecords.Origin from,
      int location,
      LocationTables tables,
      RecordInput in,
      LongConsumer progress) {
    this.from = from;
    this.location = location;
    this.tables = tables;
    this.in = in;
    this.progress = progress;
  }

  /**
   * Writes all of them.
   *
   * @throws RowsNeededException if something is to be reported, after any part is written
   * @throws org.tracetool.core.error.DamagedTraceException the same for damage
   */
  void writeTo(RewrittenRecords.Destination to, RecordOutput out) throws IOException {
    RewrittenTimes times = new RewrittenTimes(tables.clock(), from.tokens());
    RewrittenRecords records = new RewrittenRecords(from, location, tables, to, times);
    while (in.next()) {
      long time = times.time(in.time());
      if (Long.compareUnsigned(time, last) < 0) {
        throw new RowsNeededException("times go back");
      }
      last = time;
      first = count == 0 ? time : first;
      out.setTime(time);
      records.write(in, out);
      count++;
      for (long n = 1; n > 0; count += n) {
        n = records.writeRun(in, out, last);
        last = out.writtenTime();
      }
      if (count - reported >= STEP) {
        report();
      }
    }
    report();
  }

  private void report() {
    progress.accept(count - reported);
    reported = count;
  }

  /** How many have been written. */
  long count() {
    return count;
  }

  /** The time of the first one, unsigned. */
  long first() {
    return first;
  }

  /** The time of the last one, unsigned. */
  long last() {
    return last;
  }
}
