package org.tracetool.clock.corridor;

import java.util.Arrays;

/** The rows themselves, solved by conjugate gradients; for many unknowns. */
final class SparseHessian implements Hessian {
  private static final int MAX_STEPS = 400;
  private static final double SMALL = 1e-8;

  private final double[] diagonal;
  private int[] starts = new int[1024];
  private int rows;
  private int[] places = new int[4096];
  private double[] factors = new double[4096];
  private int used;

  SparseHessian(int unknowns) {
    diagonal = new double[unknowns];
  }

  @Override
  public void add(int[] newPlaces, double[] newFactors, double weight) {
    int n = newPlaces.length;
    if (used + n > places.length) {
      places = Arrays.copyOf(places, 2 * places.length);
      factors = Arrays.copyOf(factors, 2 * factors.length);
    }
    if (rows + 1 == starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    double root = Math.sqrt(weight);
    for (int i = 0; i < n; i++) {
      places[used] = newPlaces[i];
      factors[used++] = root * newFactors[i];
      for (int j = 0; j < n; j++) {
        if (newPlaces[j] == newPlaces[i]) {
          diagonal[newPlaces[i]] += weight * newFactors[i] * newFactors[j];
        }
      }
    }
    starts[++rows] = used;
  }

  private void multiply(double[] v, double[] result) {
    Arrays.fill(result, 0);
    for (int r = 0; r < rows; r++) {
      double y = 0;
      for (int i = starts[r]; i < starts[r + 1]; i++) {
        y += factors[i] * v[places[i]];
      }
      for (int i = starts[r]; i < starts[r + 1]; i++) {
        result[places[i]] += factors[i] * y;
      }
    }
  }

  @Override
  public double[] solve(double[] right) {
    int n = right.length;
    double[] x = new double[n];
    double[] rest = right.clone();
    double[] direction = new double[n];
    double[] image = new double[n];
    double product = 0;
    double whole = 0;
    for (int step = 0; step < MAX_STEPS; step++) {
      double next = 0;
      for (int i = 0; i < n; i++) {
        next += rest[i] * rest[i] / Math.max(diagonal[i], 1e-18);
      }
      whole = step == 0 ? next : whole;
      if (next <= SMALL * SMALL * whole) {
        break;
      }
      double beta = step == 0 ? 0 : next / product;
      product = next;
      for (int i = 0; i < n; i++) {
        direction[i] = rest[i] / Math.max(diagonal[i], 1e-18) + beta * direction[i];
      }
      multiply(direction, image);
      double curve = 0;
      for (int i = 0; i < n; i++) {
        curve += direction[i] * image[i];
      }
      double length = product / curve;
      for (int i = 0; i < n; i++) {
        x[i] += length * direction[i];
        rest[i] -= length * image[i];
      }
    }
    return x;
  }
}
