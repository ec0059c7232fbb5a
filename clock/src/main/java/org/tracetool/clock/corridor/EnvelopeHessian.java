package org.tracetool.clock.corridor;

/**
 * The matrix below its diagonal, each line from its first number that is not 0, solved by
 * Cholesky's method. With unknowns in order of time the lines are short.
 */
final class EnvelopeHessian implements Hessian {
  /** Columns that are computed at a time. */
  private static final int COLUMNS = 4;

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
      int j = first;
      for (; j + COLUMNS <= i; j += COLUMNS) {
        reduceColumns(line, first, j);
      }
      for (; j < i; j++) {
        line[j - first] = reduced(line, first, j, first, j) / lines[j][j - firsts[j]];
      }
      line[i - first] = Math.sqrt(Math.max(reduced(line, first, i, first, i), 1e-18));
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

  /**
   * Finds the numbers of a line in {@link #COLUMNS} columns from {@code j} on. Each of them is a
   * long sum whose steps wait for each other; four sums side by side take the time of one. The
   * order within each sum is that of {@link #reduced}, so the results are the same.
   */
  private void reduceColumns(double[] line, int first, int j) {
    int firstA = firsts[j];
    int firstB = firsts[j + 1];
    int firstC = firsts[j + 2];
    int firstD = firsts[j + 3];
    int latest = Math.max(Math.max(firstA, firstB), Math.max(firstC, firstD));
    int common = Math.min(j, Math.max(first, latest));
    double sumA = reduced(line, first, j, first, common);
    double sumB = reduced(line, first, j + 1, first, common);
    double sumC = reduced(line, first, j + 2, first, common);
    double sumD = reduced(line, first, j + 3, first, common);
    double[] columnA = lines[j];
    double[] columnB = lines[j + 1];
    double[] columnC = lines[j + 2];
    double[] columnD = lines[j + 3];
    for (int k = common; k < j; k++) {
      double factor = line[k - first];
      sumA -= factor * columnA[k - firstA];
      sumB -= factor * columnB[k - firstB];
      sumC -= factor * columnC[k - firstC];
      sumD -= factor * columnD[k - firstD];
    }
    line[j - first] = sumA;
    line[j + 1 - first] = sumB;
    line[j + 2 - first] = sumC;
    line[j + 3 - first] = sumD;
    for (int column = j; column < j + COLUMNS; column++) {
      double sum = reduced(line, first, column, j, column);
      line[column - first] = sum / lines[column][column - firsts[column]];
    }
  }

  /** A number of a line, less the products of the columns {@code from} up to {@code to}. */
  private double reduced(double[] line, int first, int column, int from, int to) {
    double[] other = lines[column];
    int otherFirst = firsts[column];
    double sum = line[column - first];
    for (int k = Math.max(from, otherFirst); k < to; k++) {
      sum -= line[k - first] * other[k - otherFirst];
    }
    return sum;
  }
}
