package org.tracetool.cli.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.tracetool.core.report.JsonWriter;

/**
 * How the clocks of inputs were brought together.
 *
 * @param method how, in a word; null if they were not
 * @param violations how often something came before its cause; negative if that was not looked at
 * @param violationsAfter how often it still does
 */
public record ClockAlignmentReport(
    String method, long violations, long violationsAfter, List<Clock> clocks) {
  /** Of inputs whose clocks were left alone. */
  public static final ClockAlignmentReport NONE = new ClockAlignmentReport(null, -1, -1, List.of());

  private static final int NANO_DIGITS = 9;
  private static final int DIGITS = 10;
  private static final double NANOS = 1e9;
  private static final double PPM = 1e6;

  /**
   * The clock of an input.
   *
   * @param rank the smallest one in it; negative if it has none
   * @param offset nanoseconds that were added to its times, at its begin
   * @param drift further nanoseconds for each nanosecond since then
   * @param operations whose ends were compared
   * @param residualMedian nanoseconds that its ends are from those of the others; NaN without any
   * @param isReference whether its clock stayed as it is
   */
  public record Clock(
      int rank,
      String file,
      long offset,
      double drift,
      int operations,
      double residualMedian,
      double residualMax,
      boolean isReference) {}

  void write(JsonWriter json) {
    json.list("alignment");
    for (Clock clock : clocks) {
      json.object(null).value("rank", clock.rank() < 0 ? null : (Object) clock.rank());
      json.text("file", clock.file());
      json.literal("offset_s", BigDecimal.valueOf(clock.offset(), NANO_DIGITS).toPlainString());
      json.literal("drift_ppm", number(clock.drift() * PPM));
      json.number("operation_count", clock.operations());
      json.literal("residual_median_s", seconds(clock.residualMedian()));
      json.literal("residual_max_s", seconds(clock.residualMax()));
      json.flag("reference", clock.isReference()).endObject();
    }
    json.endList().object("clocks").text("method", method);
    json.value("violation_count", violations < 0 ? null : (Object) violations);
    json.value("violation_count_after", violations < 0 ? null : (Object) violationsAfter);
    json.endObject();
  }

  private static String seconds(double nanos) {
    return Double.isNaN(nanos) ? "null" : number(nanos / NANOS);
  }

  /** Ten digits after the point, never with an exponent. */
  private static String number(double value) {
    return new BigDecimal(value).setScale(DIGITS, RoundingMode.HALF_EVEN).toPlainString();
  }
}
