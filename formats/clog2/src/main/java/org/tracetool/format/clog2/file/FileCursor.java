package org.tracetool.format.clog2.file;

import java.io.IOException;
import java.nio.file.Path;

/** The records of one file, block by block. */
public abstract class FileCursor extends LogCursor {
  protected final FileWindow in;
  protected final Path file;
  protected final DamageSink damage;

  /** Index of the body of the record in the window. */
  protected int body;

  /** Where the block begins. */
  protected long block;

  /** Where the next record begins. */
  protected long position;

  /** There are no more records. */
  protected boolean done;

  private boolean complete;

  protected FileCursor(Path file, FileWindow in, DamageSink damage) {
    this.file = file;
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
        nextBlock();
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
      damage.damage(position, what, fits ? "the end of the file" : bound);
      if (fits) {
        done = true;
      } else {
        nextBlock();
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
  protected abstract void nextBlock() throws IOException;

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

  /** Whether the time is a number; told as damage if not. */
  public final boolean checkTime() {
    if (Double.isFinite(time)) {
      return true;
    }
    damage.damage(offset(), "a record with a time (it is left out)", "time " + time);
    return false;
  }

  @Override
  public final void close() throws IOException {
    in.close();
  }
}
