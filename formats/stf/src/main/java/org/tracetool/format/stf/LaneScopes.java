package org.tracetool.format.stf;

import java.util.Arrays;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;

/** The scopes of a lane that have begun and not ended, and whether its recording is off. */
final class LaneScopes {
  /** Scopes kept for each lane; of a program that never ends them the oldest are dropped. */
  private static final int MOST = 1024;

  private static final int SCOPE = 0;
  private static final int SEQUENCE = 1;
  private static final int TIME = 2;
  private static final int SCL = 3;
  private static final int WIDTH = 4;

  private long[] open = new long[0];
  private int count;
  private boolean off;
  private long offSince;

  boolean isEmpty() {
    return count == 0 && !off;
  }

  void clear() {
    count = 0;
    off = false;
  }

  /** Follows a record; most kinds change nothing. */
  void follow(VtfRecord r, long time) {
    switch (r.kind()) {
      case Kinds.SCOPE_BEGIN -> begin(r.a(), r.b(), time, r.scl());
      case Kinds.SCOPE_END -> end(r.a(), r.b());
      case Kinds.TRACE_OFF -> off(time);
      case Kinds.TRACE_ON -> off = false;
      default -> {
        // says nothing about what goes on
      }
    }
  }

  private void begin(long scope, long sequence, long time, long scl) {
    end(scope, sequence);
    if (count == MOST) {
      remove(0);
    }
    if (WIDTH * count == open.length) {
      open = Arrays.copyOf(open, WIDTH * Math.max(4, 2 * count));
    }
    int at = WIDTH * count++;
    open[at + SCOPE] = scope;
    open[at + SEQUENCE] = sequence;
    open[at + TIME] = time;
    open[at + SCL] = scl;
  }

  private void end(long scope, long sequence) {
    for (int i = 0; i < count; i++) {
      if (open[WIDTH * i + SCOPE] == scope && open[WIDTH * i + SEQUENCE] == sequence) {
        remove(i);
        return;
      }
    }
  }

  private void remove(int index) {
    int from = WIDTH * (index + 1);
    System.arraycopy(open, from, open, WIDTH * index, WIDTH * count - from);
    count--;
  }

  boolean isOff() {
    return off;
  }

  long offSince() {
    return offSince;
  }

  /** Recording is off, and has been since a time. */
  void off(long since) {
    off = true;
    offSince = since;
  }

  /** Writes the scopes as a snapshot has them for a block that starts at {@code time}. */
  void write(long time, ByteOut out) {
    out.uv(count);
    for (int at = 0; at < WIDTH * count; at += WIDTH) {
      out.sv(open[at + SCOPE]);
      out.uv(open[at + SEQUENCE]);
      out.uv(time - open[at + TIME]);
      out.sv(open[at + SCL]);
    }
  }

  /** Reads what {@link #write} wrote. */
  void read(ByteIn in, long time) throws BadDataException {
    int n = in.count(4);
    for (int i = 0; i < n; i++) {
      long scope = in.sv();
      long sequence = in.uv();
      long since = time - in.uv();
      begin(scope, sequence, since, in.sv());
    }
  }

  /** Adds them as records of a snapshot at {@code time}. */
  void rows(int token, long time, EventBlock into) {
    for (int at = 0; at < WIDTH * count; at += WIDTH) {
      int scl = (int) open[at + SCL];
      VtfRecord begin =
          new VtfRecord(Kinds.SCOPE_BEGIN, open[at + SCOPE], open[at + SEQUENCE], 0, "", "", scl);
      row(token, time, open[at + TIME], begin, into);
    }
    if (off) {
      row(token, time, offSince, new VtfRecord(Kinds.TRACE_OFF, 0, 0, 0, "", "", 0), into);
    }
  }

  private static void row(int token, long time, long since, VtfRecord record, EventBlock into) {
    int at = into.addRow(time, EventKind.SNAPSHOT_UNKNOWN, token, 0);
    long word = into.text(record.line(token));
    into.words()[at] = since;
    into.words()[at + 1] = word;
  }
}
