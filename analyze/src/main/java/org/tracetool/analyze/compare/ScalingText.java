package org.tracetool.analyze.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.analyze.report.EfficiencyTreeText;
import org.tracetool.analyze.report.ProfilePaths;
import org.tracetool.analyze.report.ReadableText;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.scaling.ScalingStudy;
import org.tracetool.analyze.scaling.ScalingStudy.ScalingRegion;
import org.tracetool.analyze.scaling.ScalingStudy.ScalingRun;

/** How a program scales from the run with fewest locations to the one with most. */
final class ScalingText {
  private static final double MAJORITY = 0.5;

  private final ScalingStudy study;
  private final List<String> names;
  private final List<AnalysisResult> results;

  /**
   * For a study.
   *
   * @param names what the runs are called
   */
  ScalingText(ScalingStudy study, List<String> names, List<AnalysisResult> results) {
    this.study = study;
    this.names = names;
    this.results = results;
  }

  private static String name(String region) {
    return ReadableText.name(region);
  }

  private String run(int run) {
    return ReadableText.name(names.get(run));
  }

  /** Adds the sentences. */
  void write(List<ComparisonStatement> out) {
    int most = study.largest();
    ScalingRun large = study.runs().get(most);
    ScalingRun ref = study.runs().get(study.reference());
    if (large.locations() == ref.locations() || writeOtherProgram(out)) {
      return;
    }
    String text =
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
            + run(most)
            + ").";
    out.add(ComparisonStatement.ofRun(text, most));
    writeLoss(ref, large, out);
    for (ScalingRegion region : study.regions()) {
      boolean isWorst = region.region().equals(study.worstRegion()) && region.excessSeconds() > 0;
      if (isWorst && !(large.globalEfficiency() >= EfficiencyTreeText.GOOD)) {
        out.add(ComparisonStatement.ofRun(worst(region), most));
      }
    }
    AnalysisResult reference = results.get(study.reference());
    ComparisonText.writeCause(reference, results.get(most), most, run(most), out);
  }

  private void writeLoss(ScalingRun ref, ScalingRun large, List<ComparisonStatement> out) {
    double parallel = ref.parallelEfficiency() - large.parallelEfficiency();
    double computation = ref.computationScalability() - large.computationScalability();
    if (Math.max(parallel, computation) >= ComparisonText.MIN_CHANGE) {
      boolean isParallel = parallel >= computation;
      double from = isParallel ? ref.parallelEfficiency() : ref.computationScalability();
      double to = isParallel ? large.parallelEfficiency() : large.computationScalability();
      String text =
          (isParallel ? "The parallel efficiency" : "The scalability of the computation")
              + " falls most, from "
              + ReadableText.percent(from)
              + " to "
              + ReadableText.percent(to)
              + (isParallel ? "." : counters(large));
      out.add(ComparisonStatement.ofRun(text, study.largest()));
    }
  }

  private static String worst(ScalingRegion region) {
    String time = ReadableText.time(region.largestSeconds()) + " on all locations";
    return region.referenceSeconds() == 0
        ? name(region.region()) + " takes " + time + ", and 0 s in the smallest run."
        : "The region that stops scaling is "
            + name(region.region())
            + ": "
            + time
            + ", "
            + ReadableText.time(region.excessSeconds())
            + " more than expected from the smallest run.";
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
  private boolean writeOtherProgram(List<ComparisonStatement> out) {
    int first = study.reference();
    int second = study.largest();
    Map<String, Double> a = ownRegions(results.get(first));
    Map<String, Double> b = ownRegions(results.get(second));
    String inFirst = foreign(a, b);
    String inSecond = foreign(b, a);
    if (inFirst == null || inSecond == null) {
      return false;
    }
    String text =
        "The runs seem to be of different programs, so they do not show how one scales: "
            + name(inFirst)
            + (" takes " + ReadableText.time(a.get(inFirst)) + " in " + run(first))
            + (" and 0 s in " + run(second) + "; ")
            + name(inSecond)
            + (" takes " + ReadableText.time(b.get(inSecond)) + " in " + run(second))
            + (" and 0 s in " + run(first) + ".");
    out.add(ComparisonStatement.ofRun(text, second));
    return true;
  }
}
