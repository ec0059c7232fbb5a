package org.tracetool.clock.corridor;

/** A symmetric positive matrix that is a sum of squares of short rows. */
interface Hessian {
  /** Adds {@code weight} times the square of a row, whose places may occur repeatedly. */
  void add(int[] places, double[] factors, double weight);

  /** What the matrix turns into {@code right}. */
  double[] solve(double[] right);
}
