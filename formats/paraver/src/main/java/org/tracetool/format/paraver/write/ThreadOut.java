package org.tracetool.format.paraver.write;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.paraver.names.States;

/** What is known of a thread while its records are written. */
final class ThreadOut {
  private final int number;
  private final String object;
  private byte[] prefix;
  private int cpu;

  /** Calls that it is in, and when they began. */
  private WrittenTypes.Call[] calls = new WrittenTypes.Call[4];

  private long[] since = new long[4];
  private int depth;

  /** Sides of messages whose physical time is the end of the call. */
  private List<Side> waiting;

  /** When receives were posted, by their requests. */
  private Map<Long, Long> posted;

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
  record Side(Message message, boolean send) {}

  ThreadOut(int number, int application, int task, int thread, int cpu) {
    this.number = number;
    object = ":" + application + ':' + task + ':' + thread + ':';
    cpu(cpu);
  }

  int number() {
    return number;
  }

  int cpu() {
    return cpu;
  }

  void cpu(int now) {
    cpu = now;
    prefix = (now + object).getBytes(StandardCharsets.US_ASCII);
  }

  /** CPU, application, task and thread, with a colon at the end. */
  byte[] prefix() {
    return prefix;
  }

  /** The same for another CPU. */
  byte[] prefix(int on) {
    return on == cpu ? prefix : (on + object).getBytes(StandardCharsets.US_ASCII);
  }

  void enter(WrittenTypes.Call call, long time) {
    if (depth == calls.length) {
      calls = Arrays.copyOf(calls, 2 * depth);
      since = Arrays.copyOf(since, 2 * depth);
    }
    calls[depth] = call;
    since[depth++] = time;
  }

  /** The innermost call, which is left by this; null if there is none. */
  WrittenTypes.Call leave() {
    return depth == 0 ? null : calls[--depth];
  }

  int depth() {
    return depth;
  }

  /** The innermost call; null if there is none. */
  WrittenTypes.Call top() {
    return depth == 0 ? null : calls[depth - 1];
  }

  /** When the innermost call began. */
  long topSince() {
    return since[depth - 1];
  }

  /** What the calls make of the thread. */
  int stateOfCalls() {
    for (int i = depth - 1; i >= 0; i--) {
      if (calls[i].isMpi()) {
        return calls[i].state();
      }
    }
    return States.RUNNING;
  }

  /** A side of a message ends with the innermost call. */
  void wait(Message message, boolean send) {
    waiting = waiting == null ? new ArrayList<>(2) : waiting;
    waiting.add(new Side(message, send));
  }

  /** The sides that waited for the end of the call; null if there are none. */
  List<Side> waited() {
    List<Side> all = waiting;
    waiting = null;
    return all;
  }

  void posted(long request, long time) {
    posted = posted == null ? new HashMap<>() : posted;
    posted.put(request, time);
  }

  /** When a receive was posted; null if that is not known. */
  Long posted(long request) {
    return posted == null ? null : posted.remove(request);
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

  void state(int now, long time, long key) {
    state = now;
    stateSince = time;
    stateKey = key;
  }

  /** A record of the thread comes. */
  void touched(long time) {
    lastTime = time;
  }

  /** The thread has left all calls; what follows may be nothing. */
  void idle(long key, long time) {
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
