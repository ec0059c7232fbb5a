package org.tracetool.format.clog2.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Walks over the records of a log, of CLOG-2 or CLOG. Values are those of the current record; they
 * hold until {@link #next}. Damage is told and passed over.
 */
public abstract class LogCursor implements Closeable {
  /** What records are about. */
  public enum Sort {
    /** Defines a state: {@link #start}, {@link #end}, {@link #colour}, {@link #name}. */
    STATE,
    /** Defines an event: {@link #event}, {@link #colour}, {@link #name}. */
    EVENT,
    /** An event happens: {@link #event}, perhaps {@link #cargo}. */
    BARE,
    /** A message is sent or received. */
    MESSAGE,
    /** A process is in a communicator. */
    COMMUNICATOR,
    /** A place in the source. */
    SOURCE,
    /** A named number: {@link #event} is its value. */
    CONSTANT,
    /** A collective operation, which its state tells as well. */
    COLLECTIVE,
    /** Nothing that matters. */
    OTHER
  }

  /** Told when something is wrong. */
  @FunctionalInterface
  public interface DamageSink {
    /** Damage at a byte of the file. */
    void damage(long offset, String expected, String found);
  }

  /** The kind of record of a communicator that is given up. */
  public static final int FREED = 10;

  /** The number of events of sends. */
  public static final int SEND = -101;

  /** The number of events of receives. */
  public static final int RECEIVE = -102;

  /** No event. */
  public static final int UNDEFINED = -1;

  protected final FileWindow in;
  protected final Path file;
  protected final DamageSink damage;

  protected Sort sort = Sort.OTHER;
  protected double time;
  protected int comm;
  protected int rank;
  protected int thread;
  protected int event;
  protected int second;
  protected int otherComm;
  protected int otherRank;
  protected int tag;
  protected int size;

  /** Index of the body of the record in the window. */
  protected int body;

  /** Where the block begins. */
  protected long block;

  /** Where the next record begins. */
  protected long position;

  /** There are no more records. */
  protected boolean done;

  private boolean complete;

  protected LogCursor(Path file, FileWindow in, DamageSink damage) {
    this.file = file;
    this.in = in;
    this.damage = damage;
  }

  /** Steps to the next record; false at the end of the log. */
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

  /** The 32 bits at a place of the body. */
  public final int word(int offset) {
    return in.i32(body + offset);
  }

  /** The floating-point number at a place of the body. */
  public final double real(int offset) {
    return in.f64(body + offset);
  }

  /** Whether the log ended with its mark; asked after the last record. */
  public final boolean isComplete() {
    return complete;
  }

  /** What the record is about. */
  public final Sort sort() {
    return sort;
  }

  /** Time in seconds, clock shift included. */
  public final double time() {
    return time;
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

  /** The communicator, 0 for all processes of the program. */
  public final int comm() {
    return comm;
  }

  /** The rank in that communicator. */
  public final int rank() {
    return rank;
  }

  /** The thread, 0 for the first. */
  public final int thread() {
    return thread;
  }

  /** The number of an event; of messages {@link #SEND} or {@link #RECEIVE}. */
  public final int event() {
    return event;
  }

  /** The event that begins a state that is defined. */
  public final int start() {
    return event;
  }

  /** The event that ends a state that is defined. */
  public final int end() {
    return second;
  }

  /** Of messages the communicator of the other side; of communicator records, their own. */
  public final int otherComm() {
    return otherComm;
  }

  /** Of messages the rank of the other side; of communicator records, the rank in it. */
  public final int otherRank() {
    return otherRank;
  }

  /** Of communicator records: the rank among all processes of the program. */
  public final int worldRank() {
    return second;
  }

  /** Of communicator records: the kind of event. */
  public final int kind() {
    return event;
  }

  /** The tag of a message. */
  public final int tag() {
    return tag;
  }

  /** The size of a message in bytes; of source locations, the line. */
  public final int size() {
    return size;
  }

  /** The number of a source location. */
  public final int id() {
    return event;
  }

  /** The information of an event, {@link Clog2Type#CARGO_BYTES} bytes; null if it has none. */
  public abstract byte[] cargo();

  /** The colour of what is defined; null for none. */
  public abstract byte[] colour();

  /** The name of what is defined, the file of a source location; null for none. */
  public abstract byte[] name();

  /** How cargo is shown; null for none. */
  public abstract byte[] label();

  @Override
  public final void close() throws IOException {
    in.close();
  }
}
