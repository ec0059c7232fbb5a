package org.tracetool.format.paraver.write;

import java.io.IOException;
import org.tracetool.format.paraver.names.PairKey;

/** Lines in order of time: one of events holds all of a thread that have the same time. */
final class PrvEventLines {
  private final PrvBody body;
  private final TextOutputBuffer text;
  private final MessageJoin messages;
  private final LinePrefixes prefixes;
  private final RowPairs pairs;

  /** The time that lines are written of. */
  private long now = -1;

  /** The thread whose line of events is open; 0 if none is. */
  private int openThread;

  PrvEventLines(PrvBody body, MessageJoin messages, LinePrefixes prefixes, RowPairs pairs) {
    this.body = body;
    this.messages = messages;
    this.prefixes = prefixes;
    this.pairs = pairs;
    text = body.text();
  }

  /** The time that lines are written of; -1 before the first one. */
  long now() {
    return now;
  }

  /** Goes on to a later time. */
  void advance(long to) throws IOException {
    close();
    messages.advance(to - 1, Integer.MAX_VALUE);
    now = to;
    body.startTime();
  }

  /** Ends the line of events that is open, if there is one. */
  void close() throws IOException {
    if (openThread != 0) {
      text.put('\n');
      openThread = 0;
    }
  }

  /** Begins a line of states or events. */
  void begin(char kind, ThreadRecordState thread) throws IOException {
    close();
    messages.advance(now, body.lines());
    if (pairs.has(PairKey.CPU)) {
      thread.setCpu((int) pairs.get(PairKey.CPU));
    }
    body.startLine();
    text.put(kind);
    text.put(':');
    text.put(prefixes.of(thread.number(), thread.cpu()));
  }

  /** Where the line that is open goes on. */
  long place() {
    return body.here();
  }

  /** Writes an event, into the line of those that its thread has had at this time. */
  void writeEvent(ThreadRecordState thread, long at, long type, long value) throws IOException {
    if (openThread != thread.number() || at != now || pairs.has(PairKey.NEW_LINE)) {
      begin('2', thread);
      text.appendNumber(at);
      openThread = thread.number();
    }
    text.appendField(type);
    text.appendField(value);
  }
}
