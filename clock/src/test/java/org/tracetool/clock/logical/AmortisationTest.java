package org.tracetool.clock.logical;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.clock.map.LinePieces;
import org.tracetool.core.collect.LongList;

/** The corrections of a clock that was put forward: one tick in 256 before and after a jump. */
class AmortisationTest {
  private static JumpList jumps(long... timesAndShifts) {
    JumpList jumps = new JumpList();
    for (int i = 0; i < timesAndShifts.length; i += 2) {
      jumps.add(timesAndShifts[i], timesAndShifts[i + 1]);
    }
    return jumps;
  }

  private static LongList caps(long... timesAndShifts) {
    LongList caps = new LongList();
    for (long value : timesAndShifts) {
      caps.add(value);
    }
    return caps;
  }

  @Test
  void aJumpFadesAway() {
    JumpList jumps = jumps(10_000, 10);
    assertThat(jumps.faded(0, 10_000)).isEqualTo(10);
    assertThat(jumps.faded(0, 10_001)).isEqualTo(9);
    assertThat(jumps.faded(0, 10_256)).isEqualTo(9);
    assertThat(jumps.faded(0, 20_000)).isZero();
    LinePieces forward = Amortisation.forward(jumps);
    assertThat(forward.shiftAt(9_999)).isZero();
    assertThat(forward.shiftAt(10_000)).isEqualTo(10);
    assertThat(forward.shiftAt(10_000 + 5 * 256)).isEqualTo(5);
    assertThat(forward.shiftAt(10_000 + 10 * 256)).isZero();
  }

  @Test
  void withoutJumpsNothingIsCorrected() {
    assertThat(Amortisation.forward(JumpList.NONE).at(77)).isEqualTo(77);
    assertThat(Amortisation.smooth(JumpList.NONE, caps()).at(77)).isEqualTo(77);
  }

  @Test
  void theCorrectionGrowsBeforeTheJumpInsteadOfJumping() {
    LinePieces smooth = Amortisation.smooth(jumps(10_000, 10), caps());
    assertThat(smooth.shiftAt(10_000)).isEqualTo(10);
    assertThat(smooth.shiftAt(10_000 - 5 * 256)).isEqualTo(5);
    assertThat(smooth.shiftAt(5_000)).isZero();
    assertThat(smooth.shiftAt(20_000)).isZero();
    checkOrder(smooth, 5_000, 15_000);
    for (long t = 5_000; t < 15_000; t++) {
      assertThat(Math.abs(smooth.shiftAt(t + 1) - smooth.shiftAt(t))).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void sendsThatMayNotMoveLimitIt() {
    LinePieces smooth = Amortisation.smooth(jumps(10_000, 10), caps(9_900, 3));
    assertThat(smooth.shiftAt(9_900)).isLessThanOrEqualTo(3);
    assertThat(smooth.shiftAt(10_000)).isEqualTo(10);
    checkOrder(smooth, 5_000, 15_000);
  }

  @Test
  void aSecondJumpBuildsOnWhatIsLeftOfTheFirst() {
    JumpList jumps = jumps(10_000, 10, 10_512, 20);
    assertThat(jumps.before(1)).isEqualTo(8);
    LinePieces smooth = Amortisation.smooth(jumps, caps());
    assertThat(smooth.shiftAt(10_512)).isEqualTo(20);
    assertThat(smooth.shiftAt(10_000)).isGreaterThanOrEqualTo(10);
    checkOrder(smooth, 4_000, 17_000);
  }

  /** A later time never becomes an earlier one. */
  private static void checkOrder(LinePieces correction, long from, long to) {
    long last = Long.MIN_VALUE;
    for (long t = from; t < to; t++) {
      assertThat(correction.at(t)).as("at %d", t).isGreaterThanOrEqualTo(last);
      last = correction.at(t);
    }
  }
}
