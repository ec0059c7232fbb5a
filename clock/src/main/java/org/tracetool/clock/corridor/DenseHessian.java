package org.tracetool.clock.corridor;

/** All of the matrix, solved by Cholesky's method; for few unknowns. */
final class DenseHessian implements Hessian {
  private final double[][] lower;

  DenseHessian(int unknowns) {
    lower = new double[unknowns][];
    for (int i = 0; i < unknowns; i++) {
      lower[i] = new double[i + 1];
    }
  }

  @Override
  public void add(int[] places, double[] factors, double weight) {
    for (int i = 0; i < places.length; i++) {
      double f = weight * factors[i];
      for (int j = 0; j < places.length; j++) {
        if (places[j] <= places[i]) {
          lower[places[i]][places[j]] += f * factors[j];
        }
      }
    }
  }

  @Override
  public double[] solve(double[] right) {
    int n = right.length;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = lower[i][j];
        for (int k = 0; k < j; k++) {
          sum -= lower[i][k] * lower[j][k];
        }
        if (i == j) {
          lower[i][i] = Math.sqrt(Math.max(sum, 1e-18));
        } else {
          lower[i][j] = sum / lower[j][j];
        }
      }
    }
    double[] x = right.clone();
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) {
        x[i] -= lower[i][k] * x[k];
      }
      x[i] /= lower[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int k = i + 1; k < n; k++) {
        x[i] -= lower[k][i] * x[k];
      }
      x[i] /= lower[i][i];
    }
    return x;
  }
}
