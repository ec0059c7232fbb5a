package org.tracetool.unify.merge;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/** The clock of the output, and how the times of the inputs come onto it. */
final class MergeClocks {
  /** Seconds; dates are whole nanoseconds, so less can be rounding. */
  private static final BigDecimal MIN_OFFSET = new BigDecimal("0.0000000011");

  private final List<MergeInput> inputs;
  private final long ticksPerSecond;
  private final BigDecimal[] offsets;
  private final ClockMap[] maps;
  private BigDecimal epoch;
  private boolean aligned;

  /**
   * @param inputs all of them, after their survey
   */
  MergeClocks(List<MergeInput> inputs, MergeOptions options) {
    this.inputs = inputs;
    ticksPerSecond = options.resolution() != 0 ? options.resolution() : ClockResolution.of(inputs);
    offsets = new BigDecimal[inputs.size()];
    maps = new ClockMap[inputs.size()];
    Arrays.fill(offsets, BigDecimal.ZERO);
    boolean said = inputs.stream().anyMatch(i -> i.offset() != null);
    boolean stamped = inputs.stream().allMatch(i -> i.start() != null);
    if (!said && stamped && options.align()) {
      align();
    }
    for (int i = 0; i < offsets.length; i++) {
      if (inputs.get(i).offset() != null) {
        offsets[i] = inputs.get(i).offset();
      }
    }
  }

  /** Moves the inputs by the begin of their runs. */
  private void align() {
    BigDecimal first =
        inputs.stream().map(MergeInput::start).min(BigDecimal::compareTo).orElseThrow();
    epoch = inputs.size() > 1 ? first : null;
    for (int i = 0; i < offsets.length; i++) {
      BigDecimal offset = inputs.get(i).start().subtract(first);
      offsets[i] = offset.compareTo(MIN_OFFSET) < 0 ? BigDecimal.ZERO : offset;
    }
    aligned = true;
  }

  /** Reports how times change: once it is clear that the inputs are merged. */
  void report(Diagnostics diagnostics) throws UsageException {
    for (int i = 0; i < offsets.length; i++) {
      MergeInput input = inputs.get(i);
      if (aligned && offsets[i].signum() != 0) {
        diagnostics.warn(
            WarningCode.CHANGED_TIMES,
            "times shifted to the start of the run (--keep-times leaves them)",
            input.name() + ": + " + offsets[i].toPlainString() + " s");
      }
      if (of(i).rounds()) {
        diagnostics.warn(
            WarningCode.CHANGED_TIMES,
            "times rounded to the resolution of the output",
            input.name()
                + ": "
                + Long.toUnsignedString(input.ticksPerSecond())
                + " ticks a second become "
                + Long.toUnsignedString(ticksPerSecond));
      }
    }
  }

  /** Ticks per second of the output, unsigned. */
  long ticksPerSecond() {
    return ticksPerSecond;
  }

  /** The time 0 to which all inputs are moved, in seconds since 1970; null if they are not. */
  BigDecimal epoch() {
    return epoch;
  }

  /**
   * The conversion of the times of an input.
   *
   * @throws UsageException if its clock cannot be converted to that of the output
   */
  ClockMap of(int number) throws UsageException {
    if (maps[number] == null) {
      maps[number] = map(number);
    }
    return maps[number];
  }

  private ClockMap map(int number) throws UsageException {
    MergeInput input = inputs.get(number);
    return new ClockMap(input.ticksPerSecond(), ticksPerSecond, offsets[number], input.name());
  }
}
