package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.check.finding.Check;
import org.tracetool.check.finding.Finding;

/**
 * How the processes ended: in MPI_Finalize, before it, or in calls in which they wait for each
 * other.
 */
final class Ends {
  /** Processes that one waits for which are looked at. */
  private static final int MOST_TARGETS = 64;

  private final Context context;
  private final NestingCheck nesting;
  private final List<Loc> processes = new ArrayList<>();
  private boolean anyMpi;
  private boolean anyFinalize;
  private boolean anyFinalizeLeft;
  private boolean anyClosed;
  private boolean allSeen = true;
  private long completions;
  private int starters;
  private boolean openReceives;

  Ends(Context context, NestingCheck nesting) {
    this.context = context;
    this.nesting = nesting;
    for (Loc loc : context.locations.all()) {
      if (loc.process != loc) {
        fold(loc, loc.process);
      }
    }
    for (Loc loc : context.locations.all()) {
      if (loc.process != loc) {
        continue;
      }
      if (!loc.seen) {
        allSeen &= loc.rank < 0;
        continue;
      }
      processes.add(loc);
      anyMpi |= loc.isMpi();
      if (loc.requests != null) {
        completions += loc.requests.completions();
        starters += loc.requests.left() > 0 ? 1 : 0;
        openReceives |= loc.requests.openReceives() > 0;
      }
      anyFinalize |= loc.finalizeEntered;
      anyFinalizeLeft |= loc.finalizeLeft;
      anyClosed |= loc.open() == 0;
    }
  }

  private static void fold(Loc thread, Loc process) {
    process.mpiCalls += thread.mpiCalls;
    process.receives += thread.receives;
    process.receiveCalls += thread.receiveCalls;
    process.sends += thread.sends;
    process.collectives += thread.collectives;
    process.finalizeEntered |= thread.finalizeEntered;
    process.finalizeLeft |= thread.finalizeLeft;
    process.recordsOutside |= thread.recordsOutside;
    process.startsMissing |= thread.startsMissing;
  }

  boolean allProcessesSeen() {
    return allSeen;
  }

  /** Returns whether requests are started everywhere and completed nowhere: calls were filtered. */
  boolean completionsMissing() {
    return completions == 0 && starters > 1;
  }

  /**
   * Returns whether requests that are left over say nothing: a program cannot do without what it
   * receives, so where receives are never completed either, it is the calls that are missing. A
   * program that only sends can forget to wait on all of its processes.
   */
  boolean requestsUnknown() {
    return completionsMissing() && openReceives;
  }

  /** Returns whether the records of a process go on to the end of the program. */
  boolean isComplete(Loc process) {
    if (process == null || !process.seen) {
      return false;
    }
    return anyMpi ? process.finalizeEntered : process.open() == 0;
  }

  /** Returns whether collective operations of a process are in the trace if it has some. */
  boolean recordsCollectives(Loc process) {
    return process.seen && process.collectives == 0 && process.callsWithoutRecord > 0;
  }

  /** Why it cannot be known whether a message without its other side is wrong; null if it can. */
  String whyUnknown(Loc sender, Loc receiver, boolean send) {
    if (sender == null || receiver == null) {
      return "messages of processes that are not defined";
    }
    if (context.filtered) {
      return "messages without their other side, of a run that was filtered when it was recorded";
    }
    Loc other = send ? receiver : sender;
    boolean lost = completionsMissing() && other.requests != null && other.requests.left() > 0;
    if (other.startsMissing || lost) {
      return "messages whose other side has calls that are not in the trace";
    }
    if (!other.seen) {
      return "messages whose other side is a process without records";
    }
    if (send && receiver.receives == 0 && receiver.receiveCalls > 0) {
      return "messages whose receives are not in the trace: calls that receive have no records of it";
    }
    if (!isComplete(other)) {
      return "messages that were under way when the records of their other side end";
    }
    return null;
  }

  /** Judges how the processes ended. */
  void judge(MessageCheck messages, CollectiveCheck collectives) {
    Map<Loc, List<Waited>> waits = waits(messages, collectives);
    Set<Loc> dead = new HashSet<>();
    cycles(waits, dead);
    if (dead.isEmpty() && !unrelatedCollectives(dead)) {
      unknownCycle(waits, dead);
    }
    long unfinished = 0;
    for (Loc loc : context.locations.all()) {
      if (loc.seen) {
        unfinished += end(loc, dead);
      }
    }
    context.findings.note(
        "processes whose records end inside calls, as those of others do: the trace ends in the"
            + " middle of the run",
        unfinished);
  }

  /** Judges the end of a process or thread; 1 if nothing can be said of its open calls. */
  private int end(Loc loc, Set<Loc> dead) {
    Loc process = loc.process;
    long open = loc.open();
    boolean finished =
        process.finalizeLeft || anyFinalizeLeft && process.finalizeEntered && loc == process;
    boolean plain = !process.isMpi() && (loc.ended || anyClosed) && (loc.ended || !anyMpi);
    boolean judged = finished || plain;
    nesting.end(loc, judged ? open : 0);
    if (loc != process || !process.isMpi()) {
      if (open > 0 && judged) {
        nesting.open(loc, open);
      }
      return open > 0 && !judged && loc == process ? 1 : 0;
    }
    if (process.finalizeEntered) {
      if (open > 0 && finished) {
        nesting.open(loc, open);
      }
      return 0;
    }
    if (open == 0) {
      shortStream(loc);
      return 0;
    }
    if (dead.contains(loc)) {
      return 0;
    }
    boolean waiting = loc.call.blocks();
    boolean othersGoOn = waiting ? anyFinalizeLeft : anyFinalize || loc.ended && othersWait(loc);
    if (othersGoOn) {
      exit(loc);
      return 0;
    }
    return waiting ? 0 : 1;
  }

  private boolean othersWait(Loc loc) {
    return processes.stream().anyMatch(p -> p != loc && p.call.blocks());
  }

  private void exit(Loc loc) {
    Finding f = context.findings.at(Check.EXIT_BEFORE_FINALIZE, loc.token);
    f.add(1).rank(loc.rank);
    for (int i = 0; i < loc.stack.depth(); i++) {
      f.region(context.region(loc.stack.region(i)));
    }
    String inner = context.region(loc.stack.top());
    f.say(
        "the records of "
            + context.who(loc)
            + " end in "
            + inner
            + ", before MPI_Finalize, while other processes go on");
    f.place(context.place(loc, loc.lastTime, "last record"));
  }

  private void shortStream(Loc loc) {
    if (!anyFinalize || loc.cutAtStart || loc.aborted) {
      return;
    }
    Finding f = context.findings.at(Check.SHORT_STREAM, loc.token);
    f.add(1).rank(loc.rank);
    f.say(
        "the records of "
            + context.who(loc)
            + " end "
            + context.span(context.now - loc.lastTime)
            + " before those of others, without MPI_Finalize and with no call open");
    f.place(context.moment(loc, loc.lastTime, "last record"));
  }

  /** Whom each process waits for in the call in which its records end, as far as it is known. */
  private Map<Loc, List<Waited>> waits(MessageCheck messages, CollectiveCheck collectives) {
    Map<Loc, List<Waited>> waits = new LinkedHashMap<>(messages.openSends());
    for (Instance instance : collectives.open()) {
      for (int i = 0; i < instance.count; i++) {
        Loc member = instance.members[i];
        if (member.call == MpiCall.COLLECTIVE
            && Long.compareUnsigned(instance.time(i), member.callTime) >= 0) {
          for (Loc other : instance.comm.members()) {
            if (!instance.has(other)) {
              add(waits, member, new Waited(other, instance.comm.name(), -1));
            }
          }
        }
      }
    }
    for (Loc loc : processes) {
      if (loc.finalizeEntered && !loc.finalizeLeft) {
        for (Loc other : processes) {
          if (other.isMpi() && !other.finalizeEntered && !anyFinalizeLeft) {
            add(waits, loc, new Waited(other, null, -1));
          }
        }
      }
    }
    return waits;
  }

  private static void add(Map<Loc, List<Waited>> waits, Loc loc, Waited waited) {
    List<Waited> list = waits.computeIfAbsent(loc, l -> new ArrayList<>());
    if (list.size() < MOST_TARGETS) {
      list.add(waited);
    }
  }

  private void cycles(Map<Loc, List<Waited>> waits, Set<Loc> dead) {
    Set<Loc> done = new HashSet<>();
    for (Loc start : waits.keySet()) {
      List<Loc> cycle = cycle(start, waits, done);
      if (cycle != null) {
        dead.addAll(cycle);
        report(cycle, waits);
      }
    }
    // Who waits for a dead one is as dead, but not to blame.
    boolean more = !dead.isEmpty();
    while (more) {
      more = false;
      for (Map.Entry<Loc, List<Waited>> e : waits.entrySet()) {
        if (!dead.contains(e.getKey())
            && e.getValue().stream().anyMatch(w -> dead.contains(w.loc()))) {
          dead.add(e.getKey());
          more = true;
        }
      }
    }
  }

  private static List<Loc> cycle(Loc start, Map<Loc, List<Waited>> waits, Set<Loc> done) {
    List<int[]> next = new ArrayList<>();
    Loc at = start;
    Map<Loc, Integer> places = new HashMap<>();
    List<Loc> stack = new ArrayList<>();
    while (true) {
      if (at != null && done.contains(at)) {
        at = null;
      }
      if (at != null) {
        if (places.containsKey(at)) {
          List<Loc> cycle = new ArrayList<>(stack.subList(places.get(at), stack.size()));
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
      Loc top = stack.get(stack.size() - 1);
      List<Waited> targets = waits.getOrDefault(top, List.of());
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

  private void report(List<Loc> cycle, Map<Loc, List<Waited>> waits) {
    Finding f = context.findings.at(Check.DEADLOCK_HARD, List.copyOf(cycle));
    f.add(1);
    StringBuilder way = new StringBuilder();
    Set<String> comms = new HashSet<>();
    Set<Long> tags = new HashSet<>();
    for (int i = 0; i < cycle.size(); i++) {
      Loc loc = cycle.get(i);
      Loc next = cycle.get((i + 1) % cycle.size());
      Waited w = waits.get(loc).stream().filter(t -> t.loc() == next).findFirst().orElseThrow();
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
    f.say("processes wait for each other and none can go on: " + way);
  }

  /**
   * All processes end in collective calls that are not the same, and records do not say of which
   * communicator (OTF2 says it at the end): whatever it is, these calls do not belong together.
   */
  private boolean unrelatedCollectives(Set<Loc> dead) {
    Map<String, List<Loc>> calls = new TreeMap<>();
    for (Loc loc : processes) {
      if (!loc.isMpi()) {
        continue;
      }
      if (loc.call != MpiCall.COLLECTIVE || !loc.openUnknown) {
        return false;
      }
      calls.computeIfAbsent(name(loc), n -> new ArrayList<>()).add(loc);
    }
    if (calls.size() < 2 || !allSeen || context.filtered) {
      return false;
    }
    Finding f = context.findings.at(Check.OPERATION_MISMATCH, "open");
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
    f.say("all processes end in collective calls, which are not the same: " + text);
    return true;
  }

  private String name(Loc loc) {
    return loc.callName(context);
  }

  private void step(Finding f, Loc loc, Waited w) {
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
   * whom: nobody is left who could end the waiting.
   */
  private void unknownCycle(Map<Loc, List<Waited>> waits, Set<Loc> dead) {
    List<Loc> unknown = new ArrayList<>();
    int mpi = 0;
    for (Loc loc : processes) {
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
    Finding f = context.findings.at(Check.DEADLOCK_HARD, "unknown");
    f.add(1);
    List<Integer> ranks = new ArrayList<>();
    for (Loc loc : processes) {
      if (!loc.isMpi()) {
        continue;
      }
      dead.add(loc);
      List<Waited> targets = waits.getOrDefault(loc, List.of());
      step(f, loc, targets.isEmpty() ? null : targets.get(0));
      if (unknown.contains(loc)) {
        ranks.add(loc.rank);
      }
    }
    f.say(
        "all processes end in calls that wait, so none can go on; whom "
            + RankText.of(ranks)
            + (ranks.size() == 1 ? " waits for is" : " wait for is")
            + " not recorded");
  }
}
