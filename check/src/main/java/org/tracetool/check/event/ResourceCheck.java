package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.tracetool.check.finding.Check;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.Severity;
import org.tracetool.check.finding.Strength;

/** Requests, datatypes and communicators that programs forget to free. */
final class ResourceCheck {
  private static final int MOST_STEPS = 200_000;
  private static final String NOT_JUDGED =
      "requests that are started everywhere and completed nowhere: the calls that complete them are"
          + " not in the trace";

  private record Key(int token, String what) {}

  private final Context context;
  private int steps;

  ResourceCheck(Context context) {
    this.context = context;
  }

  /** All events were read. */
  void end(Ends ends) {
    List<Loc> processes = new ArrayList<>();
    boolean all = true;
    for (Loc loc : context.locations.all()) {
      if (loc.process != loc || !loc.seen) {
        continue;
      }
      processes.add(loc);
      boolean known = loc.finalizeEntered && !loc.recordsOutside && !loc.cutAtStart;
      known &= !loc.startsMissing;
      all &= known;
      if (known && loc.requests != null) {
        if (context.missing.requests()) {
          filteredAway("requests", loc.requests.left() + loc.requests.persistent);
        } else if (!ends.requestsUnknown()) {
          requests(loc, ends);
        } else {
          context.findings.note(NOT_JUDGED, loc.requests.left());
        }
        if (context.missing.datatypes()) {
          filteredAway("datatypes", loc.requests.commits);
        } else {
          datatypes(loc);
        }
      }
    }
    if (all && ends.allProcessesSeen() && !context.missing.communicators()) {
      communicators(processes);
    }
  }

  private void filteredAway(String things, long count) {
    context.findings.note(
        things + " that may not be freed: not checked, since calls were filtered away", count);
  }

  /**
   * Requests of a process.
   *
   * @param ends what is known of all processes
   */
  private void requests(Loc loc, Ends ends) {
    boolean nowhere = ends.completionsMissing();
    Requests r = loc.requests;
    if (r.left() > 0) {
      Finding f = context.findings.at(Check.REQUEST_NOT_FREED, new Key(loc.token, "active"));
      f.add(r.left()).rank(loc.rank);
      r.starts().forEach(f::region);
      f.say(
          context.who(loc)
              + " starts "
              + count(r.left(), "request")
              + " ("
              + String.join(", ", r.starts())
              + ") more than it can have completed"
              + (nowhere
                  ? ": no process calls MPI_Wait, MPI_Test or the like, or the trace is without them"
                  : ""));
    }
    long freed = r.freedActive();
    if (freed > 0) {
      Finding f = context.findings.at(Check.REQUEST_PREMATURE_FREE, loc.token);
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
              context.findings.at(Check.REQUEST_NOT_FREED, new Key(loc.token, "id " + region));
          String name = region == 0 ? "a call" : context.region(region);
          f.add(count).rank(loc.rank).region(region == 0 ? null : name);
          f.severity(Severity.WARNING, Strength.STRONG);
          f.say(
              context.who(loc)
                  + " never completes "
                  + count(count, "request")
                  + " started by "
                  + name);
        });
    if (r.persistent > 0) {
      Finding f = context.findings.at(Check.REQUEST_NOT_FREED, new Key(loc.token, "persistent"));
      f.add(r.persistent).rank(loc.rank).region("MPI_Request_free");
      r.persistentStarts().forEach(f::region);
      f.say(context.who(loc) + " never frees " + count(r.persistent, "persistent request"));
    }
    long limit = context.options.requests();
    if (limit > 0 && r.mostActive >= limit) {
      Finding f = context.findings.at(Check.REQUEST_NOT_FREED, new Key(loc.token, "most"));
      f.add(r.mostActive / limit).rank(loc.rank);
      f.say(context.who(loc) + " had " + r.mostActive + " requests active at once");
    }
  }

  private static String count(long n, String thing) {
    return n + " " + thing + (n == 1 ? "" : "s");
  }

  /** The sentence about requests that are freed too early. */
  static String freesActive(Context context, Loc loc) {
    return context.who(loc) + " frees requests that are still active";
  }

  private void datatypes(Loc loc) {
    long left = loc.requests.commits - loc.requests.typeFrees;
    if (left > 0 && context.regions.mayBeNameless(MpiCall.TYPE_FREE)) {
      context.findings.note(
          "datatypes that may not be freed: not checked, since names of functions are lost", left);
    } else if (left > 0) {
      Finding f = context.findings.at(Check.DATATYPE_NOT_FREED, new Key(loc.token, "left"));
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
      Finding f = context.findings.at(Check.DATATYPE_NOT_FREED, new Key(loc.token, "most"));
      f.add(loc.requests.mostCommitted / limit).rank(loc.rank);
      f.say(context.who(loc) + " had " + loc.requests.mostCommitted + " datatypes at once");
    }
  }

  /**
   * Whether there are communicators that, each freed by all of its members, make the calls of
   * MPI_Comm_free that were counted.
   */
  private void communicators(List<Loc> processes) {
    Map<Loc, long[]> frees = new LinkedHashMap<>();
    long any = 0;
    for (Loc loc : processes) {
      long count = loc.requests == null ? 0 : loc.requests.commFrees;
      frees.put(loc, new long[] {count});
      any += count;
    }
    if (any == 0) {
      return;
    }
    Map<List<Loc>, Integer> sets = new LinkedHashMap<>();
    for (Comms.Comm comm : context.comms.made()) {
      if (comm.size() > 0) {
        TreeSet<Loc> members = new TreeSet<>((a, b) -> Integer.compare(a.index, b.index));
        members.addAll(List.of(comm.members()));
        sets.merge(List.copyOf(members), 1, Integer::sum);
      }
    }
    for (Loc loc : processes) {
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
    List<Map.Entry<List<Loc>, Integer>> list = new ArrayList<>(sets.entrySet());
    list.sort((a, b) -> Integer.compare(b.getKey().size(), a.getKey().size()));
    steps = 0;
    if (!fits(list, 0, frees) && steps < MOST_STEPS) {
      report(processes);
    }
  }

  private boolean fits(List<Map.Entry<List<Loc>, Integer>> sets, int at, Map<Loc, long[]> left) {
    if (steps++ >= MOST_STEPS) {
      return true;
    }
    if (at == sets.size()) {
      return left.values().stream().allMatch(c -> c[0] == 0);
    }
    List<Loc> members = sets.get(at).getKey();
    long most = sets.get(at).getValue();
    for (Loc loc : members) {
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

  private static void take(Map<Loc, long[]> left, Loc loc, long count) {
    long[] own = left.get(loc);
    if (own != null) {
      own[0] -= count;
    }
  }

  private void report(List<Loc> processes) {
    Finding f = context.findings.at(Check.COMM_FREE_MISMATCH, "all");
    f.add(1).region("MPI_Comm_free");
    Map<Long, TreeSet<Integer>> byCount = new java.util.TreeMap<>();
    for (Loc loc : processes) {
      f.rank(loc.rank);
      long count = loc.requests == null ? 0 : loc.requests.commFrees;
      byCount.computeIfAbsent(count, c -> new TreeSet<>()).add(loc.rank);
    }
    StringBuilder text = new StringBuilder();
    byCount.forEach(
        (count, ranks) ->
            text.append(text.length() == 0 ? "" : ", ")
                .append(count(count, "call"))
                .append(" by ")
                .append(RankText.of(ranks)));
    f.say("no set of communicators is freed by all of its members: MPI_Comm_free has " + text);
  }
}
