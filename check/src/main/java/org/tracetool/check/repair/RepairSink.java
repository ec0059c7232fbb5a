package org.tracetool.check.repair;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/** Puts the events of one stream right while they are written. */
final class RepairSink implements EventSink {
  /** What is known of a process so far. */
  private static final class State {
    final int location;
    final DamageSurvey.Process process;
    final CallStack stack = new CallStack();

    /**
     * Replaced by a set of its own once there is something, since there may be a million states.
     */
    Set<Long> operations = Set.of();

    Set<InputOutput> inputOutput = Set.of();

    State(int location, DamageSurvey.Process process) {
      this.location = location;
      this.process = process;
    }
  }

  /** An operation on a handle of OTF2 that is under way. */
  private record InputOutput(long handle, long id) {}

  private final EventSink sink;
  private final Map<Integer, DamageSurvey.Process> surveyed;
  private final StrayTimeDetector strays;
  private final RepairReport report;
  private final Map<Integer, State> states = new HashMap<>();

  /** Processes by the times of their last records, after which what is open is closed. */
  private final PriorityQueue<State> ends =
      new PriorityQueue<>(
          (x, y) -> {
            int order = Long.compareUnsigned(x.process.lastTime, y.process.lastTime);
            return order != 0 ? order : Integer.compareUnsigned(x.location, y.location);
          });

  private final EventBlock made = new EventBlock();
  private long streamTime;

  RepairSink(EventSink sink, DamageSurvey survey, RepairReport report) {
    this.sink = sink;
    this.surveyed = survey.processes();
    this.strays = survey.strays();
    this.report = report;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    long right = strays.right(event.location(), event.time());
    if (right != event.time()) {
      report.shift(event.time() - right);
      event.setTime(right);
    }
    if (Long.compareUnsigned(event.time(), streamTime) < 0) {
      report.shift(streamTime - event.time());
      event.setTime(streamTime);
    }
    closeBefore(event.time());
    streamTime = event.time();
    DamageSurvey.Process process = surveyed.get(event.location());
    if (process == null || event.kind().isSnapshot()) {
      sink.accept(event);
      return;
    }
    State state = states.get(event.location());
    if (state == null) {
      state = new State(event.location(), process);
      states.put(event.location(), state);
      ends.add(state);
    }
    if (event.kind() == EventKind.PROCESS_END
        && process.endRecord
        && event.time() == process.lastTime) {
      closeAll(state);
    }
    if (follow(state, event)) {
      report.keep(1);
      sink.accept(event);
    }
  }

  /** Closes what is open in processes without a record from a time on. */
  private void closeBefore(long time) throws IOException {
    while (!ends.isEmpty() && Long.compareUnsigned(ends.peek().process.lastTime, time) < 0) {
      closeNext();
    }
  }

  private void closeNext() throws IOException {
    State state = ends.remove();
    if (Long.compareUnsigned(state.process.lastTime, streamTime) > 0) {
      streamTime = state.process.lastTime;
    }
    closeAll(state);
    states.remove(state.location);
  }

  /** Changes an event as needed; false to leave it out. */
  private boolean follow(State state, EventCursor event) throws IOException {
    switch (event.kind()) {
      case ENTER -> state.stack.enter(event.time(), event.region(), 0);
      case LEAVE -> {
        return leave(state, event);
      }
      case COLLECTIVE_BEGIN -> {
        if (event.field(0) == 0 && event.comm() == 0) {
          report.giveUp(
              "begins of collective operations without the end that says what they are", 1);
          return false;
        }
        if (state.operations.isEmpty()) {
          state.operations = new HashSet<>(2);
        }
        state.operations.add(event.field(1));
      }
      case COLLECTIVE_END -> {
        if (state.operations.isEmpty() || !state.operations.remove(event.field(0))) {
          report.giveUp("ends of collective operations that had not begun", 1);
          return false;
        }
      }
      case IO_BEGIN -> {
        if (state.inputOutput.isEmpty()) {
          state.inputOutput = new LinkedHashSet<>(2);
        }
        state.inputOutput.add(new InputOutput(event.field(0), event.get(Role.MATCHING_ID)));
      }
      case IO_COMPLETE, IO_CANCELLED -> {
        if (!state.inputOutput.isEmpty()) {
          state.inputOutput.remove(new InputOutput(event.field(0), event.get(Role.MATCHING_ID)));
        }
      }
      default -> {
        // is written as it is
      }
    }
    return true;
  }

  private boolean leave(State state, EventCursor event) throws IOException {
    CallStack stack = state.stack;
    if (stack.depth() + stack.beyond() == 0) {
      report.giveUp("leaves of functions that were not entered", 1);
      return false;
    }
    int region = event.region();
    if (region != 0 && stack.isTopKnown() && region != stack.top()) {
      int inner = stack.find(region, 1);
      if (inner != CallStack.NONE && state.process.closesInner()) {
        close(state, inner);
      } else {
        event.setField(0, stack.top());
        report.countInvented("leaves now name the function that was entered last", 1);
        if (namesContext(event)) {
          stack.leave(0);
          report.keep(1);
          writeWithoutContext(event);
          return false;
        }
      }
    }
    stack.leave(0);
    return true;
  }

  /** Returns whether an event has a calling context, which names a function by itself. */
  private static boolean namesContext(EventCursor event) {
    for (int i = 0; i < event.pairs(); i++) {
      if (event.pairType(i) == KeyValueType.CALLING_CONTEXT) {
        return true;
      }
    }
    return false;
  }

  private void writeWithoutContext(EventCursor event) throws IOException {
    made.clear();
    made.append(event);
    long[] words = made.words();
    int from = made.usedWords() - 2 * event.pairs();
    int to = from;
    for (int i = 0; i < event.pairs(); i++, from += 2) {
      if (event.pairType(i) != KeyValueType.CALLING_CONTEXT) {
        words[to++] = words[from];
        words[to++] = words[from + 1];
      }
    }
    int dropped = (made.usedWords() - to) / 2;
    words[1] = EventBlock.head(event.kind(), event.location(), event.pairs() - dropped);
    made.addRows(-2 * dropped, 0);
    write();
  }

  private void closeAll(State state) throws IOException {
    for (long id : state.operations) {
      made.clear();
      made.add(streamTime, EventKind.COLLECTIVE_END, state.location, id);
      write();
    }
    report.close("collective operations", state.operations.size());
    for (InputOutput open : state.inputOutput) {
      made.clear();
      made.add(streamTime, EventKind.IO_CANCELLED, state.location, open.handle, open.id);
      write();
    }
    report.close("operations of input and output, as cancelled", state.inputOutput.size());
    state.inputOutput = Set.of();
    state.operations = Set.of();
    close(state, state.stack.depth());
  }

  private void close(State state, int calls) throws IOException {
    for (int i = 0; i < calls; i++) {
      made.clear();
      made.add(
          streamTime, EventKind.LEAVE, state.location, Integer.toUnsignedLong(state.stack.top()));
      write();
      state.stack.leave(0);
    }
    report.close("functions", calls);
  }

  private void write() throws IOException {
    EventCursor cursor = made.cursor();
    while (cursor.next()) {
      sink.accept(cursor);
    }
  }

  @Override
  public void end() throws IOException {
    while (!ends.isEmpty()) {
      closeNext();
    }
    sink.end();
  }
}
