package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.analyze.result.EfficiencyWindow;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.result.WaitStateTotal;

/** How much of a run is waiting, who causes it, and who suffers. */
final class WaitCauseText {
  private static final double MIN_WAITING = 0.02;
  private static final double MIN_CAUSE = 0.2;
  private static final double MIN_INDIRECT = 0.1;
  private static final double MIN_MAJORITY = 0.5;

  /** Times that differ by less are alike. */
  private static final double MIN_RATIO = 1.05;

  private static final String ABSENT = "(absent)";

  private final AnalysisResult r;
  private final double waiting;
  private final double share;

  WaitCauseText(AnalysisResult r) {
    this.r = r;
    waiting = r.waits().waitingSeconds();
    share = waiting / (r.run().locations() * r.run().durationSeconds());
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
    DelayCost one = largest(r.delays().costs());
    CulpritGroup group = group();
    if (group != null) {
      writeGroup(begin, group, out);
    } else if (one != null && one.costSeconds() >= MIN_CAUSE * waiting && isDifferent(one)) {
      writeCulprit(begin, one, out);
    } else {
      writeSpread(begin, out);
    }
    writeVictims(out);
  }

  /**
   * Several locations that cause a good part of the waiting in one call path; null if there are
   * none.
   */
  private CulpritGroup group() {
    Map<String, Double> paths = new HashMap<>();
    r.delays().costs().forEach(c -> paths.merge(c.callPath(), c.costSeconds(), Double::sum));
    Map.Entry<String, Double> path = max(paths);
    boolean isPart = path != null && path.getValue() >= MIN_CAUSE * waiting;
    return isPart && !path.getKey().equals(ABSENT) ? CulpritGroup.find(r, path.getKey()) : null;
  }

  private void writeGroup(String begin, CulpritGroup group, List<AnalysisStatement> out) {
    double part = group.cost() / waiting;
    String text =
        begin
            + "; "
            + ReadableText.percent(part)
            + " of that is caused by "
            + group.text()
            + " in "
            + ReadableText.name(group.callPath)
            + ", which takes "
            + ReadableText.time(group.meanSeconds)
            + " there, "
            + ReadableText.time(group.meanElsewhere)
            + " elsewhere."
            + through(group.direct, group.indirect);
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
        || c.costSeconds() >= MIN_MAJORITY * waiting;
  }

  private void writeCulprit(String begin, DelayCost c, List<AnalysisStatement> out) {
    StringBuilder text = new StringBuilder(begin);
    double part = c.costSeconds() / waiting;
    text.append("; ").append(ReadableText.percent(part)).append(" of that is caused by ");
    text.append(SubjectText.whoAndHost(r, c.rank(), c.thread()));
    double[] times = times(c);
    if (c.callPath().equals(ABSENT)) {
      text.append(", which begins ");
      text.append(times == null ? "late" : ReadableText.time(times[0]) + " after the others");
    } else {
      text.append(" in ").append(ReadableText.name(c.callPath()));
      if (times != null && times[0] >= MIN_RATIO * times[1]) {
        text.append(", which takes ").append(ReadableText.time(times[0])).append(" there, ");
        text.append(ReadableText.time(times[1])).append(" elsewhere");
      }
    }
    text.append('.').append(through(c.directSeconds(), c.indirectSeconds()));
    out.add(
        new AnalysisStatement(
            text.toString(), c.rank(), thread(c.thread()), c.callPath(), worstWindow(), part));
  }

  /** How much of a cost comes through others, if that is worth it; a sentence or nothing. */
  private String through(double direct, double indirect) {
    return indirect < MIN_INDIRECT * (direct + indirect)
        ? ""
        : " "
            + ReadableText.percent(direct / waiting)
            + " directly, "
            + ReadableText.percent(indirect / waiting)
            + " through others.";
  }

  /** Sentences about a call path that causes waiting on several locations. */
  private String common(String path) {
    int count = 0;
    double direct = 0;
    double indirect = 0;
    DelayCost largest = null;
    for (DelayCost c : r.delays().costs()) {
      if (c.callPath().equals(path)) {
        count++;
        direct += c.directSeconds();
        indirect += c.indirectSeconds();
        largest = largest == null || c.costSeconds() > largest.costSeconds() ? c : largest;
      }
    }
    int all = r.run().locations();
    String everyone = all == 2 ? "both" : "all " + all;
    return ", on "
        + (count == all ? everyone : count + " of " + all)
        + " "
        + SubjectText.plural(r)
        + ", most on "
        + SubjectText.whoAndHost(r, largest.rank(), largest.thread())
        + " ("
        + ReadableText.percent(largest.costSeconds() / waiting)
        + ")."
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
    if (path == null || path.getValue() <= waiting / 2) {
      return;
    }
    Set<Object> victims = new HashSet<>();
    Set<Object> causes = new HashSet<>();
    List<WaitStateTotal> there = new ArrayList<>();
    for (WaitStateTotal w : r.waits().states()) {
      if (w.callPath().equals(path.getKey())) {
        there.add(w);
        victims.add(List.of(w.rank(), w.thread()));
        causes.add(List.of(w.causeRank(), w.causeThread()));
      }
    }
    int all = r.run().locations();
    boolean isOne = causes.size() == 1 && victims.size() == all - 1 && all > 2;
    String by =
        isOne
            ? "on all other " + SubjectText.plural(r)
            : victims.size() == 1
                ? "on " + who(there.get(0).rank(), there.get(0).thread())
                : victims.size() == all
                    ? "on " + SubjectText.everyone(r)
                    : "on " + victims.size() + " of " + all + " " + SubjectText.plural(r);
    String text = "Most of the waiting is in " + ReadableText.name(path.getKey()) + ", " + by + ".";
    out.add(
        new AnalysisStatement(
            text, null, null, path.getKey(), worstWindow(), path.getValue() / waiting));
  }

  private String who(int rank, int thread) {
    return SubjectText.who(r, rank, thread);
  }

  private static Integer thread(int thread) {
    return thread < 0 ? null : thread;
  }

  /**
   * Time of a call path where it causes waiting, and its mean on other locations; null if unknown.
   */
  private double[] times(DelayCost c) {
    CallPathProfile profile = r.profile();
    if (profile == null || c.thread() < 0) {
      return null;
    }
    double own = -1;
    double sum = 0;
    int others = 0;
    List<Integer> paths = ProfilePaths.named(profile, c.callPath());
    for (int l = 0; l < profile.locations().size(); l++) {
      ProfileLocation location = profile.locations().get(l);
      if (location.thread() < 0) {
        continue;
      }
      double seconds = 0;
      for (int path : paths) {
        seconds += profile.seconds(PathMetric.TIME, l, path);
      }
      if (location.rank() == c.rank() && location.thread() == c.thread()) {
        own = seconds;
      } else {
        sum += seconds;
        others++;
      }
    }
    return own < 0 || others == 0 || paths.isEmpty() ? null : new double[] {own, sum / others};
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
        begin + r.run().ticks(worst.beginSeconds()), begin + r.run().ticks(worst.endSeconds()));
  }
}
