package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.paraver.file.Fields;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.file.SortedRows;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.MpiCalls;
import org.tracetool.format.paraver.names.PairKey;

/** The records of a trace as rows in order of time: its lines, and the sides of messages. */
final class BodySource extends RecordLoop implements EventSource {
  private static final int BLOCK_WORDS = 1 << 14;
  private static final int POOL_TARGET = 1 << 18;
  private static final int DEEPEST = 4096;

  /** So many calls are interrupted for the end of one that they are within. */
  private static final int MOST_SPLIT = 64;

  private final TypeTable types;
  private final Scan scan;
  private final CommLines comms;
  private final TimeWindow window;

  /** Whether all times and processes are wanted. */
  private final boolean all;

  private final ReadOptions options;
  private final boolean[] wanted = new boolean[EventKind.values().length];
  private final SortedRows.Rows sends;
  private final SortedRows.Rows receives;
  private long nextSend;
  private long nextReceive;
  private final TypeUse[] typeOfRegion;
  private final Fields noteFields = new Fields();

  /** The CPU that each thread is on, as far as rows have told. */
  private final int[] cpus;

  /** The regions that each thread is in. */
  private final int[][] stacks;

  private final int[] depths;

  /** The collective operation that each thread is in; 0 for none. */
  private final long[] open;

  /** How many collective calls each thread has begun. */
  private final int[] begun;

  private final LongMap operations = new LongMap();
  private long collectives;
  private EventBlock block;
  private boolean done;

  /** Key of the side of a message that comes next; the largest number if there is none. */
  private long nextMessage;

  /** The time of the line of each thread before, if that was one of events; else negative. */
  private final long[] eventTimes;

  /** Whether rows are sorted afterwards, so that none can rely on the one before. */
  private final boolean unsorted;

  private long time;

  /** What the first row of a line is to tell. */
  private boolean newLine;

  /** The CPU of the line. */
  private int lineCpu;

  /** Where the next pair of the row goes. */
  private int pairAt;

  BodySource(LineFeed feed, PrvTrace trace, ReadOptions options) throws IOException {
    super(feed, trace.objects(), null);
    types = trace.types();
    scan = trace.scan();
    comms = trace.comms();
    this.options = options;
    window = options.window();
    all = window.isAll() && options.locations() == null;
    for (EventKind kind : EventKind.values()) {
      wanted[kind.ordinal()] = options.kinds() == null || options.kinds().contains(kind);
    }
    cpus = trace.header().usualCpus();
    unsorted = scan.isUnsorted();
    eventTimes = new long[objects.count() + 1];
    Arrays.fill(eventTimes, -1);
    stacks = new int[objects.count() + 1][];
    depths = new int[objects.count() + 1];
    open = new long[objects.count() + 1];
    begun = new int[objects.count() + 1];
    typeOfRegion = new TypeUse[types.regions().size() + 1];
    for (int i = 1; i < typeOfRegion.length; i++) {
      typeOfRegion[i] = types.find(types.regions().get(i - 1).type());
    }
    sends = scan.sends().rows();
    receives = scan.receives().rows();
    nextSend = key(sends);
    nextReceive = key(receives);
    nextMessage = Math.min(nextSend, nextReceive);
  }

  private static long key(SortedRows.Rows rows) throws IOException {
    return rows.next() ? rows.get(Scan.KEY) : Long.MAX_VALUE;
  }

  @Override
  public boolean read(EventBlock into) throws IOException {
    into.clear();
    block = into;
    while (!done && into.usedWords() < BLOCK_WORDS && into.usedBytes() < POOL_TARGET) {
      if (!step()) {
        messagesUpTo(Long.MAX_VALUE - 1);
        done = true;
      }
    }
    return into.rows() > 0;
  }

  private boolean wants(long at, int thread, EventKind kind) {
    return wanted[kind.ordinal()] && (all || window.contains(at) && options.wants(thread));
  }

  /** A line of a thread begins. */
  private void line(int thread, long at, long cpu, boolean event) throws IOException {
    time = at;
    if (nextMessage <= 2 * at) {
      messagesUpTo(2 * at);
    }
    newLine = event && (unsorted || eventTimes[thread] == at);
    eventTimes[thread] = event ? at : -1;
    lineCpu = (int) cpu;
    if (window.isBehind(at) && !unsorted) {
      done = true;
    }
  }

  /** Whether a row has to say on which CPU its thread is. */
  private boolean tells(int thread, long cpu) {
    return cpus[thread - 1] != cpu || unsorted && scan.moves(thread);
  }

  /**
   * Begins a row of a line.
   *
   * @param pairs how many follow from {@link #pairAt} on
   * @param stands whether the row stands in the line, and does not only follow from it
   * @return where its fields are; -1 if it is not wanted
   */
  private int row(EventKind kind, int thread, int pairs, boolean stands) {
    if (!wants(time, thread, kind)) {
      return -1;
    }
    boolean line = stands && newLine;
    boolean cpu = stands && lineCpu >= 0 && tells(thread, lineCpu);
    int at = block.addRow(time, kind, thread, pairs + (line ? 1 : 0) + (cpu ? 1 : 0));
    pairAt = at + kind.fieldCount();
    if (line) {
      pair(PairKey.NEW_LINE, 1);
    }
    if (cpu) {
      pair(PairKey.CPU, lineCpu);
      cpus[thread - 1] = lineCpu;
    }
    if (stands) {
      newLine = false;
      lineCpu = -1;
    }
    return at;
  }

  private void pair(PairKey key, long value) {
    long[] words = block.words();
    words[pairAt] = EventBlock.pairHead(key.token(), key.type());
    words[pairAt + 1] = value;
    pairAt += 2;
  }

  @Override
  void state(int thread, long[] f) throws IOException {
    line(thread, f[5], f[1], false);
    int at = row(EventKind.COUNTER, thread, 1, true);
    if (at >= 0) {
      block.words()[at] = TypeTable.STATES;
      block.words()[at + 1] = f[7];
      pair(PairKey.STATE_LENGTH, f[6] - f[5]);
    }
  }

  @Override
  void event(int thread, long[] f, int count) throws IOException {
    line(thread, f[5], f[1], true);
    for (int i = 6; i < count; i += 2) {
      TypeUse type = types.find(f[i]);
      if (type == null) {
        continue;
      }
      long value = f[i + 1];
      if (!type.areCalls()) {
        sample(thread, type, value);
      } else if (value == 0) {
        leave(thread, type);
      } else {
        int region = type.region(value);
        if (region == 0 || !enter(thread, type, region)) {
          sample(thread, type, value);
        }
        if (f[i] == MpiCalls.COLLECTIVE) {
          i += collective(thread, f, i, count);
        }
      }
    }
  }

  private void sample(int thread, TypeUse type, long value) {
    int at = row(EventKind.COUNTER, thread, 0, true);
    if (at >= 0) {
      block.words()[at] = type.counter();
      block.words()[at + 1] = value;
    }
  }

  /** False if there are too many calls within each other. */
  private boolean enter(int thread, TypeUse type, int region) {
    if (!type.areNested()) {
      int before = find(thread, type);
      if (before >= 0) {
        leave(thread, before, true);
      }
    }
    if (depths[thread] == DEEPEST) {
      return false;
    }
    push(thread, region);
    call(EventKind.ENTER, thread, region, false);
    return true;
  }

  private void push(int thread, int region) {
    int depth = depths[thread]++;
    if (depth == 0 && stacks[thread] == null) {
      stacks[thread] = new int[4];
    } else if (depth == stacks[thread].length) {
      stacks[thread] = Arrays.copyOf(stacks[thread], 2 * depth);
    }
    stacks[thread][depth] = region;
  }

  private void call(EventKind kind, int thread, int region, boolean implied) {
    int at = row(kind, thread, implied ? 1 : 0, !implied);
    if (at >= 0) {
      block.words()[at] = region;
      block.words()[at + 1] = 0;
      if (implied) {
        pair(PairKey.IMPLIED, 1);
      }
    }
  }

  /** Where the innermost call of a type is in the stack; -1 if there is none within reach. */
  private int find(int thread, TypeUse type) {
    int depth = depths[thread];
    for (int i = depth - 1; i >= 0 && i >= depth - MOST_SPLIT; i--) {
      if (typeOfRegion[stacks[thread][i]] == type) {
        return i;
      }
    }
    return -1;
  }

  private void leave(int thread, TypeUse type) {
    int at = find(thread, type);
    if (at < 0) {
      sample(thread, type, 0);
    } else {
      leave(thread, at, false);
    }
  }

  /** Leaves a call; those within it are left and entered again. */
  private void leave(int thread, int at, boolean implied) {
    int[] stack = stacks[thread];
    int depth = depths[thread];
    for (int i = depth - 1; i > at; i--) {
      call(EventKind.LEAVE, thread, stack[i], true);
    }
    int region = stack[at];
    if (open[thread] != 0 && typeOfRegion[region].number() == MpiCalls.COLLECTIVE) {
      int row = row(EventKind.COLLECTIVE_END, thread, 0, false);
      if (row >= 0) {
        block.words()[row] = open[thread];
      }
      open[thread] = 0;
    }
    call(EventKind.LEAVE, thread, region, implied);
    for (int i = at + 1; i < depth; i++) {
      call(EventKind.ENTER, thread, stack[i], true);
      stack[i - 1] = stack[i];
    }
    depths[thread]--;
  }

  /**
   * A call of a collective operation.
   *
   * @param i where its type is in the line
   * @return how many fields behind the call say what the row says
   */
  private int collective(int thread, long[] f, int i, int count) {
    long comm = 0;
    long sent = 0;
    long received = 0;
    boolean root = false;
    int found = 0;
    for (int k = 6; k < count; k += 2) {
      if (f[k] == EventTypes.COLLECTIVE_COMM) {
        comm = f[k + 1];
        found++;
      } else if (f[k] == EventTypes.COLLECTIVE_SENT) {
        sent = f[k + 1];
        found++;
      } else if (f[k] == EventTypes.COLLECTIVE_RECEIVED) {
        received = f[k + 1];
        found++;
      } else if (f[k] == EventTypes.COLLECTIVE_ROOT) {
        root |= f[k + 1] != 0;
        found++;
      }
    }
    int number = ++begun[thread];
    int token = comms.token(objects.application(thread), comm);
    if (token == 0) {
      return 0;
    }
    int of = scan.root(token, Scan.next(operations, thread, token));
    MpiCalls.Call call = MpiCalls.numbered(f[i + 1]);
    if (call == null || !call.isBlockingCollective()) {
      return 0;
    }
    int own = objects.master(thread);
    int taken = usual(f, i, count, root);
    // Formats that tell sizes at the end keep those of a call without an end as samples.
    boolean usual =
        taken == 2 * found
            && sent >= 0
            && received >= 0
            && root == (of == own)
            && !scan.isUnended(thread, number);
    open[thread] = ++collectives;
    int at = row(EventKind.COLLECTIVE_BEGIN, thread, usual ? 0 : 1, false);
    if (at >= 0) {
      long[] words = block.words();
      words[at] = call.value();
      words[at + 1] = open[thread];
      words[at + 2] = token;
      words[at + 3] = of;
      words[at + 4] = Math.max(sent, 0);
      words[at + 5] = Math.max(received, 0);
      words[at + 6] = 0;
      if (!usual) {
        pair(PairKey.IMPLIED, 1);
      }
    }
    return usual ? taken : 0;
  }

  /** How many fields behind a call are those of an operation in the order of the tracer. */
  private static int usual(long[] f, int i, int count, boolean root) {
    boolean all =
        i + 8 <= count
            && f[i + 2] == EventTypes.COLLECTIVE_SENT
            && f[i + 4] == EventTypes.COLLECTIVE_RECEIVED
            && i + 7 < count
            && f[i + 6] == EventTypes.COLLECTIVE_COMM;
    if (!all) {
      return 0;
    }
    boolean withRoot =
        root && i + 9 < count && f[i + 8] == EventTypes.COLLECTIVE_ROOT && f[i + 9] == 1;
    return withRoot ? 8 : 6;
  }

  @Override
  void message(int sender, int receiver, long[] f) {
    // its sides come when it is their time
  }

  private void messagesUpTo(long key) throws IOException {
    while (nextMessage <= key) {
      long at = nextMessage >> 1;
      boolean send = nextMessage == nextSend; // keys of sends and receives are never equal
      EventKind kind = send ? EventKind.SEND : EventKind.RECEIVE;
      SortedRows.Rows side = send ? sends : receives;
      int thread = (int) side.get(Scan.THREAD);
      if (wants(at, thread, kind)) {
        side(at, thread, kind, side);
      }
      if (send) {
        nextSend = key(sends);
      } else {
        nextReceive = key(receives);
      }
      nextMessage = Math.min(nextSend, nextReceive);
    }
  }

  private void side(long at, int thread, EventKind kind, SortedRows.Rows messages) {
    long physical = messages.get(Scan.PHYSICAL);
    long line = messages.get(Scan.PLACE_LINE);
    long cpu = messages.get(Scan.CPU);
    long tag = messages.get(Scan.TAG);
    boolean cpuTold = tells(thread, cpu);
    boolean longTag = tag >>> Integer.SIZE != 0;
    int pairs =
        1 + (physical == 0 ? 0 : 1) + (line < 0 ? 0 : 2) + (cpuTold ? 1 : 0) + (longTag ? 1 : 0);
    int row = block.addRow(at, kind, thread, pairs);
    long[] words = block.words();
    words[row] = messages.get(Scan.PARTNER);
    words[row + 1] = messages.get(Scan.SIZE);
    words[row + 2] = tag;
    words[row + 3] = messages.get(Scan.COMM);
    words[row + 4] = 0;
    pairAt = row + kind.fieldCount();
    pair(PairKey.MESSAGE, messages.get(Scan.ID));
    if (physical != 0) {
      pair(PairKey.PHYSICAL, physical);
    }
    if (line >= 0) {
      pair(PairKey.PLACE, messages.get(Scan.PLACE));
      pair(PairKey.PLACE_LINE, line);
    }
    if (cpuTold) {
      pair(PairKey.CPU, cpu);
    }
    if (longTag) {
      pair(PairKey.TAG, tag);
    }
  }

  @Override
  void note(byte[] bytes, int begin, int end) throws IOException {
    int thread = 1;
    if (bytes[begin] == '4') {
      noteFields.parse(bytes, begin);
      long[] f = noteFields.values();
      if (noteFields.wrong() < 0 && noteFields.count() > 4) {
        int own = objects.thread(f[2], f[3], f[4]);
        thread = own == 0 ? thread : own;
      }
    }
    int at = row(EventKind.UNKNOWN, thread, 0, false);
    if (at >= 0) {
      long text = block.text(bytes, begin, end - begin);
      block.words()[at] = text;
    }
  }

  @Override
  void communicator(byte[] bytes, int begin, int end) {
    // is a definition
  }

  @Override
  public void close() throws IOException {
    feed.close();
  }
}
