package org.tracetool.stats.collect;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.InterruptedCallTracker;
import org.tracetool.core.time.Ticks;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.ActivityTimeline;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.CounterStatistics;
import org.tracetool.stats.sums.Distribution;
import org.tracetool.stats.sums.MemorySums;
import org.tracetool.stats.sums.PathTree;
import org.tracetool.stats.sums.ProcessSums;

/**
 * Follows the calls of one process. Time never goes backwards here: an event that is earlier than
 * its predecessor is treated as if at the time of that one.
 */
final class ProcessCollector extends OpenCalls {
  private static final int START = CallStack.TIME;

  /** A call keeps the place of its region in the tables here beside its token. */
  private static final int SLOT = CallStack.REGION;

  private static final int CHILDREN = CallStack.WIDTH;
  private static final int NODE = CallStack.WIDTH + 1;
  private static final int COUNTERS = CallStack.WIDTH + 2;
  private static final int FRAME = CallStack.WIDTH + 3;

  /** Tokens of regions below this find their row in an array, others in a hash table. */
  private static final int DIRECT = 1 << 12;

  /** With more processes than these, no table of regions is made for each that has gaps. */
  private static final int FEW_PROCESSES = 1 << 12;

  /** Initial capacity in calls and regions. */
  private static final int FIRST = 4;

  final PartialSums sums;
  final ProcessSums process;
  final int place;

  /** Whether its calls are part of the load of processes, as those of devices are not. */
  private final boolean runsCode;

  private final boolean distributions;
  private final boolean hasCounterRegions;
  private final PathTree paths;
  private final ActivityTimeline timeline;
  private final int timelineRows;

  private long now;

  /** When it begins to count: times that count are less than 2^63 ticks later. */
  private long first;

  /** Time of the latest event that is too late to count, in ticks, unsigned; 0 without any. */
  private long latest;

  private final CallStack stack =
      new CallStack(FRAME - CallStack.WIDTH, CallStack.DEFAULT_MAX_DEPTH);

  /** Calls that the reader had to cut; null if there were none. */
  private InterruptedCallTracker parts;

  /** Place of the innermost call that is in a later part than its first one; -1 if none is. */
  private int goesOn = -1;

  /** Calls at lower places began before anything counted. */
  private int floor;

  /** Whether more is needed than sums of calls. */
  private boolean more;

  private int topRow;

  /** Regions below this are looked up in an array. */
  private final int direct;

  private int[] slotOfRegion = new int[0];
  private IntMap otherSlots;
  private int slots;
  private int[] regionOfSlot = new int[FIRST];
  private int[] active = new int[FIRST];
  private long[] cells = new long[FIRST * CallSums.WIDTH];
  // Times of calls; null before the first one, but for those of calls without calls in them.
  private Distribution[] inclusive = new Distribution[FIRST];
  private Distribution[] exclusive = new Distribution[FIRST];
  private Distribution[] leaves = new Distribution[FIRST];
  private int[] groupOfSlot = new int[FIRST];
  private int[] rowOfSlot = new int[FIRST];
  private int[] groupActive = new int[0];
  private long[] groupStart = new long[0];

  private CounterStack counterStack;

  /** Null until a counter is sampled. */
  private ProcessCounters counters;

  /** Whether it matters which region time passes in. */
  private final boolean watched;

  /** Whether the trace has counters of memory. */
  private final boolean hasMemory;

  /** The region in which memory would have changed while time last went on. */
  private int growing = MemorySums.NO_REGION;

  /**
   * For each open call the innermost region up to it that is not a routine for memory, or {@link
   * MemorySums#NO_REGION}; empty if not needed.
   */
  private int[] growsIn = {};

  ProcessCollector(PartialSums sums, int place, int token, long time, CommunicationEnds endpoints) {
    super(endpoints, endpoints == null ? null : sums.index.barriers());
    this.sums = sums;
    this.place = place;
    runsCode = sums.index.isThread(place);
    distributions = sums.options.parts().contains(StatsOptions.Part.DISTRIBUTIONS);
    hasCounterRegions = sums.options.parts().contains(StatsOptions.Part.COUNTER_REGIONS);
    paths = sums.paths;
    timeline = sums.timeline;
    timelineRows = PartialSums.timelineRows(sums.index);
    direct = sums.index.processCount() > FEW_PROCESSES ? 0 : DIRECT;
    hasMemory = sums.index.hasMemory();
    watched = timeline != null || hasMemory;
    process = new ProcessSums(place, token, distributions);
    process.first = time;
    first = time;
    now = time;
    more = distributions || paths != null || timeline != null || endpoints != null;
  }

  // Calls

  private int slotOf(int region) {
    int slot = region < slotOfRegion.length ? slotOfRegion[region] - 1 : -1;
    return slot >= 0 ? slot : rareSlotOf(region);
  }

  private int rareSlotOf(int region) {
    if (region < direct) {
      if (region >= slotOfRegion.length) {
        slotOfRegion = Arrays.copyOf(slotOfRegion, Math.min(direct, Math.max(64, region * 2)));
      }
      return addSlot(region);
    }
    if (otherSlots == null) {
      otherSlots = new IntMap();
    }
    int slot = otherSlots.get(region) - 1;
    return slot >= 0 ? slot : addSlot(region);
  }

  private int addSlot(int region) {
    int slot = slots++;
    if (slot == regionOfSlot.length) {
      int capacity = slot * 2;
      regionOfSlot = Arrays.copyOf(regionOfSlot, capacity);
      active = Arrays.copyOf(active, capacity);
      cells = Arrays.copyOf(cells, capacity * CallSums.WIDTH);
      inclusive = Arrays.copyOf(inclusive, capacity);
      exclusive = Arrays.copyOf(exclusive, capacity);
      leaves = Arrays.copyOf(leaves, capacity);
      groupOfSlot = Arrays.copyOf(groupOfSlot, capacity);
      rowOfSlot = Arrays.copyOf(rowOfSlot, capacity);
    }
    if (region < direct) {
      slotOfRegion[region] = slot + 1;
    } else {
      otherSlots.put(region, slot + 1);
    }
    regionOfSlot[slot] = region;
    CallSums.clear(cells, slot * CallSums.WIDTH);
    int group = sums.index.groupOf(region);
    groupOfSlot[slot] = group;
    rowOfSlot[slot] = Math.min(group, timelineRows - 1);
    if (distributions) {
      leaves[slot] = sums.leaves(region);
      if (group >= groupActive.length) {
        groupActive = Arrays.copyOf(groupActive, group + 1);
        groupStart = Arrays.copyOf(groupStart, group + 1);
        process.groupTicks = Arrays.copyOf(process.groupTicks, group + 1);
      }
    }
    return slot;
  }

  /** Advances the time; returns the effective time. */
  long advance(long time) {
    if (time - first < 0 || Long.compareUnsigned(time, now) < 0) {
      return refuse(time);
    }
    if (watched && time != now) {
      watch(time);
    }
    now = time;
    return time;
  }

  private long refuse(long time) {
    if (Long.compareUnsigned(time, now) < 0) {
      sums.backwards++;
    } else {
      sums.tooLate++;
      latest = Long.compareUnsigned(time, latest) > 0 ? time : latest;
    }
    return now;
  }

  private void watch(long time) {
    if (timeline != null && !stack.isEmpty()) {
      timeline.add(now, time, topRow);
    }
    if (hasMemory) {
      growing = growingRegion();
    }
  }

  /** A region is entered. */
  void enter(long time, int token, int region) throws IOException {
    push(advance(time), token, region);
  }

  private void push(long t, int token, int region) throws IOException {
    int slot = slotOf(region);
    int at = stack.enter(t, token, slot);
    if (at < 0) {
      return; // too deep
    }
    long[] f = stack.words();
    f[at + CHILDREN] = 0;
    f[at + COUNTERS] = 0;
    active[slot]++;
    if (hasMemory) {
      noteGrowing(at / FRAME, region);
    }
    if (more) {
      pushMore(t, at, slot, region);
    }
  }

  private void noteGrowing(int depth, int region) {
    if (depth >= growsIn.length) {
      growsIn = Arrays.copyOf(growsIn, Math.max(16, depth * 2));
    }
    int outside = depth == 0 ? MemorySums.NO_REGION : growsIn[depth - 1];
    growsIn[depth] = sums.index.allocates(region) ? outside : region;
  }

  // Small enough to be inlined into what calls it (325 bytes of code).
  private void pushMore(long t, int at, int slot, int region) throws IOException {
    if (counterStack != null) {
      enterCounters(at, t);
    }
    if (paths != null) {
      enterPath(at, region);
    }
    if (distributions) {
      enterGroup(groupOfSlot[slot], t);
    }
    topRow = rowOfSlot[slot];
    if (barriers != null && barriers[region]) {
      enterBarrier(t, at, region);
    }
  }

  private void enterCounters(int at, long t) {
    stack.words()[at + COUNTERS] = counters.enter(counterStack, t);
  }

  private void enterPath(int at, int region) {
    long[] frames = stack.words();
    int parent = at == 0 ? PathTree.ROOT : (int) frames[at - FRAME + NODE];
    frames[at + NODE] = paths.child(parent, region);
  }

  private void enterGroup(int group, long t) {
    if (groupActive[group]++ == 0) {
      groupStart[group] = t;
    }
  }

  private void enterBarrier(long t, int at, int region) throws IOException {
    flushBeforeEnd();
    endpoints.addBarrier(t, region, at / FRAME + 1, teams.current());
  }

  /** A region is left by the rule of {@link CallStack}; token 0 names none. */
  void leave(long time, int token) throws IOException {
    long t = advance(time);
    int at = stack.leave(token);
    if (at < floor || at == goesOn) {
      leaveRare(at, t);
      return;
    }
    long[] f = stack.words();
    int slot = (int) f[at + SLOT];
    long inclusiveTicks = t - f[at + START];
    long exclusiveTicks = inclusiveTicks - f[at + CHILDREN];
    if (at > 0) {
      f[at - FRAME + CHILDREN] += inclusiveTicks;
    }
    int cell = slot * CallSums.WIDTH;
    long[] c = cells;
    c[cell + CallSums.CALLS]++;
    long inclusiveSum = c[cell + CallSums.INCLUSIVE] + inclusiveTicks;
    if (inclusiveSum < 0) {
      handOver(slot);
      inclusiveSum = inclusiveTicks;
    }
    c[cell + CallSums.INCLUSIVE] = inclusiveSum;
    c[cell + CallSums.EXCLUSIVE] += exclusiveTicks;
    if (inclusiveTicks < c[cell + CallSums.MIN_INCLUSIVE]) {
      c[cell + CallSums.MIN_INCLUSIVE] = inclusiveTicks;
    }
    if (inclusiveTicks > c[cell + CallSums.MAX_INCLUSIVE]) {
      c[cell + CallSums.MAX_INCLUSIVE] = inclusiveTicks;
    }
    if (exclusiveTicks < c[cell + CallSums.MIN_EXCLUSIVE]) {
      c[cell + CallSums.MIN_EXCLUSIVE] = exclusiveTicks;
    }
    if (exclusiveTicks > c[cell + CallSums.MAX_EXCLUSIVE]) {
      c[cell + CallSums.MAX_EXCLUSIVE] = exclusiveTicks;
    }
    if (--active[slot] > 0) {
      c[cell + CallSums.NESTED] += inclusiveTicks;
    }
    if (more) {
      leaveMore(at, slot, t, inclusiveTicks, exclusiveTicks);
    }
  }

  /** Hands over the inclusive times of a region, whose calls are in each other, before 2^63. */
  private void handOver(int slot) {
    long[] row = new long[CallSums.WIDTH];
    CallSums.clear(row, 0);
    for (int column : new int[] {CallSums.INCLUSIVE, CallSums.NESTED}) {
      row[column] = cells[slot * CallSums.WIDTH + column];
      cells[slot * CallSums.WIDTH + column] = 0;
    }
    sums.addCalls(place, regionOfSlot[slot], row, 0);
  }

  private void leaveMore(int at, int slot, long t, long inclusiveTicks, long exclusiveTicks)
      throws IOException {
    if (distributions) {
      record(slot, inclusiveTicks, exclusiveTicks);
    }
    if (paths != null) {
      paths.call((int) stack.words()[at + NODE], inclusiveTicks, exclusiveTicks);
    }
    if (longest != null) {
      longest.add(regionOfSlot[slot], t - inclusiveTicks, t, exclusiveTicks);
    }
    pop(at, slot, t);
  }

  private void record(int slot, long inclusiveTicks, long exclusiveTicks) {
    if (inclusiveTicks == exclusiveTicks) {
      leaves[slot].record(inclusiveTicks);
    } else {
      recordBoth(slot, inclusiveTicks, exclusiveTicks);
    }
    process.exclusive.record(exclusiveTicks);
  }

  private void recordBoth(int slot, long inclusiveTicks, long exclusiveTicks) {
    if (inclusive[slot] == null) {
      inclusive[slot] = sums.inclusive(regionOfSlot[slot]);
      exclusive[slot] = sums.exclusive[regionOfSlot[slot]];
    }
    inclusive[slot].record(inclusiveTicks);
    exclusive[slot].record(exclusiveTicks);
  }

  /** A call is left that goes on, see {@link CallParts}. */
  void interrupt(long time, int token) throws IOException {
    long t = advance(time);
    int at = stack.leave(token);
    if (parts == null) {
      parts = new InterruptedCallTracker();
    }
    if (at >= floor) {
      leavePart(at, t, true);
    } else if (at >= 0) {
      int slot = (int) stack.words()[at + SLOT];
      leaveRare(at, t); // counts as one that began earlier
      parts.leave(at, slot, t, 0, true);
    }
  }

  /** A call goes on. */
  void resume(long time, int token, int region) throws IOException {
    enter(time, token, region);
    int at = stack.topPlace();
    if (parts != null && stack.isTopKnown()) {
      parts.resume(at, (int) stack.words()[at + SLOT]);
      goesOn = parts.innermost();
    }
  }

  /**
   * A part of a call ends. Times count at once, the call with its last part.
   *
   * @param continues whether other parts follow
   */
  private void leavePart(int at, long t, boolean continues) throws IOException {
    long[] f = stack.words();
    int slot = (int) f[at + SLOT];
    long begin = f[at + START];
    long inclusiveTicks = closeFrame(at, t);
    long exclusiveTicks = inclusiveTicks - f[at + CHILDREN];
    int cell = slot * CallSums.WIDTH;
    cells[cell + CallSums.INCLUSIVE] += inclusiveTicks;
    cells[cell + CallSums.EXCLUSIVE] += exclusiveTicks;
    if (--active[slot] > 0) {
      cells[cell + CallSums.NESTED] += inclusiveTicks;
    }
    int node = paths == null ? 0 : (int) f[at + NODE];
    if (paths != null) {
      paths.addPart(node, inclusiveTicks, exclusiveTicks);
    }
    if (continues) {
      parts.leave(at, slot, begin, exclusiveTicks, false);
    } else {
      if (!parts.isCounted()) {
        count(slot, node, t - parts.begin(), exclusiveTicks + parts.exclusive());
      }
      parts.end();
    }
    goesOn = parts.innermost();
    pop(at, slot, t);
  }

  /** Counts a call whose times are in the sums already. */
  private void count(int slot, int node, long inclusiveTicks, long exclusiveTicks) {
    int cell = slot * CallSums.WIDTH;
    long[] c = cells;
    c[cell + CallSums.CALLS]++;
    c[cell + CallSums.MIN_INCLUSIVE] = Math.min(c[cell + CallSums.MIN_INCLUSIVE], inclusiveTicks);
    c[cell + CallSums.MAX_INCLUSIVE] = Math.max(c[cell + CallSums.MAX_INCLUSIVE], inclusiveTicks);
    c[cell + CallSums.MIN_EXCLUSIVE] = Math.min(c[cell + CallSums.MIN_EXCLUSIVE], exclusiveTicks);
    c[cell + CallSums.MAX_EXCLUSIVE] = Math.max(c[cell + CallSums.MAX_EXCLUSIVE], exclusiveTicks);
    if (distributions) {
      record(slot, inclusiveTicks, exclusiveTicks);
    }
    if (paths != null) {
      paths.count(node, exclusiveTicks);
    }
  }

  /** A leave of a call that began earlier than anything counts, is too deep, or has no enter. */
  private void leaveRare(int at, long t) throws IOException {
    if (at < 0) {
      return;
    }
    if (at >= floor) {
      leavePart(at, t, false);
      return;
    }
    floor = at;
    cutCall(at, CallSums.EARLIER, t);
    pop(at, (int) stack.words()[at + SLOT], t);
  }

  private void leaveGroup(int slot, long t) {
    int group = groupOfSlot[slot];
    if (--groupActive[group] == 0) {
      process.groupTicks[group] += t - groupStart[group];
    }
  }

  private void leaveOthers(int at, int slot, long t) throws IOException {
    long[] frames = stack.words();
    if (counterStack != null && frames[at + COUNTERS] != 0) {
      int parent = at == 0 ? 0 : (int) frames[at - FRAME + COUNTERS];
      int list =
          counterStack.leave(
              (int) frames[at + COUNTERS], parent, at > 0, t, regionOfSlot[slot], counters.sums);
      if (at > 0) {
        frames[at - FRAME + COUNTERS] = list;
      }
    }
    if (endpoints != null && endpoints.isWaiting()) {
      endpoints.leave(at / FRAME + 1, t, frames[at + CHILDREN]);
    }
  }

  /** The inclusive time of a call that is left, which is time of a child for its caller. */
  private long closeFrame(int at, long t) {
    long[] f = stack.words();
    long inclusiveTicks = t - f[at + START];
    if (at > 0) {
      f[at - FRAME + CHILDREN] += inclusiveTicks;
    }
    return inclusiveTicks;
  }

  /** Counts a call of which a part is not in the trace, or is outside of what is counted. */
  private void cutCall(int at, int column, long t) {
    long[] f = stack.words();
    int slot = (int) f[at + SLOT];
    long inclusiveTicks = closeFrame(at, t);
    long exclusiveTicks = inclusiveTicks - f[at + CHILDREN];
    int cell = slot * CallSums.WIDTH;
    cells[cell + column]++;
    cells[cell + CallSums.CUT_INCLUSIVE] += inclusiveTicks;
    cells[cell + CallSums.CUT_EXCLUSIVE] += exclusiveTicks;
    if (--active[slot] > 0) {
      cells[cell + CallSums.CUT_NESTED] += inclusiveTicks;
    }
    if (paths != null) {
      paths.addCut((int) f[at + NODE], column == CallSums.OPEN, inclusiveTicks, exclusiveTicks);
    }
  }

  private void pop(int at, int slot, long t) throws IOException {
    if (distributions) {
      leaveGroup(slot, t);
    }
    if (at > 0) {
      topRow = rowOfSlot[(int) stack.words()[at - FRAME + SLOT]];
    }
    leaveOthers(at, slot, t);
  }

  // Events before the part that counts

  /** A region is entered before the time from which on anything counts. */
  void enterBefore(long time, int token, int region) throws IOException {
    now = Ticks.later(now, time);
    push(now, token, region);
  }

  /** A region is left before the time from which on anything counts. */
  void leaveBefore(long time) {
    now = Ticks.later(now, time);
    int at = stack.isEmpty() ? CallStack.NONE : stack.leave(0);
    if (at >= 0) {
      int slot = (int) stack.words()[at + SLOT];
      active[slot]--;
      if (distributions) {
        groupActive[groupOfSlot[slot]]--;
      }
      if (at > 0) {
        topRow = rowOfSlot[(int) stack.words()[at - FRAME + SLOT]];
      }
    }
  }

  /** From now on everything counts; calls that are open are taken to begin here. */
  void begin(long time) {
    now = time;
    first = time;
    process.first = time;
    floor = stack.depth() * FRAME;
    long[] frames = stack.words();
    for (int at = 0; at < floor; at += FRAME) {
      frames[at + START] = time;
      frames[at + CHILDREN] = 0;
    }
    Arrays.fill(groupStart, time);
    if (hasMemory) {
      growing = growingRegion();
    }
  }

  // Counters

  /** A counter is sampled. */
  void handleSample(long time, CounterSeries series, int counter, long raw) {
    long t = advance(time);
    ProcessCounters all = counters();
    int slot = all.slot(series, counter);
    all.addSample(slot, t, raw);
    CounterStatistics c = all.sums[slot];
    if (hasCounterRegions && c.grows()) {
      sampleCalls(slot, t, c);
    }
    if (all.memory[slot] != null) {
      sampleMemory(all.memory[slot], t, raw);
    }
  }

  private void sampleCalls(int slot, long t, CounterStatistics c) {
    if (counterStack == null) {
      counterStack = new CounterStack();
      more = true;
    }
    counterStack.endSample(slot, t, c);
    int at = stack.topPlace();
    if (at >= 0) {
      long[] frames = stack.words();
      frames[at + COUNTERS] =
          counterStack.sample((int) frames[at + COUNTERS], slot, frames[at + START], t, c);
    }
  }

  /** A counter is sampled before the time from which on anything counts. */
  void handleSampleBefore(long time, CounterSeries series, int counter, long raw) {
    if (hasMemory && sums.index.bytesPerUnit(counter) != 0) {
      now = Ticks.later(now, time);
      ProcessCounters all = counters();
      MemorySums m = all.memory[all.slot(series, counter)];
      if (m != null && m.isNumber(raw)) {
        m.addSampleBefore(now, raw);
      }
    }
  }

  private ProcessCounters counters() {
    if (counters == null) {
      counters = new ProcessCounters(sums, place);
    }
    return counters;
  }

  private void sampleMemory(MemorySums m, long t, long raw) {
    if (!m.isNumber(raw)) {
      return;
    }
    int top = region();
    boolean allocates = top >= 0 && sums.index.allocates(top);
    // Samples taken at enters and leaves cover the time up to there.
    int region = allocates || m.isSameTime(t) ? growingRegion() : growing;
    m.addSample(t, raw, top, region, allocates);
  }

  /** The innermost region that is not a routine for memory, unless there are only such. */
  private int growingRegion() {
    int region = stack.isEmpty() ? MemorySums.NO_REGION : growsIn[stack.depth() - 1];
    return region == MemorySums.NO_REGION ? region() : region;
  }

  // The open calls

  @Override
  int depth() {
    return stack.depth();
  }

  @Override
  int region(int level) {
    return regionOfSlot[(int) stack.words()[stack.place(level) + SLOT]];
  }

  @Override
  long start(int level) {
    return stack.time(level);
  }

  /** The numbers of paths have changed. */
  void renumberPaths() {
    long[] frames = stack.words();
    for (int at = stack.topPlace(); at >= 0; at -= FRAME) {
      frames[at + NODE] = paths.moved((int) frames[at + NODE]);
    }
  }

  // End

  /**
   * No more events; calls that are open count until {@code end}, or the last event if that is 0.
   */
  void end(long end) throws IOException {
    if (Long.compareUnsigned(end, now) > 0 && !stack.isEmpty()) {
      advance(end);
    }
    process.last = Long.compareUnsigned(latest, now) > 0 ? latest : now;
    long[] frames = stack.words();
    for (int at = stack.topPlace(); at >= 0; at -= FRAME) {
      cutCall(at, at < floor ? CallSums.EARLIER : CallSums.OPEN, now);
      if (distributions) {
        leaveGroup((int) frames[at + SLOT], now);
      }
    }
    stack.clear();
    sums.leavesWithoutEnter += stack.leavesWithoutEnter();
    sums.otherLeaves += stack.otherLeaves();
    sums.tooDeep += stack.tooDeep();
    for (int slot = 0; slot < slots; slot++) {
      hand(slot);
    }
    if (counters != null) {
      counters.end();
    }
    if (endpoints != null) {
      endpoints.finish(now);
    }
    sums.processes.add(process);
  }

  private void hand(int slot) {
    int region = regionOfSlot[slot];
    int at = slot * CallSums.WIDTH;
    long calls = cells[at + CallSums.CALLS];
    long open = cells[at + CallSums.OPEN];
    if (calls + open + cells[at + CallSums.EARLIER] == 0) {
      return; // only called before anything counted
    }
    sums.addCalls(place, region, cells, at);
    long ticks = cells[at + CallSums.EXCLUSIVE] + cells[at + CallSums.CUT_EXCLUSIVE];
    if (runsCode) {
      boolean isThread = sums.index.processOf(place) != place;
      sums.spread.add(region, sums.index.positionOf(place), isThread, ticks);
    }
    process.activity[sums.index.activityOf(region).ordinal()] += ticks;
    process.calls += calls;
    process.open += open;
    if (region == sums.index.regions().undefined()) {
      sums.undefinedRegions += calls + open;
    }
  }
}
