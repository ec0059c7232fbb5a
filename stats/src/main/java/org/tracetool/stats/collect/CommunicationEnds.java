package org.tracetool.stats.collect;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.tracetool.core.collect.SpillLog;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.event.EventKind;

/**
 * The ends of messages and collective operations of one process, and its calls of barriers of
 * OpenMP, in the order in which they happened, each with the call that it happened in. Since that
 * call ends later, entries wait here until they are complete and then go into a log. If too many
 * wait, those that wait are taken to be in calls that end with them, which is counted.
 */
public final class CommunicationEnds implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Kinds of entries. */
  public static final int SEND = 0;

  /** A send whose duration is already known. */
  public static final int TIMED_SEND = 1;

  public static final int RECEIVE = 2;
  public static final int COLLECTIVE = 3;

  /** A call in which a thread waits for its team. */
  public static final int BARRIER = 4;

  /** Those that do not block: each has a request. */
  public static final int ISEND = 5;

  public static final int TIMED_ISEND = 6;
  public static final int IRECEIVE = 7;

  /** A collective operation that does not block is complete. */
  public static final int COMPLETED = 8;

  /**
   * What happens to a request: it is that of a receive; its send is complete; no call waits for it.
   */
  public static final int RECEIVE_POSTED = 9;

  public static final int SENT = 10;
  public static final int FREED = 11;
  public static final int CANCELLED = 12;

  /** It is that of a collective operation. */
  public static final int POSTED = 13;

  /** In place of the number of an operation. */
  public static final long NO_NUMBER = -1;

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
  private static final int REQUEST = 11;
  private static final int WIDTH = 12;

  /** Numbers of an entry that waits, the longest calls before it included. */
  private final int width;

  private static final int MAX_WAITING = 4096;

  private transient SpillLog log;
  private long[] waiting;
  private int first;
  private int end;
  private int open;
  private long lastTime;
  private long givenUp;
  private boolean communicates;

  /** What the process did before an end; null if not needed. */
  private final RecentLongestCalls calls;

  /**
   * Ends of a process, none yet.
   *
   * @param time when the process begins
   * @param causes whether it is noted what the process did between them
   */
  CommunicationEnds(SpillStore store, long time, boolean causes) {
    log = new SpillLog(store);
    calls = causes ? new RecentLongestCalls(time) : null;
    width = WIDTH + (causes ? RecentLongestCalls.WORDS : 0);
    waiting = new long[4 * width];
  }

  /** What the process did since the last end; null if not needed. */
  RecentLongestCalls calls() {
    return calls;
  }

  /**
   * An operation that does not block is complete.
   *
   * @param enter when the call began that completed it
   * @param region of that call
   */
  void complete(long time, long enter, int region, int operation, int comm, int root, long request)
      throws IOException {
    communicates = true;
    int at = next(COMPLETED, time, enter, region, -1);
    waiting[at + REQUEST] = request;
    waiting[at + A] = operation;
    waiting[at + B] = root;
    waiting[at + C] = comm;
    waiting[at + D] = 0;
    complete(at, time);
    flush();
  }

  /**
   * Adds a message.
   *
   * @param region place of the region of the innermost call, -1 if there is none
   * @param depth calls that are open
   * @param request of a message that does not block
   */
  void addMessage(
      int kind,
      long time,
      long enter,
      int region,
      int depth,
      int other,
      long tag,
      int comm,
      long length,
      long request)
      throws IOException {
    communicates = true;
    int at = next(kind, time, enter, region, depth);
    waiting[at + REQUEST] = request;
    waiting[at + A] = other;
    waiting[at + B] = tag;
    waiting[at + C] = comm;
    waiting[at + D] = length;
    if (depth == 0) {
      complete(at, time);
      flush();
    }
  }

  /** Adds what happens to a request. */
  void request(int kind, long time, long request) throws IOException {
    int at = next(kind, time, time, -1, 0);
    waiting[at + REQUEST] = request;
    complete(at, time);
    flush();
  }

  /**
   * Adds a collective operation that begins; its end will refer to {@code id}.
   *
   * @param number which of its communicator it is; {@link #NO_NUMBER} if it does not say
   */
  void begin(long time, int region, int operation, int comm, int root, long id, long number)
      throws IOException {
    communicates = true;
    int at = next(COLLECTIVE, time, time, region, -1);
    waiting[at + A] = operation;
    waiting[at + B] = root;
    waiting[at + C] = comm;
    waiting[at + D] = id;
    waiting[at + REQUEST] = number;
  }

  /**
   * Adds a call of a barrier of OpenMP, which begins.
   *
   * @param depth calls that are open, this one included
   * @param team what tells its team from others of the process
   */
  void addBarrier(long time, int region, int depth, int team) throws IOException {
    int at = next(BARRIER, time, time, region, depth);
    waiting[at + A] = team;
    waiting[at + B] = 0;
    waiting[at + C] = 0;
    waiting[at + D] = 0;
  }

  /** The collective operation of this id that began last has ended. */
  void end(long time, long id) throws IOException {
    for (int at = end - width; at >= first; at -= width) {
      if (waiting[at + KIND] == COLLECTIVE && waiting[at + DONE] == 0 && waiting[at + D] == id) {
        complete(at, time);
        flush();
        return;
      }
    }
  }

  private int next(int kind, long time, long enter, int region, int depth) throws IOException {
    if (end - first >= MAX_WAITING * width) {
      givenUp += open;
      for (int at = first; at < end; at += width) {
        waiting[at + DONE] = 1;
      }
      open = 0;
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
    end += width;
    if (calls != null && kind < RECEIVE_POSTED) {
      calls.take(waiting, at + WIDTH, enter);
    }
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

  /** Entries that were given up because too many waited. */
  public long givenUp() {
    return givenUp;
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
    for (int at = end - width; at >= first; at -= width) {
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
    while (first < end && waiting[first + DONE] != 0) {
      write(first);
      first += width;
    }
    if (first == end) {
      first = 0;
      end = 0;
    }
  }

  private void write(int at) throws IOException {
    long time = waiting[at + TIME];
    log.beginEntry();
    log.appendNumber(waiting[at + KIND]);
    log.appendNumber(time - lastTime);
    lastTime = time;
    if (waiting[at + KIND] >= ISEND) {
      log.appendNumber(waiting[at + REQUEST]);
    }
    if (waiting[at + KIND] >= RECEIVE_POSTED) {
      return;
    }
    log.appendNumber(time - waiting[at + ENTER]);
    log.appendNumber(waiting[at + LEAVE] - time);
    log.appendNumber(waiting[at + REGION] + 1);
    log.appendNumber(waiting[at + A]);
    log.appendNumber(waiting[at + B]);
    log.appendNumber(waiting[at + C]);
    boolean isCollective = waiting[at + KIND] == COLLECTIVE;
    log.appendNumber(isCollective ? waiting[at + REQUEST] + 1 : waiting[at + D]);
    if (calls != null) {
      calls.write(log, waiting, at + WIDTH, time);
    }
  }

  /** No more events will come; operations still open at {@code time} stay incomplete. */
  void finish(long time) throws IOException {
    for (int at = first; at < end; at += width) {
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

  /** Of what does not block; else 0. */
  public long request;

  /** Which operation of its communicator it says that it is; {@link #NO_NUMBER} if it does not. */
  public long number;

  /** Whether a send holds the time of its receive. */
  public boolean isTimed() {
    return kind == TIMED_SEND || kind == TIMED_ISEND;
  }

  /** Kind of the entry of a record. */
  static int kindOf(EventKind record, boolean timed) {
    return switch (record) {
      case SEND -> timed ? TIMED_SEND : SEND;
      case ISEND -> timed ? TIMED_ISEND : ISEND;
      case RECEIVE -> RECEIVE;
      case IRECEIVE -> IRECEIVE;
      default -> throw new IllegalArgumentException(record.label());
    };
  }

  /** The longest calls before the entry; null if these are not known. */
  public RecentLongestCalls before() {
    return kind < RECEIVE_POSTED ? calls : null;
  }

  /** Steps to the next entry; false at the end. */
  public boolean next() throws IOException {
    if (!log.hasNext()) {
      return false;
    }
    kind = (int) log.readNumber();
    lastTime += log.readNumber();
    time = lastTime;
    request = kind >= ISEND ? log.readNumber() : 0;
    if (kind >= RECEIVE_POSTED) {
      return true;
    }
    enter = time - log.readNumber();
    leave = time + log.readNumber();
    region = (int) log.readNumber() - 1;
    a = (int) log.readNumber();
    b = log.readNumber();
    comm = (int) log.readNumber();
    length = log.readNumber();
    number = kind == COLLECTIVE ? length - 1 : NO_NUMBER;
    if (calls != null) {
      calls.read(log, time);
    }
    return true;
  }
}
