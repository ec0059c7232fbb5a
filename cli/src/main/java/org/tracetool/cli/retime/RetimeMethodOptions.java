package org.tracetool.cli.retime;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import org.tracetool.cli.common.Heading;
import org.tracetool.clock.RetimeMethod;
import org.tracetool.clock.RetimeRequest;
import org.tracetool.clock.Retiming;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceReader;
import picocli.CommandLine.Option;

/** How clocks are corrected. */
@Heading("Method")
final class RetimeMethodOptions {
  @Option(
      names = "--offsets",
      description =
          "Corridors: messages in both directions bound the difference of two clocks."
              + " Constant offsets if these fit all messages, else offset and drift, else"
              + " piecewise linear.")
  private boolean offsets;

  @Option(
      names = "--clc",
      description =
          "Controlled logical clock, after --offsets: moves only records that still"
              + " come before their cause, and smooths around them.")
  private boolean clc;

  @Option(
      names = "--spline",
      description = "As --offsets, with a smooth curve where linear clocks do not fit.")
  private boolean spline;

  @Option(
      names = "--linear",
      paramLabel = "FILE",
      description =
          "Measured offsets: lines of process (or node), time, and offset to add at"
              + " that time, in seconds.")
  private Path linear;

  @Option(
      names = "--no-offsets",
      description = "With --clc: start from the recorded times, without corridors.")
  private boolean noOffsets;

  @Option(
      names = "--min-latency",
      paramLabel = "TIME",
      description =
          "Minimum message latency, in seconds or with a unit (us, ns, t for ticks);"
              + " default: measured from the trace.")
  private String latency;

  /** Refuses contradictions. */
  void check() throws UsageException {
    int chosen = (offsets ? 1 : 0) + (clc ? 1 : 0) + (spline ? 1 : 0) + (linear != null ? 1 : 0);
    if (chosen > 1) {
      throw new UsageException("choose one of --offsets, --clc, --spline and --linear FILE");
    }
    if (noOffsets && !clc) {
      throw new UsageException("--no-offsets needs --clc");
    }
  }

  /** Name of the chosen method. */
  RetimeMethod method() {
    if (linear != null) {
      return RetimeMethod.LINEAR;
    }
    return offsets
        ? RetimeMethod.OFFSETS
        : clc ? RetimeMethod.CLC : spline ? RetimeMethod.SPLINE : RetimeMethod.AUTO;
  }

  /** What is wanted for a trace. */
  RetimeRequest request(TraceReader reader) throws IOException {
    TimeMap[] measured =
        linear == null ? null : MeasuredOffsets.read(linear, reader, Retiming.units(reader));
    return new RetimeRequest(method(), !noOffsets, ticks(reader), measured);
  }

  private long ticks(TraceReader reader) throws UsageException {
    if (latency == null) {
      return -1;
    }
    long perSecond = reader.definitions().ticksPerSecond();
    String[] units = {"ms", "us", "ns", "s", "t", ""};
    int[] digits = {3, 6, 9, 0, -1, 0};
    for (int i = 0; i < units.length; i++) {
      if (latency.endsWith(units[i])) {
        try {
          String number = latency.substring(0, latency.length() - units[i].length());
          if (number.length() > 40) {
            throw new NumberFormatException();
          }
          BigDecimal value = new BigDecimal(number.trim());
          BigDecimal ticks =
              digits[i] < 0
                  ? value
                  : value.movePointLeft(digits[i]).multiply(BigDecimal.valueOf(perSecond));
          if (ticks.signum() >= 0 && ticks.precision() - ticks.scale() < 18) {
            return ticks.setScale(0, RoundingMode.HALF_UP).longValueExact();
          }
        } catch (NumberFormatException e) {
          break;
        }
      }
    }
    throw new UsageException(
        "--min-latency " + latency + ": must be a time of 0 or more, for example 1.5us");
  }
}
