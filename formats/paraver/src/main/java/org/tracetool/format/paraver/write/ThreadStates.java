package org.tracetool.format.paraver.write;

import java.io.IOException;
import org.tracetool.format.paraver.names.PairKey;
import org.tracetool.format.paraver.names.ThreadStateNames;

/** Lines of states, which are written once their ends are known. */
final class ThreadStates {
  private final PrvBody body;
  private final TextOutputBuffer text;
  private final PrvEventLines lines;
  private final RowPairs pairs;
  private final WrittenTimes times;

  ThreadStates(PrvBody body, PrvEventLines lines, RowPairs pairs, WrittenTimes times) {
    this.body = body;
    this.lines = lines;
    this.pairs = pairs;
    this.times = times;
    text = body.text();
  }

  /** The first record of a thread. */
  void begin(ThreadRecordState thread, long at) throws IOException {
    if (at > 0) {
      body.addState(
          body.begin(), thread.number(), thread.cpu(), 0, at, ThreadStateNames.NOT_CREATED);
    }
    lines.close();
    thread.setState(ThreadStateNames.RUNNING, at, body.here());
  }

  /** The state that calls make of a thread begins. */
  void derive(ThreadRecordState thread, long at) throws IOException {
    int state = thread.stateOfCalls();
    if (state != thread.state()) {
      lines.close();
      end(thread, at);
      thread.setState(state, at, body.here());
    }
  }

  /** The state in which a thread is ends. */
  void end(ThreadRecordState thread, long at) throws IOException {
    if (at > thread.stateSince()) {
      body.addState(
          thread.stateKey(),
          thread.number(),
          thread.cpu(),
          thread.stateSince(),
          at,
          thread.state());
    }
  }

  /** A thread is in a state that the trace names. */
  void setState(ThreadRecordState thread, long at, long state) throws IOException {
    if (pairs.has(PairKey.STATE_LENGTH)) {
      lines.begin('1', thread);
      text.appendNumber(at);
      text.appendField(at + times.length(pairs.get(PairKey.STATE_LENGTH)));
      text.appendField(state);
      text.put('\n');
      return;
    }
    lines.close();
    if (thread.state() >= 0) {
      end(thread, at);
    }
    thread.setState((int) state, at, body.here());
  }

  /**
   * Ends all states.
   *
   * @param threads null for those without records
   * @param cpus the usual CPU of each thread
   * @param derives whether states are made of calls, so that each thread has one at each time
   * @param end the end of the trace
   */
  void finish(ThreadRecordState[] threads, int[] cpus, boolean derives, long end)
      throws IOException {
    for (int i = 1; i < threads.length; i++) {
      ThreadRecordState t = threads[i];
      if (t == null) {
        if (derives && end > 0) {
          body.addState(body.begin(), i, cpus[i - 1], 0, end, ThreadStateNames.NOT_CREATED);
        }
      } else if (t.state() >= 0 && t.isIdle()) {
        end(t, t.idleSince());
        if (end > t.idleSince()) {
          body.addState(t.idleKey(), i, t.cpu(), t.idleSince(), end, ThreadStateNames.IDLE);
        }
      } else if (t.state() >= 0) {
        end(t, end);
      } else if (derives && end > 0) {
        body.addState(body.begin(), i, t.cpu(), 0, end, ThreadStateNames.NOT_CREATED);
      }
    }
  }
}
