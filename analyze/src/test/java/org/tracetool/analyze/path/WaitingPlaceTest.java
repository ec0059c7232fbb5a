package org.tracetool.analyze.path;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitingPlaceTest {
  private static final long FROM = 1_000;
  private static final long WINDOW = 640_000;

  private static WaitingPlace place() {
    return new WaitingPlace(FROM, FROM + 2 * WINDOW, 2);
  }

  @Test
  void waitingAllOverAWindowIsSeenInAllOfIt() {
    WaitingPlace place = place();
    for (long begin = WINDOW; begin < 2 * WINDOW; begin += 100_000) {
      place.add(FROM + begin, FROM + begin + 20_000, 20_000);
    }
    assertThat(place.in(1)).containsExactly(FROM + WINDOW, FROM + 2 * WINDOW);
  }

  @Test
  void waitingOfAnIdleRunIsSeenFromNear() {
    WaitingPlace place = place();
    place.add(FROM + 100_000, FROM + 110_000, 9_000);
    place.add(FROM + 500_000, FROM + 500_100, 100);
    // One of 64 parts of the window, with as much before and after it.
    assertThat(place.in(0)).containsExactly(FROM + 90_000, FROM + 120_000);
  }

  @Test
  void thePlaceStaysInItsWindow() {
    WaitingPlace place = place();
    place.add(FROM + WINDOW, FROM + WINDOW + 20_000, 20_000);
    assertThat(place.in(1)).containsExactly(FROM + WINDOW, FROM + WINDOW + 40_000);
  }

  @Test
  void thereIsNoneWithoutWaiting() {
    double[] none = place().in(1);
    assertThat(none[0]).isEqualTo(none[1]);
    double[] ofNoTime = new WaitingPlace(5, 5, 1).in(0);
    assertThat(ofNoTime).containsExactly(5, 5);
  }
}
