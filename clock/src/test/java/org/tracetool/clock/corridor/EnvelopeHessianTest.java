package org.tracetool.clock.corridor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Solutions of matrices of all small sizes, whose lines begin in different columns. */
class EnvelopeHessianTest {
  private static final int MAX_UNKNOWNS = 40;

  /** Adds the square of a row to the matrix, and to the same matrix with all its numbers. */
  private static void add(
      EnvelopeHessian hessian, double[][] full, int[] places, double[] factors) {
    hessian.add(places, factors, 0.5);
    for (int i = 0; i < places.length; i++) {
      for (int j = 0; j < places.length; j++) {
        full[places[i]][places[j]] += 0.5 * factors[i] * factors[j];
      }
    }
  }

  @Test
  void theMatrixTurnsTheSolutionIntoTheRightSide() {
    Random random = new Random(7);
    for (int unknowns = 1; unknowns <= MAX_UNKNOWNS; unknowns++) {
      EnvelopeHessian hessian = new EnvelopeHessian(unknowns);
      double[][] full = new double[unknowns][unknowns];
      double[] right = new double[unknowns];
      for (int i = 0; i < unknowns; i++) {
        right[i] = random.nextGaussian();
        add(hessian, full, new int[] {i}, new double[] {2});
        int near = Math.max(0, i - random.nextInt(12));
        int far = random.nextInt(8) == 0 ? 0 : near;
        add(hessian, full, new int[] {i, near, far}, new double[] {1, random.nextDouble(), -1});
      }
      double[] x = hessian.solve(right);
      for (int i = 0; i < unknowns; i++) {
        double product = 0;
        for (int j = 0; j < unknowns; j++) {
          product += full[i][j] * x[j];
        }
        assertThat(product).as("%d of %d", i, unknowns).isCloseTo(right[i], within(1e-9));
      }
    }
  }
}
