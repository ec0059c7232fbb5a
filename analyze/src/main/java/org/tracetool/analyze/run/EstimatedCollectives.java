package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tracetool.analyze.result.CollectiveEstimate;

/**
 * Takes the n-th calls of a collective operation on all ranks for one operation, in a trace that
 * does not record operations. A call that a rank leaves before all have entered was none of all
 * ranks.
 */
final class EstimatedCollectives {
  private final CollectiveCallCounts counts;
  private final CollectiveOperations collectives;
  private final CommHistory world;

  /** By slot: whether all ranks call it equally often. */
  private final boolean[] isEqual;

  /** By slot and member the calls so far. */
  private final long[][] next;

  private long calls;
  private long callsLeftOut;

  EstimatedCollectives(
      CollectiveCallCounts counts, CollectiveOperations collectives, LocationIndex locations) {
    this.counts = counts;
    this.collectives = collectives;
    AnalyzedProcess[] members =
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
  }

  /** An outermost call of MPI begins. */
  void enter(OperationCall call) throws IOException {
    int slot = counts.slot(call.region);
    int member = slot < 0 || !isEqual[slot] ? -1 : world.member(call.location.process);
    if (member >= 0) {
      long number = next[slot][member]++ * isEqual.length + slot;
      collectives.arrive(world, number, counts.type(slot), member, call);
    }
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

  CollectiveEstimate report() {
    List<String> equal = new ArrayList<>();
    List<String> unequal = new ArrayList<>();
    for (int slot = 0; slot < isEqual.length; slot++) {
      (isEqual[slot] ? equal : unequal).add(counts.names().get(slot));
    }
    equal.sort(null);
    unequal.sort(null);
    return new CollectiveEstimate(equal, unequal, calls, callsLeftOut);
  }
}
