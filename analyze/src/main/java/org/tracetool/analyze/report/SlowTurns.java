package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.analyze.report.SubjectText.Subject;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.IterationReport.Iteration;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.WaitKind;

/**
 * Whether the ranks of a run are slow in turn: others wait for another one in each step, though all
 * of them have about the same work in the end.
 */
final class SlowTurns {
  private static final double MAJORITY = 0.5;
  private static final int MIN_ITERATIONS = 4;
  private static final int MAX_NAMED = 2;

  /** By so much iterations have to be balanced worse than the whole run. */
  private static final double MIN_DIFFERENCE = 0.05;

  /** One rank is the slowest in at most this part of the iterations. */
  private static final double MAX_SHARE = 2 / 3.0;

  private final AnalysisResult r;

  /** By rank, in how many iterations it is the slowest one; empty if that says nothing. */
  private final Map<Integer, Integer> slowest = new TreeMap<>();

  private final boolean areChained;
  private final boolean areFound;

  private SlowTurns(AnalysisResult r) {
    this.r = r;
    double waiting = r.waits().waitingSeconds();
    double direct = 0;
    double collective = 0;
    double largest = 0;
    Map<Subject, Double> costs = new HashMap<>();
    for (DelayCost c : r.delays().costs()) {
      direct += c.directSeconds();
      double cost = costs.merge(new Subject(c.rank(), c.thread()), c.costSeconds(), Double::sum);
      largest = Math.max(largest, cost);
    }
    for (Map.Entry<WaitKind, Double> kind : r.waits().byKind().entrySet()) {
      boolean isOfAll =
          kind.getKey() == WaitKind.WAIT_AT_NXN || kind.getKey() == WaitKind.WAIT_AT_BARRIER;
      collective += isOfAll ? kind.getValue() : 0;
    }
    areChained = collective <= MAJORITY * waiting || direct <= MAJORITY * waiting;
    boolean isOne = largest > MAJORITY * waiting;
    boolean isSerial =
        r.efficiency().flat().serialisationEfficiency() < r.efficiency().flat().loadBalance();
    countSlowest();
    areFound = !slowest.isEmpty() || !areChained && !isOne && isSerial;
  }

  /** Those of a run. */
  static SlowTurns of(AnalysisResult r) {
    return new SlowTurns(r);
  }

  /** Counts which rank is the slowest, if iterations are balanced worse than the whole run. */
  private void countSlowest() {
    IterationReport found = r.iterations();
    if (found == null || found.iterations().size() < MIN_ITERATIONS) {
      return;
    }
    double balance = 0;
    for (Iteration i : found.iterations()) {
      balance += i.loadBalance() / found.iterations().size();
      slowest.merge(i.slowestRank(), 1, Integer::sum);
    }
    int most = slowest.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    boolean isWorse = balance < balanceOfRanks() - MIN_DIFFERENCE;
    if (!isWorse || most > MAX_SHARE * found.iterations().size()) {
      slowest.clear();
    }
  }

  /** Mean over maximum of the useful time of ranks. */
  private double balanceOfRanks() {
    Map<Integer, Double> useful = new HashMap<>();
    for (LocationTimes l : r.timeUse().locations()) {
      useful.merge(l.rank(), l.times().useful(), Double::sum);
    }
    double sum = useful.values().stream().mapToDouble(d -> d).sum();
    double max = useful.values().stream().mapToDouble(d -> d).max().orElse(0);
    return sum / (max * useful.size());
  }

  /** Whether ranks are slow in turn. */
  boolean areFound() {
    return areFound;
  }

  /** Whether most of the waiting is for messages, or is passed on by others that wait. */
  boolean areChained() {
    return areChained;
  }

  /** Adds the sentence about iterations, if there is something to say. */
  void write(List<AnalysisStatement> out) {
    if (!areFound || slowest.isEmpty()) {
      return;
    }
    int count = r.iterations().iterations().size();
    List<String> named = new ArrayList<>();
    slowest.entrySet().stream()
        .sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed())
        .limit(MAX_NAMED)
        .forEach(
            e ->
                named.add(
                    SubjectText.processAndHost(r, e.getKey())
                        + (named.isEmpty()
                            ? " in " + e.getValue() + " of " + count
                            : " in " + e.getValue())));
    int more = slowest.size() - named.size();
    String text =
        "The slowest rank changes from iteration to iteration: "
            + String.join(", ", named)
            + (more > 0 ? ", " + more + " more in the others" : "")
            + ".";
    out.add(new AnalysisStatement(text, null, null, null, null, slowest.size()));
  }
}
