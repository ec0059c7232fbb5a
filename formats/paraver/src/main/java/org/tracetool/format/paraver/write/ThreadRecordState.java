package org.tracetool.format.paraver.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.paraver.names.ThreadStateNames;

/** What is known of a thread while its records are written. */
final class ThreadRecordState {
  private final int number;
  private int cpu;

  /** Calls that it is in, and when they began; null as long as it was in none. */
  private WrittenCall[] calls;

  private long[] since;

  /** What the calls up to each make of the thread. */
  private byte[] doing;

  private int depth;

  /** Calls that were left and go on, the one that goes on first last; null as long as none was. */
  private List<Interrupted> interrupted;

  /** For types with one value at a time: how many calls of each it is in; null for none. */
  private int[] singles;

  /** How many calls it was in when its team began; negative if it has none. */
  private int teamDepth = -1;

  /** The operation on a file that counts as a call; -1 for none. */
  private long operation = -1;

  /** Sides of messages whose physical time is the end of the call. */
  private List<Side> waiting;

  /** When receives were posted, by their requests. */
  private Map<Long, Long> posted;

  /** Where the line of the call of a collective operation goes on; negative for no such call. */
  private long operationPlace = -1;

  /** The last values of counters that accumulate. */
  private LongMap lastValues;

  /** What it does, since when, and where that goes in the body; negative before the first event. */
  private int state = -1;

  private long stateSince;
  private long stateKey;

  /** When and where it had left all calls; negative as long as it has not. */
  private long idleKey = -1;

  private long idleSince;

  /** When its last record was. */
  private long lastTime;

  /** A side of a message that waits for the end of a call. */
  record Side(PendingMessage message, boolean send) {}

  /**
   * A call that was left and goes on.
   *
   * @param isWritten whether its line says that it was left
   */
  private record Interrupted(WrittenCall call, long since, boolean isWritten) {}

  ThreadRecordState(int number, int cpu) {
    this.number = number;
    this.cpu = cpu;
  }

  int number() {
    return number;
  }

  int cpu() {
    return cpu;
  }

  void setCpu(int now) {
    cpu = now;
  }

  void enter(WrittenCall call, long time) {
    if (calls == null) {
      calls = new WrittenCall[2];
      since = new long[2];
      doing = new byte[2];
    } else if (depth == calls.length) {
      calls = Arrays.copyOf(calls, 2 * depth);
      since = Arrays.copyOf(since, 2 * depth);
      doing = Arrays.copyOf(doing, 2 * depth);
    }
    calls[depth] = call;
    doing[depth] =
        (byte) (call.state() == ThreadStateNames.RUNNING ? stateOfCalls() : call.state());
    since[depth++] = time;
    if (call.single() > 0) {
      if (singles == null || singles.length <= call.single()) {
        singles = singles == null ? new int[8] : Arrays.copyOf(singles, 2 * call.single());
      }
      singles[call.single()]++;
    }
  }

  /** Whether it is in a call of the same type, of which there is one value at a time. */
  boolean isIn(WrittenCall call) {
    return singles != null && call.single() < singles.length && singles[call.single()] > 0;
  }

  /** Its team begins with the next call; false if it has one. */
  boolean beginTeam() {
    if (teamDepth >= 0) {
      return false;
    }
    teamDepth = depth;
    return true;
  }

  /** Whether its team ends with the call that was left. */
  boolean endTeam() {
    if (teamDepth != depth) {
      return false;
    }
    teamDepth = -1;
    return true;
  }

  /** An operation on a file begins; false if it is within another one. */
  boolean beginOperation(long id) {
    if (operation != -1 || id == -1) {
      return false;
    }
    operation = id;
    return true;
  }

  /** Whether the operation on a file that counts as a call ends. */
  boolean endOperation(long id) {
    if (operation != id || id == -1) {
      return false;
    }
    operation = -1;
    return true;
  }

  /** The innermost call, which is left by this; null if there is none. */
  WrittenCall leave() {
    if (depth == 0) {
      return null;
    }
    WrittenCall call = calls[--depth];
    if (call.single() > 0) {
      singles[call.single()]--;
    }
    return call;
  }

  /** The innermost call is left by this, and goes on when those around it have ended. */
  void interrupt() {
    if (depth > 0) {
      interrupted = interrupted == null ? new ArrayList<>(2) : interrupted;
      long began = topSince();
      interrupted.add(new Interrupted(leave(), began, false));
    }
  }

  boolean isInterrupted() {
    return interrupted != null && !interrupted.isEmpty();
  }

  /** How many interrupted calls end with one of their type; their lines say so from now on. */
  int endWith(WrittenCall call) {
    int count = 0;
    for (int i = 0; isInterrupted() && i < interrupted.size(); i++) {
      Interrupted other = interrupted.get(i);
      if (other.call.type() == call.type() && !other.isWritten) {
        interrupted.set(i, new Interrupted(other.call, other.since, true));
        count++;
      }
    }
    return count;
  }

  /** The call that was interrupted last goes on; whether its line has to say so. */
  boolean resume() {
    Interrupted last = interrupted.remove(interrupted.size() - 1);
    enter(last.call, last.since);
    return last.isWritten;
  }

  /** Gives the room for calls back. */
  void forgetCalls() {
    calls = null;
    since = null;
    doing = null;
    singles = null;
  }

  int depth() {
    return depth;
  }

  /** The innermost call; null if there is none. */
  WrittenCall top() {
    return depth == 0 ? null : calls[depth - 1];
  }

  /** When the innermost call began. */
  long topSince() {
    return since[depth - 1];
  }

  /** What the calls make of the thread. */
  int stateOfCalls() {
    return depth == 0 ? ThreadStateNames.RUNNING : doing[depth - 1];
  }

  /** A side of a message ends with the innermost call. */
  void wait(PendingMessage message, boolean send) {
    waiting = waiting == null ? new ArrayList<>(2) : waiting;
    waiting.add(new Side(message, send));
  }

  /** The sides that waited for the end of the call; null if there are none. */
  List<Side> waited() {
    List<Side> all = waiting;
    waiting = null;
    return all;
  }

  void recordPost(long request, long time) {
    posted = posted == null ? new HashMap<>() : posted;
    posted.put(request, time);
  }

  /** When a receive was posted; null if that is not known. */
  Long posted(long request) {
    return posted == null ? null : posted.remove(request);
  }

  /** The thread has called a collective operation, in a line that goes on at a place. */
  void recordOperation(long place) {
    operationPlace = place;
  }

  /** Where the line of that call continues; valid once; negative if there is none. */
  long takeOperationPlace() {
    long place = operationPlace;
    operationPlace = -1;
    return place;
  }

  /** The difference of a value to the one before. */
  long difference(int counter, long value) {
    lastValues = lastValues == null ? new LongMap() : lastValues;
    long before = lastValues.get(counter);
    lastValues.put(counter, value);
    return before == LongMap.ABSENT ? value : value - before;
  }

  int state() {
    return state;
  }

  long stateSince() {
    return stateSince;
  }

  long stateKey() {
    return stateKey;
  }

  void setState(int now, long time, long key) {
    state = now;
    stateSince = time;
    stateKey = key;
  }

  /** A record of the thread comes. */
  void recordTouch(long time) {
    lastTime = time;
  }

  /** The thread has left all calls; what follows may be nothing. */
  void beginIdle(long key, long time) {
    idleKey = key;
    idleSince = time;
  }

  /** Whether nothing has come since the last call was left. */
  boolean isIdle() {
    return depth == 0 && idleKey >= 0 && idleSince == lastTime;
  }

  long idleKey() {
    return idleKey;
  }

  long idleSince() {
    return idleSince;
  }

  /** Whether the innermost call is one of MPI. */
  boolean isInMpi() {
    return top() != null && top().isMpi();
  }
}
