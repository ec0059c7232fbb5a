package org.tracetool.clock.map;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeMapsTest {
  @Test
  void linesGoThroughTheirKnotsAndJumpWhereTheyAreDouble() {
    LinePieces pieces =
        new LinePieces(new long[] {10, 20, 20, 40}, new long[] {0, 10, 30, 30}, false);
    assertThat(pieces.at(5)).isEqualTo(5);
    assertThat(pieces.at(10)).isEqualTo(10);
    assertThat(pieces.at(15)).isEqualTo(20);
    assertThat(pieces.at(19)).isEqualTo(28);
    assertThat(pieces.at(20)).isEqualTo(50);
    assertThat(pieces.at(39)).isEqualTo(69);
    assertThat(pieces.at(400)).isEqualTo(430);
    assertThat(pieces.at(15)).isEqualTo(20);
  }

  @Test
  void linesGoOn() {
    LinePieces pieces = new LinePieces(new long[] {100, 200}, new long[] {0, 10}, true);
    assertThat(pieces.at(0)).isEqualTo(-10);
    assertThat(pieces.at(300)).isEqualTo(320);
  }

  @Test
  void curvesGoThroughTheirKnotsWithoutOvershootOrJump() {
    CubicPieces curve =
        new CubicPieces(new long[] {0, 1000, 2000, 3000}, new long[] {0, 100, 100, 0});
    assertThat(curve.at(0)).isZero();
    assertThat(curve.at(1000)).isEqualTo(1100);
    assertThat(curve.at(2000)).isEqualTo(2100);
    long last = Long.MIN_VALUE;
    for (long t = -500; t < 3500; t++) {
      long at = curve.at(t);
      assertThat(at).isGreaterThanOrEqualTo(last).isLessThanOrEqualTo(Math.max(t + 100, 0));
      assertThat(Math.abs(at - t - (last - (t - 1))) <= 1 || t == -500).isTrue();
      last = at;
    }
  }
}
