package org.tracetool.analyze.scaling;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;
import org.tracetool.analyze.result.FlatEfficiency;
import org.tracetool.analyze.scaling.ScalingStudy.ScalingRegion;
import org.tracetool.analyze.scaling.ScalingStudy.ScalingRun;

/** Compares runs of one program with different numbers of locations. */
public final class ScalingComparison {
  /** Useful time of a location beyond this share of the reference: the problem grew. */
  private static final BigDecimal WEAK_ABOVE = new BigDecimal("0.9");

  private static final MathContext DIGITS = new MathContext(40);

  /** Decimals that count, so that a quotient without an end does not fall beside the limit. */
  private static final int DECIMALS = 30;

  private final List<AnalysisResult> runs;
  private final int reference;
  private final int largest;
  private final List<SortedMap<String, Long>> ends = new ArrayList<>();

  private ScalingComparison(List<AnalysisResult> runs) {
    this.runs = runs;
    int first = 0;
    int most = 0;
    for (int i = 1; i < runs.size(); i++) {
      first = locations(i) < locations(first) ? i : first;
      most = locations(i) > locations(most) ? i : most;
    }
    reference = first;
    largest = most;
    ends.add(regionTicks(runs.get(reference)));
    ends.add(regionTicks(runs.get(largest)));
  }

  /**
   * Compares runs.
   *
   * @param runs at least two
   * @param isWeak whether the problem grows with the number of locations, null to find out
   */
  public static ScalingStudy compare(List<AnalysisResult> runs, Boolean isWeak) {
    return new ScalingComparison(runs).study(isWeak);
  }

  private int locations(int run) {
    return runs.get(run).run().locations();
  }

  private ScalingStudy study(Boolean wish) {
    BigDecimal ratio = usefulRatio();
    boolean isWeak =
        wish != null
            ? wish
            : ratio != null
                && ratio.setScale(DECIMALS, RoundingMode.HALF_UP).compareTo(WEAK_ABOVE) > 0;
    List<ScalingRun> rows = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      rows.add(row(i, isWeak));
    }
    List<ScalingRegion> regions = new ArrayList<>();
    String worst = addRegions(isWeak, regions);
    double mean = ratio == null ? Double.NaN : ratio.doubleValue();
    return new ScalingStudy(isWeak, mean, reference, largest, rows, regions, worst);
  }

  /** Mean of the useful time of a location over that in the reference; null if unknown. */
  private BigDecimal usefulRatio() {
    BigDecimal base = usefulPerLocation(reference);
    if (base.signum() == 0) {
      return null;
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < runs.size(); i++) {
      if (i != reference) {
        sum = sum.add(usefulPerLocation(i).divide(base, DIGITS));
      }
    }
    return sum.divide(BigDecimal.valueOf(runs.size() - 1), DIGITS);
  }

  /** Instructions of the useful time; NaN if they are not known, or none. */
  private double instructions(int run) {
    double counted = runs.get(run).timeUse().usefulInstructions();
    return counted > 0 ? counted : Double.NaN;
  }

  private double cycles(int run) {
    double counted = runs.get(run).timeUse().usefulCycles();
    return counted > 0 ? counted : Double.NaN;
  }

  private boolean areInstructionsKnown() {
    for (int i = 0; i < runs.size(); i++) {
      if (Double.isNaN(instructions(i))) {
        return false;
      }
    }
    return true;
  }

  /** Useful time of a location, or its instructions where all runs counted them. */
  private BigDecimal usefulPerLocation(int run) {
    AnalysisResult r = runs.get(run);
    if (areInstructionsKnown()) {
      BigDecimal count = BigDecimal.valueOf(Math.max(1, locations(run)));
      return new BigDecimal(instructions(run)).divide(count, DIGITS);
    }
    BigInteger per = rate(r).multiply(BigInteger.valueOf(Math.max(1, r.run().locations())));
    long ticks = r.run().ticks(r.timeUse().times().useful());
    return BigDecimal.valueOf(ticks).divide(new BigDecimal(per), DIGITS);
  }

  private static BigInteger rate(AnalysisResult r) {
    return new BigInteger(Long.toUnsignedString(r.run().ticksPerSecond()));
  }

  private ScalingRun row(int run, boolean isWeak) {
    AnalysisResult r = runs.get(run);
    AnalysisResult ref = runs.get(reference);
    double growth = quotient(locations(run), locations(reference));
    double factor = isWeak ? growth : 1;
    double useful = r.timeUse().times().useful();
    double duration = r.run().durationSeconds();
    double scalability = quotient(factor * ref.timeUse().times().useful(), useful);
    FlatEfficiency efficiency = r.efficiency().flat();
    double parallel = efficiency.parallelEfficiency();
    return new ScalingRun(
        locations(run),
        duration,
        useful,
        quotient(factor * ref.run().durationSeconds(), duration),
        growth,
        parallel,
        efficiency.loadBalance(),
        efficiency.serialisationEfficiency(),
        efficiency.transferEfficiency(),
        scalability,
        parallel * scalability,
        factor * instructions(reference) / instructions(run),
        quotient(instructions(run), cycles(run))
            / quotient(instructions(reference), cycles(reference)),
        quotient(cycles(run), useful)
            / quotient(cycles(reference), ref.timeUse().times().useful()));
  }

  private static double quotient(double a, double b) {
    return b == 0 ? Double.NaN : a / b;
  }

  /** Adds the regions; gives the name of the one with the largest excess. */
  private String addRegions(boolean isWeak, List<ScalingRegion> regions) {
    AnalysisResult ref = runs.get(reference);
    AnalysisResult big = runs.get(largest);
    BigInteger refLocations = BigInteger.valueOf(Math.max(1, locations(reference)));
    BigInteger growth = isWeak ? BigInteger.valueOf(locations(largest)) : refLocations;
    // Times of both runs as multiples of the same small unit.
    BigInteger refUnits = rate(big).multiply(growth);
    BigInteger bigUnits = rate(ref).multiply(refLocations);
    double unitsPerSecond = rate(big).multiply(bigUnits).doubleValue();
    String worst = null;
    BigInteger worstExcess = null;
    TreeSet<String> names = new TreeSet<>(ends.get(0).keySet());
    names.addAll(ends.get(1).keySet());
    for (String name : names) {
      long before = ends.get(0).getOrDefault(name, 0L);
      long after = ends.get(1).getOrDefault(name, 0L);
      BigInteger expected = BigInteger.valueOf(before).multiply(refUnits);
      BigInteger found = BigInteger.valueOf(after).multiply(bigUnits);
      BigInteger excess = found.subtract(expected);
      regions.add(
          new ScalingRegion(
              name,
              ref.run().seconds(before),
              big.run().seconds(after),
              excess.doubleValue() / unitsPerSecond,
              quotient(found.doubleValue(), expected.doubleValue())));
      if (worstExcess == null || excess.compareTo(worstExcess) > 0) {
        worst = name;
        worstExcess = excess;
      }
    }
    return worst;
  }

  /** Exclusive time of each region, in ticks, over all CPU locations. */
  public static SortedMap<String, Long> regionTicks(AnalysisResult r) {
    CallPathProfile profile = r.profile();
    SortedMap<String, Long> times = new TreeMap<>();
    for (int path = 0; profile != null && path < profile.paths(); path++) {
      if (profile.parent(path) < 0 && profile.region(path).equals("(absent)")) {
        continue;
      }
      long sum = 0;
      for (int l = 0; l < profile.locations().size(); l++) {
        if (profile.locations().get(l).thread() >= 0) {
          sum += r.run().ticks(profile.seconds(PathMetric.TIME, l, path));
        }
      }
      if (sum > 0) {
        times.merge(profile.region(path), sum, Long::sum);
      }
    }
    return times;
  }
}
