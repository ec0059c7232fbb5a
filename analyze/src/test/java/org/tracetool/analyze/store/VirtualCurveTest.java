package org.tracetool.analyze.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.tracetool.core.collect.SpillStore;

class VirtualCurveTest {
  @Test
  void runsStandsAndJumps() throws IOException {
    try (SpillStore store = new SpillStore(1 << 10)) {
      VirtualCurve curve = new VirtualCurve(store);
      curve.add(10, 10, true);
      curve.add(20, 20, false); // a call of MPI begins
      curve.add(30, 22, true); // and ends: it waited 2 on an ideal network
      curve.add(40, 32, false); // the last event
      double[] front = new double[6];
      curve.raise(new double[] {5, 10, 15.5, 25, 35, 100}, front);
      assertThat(front).containsExactly(0, 10, 15.5, 20, 27, 32);
    }
  }

  @Test
  void raisesTheFrontOnlyWhereItIsAhead() throws IOException {
    try (SpillStore store = new SpillStore(1 << 10)) {
      VirtualCurve curve = new VirtualCurve(store);
      curve.add(0, 0, true);
      double[] front = {3, 3};
      curve.raise(new double[] {1, 8}, front);
      assertThat(front).containsExactly(3, 8);
    }
  }
}
