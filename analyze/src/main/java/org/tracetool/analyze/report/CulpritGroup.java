package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.tracetool.analyze.report.SubjectText.Subject;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.core.report.NumberRanges;

/**
 * Several locations, but not most of them, that cause waiting since they spend more time in a call
 * path than the others: those of a slow node, or the same thread of each rank.
 */
final class CulpritGroup {
  /** So much of what a call path costs has to come from the group. */
  private static final double MIN_SHARE = 0.9;

  /** So much longer than elsewhere the call path has to take. */
  private static final double MIN_RATIO = 1.05;

  private static final int MAX_NAMED = 3;

  private final AnalysisResult r;
  final String callPath;
  private final double[] seconds;
  private final List<Integer> members = new ArrayList<>();
  double direct;
  double indirect;
  double meanSeconds;
  double meanElsewhere;

  private CulpritGroup(AnalysisResult r, String callPath, double[] seconds) {
    this.r = r;
    this.callPath = callPath;
    this.seconds = seconds;
  }

  /** The locations that cause waiting in a call path; null if it is one, or most of them. */
  static CulpritGroup find(AnalysisResult r, String callPath) {
    CallPathProfile profile = r.profile();
    List<DelayCost> costs =
        r.delays().costs().stream()
            .filter(c -> c.callPath().equals(callPath) && c.thread() >= 0)
            .sorted(Comparator.comparingDouble(c -> -c.costSeconds()))
            .toList();
    if (profile == null || costs.size() < 2) {
      return null;
    }
    CulpritGroup group =
        new CulpritGroup(
            r, callPath, ProfilePaths.seconds(profile, ProfilePaths.named(profile, callPath)));
    double all = costs.stream().mapToDouble(DelayCost::costSeconds).sum();
    double sum = 0;
    for (int i = 0; i < costs.size() && sum < MIN_SHARE * all; i++) {
      sum += costs.get(i).costSeconds();
      group.add(costs.get(i));
    }
    if (group.members.size() < 2) {
      return null;
    }
    group.measure();
    double middle = (group.meanSeconds + group.meanElsewhere) / 2;
    group.members.clear();
    for (int l = 0; l < group.seconds.length; l++) {
      if (profile.locations().get(l).thread() >= 0 && group.seconds[l] > middle) {
        group.members.add(l);
      }
    }
    group.measure();
    for (DelayCost c : costs) {
      if (group.members.contains(group.index(c))) {
        group.direct += c.directSeconds();
        group.indirect += c.indirectSeconds();
      }
    }
    int count = group.members.size();
    boolean isGroup =
        count >= 2
            && 2 * count <= r.run().locations()
            && group.meanSeconds >= MIN_RATIO * group.meanElsewhere
            && group.direct + group.indirect >= MIN_SHARE * all;
    return isGroup ? group : null;
  }

  private int index(DelayCost c) {
    List<ProfileLocation> all = r.profile().locations();
    for (int l = 0; l < all.size(); l++) {
      if (all.get(l).rank() == c.rank() && all.get(l).thread() == c.thread()) {
        return l;
      }
    }
    return -1;
  }

  private void add(DelayCost c) {
    int l = index(c);
    if (l >= 0) {
      members.add(l);
    }
  }

  private void measure() {
    double own = 0;
    double others = 0;
    int count = 0;
    for (int l = 0; l < seconds.length; l++) {
      if (r.profile().locations().get(l).thread() >= 0) {
        count++;
        own += members.contains(l) ? seconds[l] : 0;
        others += members.contains(l) ? 0 : seconds[l];
      }
    }
    meanSeconds = members.isEmpty() ? 0 : own / members.size();
    meanElsewhere = count > members.size() ? others / (count - members.size()) : 0;
  }

  /** The members. */
  List<Subject> locations() {
    List<Subject> locations = new ArrayList<>();
    for (int l : members) {
      ProfileLocation member = r.profile().locations().get(l);
      locations.add(new Subject(member.rank(), member.thread()));
    }
    return locations;
  }

  private long threadsOf(int rank) {
    return r.profile().locations().stream()
        .filter(l -> l.rank() == rank && l.thread() >= 0)
        .count();
  }

  /** What it costs, in seconds. */
  double cost() {
    return direct + indirect;
  }

  /** The rank of the member with the longest time. */
  int slowestRank() {
    int slowest =
        members.stream().max(Comparator.comparingDouble((Integer l) -> seconds[l])).orElseThrow();
    return r.profile().locations().get(slowest).rank();
  }

  /** Who they are. */
  String text() {
    List<ProfileLocation> all = r.profile().locations();
    TreeSet<Integer> ranks = new TreeSet<>();
    TreeSet<Integer> threads = new TreeSet<>();
    for (int l : members) {
      ranks.add(all.get(l).rank());
      threads.add(all.get(l).thread());
    }
    int processes = r.run().processes();
    boolean isOfEach = ranks.size() == members.size() && ranks.size() == processes;
    if (isOfEach && threads.size() == 1) {
      return "thread " + threads.first() + " of " + (processes == 2 ? "both" : "all") + " ranks";
    }
    String node = SubjectText.node(r, ranks);
    if (node != null && (threads.size() > 1 || r.run().locations() == processes)) {
      return "the " + ranks.size() + " ranks on " + node;
    }
    boolean isAllOfOne = ranks.size() == 1 && threads.size() == threadsOf(ranks.first());
    if (isAllOfOne && processes > 1) {
      return "all threads of " + SubjectText.processAndHost(r, ranks.first());
    }
    if (members.size() > MAX_NAMED && r.run().locations() == processes) {
      int[] numbers = ranks.stream().mapToInt(rank -> rank).toArray();
      return (r.run().hasRanks() ? "ranks " : "processes ") + NumberRanges.text(numbers);
    }
    List<String> named = new ArrayList<>();
    for (int l : members.subList(0, Math.min(MAX_NAMED, members.size()))) {
      named.add(SubjectText.who(r, all.get(l).rank(), all.get(l).thread()));
    }
    int more = members.size() - named.size();
    return more == 0
        ? ReadableText.list(named)
        : String.join(", ", named) + " and " + more + " more " + SubjectText.plural(r);
  }
}
