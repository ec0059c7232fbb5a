package org.tracetool.clock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;

/**
 * A made-up run of processes that send messages and meet in collective operations, with the clock
 * of each process wrong in a known way. Ticks are nanoseconds.
 */
final class SkewedRun implements TraceReader {
  static final int COMM = 1000;
  private static final int BROADCAST = 1;
  private static final int REDUCE = 2;
  private static final int BARRIER = 3;
  private static final long MIN_DELAY = 900;

  private final int processes;
  private final boolean threads;
  private final LongUnaryOperator[] clocks;
  private final List<EventBlock> skewed = new ArrayList<>();
  private final List<EventBlock> truth = new ArrayList<>();
  private final long[] now;
  private final long[] lastSkewed;
  private final Random random;
  private long nextId;

  /**
   * A run.
   *
   * @param clocks what the clock of each process shows at a true time
   * @param threads whether each process has a second thread, which communicates as well
   */
  SkewedRun(long seed, int processes, int steps, LongUnaryOperator[] clocks, boolean threads) {
    this.processes = processes;
    this.threads = threads;
    this.clocks = clocks;
    random = new Random(seed);
    int locations = threads ? 2 * processes : processes;
    now = new long[processes];
    lastSkewed = new long[processes];
    for (int i = 0; i < locations; i++) {
      skewed.add(new EventBlock());
      truth.add(new EventBlock());
    }
    for (int p = 0; p < processes; p++) {
      now[p] = 10_000_000_000L + random.nextInt(100_000);
      add(p, 0, EventKind.ENTER, 1);
    }
    for (int step = 0; step < steps; step++) {
      if (step % 40 == 39) {
        meet(1 + random.nextInt(3));
      } else {
        send(step);
      }
    }
    for (int p = 0; p < processes; p++) {
      now[p] += 1000;
      add(p, 0, EventKind.LEAVE, 1);
    }
  }

  /** Clocks with offsets and drifts. */
  static LongUnaryOperator[] linear(long seed, int processes, double offset, double drift) {
    Random random = new Random(seed);
    LongUnaryOperator[] clocks = new LongUnaryOperator[processes];
    for (int p = 0; p < processes; p++) {
      double a = (2 * random.nextDouble() - 1) * offset;
      double b = (2 * random.nextDouble() - 1) * drift;
      clocks[p] = t -> t + Math.round(a + b * (t - 10_000_000_000L));
    }
    return clocks;
  }

  /** Clocks that wander, one of which is set in the middle. */
  static LongUnaryOperator[] wandering(long seed, int processes) {
    Random random = new Random(seed);
    LongUnaryOperator[] clocks = linear(seed, processes, 50_000, 50e-6);
    for (int p = 0; p < processes; p++) {
      LongUnaryOperator straight = clocks[p];
      double phase = 6 * random.nextDouble();
      boolean set = p == 1;
      clocks[p] =
          t ->
              straight.applyAsLong(t)
                  + Math.round(9_000 * Math.sin(phase + (t - 10_000_000_000L) / 3e7))
                  + (set && t > 10_030_000_000L ? 200_000 : 0);
    }
    return clocks;
  }

  private int location(int process, int thread) {
    return 1 + process + thread * processes;
  }

  private void add(int process, int thread, EventKind kind, long... fields) {
    int location = location(process, thread);
    lastSkewed[process] = Math.max(lastSkewed[process], clocks[process].applyAsLong(now[process]));
    skewed.get(location - 1).add(lastSkewed[process], kind, location, fields);
    truth.get(location - 1).add(now[process], kind, location, fields);
  }

  private void send(int tag) {
    int from = random.nextInt(processes);
    int to = (from + 1 + random.nextInt(processes - 1)) % processes;
    int thread = threads ? random.nextInt(2) : 0;
    now[from] += 500 + random.nextInt(20_000);
    add(from, thread, EventKind.SEND, location(to, 0), 8, tag, COMM);
    long arrival = now[from] + MIN_DELAY + random.nextInt(random.nextInt(10) == 0 ? 300 : 50_000);
    now[to] = Math.max(now[to] + 500, arrival);
    add(to, threads ? random.nextInt(2) : 0, EventKind.RECEIVE, location(from, 0), 8, tag, COMM);
  }

  private void meet(int operation) {
    int root = random.nextInt(processes);
    long id = ++nextId;
    boolean blocks = id % 2 == 0;
    long latest = 0;
    for (int p = 0; p < processes; p++) {
      now[p] += 300 + random.nextInt(30_000);
      latest = Math.max(latest, now[p]);
      if (blocks) {
        add(p, 0, EventKind.COLLECTIVE_BEGIN, operation, id, COMM, location(root, 0));
      } else {
        add(p, 0, EventKind.COLLECTIVE_REQUEST, id);
      }
    }
    long rootBegin = now[root];
    for (int p = 0; p < processes; p++) {
      boolean waitsForAll = operation == BARRIER || operation == REDUCE && p == root;
      boolean waitsForRoot = operation == BROADCAST && p != root;
      long cause = waitsForAll ? latest : waitsForRoot ? rootBegin : now[p];
      now[p] = Math.max(now[p], cause + MIN_DELAY) + random.nextInt(2_000);
      if (blocks) {
        add(p, 0, EventKind.COLLECTIVE_END, id);
      } else {
        add(p, 0, EventKind.COLLECTIVE_COMPLETE, operation, COMM, location(root, 0), 0, 0, id);
      }
    }
  }

  @Override
  public Definitions definitions() {
    Definitions.Builder all = Definitions.builder();
    all.add(new Definition.TimerResolution(1_000_000_000));
    int[] members = new int[processes];
    for (int p = 0; p < processes; p++) {
      members[p] = location(p, 0);
      all.add(new Definition.Location(location(p, 0), "P" + p, 0));
      if (threads) {
        all.add(new Definition.Location(location(p, 1), "T" + p, location(p, 0)));
      }
    }
    all.add(new Definition.Group(COMM, "world", members));
    all.add(new Definition.Collective(BROADCAST, "b", CollectiveType.ONE2ALL.ordinal()));
    all.add(new Definition.Collective(REDUCE, "r", CollectiveType.ALL2ONE.ordinal()));
    all.add(new Definition.Collective(BARRIER, "a", CollectiveType.BARRIER.ordinal()));
    return all.build();
  }

  @Override
  public List<StreamInfo> streams() {
    List<StreamInfo> streams = new ArrayList<>();
    for (int i = 0; i < skewed.size(); i++) {
      streams.add(new StreamInfo(i + 1, new int[] {i + 1}));
    }
    return streams;
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    return stream != null && section == Section.EVENTS;
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options) {
    return has(stream, section)
        ? copyOf(skewed.get(stream.id() - 1), options)
        : EventSource.empty();
  }

  private static EventSource copyOf(EventBlock events, ReadOptions options) {
    EventCursor cursor = events.cursor();
    return new EventSource() {
      @Override
      public boolean read(EventBlock block) {
        block.clear();
        while (block.rows() < 100 && cursor.next()) {
          if (options.kinds() == null || options.kinds().contains(cursor.kind())) {
            block.append(cursor);
          }
        }
        return block.rows() > 0;
      }

      @Override
      public void close() {
        // nothing is open
      }
    };
  }

  /** Root of the mean square of the errors of all times, less the error that all have in common. */
  static double error(List<long[]> times, List<long[]> truth) {
    double sum = 0;
    double squares = 0;
    long n = 0;
    for (int i = 0; i < times.size(); i++) {
      for (int k = 0; k < times.get(i).length; k++) {
        double error = times.get(i)[k] - truth.get(i)[k];
        sum += error;
        squares += error * error;
        n++;
      }
    }
    return Math.sqrt(Math.max(0, squares / n - sum / n * (sum / n)));
  }

  /** The times of each location as a reader gives them. */
  static List<long[]> times(TraceReader reader) throws IOException {
    List<long[]> all = new ArrayList<>();
    for (StreamInfo stream : reader.streams()) {
      List<Long> own = new ArrayList<>();
      try (EventSource source = reader.open(stream, Section.EVENTS, ReadOptions.defaults())) {
        EventBlock block = new EventBlock();
        while (source.read(block)) {
          EventCursor cursor = block.cursor();
          while (cursor.next()) {
            own.add(cursor.time());
          }
        }
      }
      all.add(own.stream().mapToLong(Long::longValue).toArray());
    }
    return all;
  }

  /** The true times. */
  List<long[]> trueTimes() {
    List<long[]> all = new ArrayList<>();
    for (EventBlock block : truth) {
      long[] own = new long[block.rows()];
      EventCursor cursor = block.cursor();
      for (int i = 0; cursor.next(); i++) {
        own[i] = cursor.time();
      }
      all.add(own);
    }
    return all;
  }

  @Override
  public TraceFormat format() {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<TraceFile> files() {
    return List.of();
  }

  @Override
  public void close() {
    // nothing is open
  }
}
