package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.file.SortedRows;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.MpiCalls;

/**
 * The first reading of a trace: what types and values there are, and the two sides of messages,
 * whose lines stand where neither side belongs. All damage is told here.
 */
final class Scan extends RecordLoop {
  /** The time, twice, so that at equal times receives come before sends. */
  static final int KEY = 0;

  /** Thread of this side. */
  static final int THREAD = 1;

  /** Thread of the other side. */
  static final int PARTNER = 2;

  static final int COMM = 3;
  static final int SIZE = 4;
  static final int TAG = 5;

  /** The number of the message, which counts from 1. */
  static final int ID = 6;

  /** Physical minus logical time. */
  static final int PHYSICAL = 7;

  /** Where the line of a send stands, minus logical time. */
  static final int PLACE = 8;

  /** How many lines of that time come before it; negative if it stands where it usually does. */
  static final int PLACE_LINE = 9;

  /** The CPU. */
  static final int CPU = 10;

  static final int WIDTH = 11;

  private static final int MOST_WAITING = 4096;
  private static final int MOST_ROOTS = 4 << 20;
  private static final long UNKNOWN = -1;

  private final TypeTable types;
  private final CommLines comms;
  private final SortedRows sends = new SortedRows(WIDTH);
  private final SortedRows receives = new SortedRows(WIDTH);

  /** The CPU that each thread usually is on. */
  private final int[] cpus;

  private final boolean[] moves;

  /** How many collective calls each thread has begun; negative if the last one has ended. */
  private final int[] begun;

  /** How many collective operations each thread has begun in each communicator. */
  private final LongMap operations = new LongMap();

  /** The roots of operations, by communicator and number. */
  private final LongMap roots = new LongMap();

  private long[] waiting = new long[WIDTH * 16];
  private int waitingCount;
  private long[] logical = new long[16];
  private long previousPlace;

  /** Time of the last state or event, and how many there were of this time. */
  private long time;

  private long lines;
  private long records;
  private long first = UNKNOWN;
  private long last;
  private boolean unsorted;
  private long number;

  Scan(
      LineFeed feed,
      Objects objects,
      TypeTable types,
      CommLines comms,
      int[] cpus,
      ReadOptions tells) {
    super(feed, objects, tells);
    this.types = types;
    this.comms = comms;
    this.cpus = cpus.clone();
    moves = new boolean[cpus.length];
    begun = new int[cpus.length];
  }

  /** Reads all lines. */
  void run() throws IOException {
    while (step()) {
      // all is done there
    }
    place(LATEST);
  }

  private void at(long t, int thread, long cpu) throws IOException {
    records++;
    if (t < time) {
      unsorted = true;
      warn("records that are not in order of time; sorted");
    } else if (t > time) {
      if (waitingCount > 0) {
        place(t);
      }
      time = t;
      lines = 0;
    } else if (waitingCount > 0) {
      place(t);
    }
    lines++;
    seen(t);
    moved(thread, cpu);
  }

  private void moved(int thread, long cpu) {
    if (cpus[thread - 1] != cpu) {
      moves[thread - 1] = true;
    }
  }

  private void seen(long t) {
    first = first == UNKNOWN ? t : Math.min(first, t);
    last = Math.max(last, t);
  }

  @Override
  void state(int thread, long[] f) throws IOException {
    at(f[5], thread, f[1]);
    last = Math.max(last, f[6]);
    if (f[6] < f[5] && f[6] != -1) {
      warn("states that end before they begin, kept as they are");
    }
  }

  @Override
  void event(int thread, long[] f, int count) throws IOException {
    at(f[5], thread, f[1]);
    for (int i = 6; i < count; i += 2) {
      TypeUse type = types.add(f[i]);
      if (type == null) {
        warn("events of more types than can be kept, left out");
      } else if (type.areCalls()) {
        long value = f[i + 1];
        if (value != 0 && type.region(value) == 0) {
          types.addRegion(type, value);
        }
        if (f[i] == MpiCalls.COLLECTIVE) {
          int calls = Math.abs(begun[thread - 1]);
          begun[thread - 1] = value == 0 ? -calls : calls + 1;
          if (value != 0) {
            root(thread, f, count);
          }
        }
      }
    }
  }

  /** Remembers the root of an operation, which only the root tells. */
  private void root(int thread, long[] f, int count) {
    long comm = 0;
    boolean root = false;
    for (int i = 6; i < count; i += 2) {
      comm = f[i] == EventTypes.COLLECTIVE_COMM ? f[i + 1] : comm;
      root |= f[i] == EventTypes.COLLECTIVE_ROOT && f[i + 1] != 0;
    }
    int token = comms.token(objects.application(thread), comm);
    if (token != 0) {
      long n = next(operations, thread, token);
      if (root && roots.size() < MOST_ROOTS) {
        roots.put(key(token, n), thread);
      }
    }
  }

  /** The number of the next operation of a thread in a communicator, which counts from 1. */
  static long next(LongMap operations, int thread, int comm) {
    long key = (long) thread << Integer.SIZE | comm;
    long before = operations.get(key);
    long n = before == LongMap.ABSENT ? 1 : before + 1;
    operations.put(key, n);
    return n;
  }

  private static long key(int comm, long n) {
    return (long) comm << Integer.SIZE | n & 0xffff_ffffL;
  }

  /** The root of an operation; 0 if there is none, or it is not known. */
  int root(int comm, long n) {
    long root = roots.get(key(comm, n));
    return root == LongMap.ABSENT ? 0 : (int) root;
  }

  @Override
  void message(int sender, int receiver, long[] f) throws IOException {
    records++;
    number++;
    for (int i : new int[] {5, 6, 11, 12}) {
      seen(f[i]);
    }
    int comm = comms.ofMessage(sender, receiver);
    long[] rows = receives.add();
    int at = receives.at();
    side(rows, at, receiver, sender, comm, f);
    rows[at + KEY] = 2 * f[12];
    rows[at + PHYSICAL] = f[12] - f[11];
    rows[at + CPU] = f[7];
    moved(receiver, f[7]);
    moved(sender, f[1]);
    if (waitingCount == MOST_WAITING) {
      place(time);
    }
    if (WIDTH * (waitingCount + 1) > waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * waiting.length);
      logical = Arrays.copyOf(logical, 2 * logical.length);
    }
    at = WIDTH * waitingCount;
    side(waiting, at, sender, receiver, comm, f);
    waiting[at + KEY] = 2 * f[5] + 1;
    waiting[at + PHYSICAL] = f[6] - f[5];
    waiting[at + CPU] = f[1];
    logical[waitingCount++] = f[5];
  }

  private void side(long[] to, int at, int thread, int partner, int comm, long[] f) {
    to[at + THREAD] = thread;
    to[at + PARTNER] = partner;
    to[at + COMM] = comm;
    to[at + SIZE] = f[13];
    to[at + TAG] = f[14];
    to[at + ID] = number;
    to[at + PLACE] = 0;
    to[at + PLACE_LINE] = -1;
  }

  /** Finds the places of messages since the last state or event, now that the next one is known. */
  private void place(long next) throws IOException {
    for (int i = 0; i < waitingCount; i++) {
      int at = WIDTH * i;
      long physical = logical[i] + waiting[at + PHYSICAL];
      long place = physical;
      if (place < time || place > next) {
        place = logical[i] >= time && logical[i] <= next ? logical[i] : time;
      }
      place = Math.max(place, Math.min(previousPlace, next));
      previousPlace = place;
      if (place != physical || place == next) {
        waiting[at + PLACE] = place - logical[i];
        waiting[at + PLACE_LINE] = place == time ? lines : 0;
      }
      long[] rows = sends.add();
      System.arraycopy(waiting, at, rows, sends.at(), WIDTH);
    }
    waitingCount = 0;
  }

  @Override
  void note(byte[] bytes, int begin, int end) {
    // of no importance here
  }

  @Override
  void communicator(byte[] bytes, int begin, int end) {
    comms.add(bytes, begin, end);
  }

  /** The sides that send. */
  SortedRows sends() {
    return sends;
  }

  /** The sides that receive. */
  SortedRows receives() {
    return receives;
  }

  /** Whether states and events are not in order of time. */
  boolean isUnsorted() {
    return unsorted;
  }

  /**
   * Whether a collective call has no end.
   *
   * @param number of the call among those of the thread, from 1
   */
  boolean isUnended(int thread, int number) {
    return begun[thread - 1] == number;
  }

  /** Whether a thread is not always on its usual CPU. */
  boolean moves(int thread) {
    return moves[thread - 1];
  }

  /** Whether there are records. */
  boolean hasRecords() {
    return records > 0;
  }

  /** The smallest time. */
  long first() {
    return Math.max(first, 0);
  }

  /** The largest time. */
  long last() {
    return last;
  }
}
