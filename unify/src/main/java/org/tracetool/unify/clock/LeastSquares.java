package org.tracetool.unify.clock;

import java.util.Arrays;

/**
 * Solves overdetermined systems of linear equations in the sense of least squares. Equations are
 * folded one after the other into a triangle by Givens rotations, so that memory depends on the
 * number of unknowns alone.
 */
final class LeastSquares {
  private static final double SINGULAR = 1e-12;

  private final int unknowns;
  private final double[][] triangle;
  private final double[] right;
  private final double[] row;

  /** A system without equations yet. */
  LeastSquares(int unknowns) {
    this.unknowns = unknowns;
    this.triangle = new double[unknowns][];
    for (int i = 0; i < unknowns; i++) {
      triangle[i] = new double[unknowns - i];
    }
    this.right = new double[unknowns];
    this.row = new double[unknowns];
  }

  /** Adds the equation {@code a·x[i] + b·x[j] = value}, with {@code i != j}. */
  void add(int i, double a, int j, double b, double value) {
    Arrays.fill(row, 0);
    row[i] = a;
    row[j] = b;
    double rest = value;
    for (int k = Math.min(i, j); k < unknowns; k++) {
      double y = row[k];
      if (y == 0) {
        continue;
      }
      double[] line = triangle[k];
      double length = Math.hypot(line[0], y);
      double cos = line[0] / length;
      double sin = y / length;
      for (int c = k; c < unknowns; c++) {
        double upper = line[c - k];
        double lower = row[c];
        line[c - k] = cos * upper + sin * lower;
        row[c] = cos * lower - sin * upper;
      }
      row[k] = 0;
      double upper = right[k];
      right[k] = cos * upper + sin * rest;
      rest = cos * rest - sin * upper;
    }
  }

  /**
   * The solution. An unknown that the equations leave open, such as a common offset when they speak
   * of differences alone, is 0.
   */
  double[] solve() {
    double largest = 0;
    for (double[] line : triangle) {
      largest = Math.max(largest, Math.abs(line[0]));
    }
    double[] x = new double[unknowns];
    for (int k = unknowns - 1; k >= 0; k--) {
      double sum = right[k];
      for (int c = k + 1; c < unknowns; c++) {
        sum -= triangle[k][c - k] * x[c];
      }
      boolean open = Math.abs(triangle[k][0]) <= largest * SINGULAR;
      x[k] = open ? 0 : sum / triangle[k][0];
    }
    return x;
  }
}
