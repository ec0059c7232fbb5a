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
import org.tracetool.analyze.result.DeviceTimes;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.IterationReport.Iteration;
import org.tracetool.analyze.result.IterationReport.Outlier;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.RankReport.OutlierRank;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.result.WaitStateTotal;
import org.tracetool.analyze.result.WrongOrderTotal;
import org.tracetool.analyze.scaling.ScalingComparison;

/** What is to be said about a run: only what its figures carry, the most important first. */
public final class StatementList {
  private static final double MIN_FACTOR = 0.9;
  private static final double MIN_OF_WAITING = 0.02;
  private static final double MIN_MEASUREMENT = 0.02;
  private static final double MIN_UNMATCHED = 0.01;
  private static final int MAX_NAMED = 3;
  private static final double MIN_REGION = 0.005;
  private static final int MAX_REGIONS = 5;

  private final AnalysisResult r;
  private final List<AnalysisStatement> out = new ArrayList<>();

  private StatementList(AnalysisResult r) {
    this.r = r;
  }

  /** The sentences about a run. */
  public static List<AnalysisStatement> of(AnalysisResult r) {
    StatementList list = new StatementList(r);
    if (r.run().locations() <= 1 && r.run().devices() == 0) {
      list.writeRegions();
    } else {
      list.writeAll();
    }
    list.writeWarnings();
    return list.out;
  }

  private void say(String text, double value) {
    out.add(new AnalysisStatement(text, null, null, null, null, value));
  }

  private void writeAll() {
    new WaitCauseText(r).write(out);
    CriticalPathText path = new CriticalPathText(r);
    path.writeTransfer(out);
    if (r.efficiency().flat().parallelEfficiency() < EfficiencyTreeText.GOOD) {
      path.write(out);
    }
    writeOpenMp();
    writeDevices();
    writeFiles();
    writeOrder();
    writeIterations();
    writeRanks();
  }

  private void writeRegions() {
    Map<String, Long> ticks = ScalingComparison.regionTicks(r);
    double duration = r.run().durationSeconds();
    List<Map.Entry<String, Long>> sorted = new ArrayList<>(ticks.entrySet());
    sorted.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, Long> e : sorted.subList(0, Math.min(MAX_REGIONS, sorted.size()))) {
      double seconds = r.run().seconds(e.getValue());
      if (names.isEmpty() || seconds >= MIN_REGION * duration) {
        names.add(
            ReadableText.name(e.getKey())
                + " "
                + ReadableText.time(seconds)
                + " ("
                + ReadableText.percent(seconds / duration)
                + ")");
      }
    }
    if (!names.isEmpty()) {
      say("Time by region: " + String.join(", ", names) + ".", Double.NaN);
    }
  }

  private void writeOpenMp() {
    if (r.run().locations() <= r.run().processes()) {
      return;
    }
    double serial = r.efficiency().hybrid().ompSerialisationEfficiency();
    if (!SubjectText.hasTeams(r)) {
      say(
          "Note: the trace records no parallel regions of OpenMP, so all time of threads other than"
              + " the first one of a process counts as idle.",
          1 - serial);
      return;
    }
    if (serial < MIN_FACTOR) {
      String path = serialPath();
      String where = path == null ? "" : ", most of it in " + ReadableText.name(path);
      out.add(
          new AnalysisStatement(
              "Threads idle for "
                  + ReadableText.percent(1 - serial)
                  + " of the time because only the master thread computes"
                  + where
                  + ".",
              null,
              0,
              path,
              null,
              1 - serial));
    }
    double balance = r.efficiency().hybrid().ompLoadBalance();
    Map.Entry<String, Double> barrier = largestWait(WaitKind.OMP_WAIT_AT_BARRIER);
    if (balance < MIN_FACTOR && barrier != null) {
      out.add(
          new AnalysisStatement(
              "OpenMP loops are not balanced: threads wait "
                  + ReadableText.time(barrier.getValue())
                  + " at the end of "
                  + ReadableText.name(parent(barrier.getKey()))
                  + ".",
              null,
              null,
              barrier.getKey(),
              null,
              1 - balance));
    }
  }

  private static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? path : path.substring(0, slash);
  }

  /** Call path and time of the largest waiting of a kind; null if there is none. */
  private Map.Entry<String, Double> largestWait(WaitKind kind) {
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

  /** The user call path in which masters compute most while no other thread ever does. */
  private String serialPath() {
    CallPathProfile profile = r.profile();
    int best = -1;
    double most = 0;
    for (int path = 0; profile != null && path < profile.paths(); path++) {
      double master = 0;
      boolean isShared = !profile.isUser(path);
      for (int l = 0; l < profile.locations().size() && !isShared; l++) {
        double seconds = profile.seconds(PathMetric.TIME, l, path);
        isShared = profile.locations().get(l).thread() != 0 && seconds > 0;
        master += seconds;
      }
      if (!isShared && master > most) {
        most = master;
        best = path;
      }
    }
    return best < 0 ? null : ProfilePaths.name(profile, best);
  }

  private void writeDevices() {
    double idle = 0;
    DeviceTimes worst = null;
    for (DeviceTimes d : r.efficiency().deviceTimes()) {
      idle += d.idleSeconds();
      worst = worst == null || d.idleSeconds() > worst.idleSeconds() ? d : worst;
    }
    if (worst == null || !(r.efficiency().device().parallelEfficiency() < MIN_FACTOR)) {
      return;
    }
    double share = idle / (r.efficiency().deviceTimes().size() * r.run().durationSeconds());
    if (share <= 1 - MIN_FACTOR) {
      return;
    }
    boolean isOne = r.efficiency().deviceTimes().size() == 1;
    String path = hostPath(worst.rank());
    String host = path == null ? "" : "; its host spends most time in " + ReadableText.name(path);
    out.add(
        new AnalysisStatement(
            (isOne ? ReadableText.name(worst.device()) + " is idle for " : "Devices are idle for ")
                + ReadableText.percent(share)
                + " of the time"
                + (isOne
                    ? ""
                    : ", most of all "
                        + ReadableText.name(worst.device())
                        + " of "
                        + SubjectText.process(r, worst.rank()))
                + " ("
                + ReadableText.time(worst.idleSeconds())
                + ")"
                + host
                + ".",
            worst.rank(),
            null,
            path,
            null,
            share));
  }

  private String hostPath(int rank) {
    CallPathProfile profile = r.profile();
    int best = -1;
    double most = 0;
    for (int l = 0; profile != null && l < profile.locations().size(); l++) {
      if (profile.locations().get(l).rank() != rank || profile.locations().get(l).thread() < 0) {
        continue;
      }
      for (int path : profile.pathsOf(l)) {
        double seconds = profile.seconds(PathMetric.TIME, l, path);
        if (seconds > most) {
          most = seconds;
          best = path;
        }
      }
    }
    return best < 0 ? null : ProfilePaths.name(profile, best);
  }

  private void writeFiles() {
    double share = r.timeUse().times().io() / (r.run().locations() * r.run().durationSeconds());
    if (!(r.efficiency().hybrid().ioEfficiency() < MIN_FACTOR)) {
      return;
    }
    LocationTimes most =
        r.timeUse().locations().stream()
            .max(Comparator.comparingDouble(l -> l.times().io()))
            .orElseThrow();
    out.add(
        new AnalysisStatement(
            "File operations take "
                + ReadableText.percent(share)
                + " of the time, most on "
                + SubjectText.whoAndHost(r, most.rank(), most.thread())
                + " ("
                + ReadableText.time(most.times().io())
                + ").",
            most.rank(),
            most.thread(),
            null,
            null,
            share));
  }

  private void writeOrder() {
    double waiting = r.waits().waitingSeconds();
    // A call that completes several receives has them in no order.
    List<WrongOrderTotal> orders =
        r.waits().wrongOrder().stream()
            .filter(w -> !w.callPath().matches("(.*/)?P?MPI_Wait(all|any|some)"))
            .toList();
    double wrong = orders.stream().mapToDouble(WrongOrderTotal::waitingSeconds).sum();
    if (waiting > 0 && wrong >= MIN_OF_WAITING * waiting) {
      String path =
          orders.stream()
              .max(Comparator.comparingDouble(WrongOrderTotal::waitingSeconds))
              .orElseThrow()
              .callPath();
      out.add(
          new AnalysisStatement(
              ReadableText.time(wrong)
                  + " of waiting is for messages that are received in another order than they are sent, in "
                  + ReadableText.name(path)
                  + ": receive in the order of sending.",
              null,
              null,
              path,
              null,
              wrong / waiting));
    }
    Map.Entry<String, Double> receiver = largestWait(WaitKind.LATE_RECEIVER);
    Double late = r.waits().byKind().get(WaitKind.LATE_RECEIVER);
    if (receiver != null && late != null && late >= MIN_OF_WAITING * waiting) {
      out.add(
          new AnalysisStatement(
              "Senders wait "
                  + ReadableText.time(late)
                  + " for receivers, most in "
                  + ReadableText.name(receiver.getKey())
                  + ": post receives earlier or send smaller messages.",
              null,
              null,
              receiver.getKey(),
              null,
              late / waiting));
    }
  }

  private void writeIterations() {
    IterationReport found = r.iterations();
    if (found == null || found.outliers().isEmpty()) {
      return;
    }
    Set<Integer> different = new HashSet<>();
    found.outliers().forEach(o -> different.add(o.index()));
    double[] usual =
        java.util.stream.IntStream.range(0, found.iterations().size())
            .filter(i -> !different.contains(i))
            .mapToDouble(i -> found.iterations().get(i).meanSeconds())
            .sorted()
            .toArray();
    String name =
        found.region() != null
            ? "of " + ReadableText.name(found.region())
            : "of a loop over " + ReadableText.name(String.join(", ", found.pattern()));
    List<Outlier> named =
        found.outliers().stream()
            .sorted(
                Comparator.comparingDouble(o -> -found.iterations().get(o.index()).meanSeconds()))
            .limit(MAX_NAMED)
            .sorted(Comparator.comparingInt(Outlier::index))
            .toList();
    List<String> indices = new ArrayList<>();
    List<String> times = new ArrayList<>();
    List<String> places = new ArrayList<>();
    for (Outlier o : named) {
      Iteration i = found.iterations().get(o.index());
      indices.add(String.valueOf(o.index()));
      times.add(ReadableText.time(i.meanSeconds()));
      places.add(ReadableText.time(r.run().seconds(i.beginTicks())));
    }
    int more = found.outliers().size() - named.size();
    boolean isOneTime = times.stream().distinct().count() == 1;
    Iteration first = found.iterations().get(named.get(0).index());
    double usualTime = usual.length == 0 ? 0 : usual[usual.length / 2];
    String text =
        found.iterations().size()
            + " iterations "
            + name
            + ", "
            + ReadableText.time(usualTime)
            + " each; "
            + ReadableText.list(indices)
            + (named.size() == 1 ? " takes " : " take ")
            + (isOneTime ? times.get(0) : ReadableText.list(times))
            + " (at "
            + ReadableText.list(places)
            + ")"
            + (more > 0 ? ", and " + more + " more differ" : "")
            + ".";
    out.add(
        new AnalysisStatement(
            text,
            first.slowestRank(),
            null,
            null,
            new TimeRange(first.beginTicks(), first.endTicks()),
            first.meanSeconds()));
  }

  private void writeRanks() {
    List<OutlierRank> outliers = r.ranks().outliers();
    if (outliers.isEmpty()) {
      return;
    }
    Map<Integer, Double> useful = new HashMap<>();
    for (LocationTimes l : r.timeUse().locations()) {
      useful.merge(l.rank(), l.times().useful(), Double::sum);
    }
    double[] sorted = useful.values().stream().mapToDouble(d -> d).sorted().toArray();
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    List<OutlierRank> named =
        outliers.stream()
            .sorted(Comparator.comparingDouble(o -> -Math.abs(o.usefulSeconds() - median)))
            .limit(MAX_NAMED)
            .toList();
    List<String> texts = new ArrayList<>();
    Set<Integer> different = new HashSet<>();
    outliers.forEach(o -> different.add(o.rank()));
    String node = SubjectText.node(r, different);
    if (node != null) {
      double mean =
          outliers.stream().mapToDouble(OutlierRank::usefulSeconds).average().orElseThrow();
      texts.add(
          "the "
              + outliers.size()
              + " ranks on "
              + node
              + " ("
              + ReadableText.time(mean)
              + " on average)");
    }
    for (OutlierRank o : node == null ? named : List.<OutlierRank>of()) {
      texts.add(
          SubjectText.processAndHost(r, o.rank())
              + " ("
              + ReadableText.time(o.usefulSeconds())
              + ")");
    }
    int more = node == null ? outliers.size() - named.size() : 0;
    int alike = r.ranks().clusters().isEmpty() ? 0 : r.ranks().clusters().get(0).size();
    String text =
        "Ranks: "
            + (alike > 1 ? alike + " are alike; " : "")
            + ReadableText.list(texts)
            + (more > 0 ? " and " + more + " more" : "")
            + (outliers.size() == 1 ? " differs" : " differ")
            + " in useful time from the median, "
            + ReadableText.time(median)
            + ".";
    OutlierRank first = named.get(0);
    out.add(new AnalysisStatement(text, first.rank(), null, null, null, first.usefulSeconds()));
  }

  private void writeWarnings() {
    long messages = r.run().messages();
    if (r.run().reversedMessages() > 0) {
      say(
          "Warning: "
              + ReadableText.count(r.run().reversedMessages(), "message is", "messages are")
              + " received before "
              + (r.run().reversedMessages() == 1 ? "it is" : "they are")
              + " sent; correct the clocks first: tracetool retime.",
          r.run().reversedMessages());
    }
    double unmatched = r.run().unmatchedMessages() / Math.max(1.0, messages);
    if (unmatched > MIN_UNMATCHED) {
      say(
          "Warning: "
              + ReadableText.count(r.run().unmatchedMessages(), "message has", "messages have")
              + " one end only; waits for them are not known.",
          unmatched);
    }
    double measurement =
        r.timeUse().times().measurement() / (r.run().locations() * r.run().durationSeconds());
    if (measurement > MIN_MEASUREMENT) {
      say(
          "Warning: the measurement itself takes "
              + ReadableText.percent(measurement)
              + " of the time; trace fewer regions, or leave its start out with --time.",
          measurement);
    }
    double transfer = r.efficiency().flat().transferEfficiency();
    if (transfer > 1 && r.run().reversedMessages() == 0) {
      say(
          "Warning: on an ideal network the run takes longer; the clocks differ: tracetool retime.",
          transfer);
    }
  }
}
