package org.tracetool.core.snapshot;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.time.Ticks;

/** What one process did so far. */
final class RunningSums {
  private static final int WIDTH = 3;
  private static final int EXCLUSIVE = 1;
  private static final int INCLUSIVE = 2;
  private static final int SENDS = 0;
  private static final int RECEIVES = 1;
  private static final int SENT = 2;
  private static final int RECEIVED = 3;
  private static final int READ = 5;
  private static final int WRITTEN = 6;
  private static final int FILE_FIELDS = 7;

  private final Meanings meanings;
  private final int process;
  private final CallStack stack;
  private final KeyNumbers regions = new KeyNumbers();
  private final IntList tokens = new IntList();
  private long[] calls = new long[8 * WIDTH];

  /** Since when the innermost call was not yet charged. */
  private long charged;

  private final long[] messages = new long[RECEIVED + 1];
  private final Map<Long, long[]> open = new HashMap<>();
  private final Map<Integer, long[]> collectives = new TreeMap<>(Integer::compareUnsigned);
  private final Map<Integer, long[]> files = new TreeMap<>(Integer::compareUnsigned);

  /** What tokens of the stream mean. */
  interface Meanings {
    /** The group of a region, or the region itself where groups are not wanted. */
    int ofRegion(int region);

    /** The group of a file, or the file itself where groups are not wanted. */
    int ofFile(int file);

    /** The class of a collective operation. */
    CollectiveType ofCollective(int operation);

    /** The kind of records that hold the sums of calls. */
    EventKind regionKind();

    /** The kind of records that hold the sums of files. */
    EventKind fileKind();
  }

  /**
   * Nothing so far.
   *
   * @param stack the calls that are open, which are kept elsewhere
   */
  RunningSums(int process, CallStack stack, Meanings meanings) {
    this.process = process;
    this.stack = stack;
    this.meanings = meanings;
  }

  private int place(int region) {
    int number = regions.number(Integer.toUnsignedLong(region));
    if (number == tokens.size()) {
      tokens.add(region);
    }
    int at = number * WIDTH;
    if (at >= calls.length) {
      calls = Arrays.copyOf(calls, calls.length * 2);
    }
    return at;
  }

  private void charge(long time) {
    long until = Ticks.later(charged, time);
    if (!stack.isEmpty() && stack.isTopKnown()) {
      int at = place(stack.top()); // may replace the array
      calls[at + EXCLUSIVE] += until - charged;
    }
    charged = until;
  }

  /** A region is about to be entered. */
  void enter(EventCursor event) {
    charge(event.time());
    int at = place((int) event.field(0));
    calls[at]++;
  }

  /** The innermost call is about to end. */
  void leave(EventCursor event) {
    charge(event.time());
    if (!stack.isEmpty() && stack.isTopKnown()) {
      int level = stack.depth() - 1;
      int at = place(stack.top());
      calls[at + INCLUSIVE] += Math.max(0, event.time() - stack.time(level));
    }
  }

  /** Any other event; most change nothing. */
  void addOther(EventCursor e) {
    switch (e.kind()) {
      case SEND -> {
        messages[SENDS]++;
        messages[SENT] += e.field(1);
      }
      case RECEIVE -> {
        messages[RECEIVES]++;
        messages[RECEIVED] += e.field(1);
      }
      case COLLECTIVE -> addCollective((int) e.field(0), (int) e.field(2), e.field(3), e.field(4));
      case COLLECTIVE_BEGIN ->
          open.put(e.field(1), new long[] {e.field(0), e.field(3), e.field(4), e.field(5)});
      case COLLECTIVE_END -> {
        long[] begun = open.remove(e.field(0));
        if (begun != null) {
          addCollective((int) begun[0], (int) begun[1], begun[2], begun[3]);
        }
      }
      case FILE_OPERATION -> addFile((int) e.field(0), e.field(2), e.field(3));
      case FILE_OPERATION_END -> addFile((int) e.field(0), e.field(3), e.field(4));
      default -> {
        // is not summed up
      }
    }
  }

  /** What a process sends and receives in an operation depends on its class. */
  private void addCollective(int operation, int root, long sent, long received) {
    long[] sums = collectives.computeIfAbsent(operation, o -> new long[RECEIVED + 1]);
    boolean isRoot = root == process;
    switch (meanings.ofCollective(operation)) {
      case ONE2ALL -> {
        sums[SENDS] += isRoot ? 1 : 0;
        sums[RECEIVES]++;
      }
      case ALL2ONE -> {
        sums[SENDS]++;
        sums[RECEIVES] += isRoot ? 1 : 0;
      }
      case ALL2ALL -> {
        sums[SENDS]++;
        sums[RECEIVES]++;
      }
      default -> sums[SENDS]++;
    }
    sums[SENT] += sent;
    sums[RECEIVED] += received;
  }

  private void addFile(int file, long operation, long bytes) {
    int code = (int) (operation & FileOperation.CODE_MASK);
    if ((operation & FileOperation.FAILED) != 0 || code > FileOperation.SEEK) {
      return;
    }
    long[] sums = files.computeIfAbsent(meanings.ofFile(file), f -> new long[FILE_FIELDS]);
    sums[code]++;
    if (code == FileOperation.READ) {
      sums[READ] += bytes;
    } else if (code == FileOperation.WRITE) {
      sums[WRITTEN] += bytes;
    }
  }

  /** Adds records of all sums; calls that are open count up to {@code time}. */
  void write(EventBlock out, long time) {
    charge(time);
    long[] now = Arrays.copyOf(calls, regions.size() * WIDTH);
    for (int i = 0; i < stack.depth(); i++) {
      int at = regions.find(Integer.toUnsignedLong(stack.region(i))) * WIDTH;
      now[at + INCLUSIVE] += Math.max(0, time - stack.time(i));
    }
    Map<Integer, long[]> sorted = new TreeMap<>(Integer::compareUnsigned);
    for (int n = 0; n < tokens.size(); n++) {
      long[] sums = sorted.computeIfAbsent(meanings.ofRegion(tokens.get(n)), r -> new long[WIDTH]);
      for (int i = 0; i < WIDTH; i++) {
        sums[i] += now[n * WIDTH + i];
      }
    }
    add(out, time, meanings.regionKind(), sorted);
    if (messages[SENDS] + messages[RECEIVES] > 0) {
      out.add(
          time,
          EventKind.SUMMARY_MESSAGE,
          process,
          0,
          0,
          0,
          messages[SENDS],
          messages[RECEIVES],
          messages[SENT],
          messages[RECEIVED]);
    }
    for (Map.Entry<Integer, long[]> e : collectives.entrySet()) {
      long[] s = e.getValue();
      long operation = Integer.toUnsignedLong(e.getKey());
      out.add(
          time,
          EventKind.SUMMARY_COLLECTIVE,
          process,
          0,
          operation,
          s[SENDS],
          s[RECEIVES],
          s[SENT],
          s[RECEIVED]);
    }
    add(out, time, meanings.fileKind(), files);
  }

  private void add(EventBlock out, long time, EventKind kind, Map<Integer, long[]> sums) {
    for (Map.Entry<Integer, long[]> e : sums.entrySet()) {
      int at = out.addRow(time, kind, process, 0);
      out.words()[at] = Integer.toUnsignedLong(e.getKey());
      System.arraycopy(e.getValue(), 0, out.words(), at + 1, e.getValue().length);
    }
  }
}
