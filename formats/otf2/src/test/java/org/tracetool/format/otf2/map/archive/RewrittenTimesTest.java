package org.tracetool.format.otf2.map.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.StreamAdoptionFacet.Translation;
import org.tracetool.format.otf2.file.ClockCorrection;

/** Times of one archive on the clock of another one. */
class RewrittenTimesTest {
  private record Moved(long factor, long offset) implements Translation {
    @Override
    public int token(DefinitionKind kind, int token) {
      return token;
    }
  }

  private static RewrittenTimes times(long factor, long offset) {
    return new RewrittenTimes(ClockCorrection.NONE, new Moved(factor, offset));
  }

  @Test
  void areMultipliedAndMoved() throws RowsNeededException {
    assertThat(times(1, 0).time(-2)).isEqualTo(-2);
    assertThat(times(1, -5).time(5)).isZero();
    assertThat(times(1, -5).time(-2)).as("unsigned").isEqualTo(-7);
    assertThat(times(5, 3).time(7)).isEqualTo(38);
    assertThat(times(4, 0).time(Long.MAX_VALUE / 2)).as("unsigned").isEqualTo(-4);
  }

  @Test
  void areCorrectedBefore() throws RowsNeededException {
    ClockCorrection clock = ClockCorrection.of(new long[] {0, 100}, new long[] {10, 20});
    assertThat(new RewrittenTimes(clock, new Moved(2, 1)).time(50)).isEqualTo(131);
  }

  @Test
  void thatAreRoundedOrOutOfRangeNeedRows() {
    assertRefused(times(0, 0), 7);
    assertRefused(times(1, -5), 4);
    assertRefused(times(1, 5), -5);
    assertRefused(times(4, 0), Long.MAX_VALUE);
    assertRefused(times(4, 0), -1);
  }

  private static void assertRefused(RewrittenTimes times, long ticks) {
    assertThatThrownBy(() -> times.time(ticks)).isInstanceOf(RowsNeededException.class);
  }
}
