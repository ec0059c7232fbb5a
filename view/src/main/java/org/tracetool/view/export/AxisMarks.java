package org.tracetool.view.export;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.time.TimeWindow;

/** Marks of the axis of a picture: at round times, 1, 2 or 5 times a power of ten apart. */
final class AxisMarks {
  /**
   * A mark.
   *
   * @param ticks its time
   * @param text that time, in the unit that fits the last of them
   */
  record Mark(long ticks, String text) {}

  /** Each a thousandth of the one before it. */
  private static final List<String> UNITS = List.of("s", "ms", "us", "ns", "ps");

  private AxisMarks() {}

  /** The largest unit of which there is at least one. */
  private static int unitOf(double seconds) {
    int unit = 0;
    for (double left = seconds; left < 1 && unit < UNITS.size() - 1; left *= 1000) {
      unit++;
    }
    return unit;
  }

  /** At most so many marks of a window. */
  static List<Mark> of(TimeWindow window, long ticksPerSecond, int most) {
    BigDecimal rate = new BigDecimal(Long.toUnsignedString(ticksPerSecond));
    BigDecimal from = new BigDecimal(Long.toUnsignedString(window.from()));
    BigDecimal to = new BigDecimal(Long.toUnsignedString(window.to()));
    if (to.equals(from)) { // the largest time alone
      to = to.add(BigDecimal.ONE);
    }
    double raw = to.subtract(from).doubleValue() / rate.doubleValue() / most;
    int power = (int) Math.floor(Math.log10(raw));
    double lead = raw / Math.pow(10, power) - 1e-9;
    BigDecimal step =
        BigDecimal.valueOf(lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10)
            .scaleByPowerOfTen(power);
    int unit = unitOf(to.doubleValue() / rate.doubleValue());
    int digits = Math.max(0, step.stripTrailingZeros().scale() - 3 * unit);
    BigDecimal number = from.divide(rate.multiply(step), 0, RoundingMode.CEILING);
    List<Mark> marks = new ArrayList<>();
    while (marks.size() <= most) {
      BigDecimal seconds = number.multiply(step);
      BigDecimal ticks =
          seconds.multiply(rate).round(MathContext.DECIMAL128).setScale(0, RoundingMode.HALF_UP);
      if (ticks.compareTo(to) >= 0) {
        break;
      }
      long tick = ticks.toBigInteger().longValue();
      if (marks.isEmpty() || marks.get(marks.size() - 1).ticks() != tick) {
        BigDecimal units = seconds.scaleByPowerOfTen(3 * unit);
        String text = units.setScale(digits, RoundingMode.HALF_UP).toPlainString();
        marks.add(new Mark(tick, text + " " + UNITS.get(unit)));
      }
      number = number.add(BigDecimal.ONE);
    }
    return marks;
  }
}
