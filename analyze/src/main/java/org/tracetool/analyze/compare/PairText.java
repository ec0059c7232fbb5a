package org.tracetool.analyze.compare;

import java.util.List;
import org.tracetool.analyze.report.ReadableText;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.scaling.RunComparison;
import org.tracetool.analyze.scaling.RunComparison.Change;

/** What is different in one of two runs with equally many locations. */
final class PairText {
  private static final double MAJORITY = 0.5;

  private final AnalysisResult before;
  private final AnalysisResult after;
  private final int second;

  /** What the second run is called; null if there are no others. */
  private final String name;

  /**
   * For two runs.
   *
   * @param second index of the run after
   * @param name what to call it; null if there are no others
   */
  PairText(AnalysisResult before, AnalysisResult after, int second, String name) {
    this.before = before;
    this.after = after;
    this.second = second;
    this.name = name;
  }

  private static int iterations(AnalysisResult r) {
    return r.iterations() == null ? 0 : r.iterations().iterations().size();
  }

  /** Adds the sentences. */
  void write(RunComparison c, List<ComparisonStatement> out) {
    double slower = c.slower();
    if (Double.isNaN(slower)) {
      return;
    }
    int first = iterations(before);
    int count = iterations(after);
    boolean hasOtherCount = first > 0 && count > 0 && first != count;
    out.add(ComparisonStatement.ofRun(duration(slower), second));
    if (hasOtherCount) {
      String text = "It has " + count + " iterations, the first one " + first;
      out.add(
          ComparisonStatement.ofIterations(
              text + "; what follows compares them per iteration.", second));
    }
    if (!Double.isNaN(c.iterationSlower())) {
      out.add(ComparisonStatement.ofIterations(iterations(c), second));
    }
    double change = hasOtherCount ? c.iterationSlower() : slower;
    List<String> causes =
        new WorkChangeText(before, after, second, change > -ReadableText.MIN_PERCENT)
            .write(ComparisonText.MIN_CHANGE * before.run().durationSeconds(), out);
    String called = name == null ? "the second run" : name;
    ComparisonText.writeCause(before, after, second, called, out);
    ComparisonText.writeCause(after, before, 0, "the first run", out);
    if (!hasOtherCount && Math.abs(slower) >= ComparisonText.MIN_CHANGE) {
      writeRegion(c, causes, out);
    }
  }

  private String duration(double slower) {
    double work = after.timeUse().times().useful() / before.timeUse().times().useful() - 1;
    boolean hasOtherWork = Double.isFinite(work) && Math.abs(work) >= ComparisonText.MIN_CHANGE;
    String begin = name == null ? "The second run" : name;
    return Math.abs(slower) < ReadableText.MIN_PERCENT
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
            + ".";
  }

  private static String iterations(RunComparison c) {
    double change = Math.abs(c.iterationSlower());
    boolean isEqual = change < ReadableText.MIN_PERCENT;
    boolean isNoise = !isEqual && change <= c.iterationNoise();
    return "Its iterations take "
        + (isEqual
            ? "as long as those of the first one"
            : ReadableText.percent(change) + (c.iterationSlower() > 0 ? " longer" : " less"))
        + "; within one run, iterations vary by "
        + ReadableText.percent(c.iterationNoise()).replace("below", "less than")
        + (isNoise ? ", so this may be noise." : ".");
  }

  /**
   * Adds the region that changed most.
   *
   * @param causes regions of which something is said already
   */
  private void writeRegion(RunComparison c, List<String> causes, List<ComparisonStatement> out) {
    if (c.regions().isEmpty() || causes.contains(c.regions().get(0).name())) {
      return;
    }
    Change region = c.regions().get(0);
    double largest = c.regions().stream().mapToDouble(Change::beforeSeconds).max().orElse(0);
    if (Math.abs(region.changeSeconds()) >= ComparisonText.MIN_CHANGE * largest) {
      double waits = c.waits().stream().mapToDouble(Change::changeSeconds).sum();
      String text =
          "Of all regions "
              + ReadableText.name(region.name())
              + " changed most: "
              + ReadableText.time(region.beforeSeconds())
              + " before, "
              + ReadableText.time(region.afterSeconds())
              + " after, on all locations together"
              + (waits / region.changeSeconds() >= MAJORITY ? ", mostly waiting." : ".");
      out.add(ComparisonStatement.ofRun(text, second));
    }
  }
}
