package org.tracetool.clock.corridor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MinimumDelaysTest {
  @Test
  void theShortestDelayIsKnown() {
    MinimumDelays delays = new MinimumDelays(0, 1);
    delays.add(100, 130);
    delays.add(200, 190);
    delays.add(300, 340);
    assertThat(delays.size()).isEqualTo(3);
    assertThat(delays.shortest()).isEqualTo(-10);
  }

  /** Every line under all points is under those that are kept, and the other way round. */
  @Test
  void thinningOutKeepsThePointsThatLinesCanTouch() {
    Random random = new Random(1);
    MinimumDelays all = new MinimumDelays(0, 1);
    MinimumDelays thin = new MinimumDelays(0, 1);
    for (int i = 0; i < 2000; i++) {
      long sent = random.nextInt(100_000);
      long received = sent + 50 + random.nextInt(1000);
      all.add(sent, received);
      thin.add(sent, received);
    }
    thin.thinOut(10_000);
    assertThat(thin.size()).isLessThan(400);
    assertThat(thin.shortest()).isEqualTo(all.shortest());
    for (int piece = 0; piece < 10; piece++) {
      for (double slope = -0.05; slope <= 0.05; slope += 0.01) {
        assertThat(room(thin, piece, slope)).isEqualTo(room(all, piece, slope));
      }
    }
  }

  /** How high a line of this slope can be within a piece before it touches a point. */
  private static double room(MinimumDelays delays, int piece, double slope) {
    double room = Double.MAX_VALUE;
    for (int i = 0; i < delays.size(); i++) {
      if (delays.sent(i) / 10_000 == piece) {
        room = Math.min(room, delays.delay(i) - slope * delays.sent(i));
      }
    }
    return room;
  }
}
