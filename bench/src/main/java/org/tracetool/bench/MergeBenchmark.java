package org.tracetool.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.LoserTree;

/**
 * Merging 64 streams in time order, in events a second: the whole kernel, the filling of blocks
 * alone, and the tournament alone compared with a heap of the JDK.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class MergeBenchmark {
  private static final int STREAMS = 64;
  private static final int EVENTS_EACH = 1 << 14;
  private static final int EVENTS = STREAMS * EVENTS_EACH;
  private static final int ROWS = 1024;

  private final long[][] times = new long[STREAMS][EVENTS_EACH];

  @Setup
  public void fill() {
    long random = 42;
    for (long[] stream : times) {
      long now = 1000;
      for (int i = 0; i < EVENTS_EACH; i++) {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        now += 46 + (random >>> 58);
        stream[i] = now;
      }
    }
  }

  private List<EventSource> sources() {
    List<EventSource> sources = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      sources.add(new InMemory(times[i], i + 1));
    }
    return sources;
  }

  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long kWayMerge() throws IOException {
    KWayMerge merge = new KWayMerge(sources());
    long sum = 0;
    for (EventCursor event = merge.next(); event != null; event = merge.next()) {
      sum += event.time() ^ event.location();
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long oneStreamAfterTheOther() throws IOException {
    long sum = 0;
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    for (EventSource source : sources()) {
      while (source.read(block)) {
        event.wrap(block);
        while (event.next()) {
          sum += event.time() ^ event.location();
        }
      }
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long loserTree() {
    long[] first = new long[STREAMS];
    boolean[] has = new boolean[STREAMS];
    int[] next = new int[STREAMS];
    for (int i = 0; i < STREAMS; i++) {
      first[i] = times[i][next[i]++];
      has[i] = true;
    }
    LoserTree tree = new LoserTree(first, has);
    long sum = 0;
    for (int winner = tree.winner(); winner >= 0; winner = tree.winner()) {
      sum += winner;
      if (next[winner] < EVENTS_EACH) {
        tree.replace(times[winner][next[winner]++]);
      } else {
        tree.remove();
      }
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long priorityQueue() {
    PriorityQueue<Head> queue = new PriorityQueue<>(Comparator.comparingLong(head -> head.time));
    for (int i = 0; i < STREAMS; i++) {
      queue.add(new Head(i, times[i][0]));
    }
    long sum = 0;
    for (Head head = queue.poll(); head != null; head = queue.poll()) {
      sum += head.stream;
      if (++head.next < EVENTS_EACH) {
        head.time = times[head.stream][head.next];
        queue.add(head);
      }
    }
    return sum;
  }

  private static final class Head {
    final int stream;
    int next;
    long time;

    Head(int stream, long time) {
      this.stream = stream;
      this.time = time;
    }
  }

  /** Enters at given times, in blocks as a reader of a file makes them. */
  private static final class InMemory implements EventSource {
    private final long[] times;
    private final int location;
    private int at;

    InMemory(long[] times, int location) {
      this.times = times;
      this.location = location;
    }

    @Override
    public boolean read(EventBlock block) {
      block.clear();
      int end = Math.min(times.length, at + ROWS);
      boolean more = at < end;
      while (at < end) {
        int field = block.addRow(times[at], EventKind.ENTER, location, 0);
        block.words()[field] = at & 63;
        block.words()[field + 1] = 0;
        at++;
      }
      return more;
    }

    @Override
    public void close() {}
  }
}
