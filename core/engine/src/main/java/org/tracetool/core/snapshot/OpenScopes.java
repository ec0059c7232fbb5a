package org.tracetool.core.snapshot;

import java.util.Arrays;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * The scopes of a process that have begun and not ended, and whether recording is switched off.
 * Scopes do not nest; their token and the number of the instance say which one ends.
 */
public final class OpenScopes {
  /** Value of a switch: recording is on. */
  public static final int ON = 1;

  /** Value of a switch: recording is off. */
  public static final int OFF = 2;

  /** Scopes that are remembered; of a program that never ends them the oldest are dropped. */
  private static final int MAX_SCOPES = 1024;

  /** Words of a scope: its begin, token, instance, source location, whether it is written. */
  private static final int WIDTH = 5;

  private static final int SCOPE = 1;
  private static final int INSTANCE = 2;
  private static final int SCL = 3;
  private static final int WRITTEN = 4;

  private final int process;
  private long[] words = new long[4 * WIDTH];
  private int count;
  private boolean off;
  private boolean offWritten;
  private long switched;

  /** The state of a process from which nothing has been heard. */
  public OpenScopes(int process) {
    this.process = process;
  }

  /**
   * Follows a record; most kinds change nothing.
   *
   * @param isWritten whether it is written, see {@link #isWritten}
   */
  public void follow(EventCursor event, boolean isWritten) {
    switch (event.kind()) {
      case SCOPE_BEGIN -> {
        begin(event.field(0), event.field(1), event.time(), event.field(2));
        setWritten(count - 1, isWritten);
      }
      case SCOPE_END -> end(event.field(0), event.field(1));
      case RECORDING -> {
        record(event.field(0) == ON, event.time());
        offWritten = isWritten ? off : offWritten;
      }
      default -> {
        // does not change the state
      }
    }
  }

  /** An instance of a scope begins, at a source location or 0. */
  public void begin(long scope, long instance, long time, long scl) {
    end(scope, instance);
    if (count == MAX_SCOPES) {
      remove(0);
    }
    int at = count * WIDTH;
    if (at == words.length) {
      words = Arrays.copyOf(words, 2 * at);
    }
    words[at] = time;
    words[at + SCOPE] = scope;
    words[at + INSTANCE] = instance;
    words[at + SCL] = scl;
    words[at + WRITTEN] = 0;
    count++;
  }

  /** An instance of a scope ends, if it is open. */
  public void end(long scope, long instance) {
    for (int i = 0; i < count; i++) {
      if (scope(i) == scope && instance(i) == instance) {
        remove(i);
        return;
      }
    }
  }

  /** Recording is switched on or off. */
  public void record(boolean on, long time) {
    off = !on;
    switched = time;
  }

  private void remove(int index) {
    int at = index * WIDTH;
    System.arraycopy(words, at + WIDTH, words, at, count * WIDTH - at - WIDTH);
    count--;
  }

  /** Number of scopes that are open, in the order of their begin. */
  public int count() {
    return count;
  }

  /** Token of an open scope. */
  public long scope(int index) {
    return words[index * WIDTH + SCOPE];
  }

  /** Number of its instance. */
  public long instance(int index) {
    return words[index * WIDTH + INSTANCE];
  }

  /** When it began. */
  public long since(int index) {
    return words[index * WIDTH];
  }

  /** Source location of its begin, 0 for none. */
  public long scl(int index) {
    return words[index * WIDTH + SCL];
  }

  /** Returns whether recording is off. */
  public boolean isOff() {
    return off;
  }

  /** When recording was switched for the last time. */
  public long switchedAt() {
    return switched;
  }

  /** Adds the record with which a scope begins. */
  public void addBegin(EventBlock out, long time, int index) {
    out.add(time, EventKind.SCOPE_BEGIN, process, scope(index), instance(index), scl(index));
  }

  /** Adds the record with which a scope ends. */
  public void addEnd(EventBlock out, long time, int index) {
    out.add(time, EventKind.SCOPE_END, process, scope(index), instance(index));
  }

  /** Adds the last switch of recording. */
  public void addSwitch(EventBlock out, long time) {
    out.add(time, EventKind.RECORDING, process, off ? OFF : ON);
  }

  /** Returns whether the begin of a scope has been written and its end has not. */
  public boolean isWritten(int index) {
    return words[index * WIDTH + WRITTEN] != 0;
  }

  /** Notes that the begin of a scope, or its end, has been written. */
  public void setWritten(int index, boolean now) {
    words[index * WIDTH + WRITTEN] = now ? 1 : 0;
  }

  /** Returns whether the present state of recording differs from the one written last. */
  public boolean isSwitchMissing() {
    return off != offWritten;
  }

  /** Notes that the last switch of recording has been written. */
  public void setSwitchWritten() {
    offWritten = off;
  }

  /** Adds a record of a snapshot for each open scope, and one if recording is off. */
  public void writeSnapshot(EventBlock out, long time) {
    for (int i = 0; i < count; i++) {
      out.add(time, EventKind.SNAPSHOT_SCOPE, process, since(i), scope(i), instance(i), scl(i));
    }
    if (off) {
      out.add(time, EventKind.SNAPSHOT_RECORDING, process, switched, OFF);
    }
  }
}
