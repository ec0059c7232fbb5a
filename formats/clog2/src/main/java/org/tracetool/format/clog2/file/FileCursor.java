package org.tracetool.format.clog2.file;

import java.io.IOException;

/** The records of one file, block by block. */
public abstract class FileCursor extends LogCursor {
  /** Bytes of a record before its body; the time is first. */
  private static final int HEADER = 24;

  protected final SlidingFileWindow in;
  protected final DamageSink damage;

  /** Index of the body of the record in the window. */
  protected int body;

  /** Where the block begins. */
  protected long block;

  /** Where the next record begins. */
  protected long position;

  /** There are no more records. */
  protected boolean done;

  /** Added to the times of records, in seconds. */
  protected double shift;

  private boolean complete;

  protected FileCursor(SlidingFileWindow in, DamageSink damage) {
    this.in = in;
    this.damage = damage;
  }

  @Override
  public final boolean next() throws IOException {
    while (nextWithEnds()) {
      if (!endsBlock() && !endsLog()) {
        return true;
      }
    }
    return false;
  }

  /** Steps over marks of ends too, so that each can be printed; false behind the last one. */
  public final boolean nextWithEnds() throws IOException {
    while (!done) {
      int at = header();
      if (at < 0) {
        continue;
      }
      decode(at);
      if (endsLog()) {
        complete = true;
        done = true;
      } else if (endsBlock()) {
        readNextBlock();
      }
      return true;
    }
    return false;
  }

  /** Steps over the next record; gives its index in the window, or -1 if there is none here. */
  protected abstract int header() throws IOException;

  /**
   * The index in the window of what comes next; -1, and on to the next block or the end, if it is
   * not there.
   *
   * @param size its bytes
   * @param label what it is called; null for the header of a record
   * @param limit where the block or the log ends
   * @param bound what ends there
   */
  protected final int here(int size, String label, long limit, String bound) throws IOException {
    boolean fits = position + size <= limit;
    int at = fits ? in.at(position, size) : -1;
    if (at < 0) {
      String what = label == null ? "a record" : label + " of " + size + " bytes";
      damage.reportDamage(position, what, fits ? "the end of the file" : bound);
      if (fits) {
        done = true;
      } else {
        readNextBlock();
      }
    }
    return at;
  }

  /** Takes the values of the record at an index. */
  protected abstract void decode(int at);

  /** Whether the record marks the end of a block. */
  protected abstract boolean endsBlock();

  /** Whether the record marks the end of the log. */
  protected abstract boolean endsLog();

  /** Goes to the begin of the next block, or is done. */
  protected abstract void readNextBlock() throws IOException;

  @Override
  public final int word(int offset) {
    return in.i32(body + offset);
  }

  @Override
  public final double real(int offset) {
    return in.f64(body + offset);
  }

  /** Whether the log ended with its mark; asked after the last record. */
  public final boolean isComplete() {
    return complete;
  }

  /** The place of the record in the file. */
  public abstract long offset();

  /** The place behind the record. */
  public final long after() {
    return position;
  }

  /** What is added to the times of records from here on, in seconds. */
  public final double shift() {
    return shift;
  }

  /** The time of the record as it stands in the file. */
  public final double storedTime() {
    return real(-HEADER);
  }

  /**
   * Goes on with the record at a place.
   *
   * @return false if there can be no record, which leaves this where it is
   */
  public final boolean goTo(long place) throws IOException {
    long begin = blockOf(place);
    if (begin < 0 || in.at(place, HEADER) < 0) {
      return false;
    }
    block = begin;
    position = place;
    done = false;
    return true;
  }

  /**
   * As {@link #goTo(long)}, of a record that was read before.
   *
   * @param stored its {@link #storedTime}
   * @param newShift the {@link #shift} there
   * @return false also if the record there has another time
   */
  public final boolean goTo(long place, double stored, double newShift) throws IOException {
    if (blockOf(place) < 0) {
      return false;
    }
    int at = in.at(place, HEADER);
    if (at < 0 || Double.compare(in.f64(at), stored) != 0) {
      return false;
    }
    shift = newShift;
    return goTo(place);
  }

  /** The begin of the block that has a byte of the file; negative if there is none. */
  protected abstract long blockOf(long place) throws IOException;

  /** Whether the time is a number; reported as damage if not. */
  public final boolean checkTime() {
    if (Double.isFinite(time)) {
      return true;
    }
    damage.reportDamage(offset(), "a record with a time (it is left out)", "time " + time);
    return false;
  }

  @Override
  public final void close() throws IOException {
    in.close();
  }
}
