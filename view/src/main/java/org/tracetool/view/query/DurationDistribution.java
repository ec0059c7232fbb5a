package org.tracetool.view.query;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.model.WindowRecords;

/** How long the calls of a region take that begin and end in an interval, from its records. */
public final class DurationDistribution {
  private static final int THREADS = 2;
  private static final int MAX_KEPT_CALLS = 12;
  private static final int PER_OCTAVE = 64;

  /**
   * Where bins begin, from 0 on; each is about a hundredth longer than the one before, so that
   * calls that take nearly the same time are told apart.
   */
  private static final long[] EDGES = edges();

  private static final Set<EventKind> KINDS = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);

  private record Call(int location, long enter, long ticks) {}

  /** The shortest first; of equal ones the latest, so that threads in any order leave the same. */
  private static final Comparator<Call> BY_TICKS =
      Comparator.comparingLong(Call::ticks)
          .thenComparing(Call::enter, (a, b) -> Long.compareUnsigned(b, a))
          .thenComparing(Call::location, (a, b) -> Integer.compareUnsigned(b, a));

  private final TimeWindow window;
  private final int region;
  private final long[] bins = new long[EDGES.length];
  private final PriorityQueue<Call> longest = new PriorityQueue<>(BY_TICKS);

  private long calls;
  private long cut;
  private double sum;
  private long least = Long.MAX_VALUE;
  private long largest;

  private DurationDistribution(TimeWindow window, int region) {
    this.window = window;
    this.region = region;
  }

  private static long[] edges() {
    TreeSet<Long> edges = new TreeSet<>(List.of(0L));
    for (int i = 0; i < (Long.SIZE - 1) * PER_OCTAVE; i++) {
      edges.add((long) Math.ceil(Math.pow(2, (double) i / PER_OCTAVE)));
    }
    return edges.stream().mapToLong(Long::longValue).toArray();
  }

  /** The answer to {@code region}, {@code from}, {@code to} and {@code rows} as JSON. */
  public static String text(ViewedTrace trace, RequestParameters p) throws IOException {
    int region = p.token("region");
    if (region == 0) {
      throw new RequestParameters.BadRequest("region: of which region?");
    }
    QueryWindow query = QueryWindow.of(trace, p);
    DurationDistribution all = new DurationDistribution(query.window(), region);
    List<StreamInfo> streams = trace.records().streamsOf(query.locations());
    IntPredicate wanted = WindowRecords.among(query.locations());
    trace.records().expect(streams.size());
    WorkerPool.run(
        THREADS,
        streams.size(),
        i -> {
          DurationDistribution some = new DurationDistribution(query.window(), region);
          some.read(trace, streams.get(i), wanted);
          all.add(some);
        });
    return all.json(trace);
  }

  private void read(ViewedTrace trace, StreamInfo stream, IntPredicate wanted) throws IOException {
    Map<Integer, CallStack> stacks = new HashMap<>();
    trace
        .records()
        .read(
            stream,
            window,
            wanted,
            KINDS,
            e -> {
              CallStack stack =
                  stacks.computeIfAbsent(
                      e.location(), l -> new CallStack(0, CallStack.DEFAULT_MAX_DEPTH));
              take(e, stack);
              return true;
            });
    for (Map.Entry<Integer, CallStack> open : stacks.entrySet()) {
      if (!open.getValue().isEmpty()) {
        takeOpen(open.getKey(), open.getValue(), trace.endOfCalls(open.getKey(), -1L));
      }
    }
  }

  private void take(EventCursor event, CallStack stack) {
    if (event.kind() == EventKind.ENTER) {
      stack.enter(event.time(), (int) event.field(0), 0);
      return;
    }
    int at = stack.leave((int) event.field(0));
    if (at != CallStack.NONE) {
      take(event.location(), stack, at, event.time());
    }
  }

  /** A call has ended, at a time before the end of the window. */
  private void take(int location, CallStack stack, int at, long end) {
    if (!isOfRegion(stack, at) || Long.compareUnsigned(end, window.from()) < 0) {
      return;
    }
    long enter = stack.words()[at + CallStack.TIME];
    if (Long.compareUnsigned(enter, window.from()) < 0) {
      cut++;
    } else {
      take(new Call(location, enter, Math.max(0, end - enter)));
    }
  }

  private boolean isOfRegion(CallStack stack, int at) {
    return (int) (stack.words()[at + CallStack.REGION] >>> 32) == region;
  }

  /**
   * Takes the calls that are open at the end of the window, or that are never left: these end with
   * the last record of their location.
   */
  private void takeOpen(int location, CallStack stack, long last) {
    while (!stack.isEmpty()) {
      int at = stack.leave(0);
      if (at == CallStack.NONE) {
        return;
      }
      if (!window.isBehind(last)) {
        take(location, stack, at, last);
      } else {
        cut += isOfRegion(stack, at) ? 1 : 0;
      }
    }
  }

  private void take(Call call) {
    long ticks = call.ticks();
    calls++;
    sum += ticks;
    least = Math.min(least, ticks);
    largest = Math.max(largest, ticks);
    int at = Arrays.binarySearch(EDGES, ticks);
    bins[at >= 0 ? at : -at - 2]++;
    remember(call);
  }

  private void remember(Call call) {
    longest.add(call);
    if (longest.size() > MAX_KEPT_CALLS) {
      longest.poll();
    }
  }

  private synchronized void add(DurationDistribution other) {
    calls += other.calls;
    cut += other.cut;
    sum += other.sum;
    least = Math.min(least, other.least);
    largest = Math.max(largest, other.largest);
    for (int i = 0; i < bins.length; i++) {
      bins[i] += other.bins[i];
    }
    other.longest.forEach(this::remember);
  }

  private String json(ViewedTrace trace) {
    JsonWriter json = new JsonWriter(true).object(null);
    json.number("calls", calls).number("cut", cut);
    json.number("least", calls == 0 ? 0 : least).number("largest", largest);
    json.number("mean", calls == 0 ? 0 : Math.round(sum / calls)).list("bins");
    for (int i = 0; i < bins.length; i++) {
      if (bins[i] > 0) {
        json.list(null).number(null, EDGES[i]);
        json.number(null, i + 1 < EDGES.length ? EDGES[i + 1] : Long.MAX_VALUE);
        json.number(null, bins[i]).endList();
      }
    }
    json.endList().list("longest");
    longest.stream()
        .sorted(BY_TICKS.reversed())
        .forEach(
            c -> {
              json.list(null).number(null, trace.rows().ofLocation(c.location()));
              json.text(null, Long.toUnsignedString(c.enter())).number(null, c.ticks()).endList();
            });
    return json.endList().endObject().toString();
  }
}
