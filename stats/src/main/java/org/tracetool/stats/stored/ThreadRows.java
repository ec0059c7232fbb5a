package org.tracetool.stats.stored;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.snapshot.StateSource;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.stats.scope.StatsOptions;

/**
 * Calls and communication in the form that {@code stftool --print-statistics} has: a row for each
 * thread, function, receiver, size and number of processes. A call shares its time evenly among the
 * messages, collective and file operations that it holds.
 */
public final class ThreadRows {
  /** Receiver of a file operation. */
  public static final long FILE = 0xffff_ffffL;

  /** Receiver of a collective operation. */
  public static final long COLLECTIVE = 0xffff_fffeL;

  /** Size where there was no message. */
  public static final long NO_MESSAGE = 0xffff_ffffL;

  /** Words of a row: five that name it, then count, three exclusive and three inclusive times. */
  public static final int WIDTH = 12;

  private static final int KEYS = 5;

  /** Words of an open call besides those of the stack: ticks inside, and its first event. */
  private static final int OWN = 2;

  private static final int CHILDREN = CallStack.WIDTH;
  private static final int EVENTS_FROM = CallStack.WIDTH + 1;

  private static final int BYTES_PER_ROW = 2 * WIDTH * Long.BYTES;

  private final Definitions definitions;
  private final List<Stream> streams = new ArrayList<>();
  private final AtomicLong rowsLeft;
  private final TimeWindow window;

  private ThreadRows(Definitions definitions, TimeWindow window, long mostRows) {
    this.definitions = definitions;
    this.window = window;
    rowsLeft = new AtomicLong(mostRows);
  }

  /** For streams that are handed over in blocks; more rows than fit into memory are refused. */
  static ThreadRows of(Definitions definitions, long memory) {
    return new ThreadRows(definitions, TimeWindow.ALL, memory / BYTES_PER_ROW);
  }

  /** The rows of a trace, each of {@link #WIDTH} numbers, in ascending order. */
  public static List<long[]> collect(TraceReader reader, StatsOptions options) throws IOException {
    ThreadRows all = of(reader, options, Long.MAX_VALUE);
    List<long[]> rows = all.rows();
    long others = 0;
    for (Stream s : all.streams) {
      for (Calls t : s.all) {
        others += t.stack.otherLeaves();
      }
    }
    Diagnostics d = options.reading().diagnostics();
    d.add(DamageCode.UNBALANCED_CALLS, CallStack.OTHER_LEAVES, others, null);
    return rows;
  }

  /** The same, or null if these are too many for the memory that may be used. */
  public static List<long[]> collectWithin(TraceReader reader, StatsOptions options)
      throws IOException {
    return of(reader, options, options.memory() / BYTES_PER_ROW).rows();
  }

  private static ThreadRows of(TraceReader reader, StatsOptions options, long mostRows)
      throws IOException {
    TimeWindow window = options.reading().window();
    ThreadRows all = new ThreadRows(reader.definitions(), window, mostRows);
    List<StreamInfo> infos = reader.streams();
    List<Stream> streams = new ArrayList<>();
    infos.forEach(info -> streams.add(all.stream(info.id())));
    WorkerPool.run(
        options.threads(),
        infos.size(),
        i -> {
          try (EventSource source = open(reader, infos.get(i), options.reading())) {
            EventBlock block = new EventBlock();
            while (source.read(block)) {
              streams.get(i).take(block);
              options.progress().accept(block.rows());
            }
          }
        });
    return all;
  }

  /** The calls open at the begin of the window have to be known. */
  private static EventSource open(TraceReader reader, StreamInfo stream, ReadOptions reading)
      throws IOException {
    EventSource source = StateSource.open(reader, stream, reading);
    TimeWindow all = new TimeWindow(0, reading.window().to());
    return source == null ? reader.open(stream, Section.EVENTS, reading.withWindow(all)) : source;
  }

  /** A stream to be summed up; used by one thread at a time. */
  synchronized Stream stream(int id) {
    Stream s = new Stream(id);
    streams.add(s);
    return s;
  }

  /** The rows of all streams, whose open calls end with the last event; null if too many. */
  List<long[]> rows() {
    long last = 0;
    for (Stream s : streams) {
      last = Long.compareUnsigned(s.last(), last) > 0 ? s.last() : last;
    }
    last = window.to() == -1L ? last : window.to();
    // Threads may have announced them in any order.
    streams.sort((a, b) -> Integer.compareUnsigned(a.id, b.id));
    List<long[]> rows = new ArrayList<>();
    for (Stream s : streams) {
      s.end(last);
      s.table.copyTo(rows);
    }
    if (rowsLeft.get() < 0) {
      return null;
    }
    rows.sort(ThreadRows::compare);
    return rows;
  }

  static int compare(long[] a, long[] b) {
    for (int i = 0; i < KEYS; i++) {
      int c = Long.compare(a[i], b[i]);
      if (c != 0) {
        return c;
      }
    }
    return 0;
  }

  /** Rows under five numbers, in an open-addressing table. */
  private final class Rows {
    private long[] rows = new long[16 * WIDTH];
    private int[] slots = new int[64];
    private int size;

    private int hash(long[] key, int at) {
      long h = 0;
      for (int i = 0; i < KEYS; i++) {
        h = (h ^ key[at + i]) * 0x9e3779b97f4a7c15L;
        h ^= h >>> 29;
      }
      return (int) (h ^ h >>> 32);
    }

    private void add(long[] key, long exclusive, long inclusive) {
      int mask = slots.length - 1;
      int i = hash(key, 0) & mask;
      while (slots[i] != 0) {
        int at = (slots[i] - 1) * WIDTH;
        if (Arrays.equals(rows, at, at + KEYS, key, 0, KEYS)) {
          count(at, exclusive, inclusive);
          return;
        }
        i = (i + 1) & mask;
      }
      if (rowsLeft.decrementAndGet() < 0) {
        return;
      }
      slots[i] = ++size;
      if (size * WIDTH > rows.length) {
        rows = Arrays.copyOf(rows, rows.length * 2);
      }
      int at = (size - 1) * WIDTH;
      System.arraycopy(key, 0, rows, at, KEYS);
      rows[at + 6] = Long.MAX_VALUE;
      rows[at + 9] = Long.MAX_VALUE;
      count(at, exclusive, inclusive);
      if (size * 2 > slots.length) {
        grow();
      }
    }

    private void count(int at, long exclusive, long inclusive) {
      rows[at + 5]++;
      rows[at + 6] = Math.min(rows[at + 6], exclusive);
      rows[at + 7] = Math.max(rows[at + 7], exclusive);
      rows[at + 8] += exclusive;
      rows[at + 9] = Math.min(rows[at + 9], inclusive);
      rows[at + 10] = Math.max(rows[at + 10], inclusive);
      rows[at + 11] += inclusive;
    }

    private void grow() {
      slots = new int[slots.length * 2];
      int mask = slots.length - 1;
      for (int r = 0; r < size; r++) {
        int i = hash(rows, r * WIDTH) & mask;
        while (slots[i] != 0) {
          i = (i + 1) & mask;
        }
        slots[i] = r + 1;
      }
    }

    private void copyTo(List<long[]> list) {
      for (int r = 0; r < size; r++) {
        list.add(Arrays.copyOfRange(rows, r * WIDTH, (r + 1) * WIDTH));
      }
    }
  }

  /** The calls of one thread that are open, and the communication in each. */
  private static final class Calls {
    private final long cpu;
    private final Rows table;
    private final CallStack stack = new CallStack(OWN, CallStack.DEFAULT_MAX_DEPTH);

    /** Receiver, size and processes of each thing that happened in an open call. */
    private long[] events = new long[3 * 16];

    private int[] eventDepth = new int[16];
    private int eventCount;
    private final long[] key = new long[KEYS];
    private long now;

    /** Whether events count: not before the window. */
    private boolean counts;

    private Calls(int token, Rows table, boolean counts) {
      cpu = Integer.toUnsignedLong(token);
      this.table = table;
      this.counts = counts;
    }

    /** From now on everything counts; calls that are open are taken to begin here. */
    private void begin(long time) {
      counts = true;
      now = time;
      for (int level = stack.depth() - 1; level >= 0; level--) {
        stack.words()[stack.place(level) + CallStack.TIME] = time;
      }
    }

    /** A leave before the window. */
    private void drop() {
      stack.drop(1);
    }

    private long advance(long time) {
      now = Ticks.later(now, time);
      return now;
    }

    private void enter(long time, int function) {
      advance(time);
      int at = stack.enter(now, function, 0);
      if (at != CallStack.NONE) {
        stack.words()[at + CHILDREN] = 0;
        stack.words()[at + EVENTS_FROM] = eventCount;
      }
    }

    private void addEvent(long receiver, long size, long processes) {
      if (stack.isEmpty()) {
        return; // belongs to no call
      }
      if (eventCount == eventDepth.length) {
        eventDepth = Arrays.copyOf(eventDepth, eventCount * 2);
        events = Arrays.copyOf(events, eventCount * 6);
      }
      events[3 * eventCount] = receiver;
      events[3 * eventCount + 1] = size;
      events[3 * eventCount + 2] = processes;
      eventDepth[eventCount++] = stack.depth();
    }

    private void leave(long time, int function) {
      advance(time);
      int at = stack.leave(function);
      if (at == CallStack.NONE) {
        return;
      }
      long[] words = stack.words();
      final int depth = stack.depth() + 1;
      long inclusive = now - words[at + CallStack.TIME];
      final long exclusive = inclusive - words[at + CHILDREN];
      key[0] = cpu;
      key[1] = words[at + CallStack.REGION] >>> 32;
      int from = (int) words[at + EVENTS_FROM];
      int count = 0;
      for (int i = from; i < eventCount; i++) {
        count += eventDepth[i] == depth ? 1 : 0;
      }
      if (count == 0) {
        key[2] = 0;
        key[3] = NO_MESSAGE;
        key[4] = 1;
        table.add(key, exclusive, inclusive);
      }
      int n = 0;
      for (int i = from; i < eventCount; i++) {
        if (eventDepth[i] == depth) {
          System.arraycopy(events, 3 * i, key, 2, 3);
          table.add(key, part(exclusive, count, n), part(inclusive, count, n));
          n++;
        }
      }
      // Outer calls were innermost only before this one began, so nothing later is theirs.
      eventCount = from;
      if (depth > 1) {
        words[stack.topPlace() + CHILDREN] += inclusive;
      }
    }

    private long part(long ticks, int count, int n) {
      return ticks / count + (n < ticks % count ? 1 : 0);
    }
  }

  /** The threads of one stream. */
  final class Stream {
    private final int id;
    private final Rows table = new Rows();
    private final TokenTable<Calls> threads = new TokenTable<>();
    private final List<Calls> all = new ArrayList<>();

    private Stream(int id) {
      this.id = id;
    }

    private Calls thread(int token) {
      Calls t = threads.get(token);
      if (t == null) {
        t = new Calls(token, table, window.from() == 0);
        threads.put(token, t);
        all.add(t);
      }
      return t;
    }

    private long last() {
      long last = 0;
      for (Calls t : all) {
        last = Long.compareUnsigned(t.now, last) > 0 ? t.now : last;
      }
      return last;
    }

    private void end(long end) {
      all.sort(Comparator.comparingLong(t -> t.cpu));
      for (Calls t : all) {
        if (!t.counts) {
          t.begin(window.from());
        }
        while (!t.stack.isEmpty()) {
          t.leave(end, 0);
        }
      }
    }

    /** Takes the next events. */
    void take(EventBlock block) {
      long[] w = block.words();
      int at = 0;
      while (at < block.usedWords()) {
        long head = w[at + 1];
        int f = at + EventBlock.FIELDS;
        Calls t = thread(EventBlock.location(head));
        take(t, EventKind.of(EventBlock.kindOrdinal(head)), w[at], w, f);
        at += EventBlock.length(head);
      }
    }

    private void take(Calls t, EventKind kind, long time, long[] w, int f) {
      if (!t.counts && Long.compareUnsigned(time, window.from()) < 0) {
        if (kind == EventKind.ENTER) {
          t.enter(time, (int) w[f]);
        } else if (kind == EventKind.LEAVE) {
          t.drop();
        }
        return;
      } else if (!t.counts) {
        t.begin(window.from());
      }
      if (!kind.isSnapshot()) { // whatever happens last is the end of calls that are open
        t.advance(time);
      }
      switch (kind) {
        case ENTER -> t.enter(time, (int) w[f]);
        case LEAVE -> t.leave(time, (int) w[f]);
        case SEND, ISEND -> t.addEvent(w[f], w[f + 1], w[f] == t.cpu ? 1 : 2);
        case RECEIVE, IRECEIVE -> t.addEvent(t.cpu, w[f + 1], w[f] == t.cpu ? -1 : -2);
        case COLLECTIVE ->
            addCollective(t, (int) w[f], (int) w[f + 1], w[f + 2], w[f + 3], w[f + 4]);
        case COLLECTIVE_BEGIN ->
            addCollective(t, (int) w[f], (int) w[f + 2], w[f + 3], w[f + 4], w[f + 5]);
        case FILE_OPERATION -> t.addEvent(FILE, w[f + 3], 1);
        case FILE_OPERATION_END -> t.addEvent(FILE, w[f + 4], 1);
        default -> {}
      }
    }

    private void addCollective(
        Calls t, int operation, int comm, long root, long sent, long received) {
      Definition op = find(DefinitionKind.COLLECTIVE, operation);
      Definition group = find(DefinitionKind.GROUP, comm);
      int members = group instanceof Definition.Group g ? g.members().length : 0;
      String name = op == null ? null : op.name();
      t.addEvent(
          COLLECTIVE,
          CollectiveSize.of(name, root == t.cpu, Math.max(0, sent), Math.max(0, received)),
          members);
    }

    private Definition find(DefinitionKind kind, int token) {
      return definitions.find(id, kind, token);
    }
  }
}
