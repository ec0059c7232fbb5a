package org.tracetool.clock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import org.tracetool.clock.corridor.ClockEstimate;
import org.tracetool.clock.corridor.DelayCorridors;
import org.tracetool.clock.logical.LogicalClock;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.clock.match.EndpointMatcher;
import org.tracetool.clock.match.EndpointStore;
import org.tracetool.clock.match.MatchVisitor;
import org.tracetool.clock.match.ReversalTally;
import org.tracetool.clock.units.ClockCommunicators;
import org.tracetool.clock.units.ClockUnits;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;

/**
 * The correction of the clocks of a trace, found by reading it once: its messages and collective
 * operations are kept in a temporary file, from which all else is computed.
 */
public final class Retiming {
  private static final int MAX_ROUNDS = 4;

  private final RetimeRequest request;
  private final ClockUnits units;
  private final long ticksPerSecond;
  private final List<String> reasons = new ArrayList<>();
  private TimeMap[] maps;
  private long[] firsts;
  private ReversalTally before;
  private ReversalTally after;
  private ClockEstimate estimate;
  private int[] clockOf;
  private String[] clockNames;
  private long latency;
  private boolean isLatencyKnown;
  private long jumps;
  private long released;
  private boolean smooth = true;
  private long alone;

  private Retiming(TraceReader reader, RetimeRequest request) {
    this.request = request;
    Definitions definitions = reader.definitions();
    units = new ClockUnits(definitions, reader.streams());
    ticksPerSecond = definitions.ticksPerSecond();
    maps = new TimeMap[units.count()];
    Arrays.fill(maps, TimeMap.IDENTITY);
  }

  /** The processes of a trace as a request refers to them. */
  public static ClockUnits units(TraceReader reader) {
    return new ClockUnits(reader.definitions(), reader.streams());
  }

  /**
   * Finds the correction of a trace.
   *
   * @param options how the trace is read
   * @param memory bytes that this may take
   * @param progress receives the number of records read, from any thread
   */
  public static Retiming of(
      TraceReader reader,
      RetimeRequest request,
      ReadOptions options,
      int threads,
      long memory,
      LongConsumer progress)
      throws IOException {
    Retiming retiming = new Retiming(reader, request);
    try (EndpointStore store =
        EndpointStore.collect(reader, retiming.units, options, threads, memory, progress)) {
      ClockCommunicators communicators =
          new ClockCommunicators(reader.definitions(), retiming.units);
      retiming.run(store, communicators, options.diagnostics());
    }
    return retiming;
  }

  private void run(EndpointStore store, ClockCommunicators communicators, Diagnostics diagnostics)
      throws IOException {
    EndpointMatcher matching = new EndpointMatcher(store, communicators);
    before = new ReversalTally(null, 0);
    DelayCorridors corridors = new DelayCorridors();
    matching.run(new VisitorPair(before, corridors));
    alone = matching.unmatchedSends() + matching.unmatchedReceives() + matching.unmatchedCalls();
    after = before;
    latency = Math.max(0, request.latency());
    isLatencyKnown = request.latency() >= 0;
    correct(store, communicators, matching, corridors);
    firsts = new long[units.count()];
    for (int unit = 0; unit < firsts.length; unit++) {
      firsts[unit] = store.hasEvents(unit) ? store.base(unit) : -1;
    }
    keepBegin();
    matching.report(diagnostics);
  }

  private void correct(
      EndpointStore store,
      ClockCommunicators communicators,
      EndpointMatcher matching,
      DelayCorridors corridors)
      throws IOException {
    RetimeMethod method = request.method();
    if (method == RetimeMethod.LINEAR) {
      maps = request.measured().clone();
      reasons.add("offsets as measured");
      tally(matching);
      return;
    }
    if (method == RetimeMethod.AUTO && !before.any()) {
      reasons.add(
          before.messages() == 0 && before.operations() == 0
              ? "the trace has no messages or collective operations that say anything of clocks"
              : "nothing comes before its cause, so times stay as they are");
      return;
    }
    if (method != RetimeMethod.CLC || request.offsetsFirst()) {
      computeOffsets(corridors, method == RetimeMethod.SPLINE);
      tally(matching);
      if (method == RetimeMethod.CLC && after.violated() > before.violated()) {
        Arrays.fill(maps, TimeMap.IDENTITY);
        reasons.add("corridors did not help, so the logical clock starts from the times as read");
        tally(matching);
      }
    }
    boolean logical = method == RetimeMethod.CLC || method == RetimeMethod.AUTO && after.any();
    if (!logical) {
      return;
    }
    if (method == RetimeMethod.AUTO) {
      reasons.add("something still came before its cause, so the logical clock moves that");
    }
    if (request.latency() < 0) {
      latency = measured();
      isLatencyKnown = true;
    }
    for (int round = 0; round < MAX_ROUNDS && (round == 0 || after.any()); round++) {
      LogicalClock clock = LogicalClock.of(store, communicators, matching, maps, latency);
      for (int unit = 0; unit < maps.length; unit++) {
        maps[unit] =
            clock.jumps() == 0 ? maps[unit] : TimeMap.chain(maps[unit], clock.correction(unit));
      }
      jumps += clock.jumps();
      released = clock.released();
      smooth &= clock.smooth();
      tally(matching);
      if (clock.jumps() == 0) {
        break;
      }
    }
  }

  private void computeOffsets(DelayCorridors corridors, boolean spline) {
    clockOf = new int[units.count()];
    int clocks = units.nodes();
    for (int unit = 0; unit < clockOf.length; unit++) {
      clockOf[unit] = units.node(unit);
    }
    if (violatedWithinNodes()) {
      Arrays.setAll(clockOf, unit -> unit);
      clocks = units.count();
      reasons.add("processes of one node do not have one clock, so each process has its own");
    }
    clockNames = new String[clocks];
    for (int unit = 0; unit < clockOf.length; unit++) {
      clockNames[clockOf[unit]] =
          clocks == units.count() ? units.name(unit) : units.nodeName(units.node(unit));
    }
    estimate = new ClockEstimate(corridors, clocks, clockOf, ticksPerSecond);
    if (!estimate.known()) {
      estimate = null;
      reasons.add("no messages between different clocks");
      return;
    }
    estimate = spline ? estimate.runSpline() : estimate.run();
    reasons.add(
        switch (estimate.shape()) {
          case CONSTANT -> "a constant offset for each clock fits all delays";
          case LINEAR -> "offset and drift of each clock fit all delays";
          case PIECES -> "straight clocks do not fit all delays, so each has lines between knots";
          case SPLINE -> "straight clocks do not fit all delays, so each has a smooth curve";
        });
    TimeMap[] byClock = new TimeMap[clocks];
    for (int clock = 0; clock < clocks; clock++) {
      byClock[clock] = estimate.map(clock);
    }
    Arrays.setAll(maps, unit -> byClock[clockOf[unit]].view());
  }

  private boolean violatedWithinNodes() {
    for (int pair = 0; pair < before.pairs(); pair++) {
      if (before.violated(pair) > 0
          && units.node(before.sender(pair)) == units.node(before.receiver(pair))) {
        return true;
      }
    }
    return false;
  }

  private void tally(EndpointMatcher matching) throws IOException {
    after = new ReversalTally(maps, latency);
    matching.run(after);
  }

  /** The shortest delay that is left, or else a quarter of the shortest way there and back. */
  private long measured() {
    long shortest = after.shortest();
    return shortest >= 0 ? shortest : Math.max(0, after.shortestHalfRound() / 2);
  }

  /** The trace begins when it did. */
  private void keepBegin() {
    long begin = Long.MAX_VALUE;
    long moved = Long.MAX_VALUE;
    for (int unit = 0; unit < maps.length; unit++) {
      if (firsts[unit] >= 0) {
        begin = Math.min(begin, firsts[unit]);
        moved = Math.min(moved, maps[unit].at(firsts[unit]));
      }
    }
    if (begin != Long.MAX_VALUE && begin != moved) {
      TimeMap shift = TimeMap.shift(begin - moved);
      for (int unit = 0; unit < maps.length; unit++) {
        maps[unit] = TimeMap.chain(maps[unit], shift);
      }
    }
  }

  /** Who shares a clock. */
  public ClockUnits units() {
    return units;
  }

  /** The correction of a unit, for one thread. */
  public TimeMap map(int unit) {
    return maps[unit].view();
  }

  /** Whether any time changes. */
  public boolean changes() {
    return !Arrays.stream(maps).allMatch(m -> m == TimeMap.IDENTITY);
  }

  /** Time of the first event of a unit, or an earlier one; -1 if it has none. */
  long first(int unit) {
    return firsts[unit];
  }

  /** Why clocks were corrected as they were, a sentence each. */
  public List<String> reasons() {
    return List.copyOf(reasons);
  }

  /** Counts at the times of the trace. */
  public ReversalTally before() {
    return before;
  }

  /** Counts at the corrected times. */
  public ReversalTally after() {
    return after;
  }

  /** What corridors say; null if they were not asked or say nothing. */
  public ClockEstimate estimate() {
    return estimate;
  }

  /** Name of a clock of the estimate. */
  public String clockName(int clock) {
    return clockNames[clock];
  }

  /** Ticks that a message was taken to need at least; 0 if that is not known. */
  public long latency() {
    return latency;
  }

  /** Whether the minimum latency was given or measured: only the logical clock measures it. */
  public boolean isLatencyKnown() {
    return isLatencyKnown;
  }

  /** How often the logical clock was put forward; 0 without it. */
  public long jumps() {
    return jumps;
  }

  /** Records whose causes the logical clock did not find. */
  public long released() {
    return released;
  }

  /** Whether all jumps of the logical clock could be smoothed. */
  public boolean smooth() {
    return smooth;
  }

  /** Records of communication without a partner, which say nothing of clocks. */
  public long alone() {
    return alone;
  }

  /** Ticks per second of all times. */
  public long ticksPerSecond() {
    return ticksPerSecond;
  }

  /** Tells two visitors. */
  private record VisitorPair(MatchVisitor one, MatchVisitor other) implements MatchVisitor {
    @Override
    public void visitMessage(int sender, long sent, int receiver, long received)
        throws IOException {
      one.visitMessage(sender, sent, receiver, received);
      other.visitMessage(sender, sent, receiver, received);
    }

    @Override
    public void visitCollective(
        CollectiveType type, int root, int count, int[] members, long[] begins, long[] ends)
        throws IOException {
      one.visitCollective(type, root, count, members, begins, ends);
      other.visitCollective(type, root, count, members, begins, ends);
    }
  }
}
