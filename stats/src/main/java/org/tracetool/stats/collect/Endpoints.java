package org.tracetool.stats.collect;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.tracetool.core.collect.SpillLog;
import org.tracetool.core.collect.SpillStore;

/**
 * The ends of messages and collective operations of one process, and its calls of barriers of
 * OpenMP, in the order in which they happened, each with the call that it happened in. Since that
 * call ends later, entries wait here until they are complete and then go into a log.
 */
public final class Endpoints implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Kinds of entries. */
  public static final int SEND = 0;

  /** A send whose duration is already known. */
  public static final int TIMED_SEND = 1;

  public static final int RECEIVE = 2;
  public static final int COLLECTIVE = 3;

  /** A call in which a thread waits for its team. */
  public static final int BARRIER = 4;

  /** Words of an entry that waits. */
  private static final int KIND = 0;

  private static final int TIME = 1;
  private static final int ENTER = 2;
  private static final int LEAVE = 3;
  private static final int REGION = 4;
  private static final int DEPTH = 5;
  private static final int DONE = 6;
  private static final int A = 7;
  private static final int B = 8;
  private static final int C = 9;
  private static final int D = 10;
  private static final int WIDTH = 11;

  private static final int MOST_WAITING = 4096;

  private transient SpillLog log;
  private long[] waiting = new long[4 * WIDTH];
  private int first;
  private int end;
  private int open;
  private long lastTime;
  private boolean exact = true;
  private boolean communicates;

  /** Ends of a process, none yet. */
  Endpoints(SpillStore store) {
    log = new SpillLog(store);
  }

  /**
   * Adds a message.
   *
   * @param region place of the region of the innermost call, -1 if there is none
   * @param depth calls that are open
   */
  void message(
      int kind,
      long time,
      long enter,
      int region,
      int depth,
      int other,
      long tag,
      int comm,
      long length)
      throws IOException {
    communicates = true;
    int at = next(kind, time, enter, region, depth);
    waiting[at + A] = other;
    waiting[at + B] = tag;
    waiting[at + C] = comm;
    waiting[at + D] = length;
    if (depth == 0) {
      complete(at, time);
      flush();
    }
  }

  /** Adds a collective operation that begins; its end will refer to {@code id}. */
  void begin(long time, int region, int operation, int comm, int root, long id) throws IOException {
    communicates = true;
    int at = next(COLLECTIVE, time, time, region, -1);
    waiting[at + A] = operation;
    waiting[at + B] = root;
    waiting[at + C] = comm;
    waiting[at + D] = id;
  }

  /**
   * Adds a call of a barrier of OpenMP, which begins.
   *
   * @param depth calls that are open, this one included
   * @param team what tells its team from others of the process
   */
  void barrier(long time, int region, int depth, int team) throws IOException {
    int at = next(BARRIER, time, time, region, depth);
    waiting[at + A] = team;
    waiting[at + B] = 0;
    waiting[at + C] = 0;
    waiting[at + D] = 0;
  }

  /** The collective operation of this id that began last has ended. */
  void end(long time, long id) throws IOException {
    for (int at = end - WIDTH; at >= first; at -= WIDTH) {
      if (waiting[at + KIND] == COLLECTIVE && waiting[at + DONE] == 0 && waiting[at + D] == id) {
        complete(at, time);
        flush();
        return;
      }
    }
  }

  private int next(int kind, long time, long enter, int region, int depth) throws IOException {
    if (end - first >= MOST_WAITING * WIDTH) {
      for (int at = first; at < end; at += WIDTH) {
        waiting[at + DONE] = 1;
      }
      open = 0;
      exact = false;
      flush();
    }
    if (end == waiting.length) {
      int live = end - first;
      long[] to = live * 2 > waiting.length ? new long[waiting.length * 2] : waiting;
      System.arraycopy(waiting, first, to, 0, live);
      waiting = to;
      first = 0;
      end = live;
    }
    int at = end;
    end += WIDTH;
    waiting[at + KIND] = kind;
    waiting[at + TIME] = time;
    waiting[at + ENTER] = enter;
    waiting[at + LEAVE] = time; // until it is known
    waiting[at + REGION] = region;
    waiting[at + DEPTH] = depth;
    waiting[at + DONE] = 0;
    open++;
    return at;
  }

  private void complete(int at, long leave) {
    waiting[at + LEAVE] = leave;
    waiting[at + DONE] = 1;
    open--;
  }

  /** Returns whether none was given up because too many waited. */
  boolean isExact() {
    return exact;
  }

  /** Returns whether there are messages or collective operations. */
  public boolean communicates() {
    return communicates;
  }

  /** Returns whether anything waits for a call to end. */
  boolean isWaiting() {
    return open > 0;
  }

  /**
   * The innermost call of {@code depth} open ones ends.
   *
   * @param inner ticks of the calls in it
   */
  void leave(int depth, long time, long inner) throws IOException {
    for (int at = end - WIDTH; at >= first; at -= WIDTH) {
      if (waiting[at + DEPTH] == depth && waiting[at + DONE] == 0) {
        if (waiting[at + KIND] == BARRIER) {
          waiting[at + D] = inner;
        }
        complete(at, time);
      }
    }
    flush();
  }

  private void flush() throws IOException {
    while (first < end && waiting[first + DONE] == 1) {
      write(first);
      first += WIDTH;
    }
    if (first == end) {
      first = 0;
      end = 0;
    }
  }

  private void write(int at) throws IOException {
    long time = waiting[at + TIME];
    log.beginEntry();
    log.number(waiting[at + KIND]);
    log.number(time - lastTime);
    log.number(time - waiting[at + ENTER]);
    log.number(waiting[at + LEAVE] - time);
    log.number(waiting[at + REGION] + 1);
    log.number(waiting[at + A]);
    log.number(waiting[at + B]);
    log.number(waiting[at + C]);
    log.number(waiting[at + D]);
    lastTime = time;
  }

  /** No more events will come; operations still open at {@code time} stay incomplete. */
  void finish(long time) throws IOException {
    for (int at = first; at < end; at += WIDTH) {
      if (waiting[at + DONE] == 0) {
        complete(at, time);
      }
    }
    flush();
    log.finish();
    waiting = new long[0];
    lastTime = 0;
  }

  /** With the entries, which are moved. */
  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    log.save(out);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    log = new SpillLog(((PartialFile.Input) in).store());
    log.restore(in);
  }

  // --- reading ---------------------------------------------------------------------------------

  public int kind;
  public long time;
  public long enter;
  public long leave;
  public int region;

  /** The other process, the collective operation, or the team. */
  public int a;

  /** The tag, or the root. */
  public long b;

  public int comm;

  /** The bytes of a message; of a barrier the ticks of the calls in it. */
  public long length;

  /** Steps to the next entry; false at the end. */
  public boolean next() throws IOException {
    if (!log.hasNext()) {
      return false;
    }
    kind = (int) log.readNumber();
    lastTime += log.readNumber();
    time = lastTime;
    enter = time - log.readNumber();
    leave = time + log.readNumber();
    region = (int) log.readNumber() - 1;
    a = (int) log.readNumber();
    b = log.readNumber();
    comm = (int) log.readNumber();
    length = log.readNumber();
    return true;
  }
}
