package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.tracetool.analyze.result.CollectiveCallNumbers;
import org.tracetool.analyze.result.CollectiveEstimate;

/**
 * Takes the n-th calls of a collective operation on all ranks for one operation, in a trace that
 * does not record operations. A call that a rank leaves before all have entered was none of all
 * ranks.
 */
final class EstimatedCollectives {
  /** Counts of calls that are kept, of all moments together: 2 MiB. */
  private static final int MAX_COUNTS = 1 << 18;

  /** Moments that are worth their memory, at least; if there is no room for them, none is kept. */
  private static final int MIN_MOMENTS = 4;

  private final CollectiveCallCounts counts;
  private final CollectiveOperations collectives;
  private final CommHistory world;

  /** By slot: whether all ranks call it equally often. */
  private final boolean[] isEqual;

  /** By slot and member the calls so far. */
  private final long[][] next;

  private final AnalyzedProcess[] members;

  /** Times at which the calls so far are noted, in ticks since the first event, ascending. */
  private final List<Long> moments = new ArrayList<>();

  /** By moment the calls of each member so far, of each region in which ranks are equal. */
  private final List<long[]> callsBefore = new ArrayList<>();

  private final int maxMoments;

  /** Calls from one moment to the next, at least. */
  private long callsBetween;

  private long callsSince;
  private long lastEnter = -1;
  private long calls;
  private long callsLeftOut;

  EstimatedCollectives(
      CollectiveCallCounts counts, CollectiveOperations collectives, LocationIndex locations) {
    this.counts = counts;
    this.collectives = collectives;
    members =
        counts.processes().stream()
            .map(locations::process)
            .sorted(Comparator.comparingInt(p -> p.rank))
            .toArray(AnalyzedProcess[]::new);
    world = collectives.world(members);
    int slots = counts.names().size();
    isEqual = new boolean[slots];
    next = new long[slots][members.length];
    for (int slot = 0; slot < slots; slot++) {
      isEqual[slot] = counts.isEqual(slot);
    }
    maxMoments = MAX_COUNTS / Math.max(1, equalSlots() * members.length);
    callsBetween = maxMoments < MIN_MOMENTS ? Long.MAX_VALUE : members.length;
  }

  private int equalSlots() {
    int equal = 0;
    for (boolean is : isEqual) {
      equal += is ? 1 : 0;
    }
    return equal;
  }

  /** An outermost call of MPI begins. */
  void enter(OperationCall call) throws IOException {
    int slot = counts.slot(call.region);
    int member = slot < 0 || !isEqual[slot] ? -1 : world.member(call.location.process);
    if (member >= 0) {
      note(call.enter);
      long number = next[slot][member]++ * isEqual.length + slot;
      collectives.arrive(world, number, counts.type(slot), member, call);
    }
  }

  /** Notes how many calls there were before this one, if that is long ago. */
  private void note(long time) {
    if (callsSince >= callsBetween && time > lastEnter) {
      callsSince = 0;
      moments.add(time);
      callsBefore.add(callsSoFar());
      if (moments.size() > maxMoments) {
        removeEverySecond(moments);
        removeEverySecond(callsBefore);
        callsBetween *= 2;
      }
    }
    callsSince++;
    lastEnter = time;
  }

  /** Removes the first one, the third one and so on; in one pass, since there may be many. */
  private static <T> void removeEverySecond(List<T> list) {
    int kept = 0;
    for (int i = 1; i < list.size(); i += 2) {
      list.set(kept++, list.get(i));
    }
    list.subList(kept, list.size()).clear();
  }

  private long[] callsSoFar() {
    long[] all = new long[equalSlots() * members.length];
    int at = 0;
    for (int slot = 0; slot < isEqual.length; slot++) {
      if (isEqual[slot]) {
        System.arraycopy(next[slot], 0, all, at, members.length);
        at += members.length;
      }
    }
    return all;
  }

  /** An outermost call of MPI ends. */
  void leave(OperationCall call) throws IOException {
    for (int i = 0; call.collectives != null && i < call.collectives.size(); i++) {
      CollectiveOperation c = call.collectives.get(i);
      if (!c.isComplete()) {
        collectives.leaveEarly(c);
      }
      calls += c.isLeftEarly ? 0 : 1;
      callsLeftOut += c.isLeftEarly ? 1 : 0;
    }
  }

  /**
   * What was estimated.
   *
   * @param base time of the first event
   */
  CollectiveEstimate report(long base) {
    List<String> equal = new ArrayList<>();
    List<String> unequal = new ArrayList<>();
    for (int slot = 0; slot < isEqual.length; slot++) {
      (isEqual[slot] ? equal : unequal).add(counts.names().get(slot));
    }
    // Made before names are sorted: its counts are in the order of slots.
    CollectiveCallNumbers numbers =
        new CollectiveCallNumbers(
            equal,
            Arrays.stream(members).mapToInt(p -> p.token).toArray(),
            moments.stream().mapToLong(time -> base + time).toArray(),
            callsBefore.toArray(long[][]::new));
    equal.sort(null);
    unequal.sort(null);
    return new CollectiveEstimate(equal, unequal, calls, callsLeftOut, numbers);
  }
}
