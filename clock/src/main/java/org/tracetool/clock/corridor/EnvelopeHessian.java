package org.tracetool.clock.corridor;

/**
 * The matrix below its diagonal, each line from its first number that is not 0, solved by
 * Cholesky's method. With unknowns in order of time the lines are short.
 */
final class EnvelopeHessian implements Hessian {
  private final int[] firsts;
  private final double[][] lines;

  EnvelopeHessian(int unknowns) {
    firsts = new int[unknowns];
    lines = new double[unknowns][];
    for (int i = 0; i < unknowns; i++) {
      firsts[i] = i;
      lines[i] = new double[1];
    }
  }

  @Override
  public void add(int[] places, double[] factors, double weight) {
    for (int i = 0; i < places.length; i++) {
      double f = weight * factors[i];
      if (f == 0) {
        continue;
      }
      for (int j = 0; j < places.length; j++) {
        if (places[j] <= places[i] && factors[j] != 0) {
          add(places[i], places[j], f * factors[j]);
        }
      }
    }
  }

  private void add(int line, int column, double value) {
    int missing = firsts[line] - column;
    if (missing > 0) {
      double[] longer = new double[lines[line].length + missing];
      System.arraycopy(lines[line], 0, longer, missing, lines[line].length);
      lines[line] = longer;
      firsts[line] = column;
    }
    lines[line][column - firsts[line]] += value;
  }

  @Override
  public double[] solve(double[] right) {
    int n = right.length;
    double[] x = right.clone();
    for (int i = 0; i < n; i++) {
      double[] line = lines[i];
      int first = firsts[i];
      for (int j = first; j <= i; j++) {
        double[] other = lines[j];
        double sum = line[j - first];
        for (int k = Math.max(first, firsts[j]); k < j; k++) {
          sum -= line[k - first] * other[k - firsts[j]];
        }
        line[j - first] = j == i ? Math.sqrt(Math.max(sum, 1e-18)) : sum / other[j - firsts[j]];
      }
      for (int k = first; k < i; k++) {
        x[i] -= line[k - first] * x[k];
      }
      x[i] /= line[i - first];
    }
    for (int i = n - 1; i >= 0; i--) {
      double[] line = lines[i];
      x[i] /= line[i - firsts[i]];
      for (int k = firsts[i]; k < i; k++) {
        x[k] -= line[k - firsts[i]] * x[i];
      }
    }
    return x;
  }
}
