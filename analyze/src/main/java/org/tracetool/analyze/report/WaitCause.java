package org.tracetool.analyze.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.report.SubjectText.Subject;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.RankReport.OutlierRank;
import org.tracetool.analyze.result.WaitStateTotal;

/**
 * Decides what causes the waiting of a run: some locations, one, a call path on many of them, or
 * nothing that stands out. {@link WaitCauseText} has the words.
 */
final class WaitCause {
  /** The call path of locations that have not begun yet. */
  static final String ABSENT = "(absent)";

  /** From this part of the waiting on, it is most of it. */
  static final double MIN_LARGE_PART = 0.6;

  /** Times that differ by less are alike. */
  static final double MIN_RATIO = 1.05;

  /** A cause of less than this part of the waiting is not named. */
  private static final double MIN_CAUSE = 0.2;

  /** A location that has this part of a cost has it in spite of times like those of others. */
  private static final double MIN_MAJORITY = 0.5;

  /** From this part of the waiting on, the place where it is gets a sentence. */
  private static final double MIN_PLACE = 0.3;

  /** Who waits or costs less than this part of the most is not counted. */
  private static final double MIN_VICTIM = 0.1;

  /** Costs are alike from this part of the largest on. */
  private static final double MIN_ALIKE = 0.95;

  /** What the cause is. */
  enum Kind {
    /** Some locations, see {@link #group}. */
    GROUP,
    /** Work that grows or falls with the rank, see {@link #trend}. */
    TREND,
    /** Ranks with less work than the others wait for them, see {@link #early}. */
    EARLY_RANKS,
    /** One location, or the devices of some ranks, see {@link #location}. */
    LOCATION,
    /** A call path on several locations, see {@link #path}. */
    PATH,
    /** A process in many call paths, see {@link #rank}. */
    PROCESS,
    /** Many call paths of many processes. */
    SPREAD,
    /** The trace does not show it. */
    UNKNOWN
  }

  /**
   * Ranks that have less work than the others.
   *
   * @param part the part of all waiting that is theirs
   * @param useful their mean time of computation, in seconds
   * @param elsewhere the same of the others
   */
  record EarlyRanks(Set<Integer> ranks, int first, double part, double useful, double elsewhere) {}

  /**
   * Times of a call path in seconds.
   *
   * @param own where it causes waiting
   * @param elsewhere the mean of the other locations
   * @param longest the maximum of these
   * @param slowest which one has it
   */
  record PathTimes(double own, double elsewhere, double longest, ProfileLocation slowest) {
    /** Whether it takes longer where it causes waiting. */
    boolean isLonger() {
      return own >= MIN_RATIO * elsewhere;
    }
  }

  /**
   * Where most of the waiting is.
   *
   * @param part the part of all waiting that is in the call path
   * @param locations who waits there
   */
  record WaitPlace(String callPath, double part, Set<Subject> locations) {}

  private final AnalysisResult r;
  private final double waiting;
  private final Map<String, Double> paths = new HashMap<>();
  private final Set<Subject> culprits = new HashSet<>();

  final Kind kind;

  /** The call path with the largest cost, and that in seconds; null if there is none. */
  final Map.Entry<String, Double> path;

  CulpritGroup group;

  /** Whether the ranks of the group are late one after the other. */
  final boolean isInTurn;

  RankTrend trend;
  EarlyRanks early;
  DelayCost location;

  /** The process with the largest cost, and that in seconds. */
  Map.Entry<Integer, Double> rank;

  WaitCause(AnalysisResult r) {
    this.r = r;
    waiting = r.waits().waitingSeconds();
    r.delays().costs().forEach(c -> paths.merge(c.callPath(), c.costSeconds(), Double::sum));
    path = max(paths);
    isInTurn = SlowTurns.of(r).areFound();
    kind = findKind();
    if (kind == Kind.GROUP) {
      culprits.addAll(group.locations());
    } else if (kind == Kind.LOCATION) {
      culpritCosts().forEach(c -> culprits.add(new Subject(c.rank(), c.thread())));
    }
  }

  private Kind findKind() {
    boolean isPart = isCause(path);
    boolean isWork = isPart && !path.getKey().equals(ABSENT);
    if (isInTurn) {
      group = isWork ? CulpritGroup.find(r, path.getKey()) : null;
      return group != null ? Kind.GROUP : findSpread();
    }
    if (isWork && !CriticalPathText.isOneByOne(path.getKey())) {
      trend = RankTrend.find(r, path.getKey());
    }
    if (trend != null) {
      return Kind.TREND;
    }
    early = findEarly();
    if (early != null) {
      return Kind.EARLY_RANKS;
    }
    group = isWork ? CulpritGroup.find(r, path.getKey()) : null;
    if (group != null) {
      return Kind.GROUP;
    }
    DelayCost one = largest(r.delays().costs());
    if (one != null
        && one.costSeconds() >= MIN_CAUSE * waiting
        && (one.thread() < 0 || alike(one).size() == 1)
        && isDifferent(one)) {
      location = one;
      return Kind.LOCATION;
    }
    return findSpread();
  }

  private Kind findSpread() {
    if (path == null) {
      return Kind.UNKNOWN;
    } else if (isCause(path)) {
      return Kind.PATH;
    }
    Map<Integer, Double> ranks = new HashMap<>();
    r.delays().costs().forEach(c -> ranks.merge(c.rank(), c.costSeconds(), Double::sum));
    rank = max(ranks);
    return isCause(rank) ? Kind.PROCESS : Kind.SPREAD;
  }

  private boolean isCause(Map.Entry<?, Double> cost) {
    return cost != null && cost.getValue() >= MIN_CAUSE * waiting;
  }

  /** The number of call paths with a cost. */
  int paths() {
    return paths.size();
  }

  /** Who is the cause; nobody where it is no location. */
  Set<Subject> culprits() {
    return culprits;
  }

  /** What the one location costs, or the devices of all ranks where it is a device. */
  List<DelayCost> culpritCosts() {
    return location.thread() < 0
        ? r.delays().costs().stream()
            .filter(c -> c.thread() < 0 && c.callPath().equals(location.callPath()))
            .toList()
        : List.of(location);
  }

  /** Another call path that costs much; null if there is none. */
  Map.Entry<String, Double> secondPath() {
    Map<String, Double> others = new HashMap<>(paths);
    others.remove(path.getKey());
    Map.Entry<String, Double> second = max(others);
    return isCause(second) ? second : null;
  }

  /** A further call path by which the culprits cost much; null if there is none. */
  Map.Entry<String, Double> secondPathOfCulprits(String callPath) {
    Map<String, Double> others = new HashMap<>();
    for (DelayCost c : r.delays().costs()) {
      if (!c.callPath().equals(callPath) && culprits.contains(new Subject(c.rank(), c.thread()))) {
        others.merge(c.callPath(), c.costSeconds(), Double::sum);
      }
    }
    Map.Entry<String, Double> second = max(others);
    return isCause(second) ? second : null;
  }

  /** Ranks with less work than the others wait for them: these are no culprits. */
  private EarlyRanks findEarly() {
    List<OutlierRank> outliers = r.ranks().outliers();
    if (outliers.isEmpty() || outliers.stream().anyMatch(OutlierRank::isHigh)) {
      return null;
    }
    Set<Integer> ranks = new HashSet<>();
    outliers.forEach(o -> ranks.add(o.rank()));
    double waited = 0;
    double useful = 0;
    double others = 0;
    int locations = 0;
    for (LocationTimes l : r.timeUse().locations()) {
      boolean isEarly = ranks.contains(l.rank());
      waited += isEarly ? l.waitingSeconds() : 0;
      locations += isEarly ? 1 : 0;
      useful += isEarly ? l.times().useful() : 0;
      others += isEarly ? 0 : l.times().useful();
    }
    double elsewhere = others / (r.run().locations() - locations);
    double part = waited / waiting;
    return part < MIN_LARGE_PART
        ? null
        : new EarlyRanks(ranks, outliers.get(0).rank(), part, useful / locations, elsewhere);
  }

  /** The largest cost; of those that are equal but for rounding the one with most direct cost. */
  private static DelayCost largest(List<DelayCost> costs) {
    Comparator<DelayCost> order = Comparator.comparingDouble(c -> (float) c.costSeconds());
    return costs.stream()
        .max(order.thenComparingDouble(c -> (float) c.directSeconds()))
        .orElse(null);
  }

  /** Whether a location costs more than others since it does more than they do. */
  private boolean isDifferent(DelayCost c) {
    PathTimes times = times(c);
    return times == null
        || times.isLonger() && c.costSeconds() >= MIN_MAJORITY * paths.get(c.callPath())
        || c.costSeconds() >= MIN_MAJORITY * waiting;
  }

  /** The costs in the call path of a cost that are about as large as it, and itself. */
  List<DelayCost> alike(DelayCost largest) {
    return costsFrom(largest, MIN_ALIKE);
  }

  /** How many locations have a cost in the call path of a cost that is not small beside it. */
  int countBeside(DelayCost largest) {
    return costsFrom(largest, MIN_VICTIM).size();
  }

  private List<DelayCost> costsFrom(DelayCost largest, double part) {
    double least = part * largest.costSeconds();
    return r.delays().costs().stream()
        .filter(c -> c.callPath().equals(largest.callPath()) && c.costSeconds() >= least)
        .toList();
  }

  /** Times of the call path of a cost; null if they are not known. */
  PathTimes times(DelayCost c) {
    CallPathProfile profile = r.profile();
    if (profile == null || c.thread() < 0) {
      return null;
    }
    double own = -1;
    double sum = 0;
    double most = 0;
    int slowest = 0;
    int others = 0;
    List<Integer> named = ProfilePaths.named(profile, c.callPath());
    double[] seconds = ProfilePaths.seconds(profile, named);
    for (int l = 0; l < seconds.length; l++) {
      ProfileLocation at = profile.locations().get(l);
      if (at.thread() < 0) {
        continue;
      }
      if (at.rank() == c.rank() && at.thread() == c.thread()) {
        own = seconds[l];
      } else {
        sum += seconds[l];
        slowest = seconds[l] > most ? l : slowest;
        most = Math.max(most, seconds[l]);
        others++;
      }
    }
    return own < 0 || others == 0 || named.isEmpty()
        ? null
        : new PathTimes(own, sum / others, most, profile.locations().get(slowest));
  }

  /** The call path with most of the waiting; null if it is spread. */
  WaitPlace place() {
    Map<String, Double> sums = new HashMap<>();
    for (WaitStateTotal w : r.waits().states()) {
      sums.merge(w.callPath(), w.waitingSeconds(), Double::sum);
    }
    Map.Entry<String, Double> most = max(sums);
    if (most == null || most.getValue() < MIN_PLACE * waiting) {
      return null;
    }
    Map<Subject, Double> waits = new HashMap<>();
    for (WaitStateTotal w : r.waits().states()) {
      if (w.callPath().equals(most.getKey())) {
        waits.merge(new Subject(w.rank(), w.thread()), w.waitingSeconds(), Double::sum);
      }
    }
    double least = MIN_VICTIM * waits.values().stream().mapToDouble(d -> d).max().orElse(0);
    waits.values().removeIf(seconds -> seconds < least);
    return new WaitPlace(most.getKey(), most.getValue() / waiting, waits.keySet());
  }

  /** The largest sum; of equal ones that of the first key. */
  private static <K extends Comparable<K>> Map.Entry<K, Double> max(Map<K, Double> sums) {
    Comparator<Map.Entry<K, Double>> order = Map.Entry.comparingByValue();
    return sums.entrySet().stream()
        .max(order.thenComparing(Map.Entry.<K, Double>comparingByKey().reversed()))
        .orElse(null);
  }
}
