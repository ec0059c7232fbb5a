package org.tracetool.core.snapshot;

import java.util.Arrays;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.KeptText;
import org.tracetool.core.text.TextForm;

/**
 * What is going on in a process that only texts of records tell of: scopes that have begun and not
 * ended, and whether recording is switched off. Scopes do not nest; their number and that of the
 * instance say which one ends.
 */
public final class TextStates {
  /** Scopes that are remembered; of a program that never ends them the oldest are dropped. */
  private static final int MOST = 1024;

  private static final int SCOPE_AT = 1;
  private static final int SEQUENCE_AT = 5;

  private final int process;
  private final KeptText text = new KeptText();
  private long[] times = new long[4];
  private long[] scopes = new long[4];
  private long[] sequences = new long[4];
  private long[] scls = new long[4];
  private boolean[] written = new boolean[4];
  private int count;
  private boolean off;
  private boolean offWritten;
  private long switched;

  /** The state of a process from which nothing has been heard. */
  public TextStates(int process) {
    this.process = process;
  }

  /**
   * Follows a record that is kept as text.
   *
   * @param isWritten whether it is written, see {@link #isWritten}
   */
  public void follow(EventCursor event, boolean isWritten) {
    if (!text.read(event)) {
      return;
    }
    long scope = text.number(SCOPE_AT);
    long sequence = text.number(SEQUENCE_AT);
    boolean numbered = scope != KeptText.NO_NUMBER && sequence != KeptText.NO_NUMBER;
    switch (text.form()) {
      case SCOPEBEGIN -> {
        if (numbered && text.scl() != KeptText.NO_NUMBER) {
          begin(scope, sequence, event.time(), text.scl());
          written[count - 1] = isWritten;
        }
      }
      case SCOPEEND -> end(scope, sequence);
      case TRACEOFF, TRACEON -> {
        record(text.form() == TextForm.TRACEON, event.time());
        offWritten = isWritten ? off : offWritten;
      }
      default -> {
        // says nothing about what goes on
      }
    }
  }

  /** An instance of a scope begins, at a source location or 0. */
  public void begin(long scope, long sequence, long time, long scl) {
    end(scope, sequence);
    if (count == MOST) {
      remove(0);
    }
    if (count == times.length) {
      times = Arrays.copyOf(times, 2 * count);
      scopes = Arrays.copyOf(scopes, 2 * count);
      sequences = Arrays.copyOf(sequences, 2 * count);
      scls = Arrays.copyOf(scls, 2 * count);
      written = Arrays.copyOf(written, 2 * count);
    }
    times[count] = time;
    scopes[count] = scope;
    sequences[count] = sequence;
    scls[count] = scl;
    written[count++] = false;
  }

  /** An instance of a scope ends, if it is open. */
  public void end(long scope, long sequence) {
    for (int i = 0; i < count; i++) {
      if (scopes[i] == scope && sequences[i] == sequence) {
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

  /** Forgets everything. */
  public void clear() {
    count = 0;
    off = false;
    offWritten = false;
  }

  private void remove(int index) {
    int rest = count - index - 1;
    System.arraycopy(times, index + 1, times, index, rest);
    System.arraycopy(scopes, index + 1, scopes, index, rest);
    System.arraycopy(sequences, index + 1, sequences, index, rest);
    System.arraycopy(scls, index + 1, scls, index, rest);
    System.arraycopy(written, index + 1, written, index, rest);
    count--;
  }

  /** Number of scopes that are open, in the order of their begin. */
  public int scopes() {
    return count;
  }

  /** Number of an open scope. */
  public long scope(int index) {
    return scopes[index];
  }

  /** Number of its instance. */
  public long sequence(int index) {
    return sequences[index];
  }

  /** When it began. */
  public long since(int index) {
    return times[index];
  }

  /** Source location of its begin, 0 for none. */
  public long scl(int index) {
    return scls[index];
  }

  /** Whether recording is off. */
  public boolean isOff() {
    return off;
  }

  /** When recording was switched for the last time. */
  public long switchedAt() {
    return switched;
  }

  /** The record with which a scope begins. */
  public String begin(int index) {
    return scope("SCOPEBEGIN ", index) + (scls[index] == 0 ? "" : " SCL " + scls[index]);
  }

  /** The record with which a scope ends. */
  public String end(int index) {
    return scope("SCOPEEND ", index);
  }

  private String scope(String word, int index) {
    return word + scopes[index] + cpu() + " SEQ " + sequences[index];
  }

  private String cpu() {
    return " CPU " + Integer.toUnsignedString(process);
  }

  /** Whether the begin of a scope has been written and its end has not. */
  public boolean isWritten(int index) {
    return written[index];
  }

  /** Notes that the begin of a scope, or its end, has been written. */
  public void setWritten(int index, boolean now) {
    written[index] = now;
  }

  /** Whether recording is off now and on by what has been written, or the other way round. */
  public boolean isSwitchMissing() {
    return off != offWritten;
  }

  /** Notes that the last switch of recording has been written. */
  public void setSwitchWritten() {
    offWritten = off;
  }

  /** The last switch of recording. */
  public String lastSwitch() {
    return (off ? "TRACEOFF" : "TRACEON") + cpu();
  }

  /** Adds a record of a snapshot for each open scope, and one if recording is off. */
  public void snapshot(EventBlock out, long time) {
    for (int i = 0; i < count; i++) {
      add(out, time, times[i], begin(i));
    }
    if (off) {
      add(out, time, switched, lastSwitch());
    }
  }

  private void add(EventBlock out, long time, long since, String record) {
    int at = out.addRow(time, EventKind.SNAPSHOT_UNKNOWN, process, 0);
    long word = out.text(record);
    out.words()[at] = since;
    out.words()[at + 1] = word;
  }
}
