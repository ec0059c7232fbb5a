package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.report.SubjectText.Subject;
import org.tracetool.analyze.report.WaitCause.EarlyRanks;
import org.tracetool.analyze.report.WaitCause.PathTimes;
import org.tracetool.analyze.report.WaitCause.WaitPlace;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.result.WaitStateTotal;
import org.tracetool.core.text.CountText;

/** Says how much of a run is waiting, what {@link WaitCause} found to cause it, and who waits. */
final class WaitCauseText {
  static final double MIN_WAITING = 0.02;
  private static final double MIN_INDIRECT = 0.1;
  private static final int MAX_NAMED = 3;

  private final AnalysisResult r;
  private final double waiting;
  private final double share;
  private WaitCause cause;

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
      out.add(statement(text, null, null, share));
      return;
    }
    cause = new WaitCause(r);
    out.add(
        switch (cause.kind) {
          case GROUP -> group(begin);
          case TREND -> trend(begin);
          case EARLY_RANKS -> early(begin);
          case LOCATION -> culprit(begin, cause.location);
          case PATH -> path(begin);
          case PROCESS -> process(begin);
          case SPREAD -> spread(begin);
          case UNKNOWN ->
              statement(begin + "; the trace does not show what causes it.", null, null, share);
        });
    writeVictims(out);
  }

  private AnalysisStatement statement(String text, Integer rank, String callPath, double part) {
    return new AnalysisStatement(text, rank, null, callPath, worstWindow(), part);
  }

  private AnalysisStatement trend(String begin) {
    double part = cause.path.getValue() / waiting;
    String text =
        begin
            + "; "
            + ReadableText.percent(part)
            + " of that is caused in "
            + ReadableText.name(cause.path.getKey())
            + ", which "
            + cause.trend.text()
            + ": "
            + cause.trend.advice()
            + ".";
    return statement(text, null, cause.path.getKey(), part);
  }

  private AnalysisStatement early(String begin) {
    EarlyRanks early = cause.early;
    int ranks = early.ranks().size();
    String node = SubjectText.node(r, early.ranks());
    String who =
        node != null
            ? "the " + ranks + " ranks on " + node
            : ranks == 1
                ? SubjectText.processAndHost(r, early.first())
                : CountText.of(ranks, "", r.run().hasRanks() ? "ranks" : "processes");
    String text =
        begin
            + "; "
            + ReadableText.percent(early.part())
            + " of that is on "
            + who
            + ", which "
            + (ranks == 1 ? "has" : "have")
            + " less work than the others: "
            + ReadableText.time(early.useful())
            + " of computation, "
            + ReadableText.time(early.elsewhere())
            + " elsewhere.";
    return statement(text, early.first(), null, early.part());
  }

  private AnalysisStatement group(String begin) {
    CulpritGroup group = cause.group;
    double part = group.cost() / waiting;
    String text =
        begin
            + "; "
            + ReadableText.percent(part)
            + " of that is caused by "
            + group.text()
            + (cause.isInTurn ? " in turn" : "")
            + " in "
            + ReadableText.name(group.callPath)
            + taken(group.meanSeconds, " there on average", group.meanElsewhere)
            + "."
            + through(group.direct, group.indirect, cause.culprits())
            + another(group.callPath);
    return statement(text, group.slowestRank(), group.callPath, part);
  }

  private AnalysisStatement culprit(String begin, DelayCost c) {
    StringBuilder text = new StringBuilder(begin);
    List<DelayCost> same = cause.culpritCosts();
    double direct = same.stream().mapToDouble(DelayCost::directSeconds).sum();
    double indirect = same.stream().mapToDouble(DelayCost::indirectSeconds).sum();
    double part = (direct + indirect) / waiting;
    text.append("; ").append(ReadableText.percent(part)).append(" of that is caused by ");
    text.append(
        same.size() == 1
            ? SubjectText.whoAndHost(r, c.rank(), c.thread())
            : "the devices of " + ranks(same.size()));
    PathTimes times = cause.times(c);
    if (c.callPath().equals(WaitCause.ABSENT)) {
      text.append(", which begins ");
      text.append(times == null ? "late" : ReadableText.time(times.own()) + " after the others");
    } else {
      text.append(" in ").append(ReadableText.name(c.callPath()));
      if (times != null && times.own() == 0 && r.run().isWindow()) {
        text.append(", before this time window");
      } else if (times != null && times.own() > 0 && times.isLonger()) {
        text.append(taken(times.own(), " there", times.elsewhere()));
        text.append(times.longest() >= times.own() / WaitCause.MIN_RATIO ? asLong(times) : "");
      }
    }
    text.append('.')
        .append(through(direct, indirect, cause.culprits()))
        .append(another(c.callPath()));
    Integer rank = same.size() == 1 ? c.rank() : null;
    Integer thread = c.thread() < 0 ? null : c.thread();
    return new AnalysisStatement(text.toString(), rank, thread, c.callPath(), worstWindow(), part);
  }

  /** Where else a call path takes as long. */
  private String asLong(PathTimes times) {
    ProfileLocation other = times.slowest();
    return " on average, but "
        + ReadableText.time(times.longest())
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
    Map.Entry<String, Double> second = cause.secondPathOfCulprits(callPath);
    String uniform = SlowLocations.text(r, cause.culprits());
    return (second != null
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

  /** How much of a cost comes through others, if that is worth it; a sentence or nothing. */
  private String through(double direct, double indirect, Set<Subject> culprits) {
    if (direct < ReadableText.MIN_PERCENT * waiting) {
      return " Nearly all of it comes through others that wait themselves"
          + example(culprits)
          + ".";
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

  /** Who waits for one of some locations while others wait for it; nothing if there is nobody. */
  private String example(Set<Subject> culprits) {
    Map<Subject, Double> waitedFor = new HashMap<>();
    for (WaitStateTotal w : r.waits().states()) {
      waitedFor.merge(new Subject(w.causeRank(), w.causeThread()), w.waitingSeconds(), Double::sum);
    }
    WaitStateTotal best = null;
    double most = 0;
    for (WaitStateTotal w : r.waits().states()) {
      Subject waiting = new Subject(w.rank(), w.thread());
      double others = waitedFor.getOrDefault(waiting, 0.0);
      boolean isDirect = culprits.contains(new Subject(w.causeRank(), w.causeThread()));
      if (isDirect && !culprits.contains(waiting) && others > most) {
        most = others;
        best = w;
      }
    }
    return best == null
        ? ""
        : ", such as "
            + who(new Subject(best.rank(), best.thread()))
            + ", which waits for "
            + who(new Subject(best.causeRank(), best.causeThread()))
            + " in "
            + ReadableText.name(best.callPath().substring(best.callPath().lastIndexOf('/') + 1));
  }

  /** Sentences about a call path that causes waiting on several locations. */
  private String common(String path) {
    double direct = 0;
    double indirect = 0;
    DelayCost largest = null;
    Set<Subject> culprits = new HashSet<>();
    for (DelayCost c : r.delays().costs()) {
      if (c.callPath().equals(path)) {
        culprits.add(new Subject(c.rank(), c.thread()));
        direct += c.directSeconds();
        indirect += c.indirectSeconds();
        largest = largest == null || c.costSeconds() > largest.costSeconds() ? c : largest;
      }
    }
    int count = cause.countBeside(largest);
    int all = r.run().locations();
    String everyone = all == 2 ? "both" : "all " + all;
    List<DelayCost> alike = cause.alike(largest);
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
                    + ReadableText.list(
                        alike.stream().map(c -> who(new Subject(c.rank(), c.thread()))).toList())
                    + "."
                : ".")
        + through(direct, indirect, culprits);
  }

  private AnalysisStatement path(String begin) {
    String callPath = cause.path.getKey();
    String text =
        begin
            + "; "
            + ReadableText.percent(cause.path.getValue() / waiting)
            + " of that is caused in "
            + ReadableText.name(callPath)
            + common(callPath);
    Map.Entry<String, Double> second = cause.secondPath();
    if (second != null) {
      text += " Another " + ReadableText.percent(second.getValue() / waiting);
      text += " is caused in " + ReadableText.name(second.getKey()) + ".";
    }
    return statement(text, null, callPath, share);
  }

  private AnalysisStatement process(String begin) {
    String text =
        begin
            + "; "
            + ReadableText.percent(cause.rank.getValue() / waiting)
            + " of that is caused by "
            + SubjectText.processAndHost(r, cause.rank.getKey())
            + ", in many call paths.";
    return statement(text, cause.rank.getKey(), null, share);
  }

  private AnalysisStatement spread(String begin) {
    String text =
        begin
            + "; its causes are spread over "
            + CountText.of(cause.paths(), "call path", "call paths")
            + ", the largest is "
            + ReadableText.name(cause.path.getKey())
            + " ("
            + ReadableText.percent(cause.path.getValue() / waiting)
            + ").";
    return statement(text, null, cause.path.getKey(), share);
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

  private void writeVictims(List<AnalysisStatement> out) {
    WaitPlace place = cause.place();
    if (place == null) {
      return;
    }
    Set<Subject> victims = place.locations();
    Set<Subject> culprits = cause.culprits();
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
                ? "on " + who(victims.iterator().next())
                : victims.size() == all
                    ? "on " + SubjectText.everyone(r)
                    : "on " + victims.size() + " of " + all + " " + SubjectText.plural(r);
    double part = place.part();
    String text =
        (part >= WaitCause.MIN_LARGE_PART ? "Most" : ReadableText.percent(part))
            + " of the waiting is in "
            + ReadableText.name(place.callPath())
            + ", "
            + by
            + ".";
    out.add(statement(text, null, place.callPath(), part));
  }

  private String who(Subject subject) {
    return SubjectText.who(r, subject.rank(), subject.thread());
  }

  /** The part of the run with most waiting; null if there is none. */
  private TimeRange worstWindow() {
    long begin = r.waits().mostBeginTicks();
    long end = r.waits().mostEndTicks();
    return begin == end ? null : new TimeRange(begin, end, "where most waiting is");
  }
}
