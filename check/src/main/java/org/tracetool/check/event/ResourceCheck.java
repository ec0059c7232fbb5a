package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.tracetool.check.finding.Certainty;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.Severity;
import org.tracetool.core.text.CountText;

/** Requests, datatypes and communicators that programs forget to free. */
final class ResourceCheck {
  private static final int MAX_STEPS = 200_000;
  private static final String NOT_JUDGED =
      "requests that are started everywhere and completed nowhere: the calls that complete them are"
          + " not in the trace";

  private record Key(int token, String what) {}

  private final CheckContext context;
  private int steps;

  ResourceCheck(CheckContext context) {
    this.context = context;
  }

  /** All events were read. */
  void end(ProcessEndCheck ends) {
    List<LocationState> processes = new ArrayList<>();
    boolean all = true;
    for (LocationState loc : context.locations.all()) {
      if (loc.process != loc || !loc.seen) {
        continue;
      }
      processes.add(loc);
      boolean known = loc.finalizeEntered && !loc.recordsOutside && !loc.cutAtStart;
      known &= !loc.startsMissing;
      all &= known;
      if (known && loc.requests != null) {
        if (context.missing.requests()) {
          reportFilteredAway("requests", loc.requests.left() + loc.requests.persistent);
        } else if (!ends.requestsUnknown()) {
          checkRequests(loc, ends);
        } else {
          context.findings.note(NOT_JUDGED, loc.requests.left());
        }
        if (context.missing.datatypes()) {
          reportFilteredAway("datatypes", loc.requests.commits);
        } else {
          checkDatatypes(loc);
        }
      }
    }
    if (all && ends.allProcessesSeen() && !context.missing.communicators()) {
      checkCommunicators(processes);
    }
  }

  private void reportFilteredAway(String things, long count) {
    context.findings.note(
        things + " that may not be freed: not checked, since calls were filtered away", count);
  }

  /**
   * Requests of a process.
   *
   * @param ends what is known of all processes
   */
  private void checkRequests(LocationState loc, ProcessEndCheck ends) {
    boolean nowhere = ends.completionsMissing();
    RequestTable r = loc.requests;
    if (r.left() > 0) {
      Finding f = context.findings.at(CheckKind.REQUEST_NOT_FREED, new Key(loc.token, "active"));
      f.add(r.left()).rank(loc.rank);
      r.starts().forEach(f::region);
      f.say(
          context.who(loc)
              + " starts "
              + CountText.of(r.left(), "request")
              + " ("
              + String.join(", ", r.starts())
              + ") more than it can have completed"
              + (nowhere
                  ? ": no process calls MPI_Wait, MPI_Test or the like, or the trace is without them"
                  : ""));
    }
    long freed = r.freedActive();
    if (freed > 0) {
      Finding f = context.findings.at(CheckKind.REQUEST_PREMATURE_FREE, loc.token);
      f.add(freed).rank(loc.rank).region("MPI_Request_free").say(freesActive(context, loc));
    }
    long[] known = {freed};
    boolean everybody = ends.allProcessesSeen();
    Map<Integer, Long> left = r.leftByRegion(everybody);
    if (!everybody) {
      context.findings.note(
          "requests of receives that are never completed, in a trace without records of some"
              + " processes",
          r.leftByRegion(true).values().stream().mapToLong(Long::longValue).sum()
              - left.values().stream().mapToLong(Long::longValue).sum());
    }
    left.forEach(
        (region, all) -> {
          long gone = Math.min(all, known[0]);
          known[0] -= gone;
          long count = all - gone;
          if (count == 0) {
            return;
          }
          Finding f =
              context.findings.at(CheckKind.REQUEST_NOT_FREED, new Key(loc.token, "id " + region));
          String name = region == 0 ? "a call" : context.region(region);
          f.add(count).rank(loc.rank).region(region == 0 ? null : name);
          f.severity(Severity.WARNING, Certainty.STRONG);
          f.say(
              context.who(loc)
                  + " never completes "
                  + CountText.of(count, "request")
                  + " started by "
                  + name);
        });
    if (r.persistent > 0) {
      Finding f =
          context.findings.at(CheckKind.REQUEST_NOT_FREED, new Key(loc.token, "persistent"));
      f.add(r.persistent).rank(loc.rank).region("MPI_Request_free");
      r.persistentStarts().forEach(f::region);
      f.say(context.who(loc) + " never frees " + CountText.of(r.persistent, "persistent request"));
    }
    long limit = context.options.requests();
    if (limit > 0 && r.mostActive >= limit) {
      Finding f = context.findings.at(CheckKind.REQUEST_NOT_FREED, new Key(loc.token, "most"));
      f.add(r.mostActive / limit).rank(loc.rank);
      f.say(context.who(loc) + " had " + CountText.of(r.mostActive, "request") + " active at once");
    }
  }

  /** The sentence about requests that are freed too early. */
  static String freesActive(CheckContext context, LocationState loc) {
    return context.who(loc) + " frees requests that are still active";
  }

  private void checkDatatypes(LocationState loc) {
    long left = loc.requests.commits - loc.requests.typeFrees;
    if (left > 0 && context.regions.mayBeNameless(MpiCall.TYPE_FREE)) {
      context.findings.note(
          "datatypes that may not be freed: not checked, since names of functions are lost", left);
    } else if (left > 0) {
      Finding f = context.findings.at(CheckKind.DATATYPE_NOT_FREED, new Key(loc.token, "left"));
      f.add(left).rank(loc.rank).region("MPI_Type_commit").region("MPI_Type_free");
      f.say(
          context.who(loc)
              + " commits "
              + loc.requests.commits
              + " datatypes and frees "
              + loc.requests.typeFrees);
    }
    long limit = context.options.datatypes();
    if (limit > 0 && loc.requests.mostCommitted >= limit) {
      Finding f = context.findings.at(CheckKind.DATATYPE_NOT_FREED, new Key(loc.token, "most"));
      f.add(loc.requests.mostCommitted / limit).rank(loc.rank);
      f.say(context.who(loc) + " had " + loc.requests.mostCommitted + " datatypes at once");
    }
  }

  /**
   * Whether there are communicators that, each freed by all of its members, make the calls of
   * MPI_Comm_free that were counted.
   */
  private void checkCommunicators(List<LocationState> processes) {
    Map<LocationState, long[]> frees = new LinkedHashMap<>();
    long any = 0;
    for (LocationState loc : processes) {
      long count = loc.requests == null ? 0 : loc.requests.commFrees;
      frees.put(loc, new long[] {count});
      any += count;
    }
    if (any == 0) {
      return;
    }
    Map<List<LocationState>, Integer> sets = new LinkedHashMap<>();
    for (CommunicatorTable.Communicator comm : context.comms.made()) {
      if (comm.size() > 0) {
        TreeSet<LocationState> members = new TreeSet<>((a, b) -> Integer.compare(a.index, b.index));
        members.addAll(List.of(comm.members()));
        sets.merge(List.copyOf(members), 1, Integer::sum);
      }
    }
    for (LocationState loc : processes) {
      long most =
          sets.entrySet().stream()
              .filter(e -> e.getKey().contains(loc))
              .mapToLong(Map.Entry::getValue)
              .sum();
      if (frees.get(loc)[0] > most) {
        context.findings.note(
            "calls of MPI_Comm_free could not be judged, since not all communicators are defined",
            1);
        return;
      }
    }
    List<Map.Entry<List<LocationState>, Integer>> list = new ArrayList<>(sets.entrySet());
    list.sort((a, b) -> Integer.compare(b.getKey().size(), a.getKey().size()));
    steps = 0;
    if (!fits(list, 0, frees) && steps < MAX_STEPS) {
      report(processes);
    }
  }

  private boolean fits(
      List<Map.Entry<List<LocationState>, Integer>> sets, int at, Map<LocationState, long[]> left) {
    if (steps++ >= MAX_STEPS) {
      return true;
    }
    if (at == sets.size()) {
      return left.values().stream().allMatch(c -> c[0] == 0);
    }
    List<LocationState> members = sets.get(at).getKey();
    long most = sets.get(at).getValue();
    for (LocationState loc : members) {
      long[] count = left.get(loc);
      most = Math.min(most, count == null ? 0 : count[0]);
    }
    for (long use = most; use >= 0; use--) {
      long taken = use;
      members.forEach(l -> take(left, l, taken));
      boolean fits = fits(sets, at + 1, left);
      members.forEach(l -> take(left, l, -taken));
      if (fits) {
        return true;
      }
    }
    return false;
  }

  private static void take(Map<LocationState, long[]> left, LocationState loc, long count) {
    long[] own = left.get(loc);
    if (own != null) {
      own[0] -= count;
    }
  }

  private void report(List<LocationState> processes) {
    Finding f = context.findings.at(CheckKind.COMM_FREE_MISMATCH, "all");
    f.add(1).region("MPI_Comm_free");
    Map<Long, TreeSet<Integer>> byCount = new java.util.TreeMap<>();
    for (LocationState loc : processes) {
      f.rank(loc.rank);
      long count = loc.requests == null ? 0 : loc.requests.commFrees;
      byCount.computeIfAbsent(count, c -> new TreeSet<>()).add(loc.rank);
    }
    StringBuilder text = new StringBuilder();
    byCount.forEach(
        (count, ranks) ->
            text.append(text.length() == 0 ? "" : ", ")
                .append(CountText.of(count, "call"))
                .append(" by ")
                .append(RankListText.of(ranks)));
    f.say("no set of communicators is freed by all of its members: MPI_Comm_free has " + text);
  }
}
