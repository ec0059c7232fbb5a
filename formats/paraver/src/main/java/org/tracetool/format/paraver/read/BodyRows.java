package org.tracetool.format.paraver.read;

import java.util.Arrays;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.paraver.names.PairKey;

/**
 * Makes the rows of lines: those that are wanted, with key-value pairs for what lines say beside
 * their records, so that they can be written again as they were.
 */
final class BodyRows {
  private final TimeWindow window;
  private final ReadOptions options;

  /** Whether all times and processes are wanted. */
  private final boolean all;

  private final boolean[] wanted;

  /** The CPU that each thread is on, as far as rows say. */
  private final int[] cpus;

  private final int[] usualCpus;

  /** Whether rows that are not wanted count as well for the CPUs of threads. */
  private final boolean follows;

  /** The time of the line of each thread before, if that was one of events; else negative. */
  private final long[] eventTimes;

  private EventBlock block;
  private long time;

  /** What the first row of a line is to tell. */
  private boolean newLine;

  /** The CPU of the line. */
  private int lineCpu;

  /** Where the next pair of the row goes. */
  private int pairAt;

  /**
   * @param cpus those that threads are usually on
   * @param follows whether rows that are not wanted count as well for the CPUs of threads, as if
   *     they were only dropped later
   */
  BodyRows(ReadOptions options, int[] cpus, int threads, boolean follows) {
    this.options = options;
    this.follows = follows;
    this.cpus = cpus.clone();
    usualCpus = cpus;
    eventTimes = new long[threads + 1];
    Arrays.fill(eventTimes, -1);
    window = options.window();
    all = window.isAll() && options.locations() == null;
    wanted = options.wantedKinds();
  }

  /** Where rows go from now on. */
  void setTarget(EventBlock to) {
    block = to;
  }

  /** The words of all rows, into which fields go. */
  long[] words() {
    return block.words();
  }

  /** Keeps a text; returns the value of a field for it. */
  long text(byte[] bytes, int from, int length) {
    return block.text(bytes, from, length);
  }

  boolean wants(long at, int thread, EventKind kind) {
    return wanted[kind.ordinal()] && (all || window.contains(at) && options.wants(thread));
  }

  /** The time of the rows that come. */
  void setTime(long at) {
    time = at;
  }

  /** A line of a thread begins, at the time that was set. */
  void beginLine(int thread, long cpu, boolean event) {
    newLine = event && eventTimes[thread] == time;
    eventTimes[thread] = event ? time : -1;
    lineCpu = (int) cpu;
  }

  /** The CPU that a thread is on, as far as rows say. */
  int cpu(int thread) {
    return cpus[thread - 1];
  }

  /** A thread is on a CPU, as rows say. */
  void emitCpu(int thread, int cpu) {
    cpus[thread - 1] = cpu;
  }

  /** Whether rows say that a thread is not on its usual CPU. */
  boolean isMoved(int thread) {
    return cpus[thread - 1] != usualCpus[thread - 1];
  }

  /** Whether a row has to say on which CPU its thread is. */
  boolean tells(int thread, long cpu) {
    return cpus[thread - 1] != cpu;
  }

  /** Adds a row that is of no line; returns where its fields are. */
  int add(long at, EventKind kind, int thread, int pairs) {
    int row = block.addRow(at, kind, thread, pairs);
    pairAt = row + kind.fieldCount();
    return row;
  }

  /**
   * Begins a row of a line.
   *
   * @param pairs how many are added to it
   * @param stands whether the row stands in the line, and does not only follow from it
   * @return where its fields are; -1 if it is not wanted
   */
  int row(EventKind kind, int thread, int pairs, boolean stands) {
    if (!wants(time, thread, kind)) {
      if (follows && stands && lineCpu >= 0) {
        cpus[thread - 1] = lineCpu;
      }
      return -1;
    }
    boolean line = stands && newLine;
    boolean cpu = stands && lineCpu >= 0 && tells(thread, lineCpu);
    int at = add(time, kind, thread, pairs + (line ? 1 : 0) + (cpu ? 1 : 0));
    if (line) {
      addPair(PairKey.NEW_LINE, 1);
    }
    if (cpu) {
      addPair(PairKey.CPU, lineCpu);
      cpus[thread - 1] = lineCpu;
    }
    if (stands) {
      newLine = false;
      lineCpu = -1;
    }
    return at;
  }

  void addPair(PairKey key, long value) {
    long[] words = block.words();
    words[pairAt] = EventBlock.pairHead(key.token(), key.type());
    words[pairAt + 1] = value;
    pairAt += 2;
  }
}
