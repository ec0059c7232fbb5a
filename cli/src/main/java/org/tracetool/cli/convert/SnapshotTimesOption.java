package org.tracetool.cli.convert;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.cli.argument.TimeArgument;
import org.tracetool.cli.common.Heading;
import org.tracetool.core.error.UsageException;
import picocli.CommandLine.Option;

/** When a trace gets what is made at breaks. */
@Heading("Times of snapshots and running sums")
public final class SnapshotTimesOption {
  private static final long USUAL = 200;
  private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(64);

  private enum Tool {
    OTFAUX
  }

  @Option(
      names = "--breaks",
      paramLabel = "N",
      description =
          "Number of equally spaced snapshots, at least 2 (default: 200, unless --break-every"
              + " or --break-at is given). The last one, at the end of the trace, has only"
              + " the running sums.")
  private Long count;

  @Option(
      names = "--break-every",
      paramLabel = "TIME",
      description =
          "A snapshot every TIME, for example 10ms: seconds, or with a unit s, ms, us,"
              + " ns, or t for ticks. With --breaks, the denser of the two applies.")
  private String every;

  @Option(
      names = "--break-at",
      paramLabel = "TIME",
      description =
          "One more snapshot at this time, as dump prints it, for example 1.5s;" + " repeatable.")
  private List<String> at = List.of();

  @Option(
      names = "--show-breaks",
      description = "Print the time of each snapshot to standard error, in ticks.")
  private boolean shown;

  @Option(
      names = "--compat",
      paramLabel = "TOOL",
      description =
          "Report snapshots and missing streams in exactly the words of an older"
              + " program: otfaux.")
  private Tool compat;

  /** Whether the times of breaks are printed. */
  boolean shown() {
    return shown;
  }

  /** Whether messages are those of otfaux. */
  boolean likeOtfaux() {
    return compat != null;
  }

  /** Whether anything is said about breaks. */
  boolean any() {
    return chosen() || shown;
  }

  private boolean chosen() {
    return count != null || every != null || !at.isEmpty();
  }

  /** Fails if the options make no sense. */
  void check() throws UsageException {
    if (count != null && count < 2) {
      throw new UsageException("--breaks " + count + ": must be 2 or more");
    }
  }

  /** How many breaks are wanted at equal distances; 0 for none. */
  long count() {
    return count != null ? count : chosen() ? 0 : USUAL;
  }

  /** Ticks between breaks on a clock with so many ticks a second; 0 for none. */
  long every(long ticksPerSecond) throws UsageException {
    if (every == null) {
      return 0;
    }
    long ticks = ticks("--break-every", every, ticksPerSecond);
    if (ticks == 0) {
      throw new UsageException("--break-every " + every + ": must be at least one tick");
    }
    return ticks;
  }

  /** Ticks of further breaks on a clock with so many ticks a second. */
  Set<Long> at(long ticksPerSecond) throws UsageException {
    Set<Long> ticks = new LinkedHashSet<>();
    for (String time : at) {
      ticks.add(ticks("--break-at", time, ticksPerSecond));
    }
    return ticks;
  }

  private static long ticks(String option, String time, long ticksPerSecond) throws UsageException {
    BigInteger ticks = TimeArgument.ticks(time, ticksPerSecond);
    if (ticks.compareTo(LIMIT) >= 0) {
      throw new UsageException(option + " " + time + ": no trace is that long");
    }
    return ticks.longValue();
  }
}
