package org.tracetool.format.vtf3.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.time.Ticks;

/**
 * Calls that records of mutexes stand for: their enters and leaves, which are rows of their own in
 * the model, have no records of their own.
 */
final class MutexCalls {
  /** Calls of one process that have not ended; of more, the enters and leaves are written. */
  private static final int MAX_OPEN = 64;

  /**
   * A call.
   *
   * @param entered whether its enter has come
   */
  private record Call(int region, long begin, long end, boolean entered) {}

  private final Map<Integer, List<Call>> open = new HashMap<>();

  /** A record of a mutex was written. */
  void add(EventCursor mutex) {
    List<Call> calls = open.computeIfAbsent(mutex.location(), l -> new ArrayList<>(1));
    calls.removeIf(c -> Long.compareUnsigned(c.end, mutex.time()) < 0);
    if (calls.size() < MAX_OPEN) {
      long end = Ticks.after(mutex.time(), mutex.field(3));
      calls.add(new Call((int) mutex.field(0), mutex.time(), end, false));
    }
  }

  /** Whether an enter is that of a call with a record of its own. */
  boolean takesEnter(EventCursor enter) {
    List<Call> calls = open.isEmpty() ? null : open.get(enter.location());
    for (int i = 0; calls != null && i < calls.size(); i++) {
      Call call = calls.get(i);
      if (!call.entered && call.region == (int) enter.field(0) && call.begin == enter.time()) {
        calls.set(i, new Call(call.region, call.begin, call.end, true));
        return true;
      }
    }
    return false;
  }

  /** Whether a leave is that of a call with a record of its own. */
  boolean takesLeave(EventCursor leave) {
    List<Call> calls = open.isEmpty() ? null : open.get(leave.location());
    for (int i = 0; calls != null && i < calls.size(); i++) {
      Call call = calls.get(i);
      if (call.entered && call.region == (int) leave.field(0) && call.end == leave.time()) {
        calls.remove(i);
        if (calls.isEmpty()) {
          open.remove(leave.location());
        }
        return true;
      }
    }
    return false;
  }
}
