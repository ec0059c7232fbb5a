package org.tracetool.check.event;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.check.finding.Certainty;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.Severity;

/** Processes whose records end in calls in which they wait for each other, so that none went on. */
final class DeadlockCheck {
  /** Processes that one waits for which are looked at. */
  private static final int MAX_TARGETS = 64;

  private final CheckContext context;
  private final List<LocationState> processes;
  private final boolean anyFinalizeLeft;
  private final boolean allSeen;

  /** Who waits for whom; what is not known has no entry. */
  private Map<LocationState, List<WaitedProcess>> waits = Map.of();

  /** Processes that could not go on. */
  private final Set<LocationState> dead = new HashSet<>();

  /**
   * Looks at processes at the end of the trace.
   *
   * @param processes those with records, without their threads
   * @param anyFinalizeLeft whether one of them came out of MPI_Finalize
   * @param allSeen whether no process is without records
   */
  DeadlockCheck(
      CheckContext context,
      List<LocationState> processes,
      boolean anyFinalizeLeft,
      boolean allSeen) {
    this.context = context;
    this.processes = processes;
    this.anyFinalizeLeft = anyFinalizeLeft;
    this.allSeen = allSeen;
  }

  /** Reports deadlocks; returns the processes that are in one, or wait for those. */
  Set<LocationState> find(MessageCheck messages, CollectiveCheck collectives) throws IOException {
    waits = waits(messages, collectives);
    findCycles();
    if (dead.isEmpty() && !unrelatedCollectives()) {
      reportUnknownCycle();
    }
    return dead;
  }

  /** Whom each process waits for in the call in which its records end, as far as it is known. */
  private Map<LocationState, List<WaitedProcess>> waits(
      MessageCheck messages, CollectiveCheck collectives) throws IOException {
    Map<LocationState, List<WaitedProcess>> all = new LinkedHashMap<>(messages.openSends());
    for (CollectiveInstance instance : collectives.open()) {
      for (int i = 0; i < instance.count; i++) {
        LocationState member = instance.members[i];
        if (member.call == MpiCall.COLLECTIVE
            && Long.compareUnsigned(instance.time(i), member.callTime) >= 0) {
          for (LocationState other : instance.comm.members()) {
            if (!instance.has(other)) {
              add(all, member, new WaitedProcess(other, instance.comm.name(), -1));
            }
          }
        }
      }
    }
    for (LocationState loc : processes) {
      if (loc.finalizeEntered && !loc.finalizeLeft) {
        for (LocationState other : processes) {
          if (other.isMpi() && !other.finalizeEntered && !anyFinalizeLeft) {
            add(all, loc, new WaitedProcess(other, null, -1));
          }
        }
      }
    }
    return all;
  }

  private static void add(
      Map<LocationState, List<WaitedProcess>> all, LocationState loc, WaitedProcess waited) {
    List<WaitedProcess> list = all.computeIfAbsent(loc, l -> new ArrayList<>());
    if (list.size() < MAX_TARGETS) {
      list.add(waited);
    }
  }

  private void findCycles() {
    Set<LocationState> done = new HashSet<>();
    for (LocationState start : waits.keySet()) {
      List<LocationState> cycle = cycle(start, done);
      if (cycle != null) {
        dead.addAll(cycle);
        report(cycle);
      }
    }
    // Who waits for a dead one is as dead, but not to blame.
    boolean more = !dead.isEmpty();
    while (more) {
      more = false;
      for (Map.Entry<LocationState, List<WaitedProcess>> e : waits.entrySet()) {
        if (!dead.contains(e.getKey())
            && e.getValue().stream().anyMatch(w -> dead.contains(w.loc()))) {
          dead.add(e.getKey());
          more = true;
        }
      }
    }
  }

  private List<LocationState> cycle(LocationState start, Set<LocationState> done) {
    List<int[]> next = new ArrayList<>();
    LocationState at = start;
    Map<LocationState, Integer> places = new HashMap<>();
    List<LocationState> stack = new ArrayList<>();
    while (true) {
      if (at != null && done.contains(at)) {
        at = null;
      }
      if (at != null) {
        if (places.containsKey(at)) {
          List<LocationState> cycle = new ArrayList<>(stack.subList(places.get(at), stack.size()));
          done.addAll(stack);
          return cycle;
        }
        places.put(at, stack.size());
        stack.add(at);
        next.add(new int[1]);
      }
      if (stack.isEmpty()) {
        return null;
      }
      LocationState top = stack.get(stack.size() - 1);
      List<WaitedProcess> targets = waits.getOrDefault(top, List.of());
      int[] i = next.get(next.size() - 1);
      if (i[0] == targets.size()) {
        done.add(top);
        places.remove(top);
        stack.remove(stack.size() - 1);
        next.remove(next.size() - 1);
        at = null;
      } else {
        at = targets.get(i[0]++).loc();
      }
    }
  }

  private void report(List<LocationState> cycle) {
    Finding f = context.findings.at(CheckKind.DEADLOCK_HARD, List.copyOf(cycle));
    f.add(1);
    StringBuilder way = new StringBuilder();
    Set<String> comms = new HashSet<>();
    Set<Long> tags = new HashSet<>();
    for (int i = 0; i < cycle.size(); i++) {
      LocationState loc = cycle.get(i);
      LocationState next = cycle.get((i + 1) % cycle.size());
      WaitedProcess w =
          waits.get(loc).stream().filter(t -> t.loc() == next).findFirst().orElseThrow();
      step(f, loc, w);
      comms.add(w.comm());
      tags.add(w.tag());
      way.append(i == 0 ? "" : "; ").append(context.who(loc)).append(" in ").append(name(loc));
      way.append(w.tag() >= 0 ? " (tag " + w.tag() + ")" : "");
      way.append(" waits for ").append(context.who(next));
    }
    f.comm(comms.size() == 1 ? comms.iterator().next() : null);
    Long tag = tags.size() == 1 ? tags.iterator().next() : -1;
    f.tag(tag < 0 ? null : tag);
    f.say("processes wait for each other and none can go on: " + way + doubt(f));
  }

  /**
   * All processes end in collective calls that are not the same, and records do not say of which
   * communicator (OTF2 says it at the end): whatever it is, these calls do not belong together.
   */
  private boolean unrelatedCollectives() {
    Map<String, List<LocationState>> calls = new TreeMap<>();
    for (LocationState loc : processes) {
      if (!loc.isMpi()) {
        continue;
      }
      if (loc.call != MpiCall.COLLECTIVE || !loc.openUnknown) {
        return false;
      }
      calls.computeIfAbsent(name(loc), n -> new ArrayList<>()).add(loc);
    }
    if (calls.size() < 2 || !allSeen || processes.stream().anyMatch(context.missing::collectives)) {
      return false;
    }
    Finding f = context.findings.at(CheckKind.OPERATION_MISMATCH, "open");
    f.add(1);
    StringBuilder text = new StringBuilder();
    calls.forEach(
        (call, locs) -> {
          text.append(text.length() == 0 ? "" : ", ").append(call).append(" by ");
          text.append(context.who(locs));
          f.region(call);
          locs.forEach(l -> f.rank(l.rank).place(context.place(l, l.callTime, "open to the end")));
          dead.addAll(locs);
        });
    f.say("all processes end in collective calls, which are not the same: " + text + doubt(f));
    return true;
  }

  private String name(LocationState loc) {
    return loc.callName(context);
  }

  private void step(Finding f, LocationState loc, WaitedProcess w) {
    f.rank(loc.rank).region(name(loc));
    f.place(context.place(loc, loc.callTime, "open to the end"));
    String source =
        loc.callRegion == 0
            ? null
            : context.regions.source(context.stream, loc.callRegion, loc.callScl);
    f.wait(
        new Finding.Wait(
            loc.token,
            loc.rank,
            name(loc),
            w == null ? -1 : w.loc().rank,
            w == null ? -1 : w.tag(),
            w == null ? null : w.comm(),
            loc.callTime,
            source));
  }

  /**
   * All processes end in calls that wait, and at least one of them in a call that does not say for
   * whom: no process is left that could end the waiting.
   */
  private void reportUnknownCycle() {
    List<LocationState> unknown = new ArrayList<>();
    int mpi = 0;
    for (LocationState loc : processes) {
      if (!loc.isMpi()) {
        continue;
      }
      mpi++;
      boolean inFinalize = loc.finalizeEntered && !loc.finalizeLeft;
      if (!inFinalize && !loc.call.blocks()) {
        return;
      }
      boolean says =
          waits.containsKey(loc)
              || loc.call == MpiCall.COLLECTIVE && !loc.openUnknown
              || inFinalize;
      if (!says) {
        unknown.add(loc);
      }
    }
    if (unknown.isEmpty() || mpi < 2 || !allSeen) {
      return;
    }
    Finding f = context.findings.at(CheckKind.DEADLOCK_HARD, "unknown");
    f.add(1);
    List<Integer> ranks = new ArrayList<>();
    for (LocationState loc : processes) {
      if (!loc.isMpi()) {
        continue;
      }
      dead.add(loc);
      List<WaitedProcess> targets = waits.getOrDefault(loc, List.of());
      step(f, loc, targets.isEmpty() ? null : targets.get(0));
      if (unknown.contains(loc)) {
        ranks.add(loc.rank);
      }
    }
    f.say(
        "all processes end in calls that wait, so none can go on; whom "
            + RankListText.of(ranks)
            + (ranks.size() == 1 ? " waits for is" : " wait for is")
            + " not recorded"
            + doubt(f));
  }

  /** Where files are cut, it may be they that end in these calls, not the run. */
  private String doubt(Finding f) {
    if (!context.isCut) {
      return "";
    }
    f.severity(Severity.HINT, Certainty.HINT);
    return "; files of the trace are cut or damaged, so the run may have gone on";
  }
}
