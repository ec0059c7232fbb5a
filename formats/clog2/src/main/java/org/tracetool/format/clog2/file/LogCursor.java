package org.tracetool.format.clog2.file;

import java.io.Closeable;
import java.io.IOException;

/**
 * Walks over the records of one or more logs, of CLOG-2 or CLOG. Values are those of the current
 * record; they hold until {@link #next}. Damage is reported and skipped.
 */
public abstract class LogCursor implements Closeable {
  /** What records are about. */
  public enum RecordKind {
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
    /** A collective operation, which its state says as well. */
    COLLECTIVE,
    /** Nothing that matters. */
    OTHER
  }

  /** Told when something is wrong. */
  @FunctionalInterface
  public interface DamageSink {
    /** Damage at a byte of the file. */
    void reportDamage(long offset, String expected, String found);
  }

  /** The kind of record of a communicator that is given up. */
  public static final int FREED = 10;

  /** The number of events of sends. */
  public static final int SEND = -101;

  /** The number of events of receives. */
  public static final int RECEIVE = -102;

  /** No event. */
  public static final int UNDEFINED = -1;

  protected RecordKind sort = RecordKind.OTHER;
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

  /** Steps to the next record; false at the end of the log. */
  public abstract boolean next() throws IOException;

  /**
   * Steps to the next record that is not like earlier ones; false at the end of the log.
   *
   * @param repeated takes the others, or some of them
   */
  public boolean nextNew(RepeatedRecords repeated) throws IOException {
    return next();
  }

  /** The 32 bits at a place of the body. */
  public abstract int word(int offset);

  /** The floating-point number at a place of the body. */
  public abstract double real(int offset);

  /** What the record is about. */
  public final RecordKind sort() {
    return sort;
  }

  /** Time in seconds, clock shift included. */
  public final double time() {
    return time;
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
}
