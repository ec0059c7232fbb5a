package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.analyze.report.ResultColumn.Unit;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.scaling.RunComparison;
import org.tracetool.analyze.scaling.RunComparison.Change;
import org.tracetool.analyze.scaling.ScalingStudy;
import org.tracetool.analyze.scaling.ScalingStudy.ScalingRegion;
import org.tracetool.analyze.scaling.ScalingStudy.ScalingRun;
import org.tracetool.core.report.JsonWriter;

/** The comparison of runs as sentences, tables and JSON. */
public final class ComparisonReport {
  /** Changes below this part of the duration are not worth a sentence. */
  private static final double MIN_CHANGE = 0.01;

  private static final double MAJORITY = 0.5;

  /** What the second of two runs is called. */
  public static final String SECOND = "the second run";

  private ComparisonReport() {}

  /** Adds the comparison of two runs as the member {@code comparison}; null if there is none. */
  public static void write(JsonWriter json, RunComparison c) {
    if (c == null) {
      json.none("comparison");
      return;
    }
    NumberSpelling spelling = new NumberSpelling(1);
    json.object("comparison");
    AnalysisJson.writeNumber(json, "slower", c.slower());
    AnalysisJson.writeNumber(json, "iteration_noise", c.iterationNoise());
    AnalysisJson.writeNumber(json, "iteration_slower", c.iterationSlower());
    int all = Integer.MAX_VALUE;
    AnalysisJson.writeTable(
        json, "regions", changes("region", "region", c.regions()), spelling, all);
    AnalysisJson.writeTable(json, "waits", changes("kind", "wait state", c.waits()), spelling, all);
    AnalysisJson.writeTable(
        json, "ranks", changes("rank", "rank: useful time", c.ranks()), spelling, all);
    json.endObject();
  }

  private static ResultTable changes(String name, String subject, List<Change> changes) {
    ResultTable table =
        new ResultTable("What changed by " + subject)
            .column(name, name, name.equals("rank") ? Unit.COUNT : Unit.TEXT)
            .column("before_s", "before", Unit.SECONDS)
            .column("after_s", "after", Unit.SECONDS)
            .column("change_s", "change", Unit.SECONDS);
    for (Change c : changes) {
      Object key = name.equals("rank") ? (Object) Long.valueOf(c.name()) : c.name();
      table.row(key, c.beforeSeconds(), c.afterSeconds(), c.changeSeconds());
    }
    return table;
  }

  /** The tables of a comparison of two runs. */
  public static List<ResultTable> tables(RunComparison c) {
    return List.of(
        changes("region", "region", c.regions()),
        changes("kind", "wait state", c.waits()),
        changes("rank", "rank: useful time", c.ranks()));
  }

  /**
   * Adds what a run waits for, if it waits more than another one.
   *
   * @param name what to call it
   */
  private static void writeCause(
      AnalysisResult other, AnalysisResult run, String name, List<String> out) {
    AnalysisStatement cause = WaitCauseText.largestOf(run);
    if (cause != null && run.waitingShare() - other.waitingShare() >= MIN_CHANGE) {
      out.add("In " + name + ", " + cause.text());
    }
  }

  private static int iterations(AnalysisResult r) {
    return r.iterations() == null ? 0 : r.iterations().iterations().size();
  }

  /**
   * Sentences about two runs.
   *
   * @param name what to call the second one
   */
  public static List<String> sentences(
      RunComparison c, AnalysisResult before, AnalysisResult after, String name) {
    List<String> out = new ArrayList<>();
    double slower = c.slower();
    if (Double.isNaN(slower)) {
      return out;
    }
    double work = after.timeUse().times().useful() / before.timeUse().times().useful() - 1;
    int first = iterations(before);
    int second = iterations(after);
    boolean hasOtherCount = first > 0 && second > 0 && first != second;
    String begin = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    begin = name.equals(SECOND) ? begin : name;
    boolean hasOtherWork = Double.isFinite(work) && Math.abs(work) >= MIN_CHANGE;
    out.add(
        Math.abs(slower) < ReadableText.MIN_PERCENT
            ? begin
                + " takes as long as the first one"
                + (hasOtherWork
                    ? ", but computes "
                        + ReadableText.percent(Math.abs(work))
                        + (work > 0 ? " longer." : " less.")
                    : ".")
            : begin
                + " takes "
                + ReadableText.percent(Math.abs(slower))
                + (slower > 0 ? " more" : " less")
                + " time: "
                + ReadableText.time(after.run().durationSeconds())
                + ", the first one "
                + ReadableText.time(before.run().durationSeconds())
                + ".");
    if (hasOtherCount) {
      String text = "It has " + second + " iterations, the first one " + first;
      out.add(text + "; what follows compares them per iteration.");
    }
    if (!Double.isNaN(c.iterationSlower())) {
      double change = Math.abs(c.iterationSlower());
      boolean isEqual = change < ReadableText.MIN_PERCENT;
      boolean isNoise = !isEqual && change <= c.iterationNoise();
      out.add(
          "Its iterations take "
              + (isEqual
                  ? "as long as those of the first one"
                  : ReadableText.percent(change) + (c.iterationSlower() > 0 ? " longer" : " less"))
              + "; within one run, iterations vary by "
              + ReadableText.percent(c.iterationNoise()).replace("below", "less than")
              + (isNoise ? ", so this may be noise." : "."));
    }
    List<String> causes =
        new WorkChangeText(
                before,
                after,
                (hasOtherCount ? c.iterationSlower() : slower) > -ReadableText.MIN_PERCENT)
            .write(MIN_CHANGE * before.run().durationSeconds(), out);
    writeCause(before, after, name, out);
    writeCause(after, before, "the first run", out);
    double largest = 0;
    for (Change region : c.regions()) {
      largest = Math.max(largest, region.beforeSeconds());
    }
    if (!hasOtherCount && !c.regions().isEmpty() && Math.abs(slower) >= MIN_CHANGE) {
      Change region = c.regions().get(0);
      boolean isKnown = causes.contains(region.name());
      if (!isKnown && Math.abs(region.changeSeconds()) >= MIN_CHANGE * largest) {
        double waits = c.waits().stream().mapToDouble(Change::changeSeconds).sum();
        out.add(
            "Of all regions "
                + ReadableText.name(region.name())
                + " changed most: "
                + ReadableText.time(region.beforeSeconds())
                + " before, "
                + ReadableText.time(region.afterSeconds())
                + " after, on all locations together"
                + (waits / region.changeSeconds() >= MAJORITY ? ", mostly waiting." : "."));
      }
    }
    return out;
  }

  /** What counters say about the scalability of the computation; always ends the sentence. */
  private static String counters(ScalingRun run) {
    if (Double.isNaN(run.instructionScalability())) {
      return ".";
    }
    String text = ": instructions " + ReadableText.percent(run.instructionScalability());
    return Double.isNaN(run.ipcScalability())
        ? text + "."
        : text
            + ", instructions per cycle "
            + ReadableText.percent(run.ipcScalability())
            + ", frequency "
            + ReadableText.percent(run.frequencyScalability())
            + ".";
  }

  /** Time of each region of the program itself, over all CPU locations, in seconds. */
  private static Map<String, Double> ownRegions(AnalysisResult r) {
    Map<String, Double> times = new TreeMap<>();
    CallPathProfile profile = r.profile();
    if (profile != null) {
      ProfilePaths.secondsByRegion(
              profile, (l, path) -> profile.isUser(path) && profile.visits(l, path) > 0)
          .forEach((region, seconds) -> times.put(region, Arrays.stream(seconds).sum()));
    }
    return times;
  }

  /** The region with most time that another run does not call; null if they are not most of it. */
  private static String foreign(Map<String, Double> own, Map<String, Double> others) {
    Map<String, Double> alone = new TreeMap<>(own);
    alone.keySet().removeAll(others.keySet());
    double all = own.values().stream().mapToDouble(d -> d).sum();
    double foreign = alone.values().stream().mapToDouble(d -> d).sum();
    return foreign <= MAJORITY * all
        ? null
        : alone.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  /** Says that two runs are of different programs; false if they are not. */
  private static boolean writeOtherProgram(
      int first, int second, List<String> names, List<AnalysisResult> results, List<String> out) {
    Map<String, Double> a = ownRegions(results.get(first));
    Map<String, Double> b = ownRegions(results.get(second));
    String inFirst = foreign(a, b);
    String inSecond = foreign(b, a);
    if (inFirst == null || inSecond == null) {
      return false;
    }
    String name = ReadableText.name(names.get(first));
    String other = ReadableText.name(names.get(second));
    out.add(
        "The runs seem to be of different programs, so they do not show how one scales: "
            + ReadableText.name(inFirst)
            + (" takes " + ReadableText.time(a.get(inFirst)) + " in " + name)
            + (" and 0 s in " + other + "; ")
            + ReadableText.name(inSecond)
            + (" takes " + ReadableText.time(b.get(inSecond)) + " in " + other)
            + (" and 0 s in " + name + "."));
    return true;
  }

  /** Sentences about a study of several runs. */
  public static List<String> sentences(
      ScalingStudy study, List<String> names, List<AnalysisResult> results) {
    List<String> out = new ArrayList<>();
    ScalingRun large = study.runs().get(study.largest());
    ScalingRun ref = study.runs().get(study.reference());
    if (large.locations() == ref.locations()
        || writeOtherProgram(study.reference(), study.largest(), names, results, out)) {
      return out;
    }
    out.add(
        (study.isWeak() ? "Weak" : "Strong")
            + " scaling: from "
            + ref.locations()
            + " to "
            + large.locations()
            + " locations the speedup is "
            + ReadableText.number(large.speedup())
            + ", ideal would be "
            + ReadableText.number(large.speedupIdeal())
            + " ("
            + ReadableText.name(names.get(study.largest()))
            + ").");
    double parallel = ref.parallelEfficiency() - large.parallelEfficiency();
    double computation = ref.computationScalability() - large.computationScalability();
    if (Math.max(parallel, computation) >= MIN_CHANGE) {
      boolean isParallel = parallel >= computation;
      double from = isParallel ? ref.parallelEfficiency() : ref.computationScalability();
      double to = isParallel ? large.parallelEfficiency() : large.computationScalability();
      out.add(
          (isParallel ? "The parallel efficiency" : "The scalability of the computation")
              + " falls most, from "
              + ReadableText.percent(from)
              + " to "
              + ReadableText.percent(to)
              + (isParallel ? "." : counters(large)));
    }
    for (ScalingRegion region : study.regions()) {
      boolean isWorst = region.region().equals(study.worstRegion()) && region.excessSeconds() > 0;
      if (isWorst && !(large.globalEfficiency() >= EfficiencyTreeText.GOOD)) {
        String name = ReadableText.name(region.region());
        String time = ReadableText.time(region.largestSeconds()) + " on all locations";
        out.add(
            region.referenceSeconds() == 0
                ? name + " takes " + time + ", and 0 s in the smallest run."
                : "The region that stops scaling is "
                    + name
                    + ": "
                    + time
                    + ", "
                    + ReadableText.time(region.excessSeconds())
                    + " more than expected from the smallest run.");
      }
    }
    writeCause(
        results.get(study.reference()),
        results.get(study.largest()),
        ReadableText.name(names.get(study.largest())),
        out);
    return out;
  }
}
