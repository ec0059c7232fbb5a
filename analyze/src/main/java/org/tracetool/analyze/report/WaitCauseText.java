package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.report.SubjectText.Subject;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.analyze.result.EfficiencyWindow;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.RankReport.OutlierRank;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.result.WaitStateTotal;

/** How much of a run is waiting, who causes it, and who suffers. */
final class WaitCauseText {
  static final double MIN_WAITING = 0.02;
  private static final double MIN_CAUSE = 0.2;
  private static final double MIN_INDIRECT = 0.1;
  private static final double MIN_MAJORITY = 0.5;

  /** From this part of the waiting on, it is most of it. */
  private static final double MIN_LARGE_PART = 0.6;

  /** From this part of the waiting on, the place where it is gets a sentence. */
  private static final double MIN_PLACE = 0.3;

  /** Who waits or costs less than this part of the most is not counted. */
  private static final double MIN_VICTIM = 0.1;

  /** Times that differ by less are alike. */
  private static final double MIN_RATIO = 1.05;

  /** Costs are alike from this part of the largest on. */
  private static final double MIN_ALIKE = 0.95;

  private static final int MAX_NAMED = 3;

  static final String ABSENT = "(absent)";

  private final AnalysisResult r;
  private final double waiting;
  private final double share;

  /** Who is named as the cause. */
  private final Set<Subject> culprits = new HashSet<>();

  WaitCauseText(AnalysisResult r) {
    this.r = r;
    waiting = r.waits().waitingSeconds();
    share = r.waitingShare();
  }

  /** The sentence about the waiting of a run and its cause; null if it waits too little. */
  static AnalysisStatement largestOf(AnalysisResult r) {
    List<AnalysisStatement> all = new ArrayList<>();
    new WaitCauseText(r).write(all);
    return all.isEmpty() ? null : all.get(0);
  }

  /** Adds the sentences. */
  void write(List<AnalysisStatement> out) {
    if (!(share >= MIN_WAITING)) {
      return;
    }
    String begin =
        ReadableText.percent(share)
            + " of all time is waiting ("
            + ReadableText.time(waiting)
            + ")";
    if (StatementList.areClocksWrong(r)) {
      String text = begin + "; its causes are not known as long as clocks differ.";
      out.add(new AnalysisStatement(text, null, null, null, worstWindow(), share));
      return;
    }
    Map<String, Double> paths = new HashMap<>();
    r.delays().costs().forEach(c -> paths.merge(c.callPath(), c.costSeconds(), Double::sum));
    Map.Entry<String, Double> path = max(paths);
    boolean isPart = path != null && path.getValue() >= MIN_CAUSE * waiting;
    boolean isWork = isPart && !path.getKey().equals(ABSENT);
    boolean isCritical = isPart && CriticalPathText.isOneByOne(path.getKey());
    RankTrend trend = isWork && !isCritical ? RankTrend.find(r, path.getKey()) : null;
    DelayCost one = largest(r.delays().costs());
    boolean isInTurn = SlowTurns.of(r).areFound();
    CulpritGroup turns = isInTurn && isWork ? CulpritGroup.find(r, path.getKey()) : null;
    if (turns != null) {
      writeGroup(begin, turns, " in turn", out);
    } else if (isInTurn) {
      writeSpread(begin, out);
    } else if (trend != null) {
      writeTrend(begin, path, trend, out);
    } else if (!writeEarly(begin, out)) {
      CulpritGroup group = isWork ? CulpritGroup.find(r, path.getKey()) : null;
      if (group != null) {
        writeGroup(begin, group, "", out);
      } else if (one != null
          && one.costSeconds() >= MIN_CAUSE * waiting
          && (one.thread() < 0 || alike(one).size() == 1)
          && isDifferent(one)) {
        writeCulprit(begin, one, out);
      } else {
        writeSpread(begin, out);
      }
    }
    writeVictims(out);
  }

  private void writeTrend(
      String begin, Map.Entry<String, Double> path, RankTrend trend, List<AnalysisStatement> out) {
    double part = path.getValue() / waiting;
    String text =
        begin
            + "; "
            + ReadableText.percent(part)
            + " of that is caused in "
            + ReadableText.name(path.getKey())
            + ", which "
            + trend.text()
            + ": "
            + trend.advice()
            + ".";
    out.add(new AnalysisStatement(text, null, null, path.getKey(), worstWindow(), part));
  }

  /** Ranks with less work than the others wait for them: these are no culprits. */
  private boolean writeEarly(String begin, List<AnalysisStatement> out) {
    List<OutlierRank> outliers = r.ranks().outliers();
    if (outliers.isEmpty() || outliers.stream().anyMatch(OutlierRank::isHigh)) {
      return false;
    }
    Set<Integer> early = new HashSet<>();
    outliers.forEach(o -> early.add(o.rank()));
    double waited = 0;
    double useful = 0;
    double others = 0;
    int locations = 0;
    for (LocationTimes l : r.timeUse().locations()) {
      boolean isEarly = early.contains(l.rank());
      waited += isEarly ? l.waitingSeconds() : 0;
      locations += isEarly ? 1 : 0;
      useful += isEarly ? l.times().useful() : 0;
      others += isEarly ? 0 : l.times().useful();
    }
    double part = waited / waiting;
    if (part < MIN_LARGE_PART) {
      return false;
    }
    int ranks = early.size();
    String node = SubjectText.node(r, early);
    String who =
        node != null
            ? "the " + ranks + " ranks on " + node
            : ranks == 1
                ? SubjectText.processAndHost(r, outliers.get(0).rank())
                : ReadableText.count(ranks, "", r.run().hasRanks() ? "ranks" : "processes");
    String text =
        begin
            + "; "
            + ReadableText.percent(part)
            + " of that is on "
            + who
            + ", which "
            + (ranks == 1 ? "has" : "have")
            + " less work than the others: "
            + ReadableText.time(useful / locations)
            + " of computation, "
            + ReadableText.time(others / (r.run().locations() - locations))
            + " elsewhere.";
    out.add(new AnalysisStatement(text, outliers.get(0).rank(), null, null, worstWindow(), part));
    return true;
  }

  private void writeGroup(
      String begin, CulpritGroup group, String how, List<AnalysisStatement> out) {
    double part = group.cost() / waiting;
    culprits.addAll(group.locations());
    String text =
        begin
            + "; "
            + ReadableText.percent(part)
            + " of that is caused by "
            + group.text()
            + how
            + " in "
            + ReadableText.name(group.callPath)
            + taken(group.meanSeconds, " there on average", group.meanElsewhere)
            + "."
            + through(group.direct, group.indirect)
            + another(group.callPath);
    out.add(
        new AnalysisStatement(
            text, group.slowestRank(), null, group.callPath, worstWindow(), part));
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
    double[] times = times(c);
    return times == null
        || times[0] >= MIN_RATIO * times[1]
            && c.costSeconds() >= MIN_MAJORITY * costOf(c.callPath())
        || c.costSeconds() >= MIN_MAJORITY * waiting;
  }

  /** The costs in the call path of a cost that are about as large as it, and itself. */
  private List<DelayCost> alike(DelayCost largest) {
    return r.delays().costs().stream()
        .filter(c -> c.callPath().equals(largest.callPath()))
        .filter(c -> c.costSeconds() >= MIN_ALIKE * largest.costSeconds())
        .toList();
  }

  /** What a call path costs on all locations together. */
  private double costOf(String callPath) {
    return r.delays().costs().stream()
        .filter(c -> c.callPath().equals(callPath))
        .mapToDouble(DelayCost::costSeconds)
        .sum();
  }

  private void writeCulprit(String begin, DelayCost c, List<AnalysisStatement> out) {
    StringBuilder text = new StringBuilder(begin);
    List<DelayCost> same = c.thread() < 0 ? devicesIn(c.callPath()) : List.of(c);
    double direct = same.stream().mapToDouble(DelayCost::directSeconds).sum();
    double indirect = same.stream().mapToDouble(DelayCost::indirectSeconds).sum();
    double part = (direct + indirect) / waiting;
    text.append("; ").append(ReadableText.percent(part)).append(" of that is caused by ");
    text.append(
        same.size() == 1
            ? SubjectText.whoAndHost(r, c.rank(), c.thread())
            : "the devices of " + ranks(same.size()));
    same.forEach(d -> culprits.add(new Subject(d.rank(), d.thread())));
    double[] times = times(c);
    if (c.callPath().equals(ABSENT)) {
      text.append(", which begins ");
      text.append(times == null ? "late" : ReadableText.time(times[0]) + " after the others");
    } else {
      text.append(" in ").append(ReadableText.name(c.callPath()));
      if (times != null && times[0] == 0 && r.run().isWindow()) {
        text.append(", before this time window");
      } else if (times != null && times[0] > 0 && times[0] >= MIN_RATIO * times[1]) {
        text.append(taken(times[0], " there", times[1]));
        text.append(times[2] >= times[0] / MIN_RATIO ? asLong(times) : "");
      }
    }
    text.append('.').append(through(direct, indirect)).append(another(c.callPath()));
    Integer rank = same.size() == 1 ? c.rank() : null;
    out.add(
        new AnalysisStatement(
            text.toString(), rank, thread(c.thread()), c.callPath(), worstWindow(), part));
  }

  /** Where else a call path takes as long. */
  private String asLong(double[] times) {
    ProfileLocation other = r.profile().locations().get((int) times[3]);
    return " on average, but "
        + ReadableText.time(times[2])
        + " on "
        + SubjectText.whoAndHost(r, other.rank(), other.thread());
  }

  /** How long a call path takes where it causes waiting, and elsewhere. */
  private static String taken(double seconds, String there, double elsewhere) {
    return ", which takes "
        + ReadableText.time(seconds)
        + (elsewhere == 0
            ? " and runs only there"
            : there + ", " + ReadableText.time(elsewhere) + " elsewhere");
  }

  /** What else the culprits do that others wait for; a sentence or nothing. */
  private String another(String callPath) {
    Map<String, Double> paths = new HashMap<>();
    for (DelayCost c : r.delays().costs()) {
      if (!c.callPath().equals(callPath) && culprits.contains(new Subject(c.rank(), c.thread()))) {
        paths.merge(c.callPath(), c.costSeconds(), Double::sum);
      }
    }
    Map.Entry<String, Double> second = max(paths);
    String uniform = SlowLocations.text(r, culprits);
    return (second != null && second.getValue() >= MIN_CAUSE * waiting
            ? " Another "
                + ReadableText.percent(second.getValue() / waiting)
                + " is caused there in "
                + ReadableText.name(second.getKey())
                + "."
            : "")
        + (uniform == null ? "" : " " + uniform);
  }

  private String ranks(int count) {
    String plural = r.run().hasRanks() ? " ranks" : " processes";
    int all = r.run().processes();
    return count < all ? count + plural : (all == 2 ? "both" : "all") + plural;
  }

  /** What streams of devices cost in a call path, a row for each rank. */
  private List<DelayCost> devicesIn(String callPath) {
    return r.delays().costs().stream()
        .filter(c -> c.thread() < 0 && c.callPath().equals(callPath))
        .toList();
  }

  /** How much of a cost comes through others, if that is worth it; a sentence or nothing. */
  private String through(double direct, double indirect) {
    if (direct < ReadableText.MIN_PERCENT * waiting) {
      return " Nearly all of it comes through others that wait themselves.";
    }
    // As whole numbers that add up to the share named before.
    double whole = Math.round(100 * (direct + indirect) / waiting) / 100.0;
    double own = Math.round(100 * direct / waiting) / 100.0;
    return indirect < MIN_INDIRECT * (direct + indirect)
        ? ""
        : " "
            + ReadableText.percent(own)
            + " directly, "
            + ReadableText.percent(whole - own)
            + " through others.";
  }

  /** Sentences about a call path that causes waiting on several locations. */
  private String common(String path) {
    double direct = 0;
    double indirect = 0;
    DelayCost largest = null;
    for (DelayCost c : r.delays().costs()) {
      if (c.callPath().equals(path)) {
        direct += c.directSeconds();
        indirect += c.indirectSeconds();
        largest = largest == null || c.costSeconds() > largest.costSeconds() ? c : largest;
      }
    }
    double least = MIN_VICTIM * largest.costSeconds();
    long count =
        r.delays().costs().stream()
            .filter(c -> c.callPath().equals(path) && c.costSeconds() >= least)
            .count();
    int all = r.run().locations();
    String everyone = all == 2 ? "both" : "all " + all;
    List<DelayCost> alike = alike(largest);
    return ", on "
        + (count == all ? everyone : count + " of " + all)
        + " "
        + SubjectText.plural(r)
        + (alike.size() == 1
            ? ", most on "
                + SubjectText.whoAndHost(r, largest.rank(), largest.thread())
                + " ("
                + ReadableText.percent(largest.costSeconds() / waiting)
                + ")."
            : alike.size() == count && count < all && count <= MAX_NAMED
                ? ": "
                    + ReadableText.percent(largest.costSeconds() / waiting)
                    + " on each of "
                    + ReadableText.list(alike.stream().map(c -> who(c.rank(), c.thread())).toList())
                    + "."
                : ".")
        + through(direct, indirect);
  }

  private void writeSpread(String begin, List<AnalysisStatement> out) {
    Map<String, Double> paths = new HashMap<>();
    Map<Integer, Double> ranks = new HashMap<>();
    for (DelayCost c : r.delays().costs()) {
      paths.merge(c.callPath(), c.costSeconds(), Double::sum);
      ranks.merge(c.rank(), c.costSeconds(), Double::sum);
    }
    Map.Entry<String, Double> path = max(paths);
    Map.Entry<Integer, Double> rank = max(ranks);
    if (path == null) {
      String text = begin + "; the trace does not show what causes it.";
      out.add(new AnalysisStatement(text, null, null, null, worstWindow(), share));
    } else if (path.getValue() >= MIN_CAUSE * waiting) {
      String text =
          begin
              + "; "
              + ReadableText.percent(path.getValue() / waiting)
              + " of that is caused in "
              + ReadableText.name(path.getKey())
              + common(path.getKey());
      paths.remove(path.getKey());
      Map.Entry<String, Double> second = max(paths);
      if (second != null && second.getValue() >= MIN_CAUSE * waiting) {
        text += " Another " + ReadableText.percent(second.getValue() / waiting);
        text += " is caused in " + ReadableText.name(second.getKey()) + ".";
      }
      out.add(new AnalysisStatement(text, null, null, path.getKey(), worstWindow(), share));
    } else if (rank.getValue() >= MIN_CAUSE * waiting) {
      String text =
          begin
              + "; "
              + ReadableText.percent(rank.getValue() / waiting)
              + " of that is caused by "
              + SubjectText.processAndHost(r, rank.getKey())
              + ", in many call paths.";
      out.add(new AnalysisStatement(text, rank.getKey(), null, null, worstWindow(), share));
    } else {
      String text =
          begin
              + "; its causes are spread over "
              + ReadableText.count(paths.size(), "call path", "call paths")
              + ", the largest is "
              + ReadableText.name(path.getKey())
              + " ("
              + ReadableText.percent(path.getValue() / waiting)
              + ").";
      out.add(new AnalysisStatement(text, null, null, path.getKey(), worstWindow(), share));
    }
  }

  /** Call path and time of the largest waiting of a kind; null if there is none. */
  static Map.Entry<String, Double> largestWait(AnalysisResult r, WaitKind kind) {
    Map<String, Double> sums = new HashMap<>();
    for (WaitStateTotal w : r.waits().states()) {
      if (w.kind() == kind) {
        sums.merge(w.callPath(), w.waitingSeconds(), Double::sum);
      }
    }
    return sums.entrySet().stream()
        .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .orElse(null);
  }

  private static <K extends Comparable<K>> Map.Entry<K, Double> max(Map<K, Double> sums) {
    Comparator<Map.Entry<K, Double>> order = Map.Entry.comparingByValue();
    return sums.entrySet().stream()
        .max(order.thenComparing(Map.Entry.<K, Double>comparingByKey().reversed()))
        .orElse(null);
  }

  private void writeVictims(List<AnalysisStatement> out) {
    Map<String, Double> paths = new HashMap<>();
    for (WaitStateTotal w : r.waits().states()) {
      paths.merge(w.callPath(), w.waitingSeconds(), Double::sum);
    }
    Map.Entry<String, Double> path = max(paths);
    if (path == null || path.getValue() < MIN_PLACE * waiting) {
      return;
    }
    Map<Subject, Double> waits = new HashMap<>();
    List<WaitStateTotal> there = new ArrayList<>();
    for (WaitStateTotal w : r.waits().states()) {
      if (w.callPath().equals(path.getKey())) {
        waits.merge(new Subject(w.rank(), w.thread()), w.waitingSeconds(), Double::sum);
        there.add(w);
      }
    }
    double least = MIN_VICTIM * waits.values().stream().mapToDouble(d -> d).max().orElse(0);
    waits.values().removeIf(seconds -> seconds < least);
    there.removeIf(w -> !waits.containsKey(new Subject(w.rank(), w.thread())));
    Set<Subject> victims = waits.keySet();
    int all = r.run().locations();
    boolean areOthers =
        !culprits.isEmpty()
            && victims.size() == all - culprits.size()
            && victims.size() > 1
            && Collections.disjoint(victims, culprits);
    String by =
        areOthers
            ? "on all other " + SubjectText.plural(r)
            : victims.size() == 1
                ? "on " + who(there.get(0).rank(), there.get(0).thread())
                : victims.size() == all
                    ? "on " + SubjectText.everyone(r)
                    : "on " + victims.size() + " of " + all + " " + SubjectText.plural(r);
    double part = path.getValue() / waiting;
    String text =
        (part >= MIN_LARGE_PART ? "Most" : ReadableText.percent(part))
            + " of the waiting is in "
            + ReadableText.name(path.getKey())
            + ", "
            + by
            + ".";
    out.add(new AnalysisStatement(text, null, null, path.getKey(), worstWindow(), part));
  }

  private String who(int rank, int thread) {
    return SubjectText.who(r, rank, thread);
  }

  private static Integer thread(int thread) {
    return thread < 0 ? null : thread;
  }

  /**
   * Time of a call path where it causes waiting, its mean and its maximum on other locations, and
   * which one has that; null if unknown.
   */
  private double[] times(DelayCost c) {
    CallPathProfile profile = r.profile();
    if (profile == null || c.thread() < 0) {
      return null;
    }
    double own = -1;
    double sum = 0;
    double most = 0;
    int slowest = 0;
    int others = 0;
    List<Integer> paths = ProfilePaths.named(profile, c.callPath());
    double[] seconds = ProfilePaths.seconds(profile, paths);
    for (int l = 0; l < seconds.length; l++) {
      ProfileLocation location = profile.locations().get(l);
      if (location.thread() < 0) {
        continue;
      }
      if (location.rank() == c.rank() && location.thread() == c.thread()) {
        own = seconds[l];
      } else {
        sum += seconds[l];
        slowest = seconds[l] > most ? l : slowest;
        most = Math.max(most, seconds[l]);
        others++;
      }
    }
    return own < 0 || others == 0 || paths.isEmpty()
        ? null
        : new double[] {own, sum / others, most, slowest};
  }

  /** The part of the run with most waiting; null if there are no windows. */
  private TimeRange worstWindow() {
    EfficiencyWindow worst =
        r.windows().stream()
            .max(Comparator.comparingDouble(EfficiencyWindow::waitingSeconds))
            .orElse(null);
    if (worst == null) {
      return null;
    }
    long begin = r.run().beginTicks();
    return new TimeRange(
        begin + r.run().ticks(worst.beginSeconds()),
        begin + r.run().ticks(worst.endSeconds()),
        "where most waiting is");
  }
}
