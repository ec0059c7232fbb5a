package org.tracetool.unify.clock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.local.ControlFile;
import org.tracetool.unify.local.StreamIds;

/**
 * Clock correction from comparisons of clocks in several phases of the run: VampirTrace 5.14.4 with
 * enhanced time synchronisation. Between two phases every process has one drift and one offset,
 * found from all pairs of processes that were compared by least squares.
 */
final class EnhancedSynchronisation {
  private static final int MAX_PROCESSES = 4096;

  /**
   * How a process's clock is corrected: {@code offset + drift · local}, with one pair of values for
   * each stretch between phases; the first holds from the begin of the run.
   *
   * @param drifts dimensionless, close to 1
   * @param offsets ticks
   */
  record Parameters(double[] drifts, long[] offsets) {}

  /** The measurements of all pairs in one phase; the key is {@code low << 32 | high}. */
  private record PhaseData(Map<Long, ControlFile.Measurement> pairs) {}

  private final int[] masters;
  private final long[] starts;
  private final boolean[] started;
  private final List<ControlFile.Phase[]> phases = new ArrayList<>();
  private final List<PhaseData> data = new ArrayList<>();
  private final Map<Integer, Integer> indexByRank = new HashMap<>();

  private EnhancedSynchronisation(
      List<ControlFile.Section> sections, UnifiedDefinitions definitions) {
    int n = sections.size();
    masters = new int[n];
    starts = new long[n];
    started = new boolean[n];
    for (int i = 0; i < n; i++) {
      masters[i] = sections.get(i).streams().get(0).id();
      Definition.TimeRange range = definitions.timeRange(masters[i]);
      started[i] = range != null;
      starts[i] = range == null ? 0 : range.first();
      indexByRank.put(StreamIds.rank(masters[i]), i);
    }
  }

  /**
   * The parameters of each process, by its master stream.
   *
   * @throws DamagedTraceException if the phases or pairs of the processes do not fit together
   */
  static Map<Integer, Parameters> solve(ControlFile control, UnifiedDefinitions definitions)
      throws DamagedTraceException {
    List<ControlFile.Section> sections =
        control.sections().stream().filter(s -> !s.phases().isEmpty()).toList();
    EnhancedSynchronisation s = new EnhancedSynchronisation(sections, definitions);
    s.collect(sections);
    return s.parameters();
  }

  private static DamagedTraceException unusable(String why) {
    return new DamagedTraceException(
        "the clock comparisons in the control file cannot be used: expected " + why);
  }

  private void collect(List<ControlFile.Section> sections) throws DamagedTraceException {
    int rounds = sections.get(0).phases().size();
    if (rounds < 2) {
      throw unusable("at least two phases, found " + rounds);
    }
    if (sections.size() > MAX_PROCESSES) {
      throw unusable("at most " + MAX_PROCESSES + " processes, found " + sections.size());
    }
    for (int p = 0; p < rounds; p++) {
      ControlFile.Phase[] phase = new ControlFile.Phase[sections.size()];
      Map<Long, ControlFile.Measurement> pairs = new LinkedHashMap<>();
      for (int i = 0; i < phase.length; i++) {
        if (sections.get(i).phases().size() != rounds) {
          throw unusable(
              rounds
                  + " phases of every process, found "
                  + sections.get(i).phases().size()
                  + " of "
                  + StreamIds.name(masters[i]));
        }
        phase[i] = sections.get(i).phases().get(p);
        for (ControlFile.Measurement m : phase[i].measurements()) {
          pairs.put((long) m.low() << 32 | m.high(), m);
        }
      }
      check(pairs, p);
      phases.add(phase);
      data.add(new PhaseData(pairs));
    }
  }

  private void check(Map<Long, ControlFile.Measurement> pairs, int phase)
      throws DamagedTraceException {
    for (ControlFile.Measurement m : pairs.values()) {
      if (m.low() >= m.high()
          || !indexByRank.containsKey(m.low())
          || !indexByRank.containsKey(m.high())) {
        throw unusable(
            "comparisons of two processes of the run, found ranks " + m.low() + " and " + m.high());
      }
    }
    if (phase > 0 && !pairs.keySet().equals(data.get(0).pairs().keySet())) {
      throw unusable(
          "the same pairs in every phase, found others in phase " + phase + " than in phase 0");
    }
  }

  private Map<Integer, Parameters> parameters() {
    int n = masters.length;
    int rounds = data.size();
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    double[] weights = drifts(data.get(0), data.get(rounds - 1), ones);
    double[][] drift = new double[n][rounds - 1];
    long[][] offset = new long[n][rounds - 1];
    for (int r = 1; r < rounds; r++) {
      double[] d = drifts(data.get(r - 1), data.get(r), weights);
      for (int i = 0; i < n; i++) {
        drift[i][r - 1] = d[i];
      }
      if (r == 1) {
        computeFirstOffsets(d, offsets(data.get(0), d), offset);
      } else {
        for (int i = 0; i < n; i++) {
          offset[i][r - 1] =
              continued(phases.get(r - 1)[i], drift[i][r - 2], offset[i][r - 2], d[i]);
        }
      }
    }
    Map<Integer, Parameters> result = new HashMap<>();
    for (int i = 0; i < n; i++) {
      result.put(masters[i], new Parameters(drift[i], offset[i]));
    }
    return result;
  }

  /** Drifts between two phases, scaled so that their mean is 1. */
  private double[] drifts(PhaseData first, PhaseData second, double[] weights) {
    int n = masters.length;
    LeastSquares system = new LeastSquares(n);
    for (Map.Entry<Long, ControlFile.Measurement> e : first.pairs().entrySet()) {
      ControlFile.Measurement a = e.getValue();
      ControlFile.Measurement b = second.pairs().get(e.getKey());
      int i = indexByRank.get(a.low());
      int j = indexByRank.get(a.high());
      long asymmetry =
          ((b.t3() - a.t3()) + (b.t2() - a.t2()) - (b.t1() - a.t1()) - (b.t4() - a.t4())) / 2;
      double d = (double) asymmetry;
      addDrift(system, i, weights[i], b.t1() - a.t1(), j, weights[j], b.t2() - a.t2(), d);
      addDrift(system, i, weights[i], b.t4() - a.t1(), j, weights[j], b.t3() - a.t2(), d);
      addDrift(system, i, weights[i], b.t1() - a.t4(), j, weights[j], b.t2() - a.t3(), d);
      // The second length is that of the way there once more; so it is in VampirTrace.
      addDrift(system, i, weights[i], b.t4() - a.t4(), j, weights[j], b.t2() - a.t2(), d);
    }
    double[] x = system.solve();
    double sum = 0;
    for (int k = 0; k < n; k++) {
      x[k] *= weights[k];
      sum += x[k];
    }
    for (int k = 0; k < n; k++) {
      x[k] += 1 - sum / n;
    }
    return x;
  }

  private static void addDrift(
      LeastSquares system,
      int i,
      double weightI,
      long lengthI,
      int j,
      double weightJ,
      long lengthJ,
      double d) {
    double value = (double) lengthI - (double) lengthJ + d;
    system.add(i, lengthI * weightI, j, -(lengthJ * weightJ), value);
  }

  /** Offsets at a phase, the smallest one being 0. */
  private double[] offsets(PhaseData phase, double[] drift) {
    LeastSquares system = new LeastSquares(masters.length);
    for (ControlFile.Measurement a : phase.pairs().values()) {
      int i = indexByRank.get(a.low());
      int j = indexByRank.get(a.high());
      double di = drift[i];
      double dj = drift[j];
      long o = ((a.t2() - a.t1()) + (a.t3() - a.t4())) / 2;
      system.add(i, -1, j, 1, (double) (a.t2() - a.t1() - o) + a.t1() * di - a.t2() * dj);
      system.add(i, 1, j, -1, (double) (a.t4() - a.t3() + o) - a.t4() * di + a.t3() * dj);
      system.add(i, 2, j, -2, -(double) (a.t1() + a.t4()) * di + (double) (a.t2() + a.t3()) * dj);
    }
    double[] y = system.solve();
    double smallest = Arrays.stream(y).min().orElse(0);
    for (int k = 0; k < y.length; k++) {
      y[k] -= smallest;
    }
    return y;
  }

  /** Offsets of the first stretch, such that no process starts before time 0. */
  private void computeFirstOffsets(double[] drift, double[] y, long[][] offset) {
    long shift = Long.MIN_VALUE;
    for (int i = 0; i < y.length; i++) {
      if (started[i]) {
        shift = Math.max(shift, -(long) y[i] - (long) (drift[i] * starts[i]));
      }
    }
    shift = shift == Long.MIN_VALUE ? 0 : shift;
    for (int i = 0; i < y.length; i++) {
      offset[i][0] = (long) y[i] + shift;
    }
  }

  /** The offset with which corrected time continues at the end of the previous stretch. */
  private static long continued(
      ControlFile.Phase phase, double drift, long offset, double nextDrift) {
    long t1 = offset + (long) (drift * phase.time());
    long t2 = t1 + (long) (phase.duration() * (drift + nextDrift) / 2);
    return t2 - (long) ((phase.time() + phase.duration()) * nextDrift);
  }
}
