package org.tracetool.cli.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.cli.report.ClockAlignmentReport;
import org.tracetool.clock.align.CollectiveAlignment;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.unify.rank.RankMerge;
import org.tracetool.unify.rank.RankOperations;

/** Brings the clocks of files of ranks together. */
final class RankClocks {
  private static final long NANOS = 1_000_000_000L;
  private static final double MICROS = 1e3;

  private final RankMerge ranks;
  private CollectiveAlignment alignment;

  RankClocks(RankMerge ranks) {
    this.ranks = ranks;
  }

  /**
   * Finds the clocks by what belongs together, from those of the systems on.
   *
   * @return what was done
   * @throws UsageException if nothing is known of the clocks at all
   */
  ClockAlignmentReport align(ReadOptions options) throws IOException {
    ranks.setSystemClocks();
    long[] firsts = new long[ranks.count()];
    for (int file = 0; file < firsts.length; file++) {
      firsts[file] = ranks.firstTime(file);
    }
    alignment = new CollectiveAlignment(firsts, NANOS);
    RankOperations operations = ranks.operations(options);
    operations.forEach(alignment::addOperation, alignment::addMessage);
    alignment.run();
    report(operations, options.diagnostics());
    long[] offsets = new long[firsts.length];
    double[] drifts = new double[firsts.length];
    boolean isAligned = true;
    for (int file = 0; file < firsts.length; file++) {
      offsets[file] = alignment.offset(file);
      drifts[file] = alignment.drift(file);
      isAligned &= alignment.isJoined(file) || !ranks.hasRecords(file);
    }
    ranks.correct(offsets, drifts);
    if (isAligned) {
      ranks.setAligned();
    }
    return report();
  }

  private void report(RankOperations operations, Diagnostics diagnostics) throws UsageException {
    for (String communicator : operations.different()) {
      diagnostics.warn(
          WarningCode.UNFINISHED_OPERATIONS,
          "communicators whose operations differ between ranks, not used to align clocks",
          communicator);
    }
    for (String communicator : operations.ambiguous()) {
      diagnostics.warn(
          WarningCode.UNFINISHED_OPERATIONS,
          "communicators whose operations have no numbers and agree between ranks in several ways,"
              + " not used to align clocks",
          communicator);
    }
    diagnostics.add(
        WarningCode.LIMIT_REACHED,
        "calls of collective operations not used to align clocks, for lack of memory",
        operations.omittedCalls(),
        null);
    diagnostics.add(
        WarningCode.LIMIT_REACHED,
        "sends and receives not used to align clocks, for lack of memory",
        operations.omittedMessages(),
        null);
    for (int file = 0; file < ranks.count(); file++) {
      if (ranks.hasRecords(file) && !alignment.isJoined(file)) {
        if (!ranks.haveDates()) {
          throw new UsageException(
              ranks.name(file)
                  + ": shares no operation with the other files, and not all of them say when they"
                  + " began; give --align start, wallclock or none");
        }
        diagnostics.warn(
            WarningCode.CHANGED_TIMES,
            "files that share no operation with the first one keep the clocks of their systems",
            ranks.name(file));
      }
    }
    if (alignment.violationsAfter() > 0) {
      diagnostics.add(
          WarningCode.REVERSED_MESSAGES,
          "operations and messages that still come before their cause on the aligned clocks",
          alignment.violationsAfter(),
          null);
    }
  }

  private ClockAlignmentReport report() {
    List<ClockAlignmentReport.Clock> clocks = new ArrayList<>();
    for (int file = 0; file < ranks.count(); file++) {
      int count = alignment.operationCount(file);
      clocks.add(
          new ClockAlignmentReport.Clock(
              ranks.rank(file),
              ranks.name(file),
              alignment.offset(file),
              alignment.drift(file),
              count,
              count == 0 ? Double.NaN : alignment.residualMedian(file),
              count == 0 ? Double.NaN : alignment.residualMax(file),
              file == 0));
    }
    return new ClockAlignmentReport(
        alignment.method().name().toLowerCase(Locale.ROOT),
        alignment.violationsBefore(),
        alignment.violationsAfter(),
        clocks);
  }

  /** A shift of a clock, in milliseconds or, if it is smaller than one, in microseconds. */
  private static String shift(long ns) {
    return ns < MICROS * MICROS
        ? String.format(Locale.ROOT, "%.1f us", ns / MICROS)
        : String.format(Locale.ROOT, "%.3f ms", ns / MICROS / MICROS);
  }

  /** What was done, in one line. */
  String summary() {
    long operations = 0;
    long largest = 0;
    double residual = 0;
    for (int file = 0; file < ranks.count(); file++) {
      operations += alignment.operationCount(file);
      largest = Math.max(largest, Math.abs(alignment.offset(file)));
      residual = Math.max(residual, alignment.residualMedian(file));
    }
    return switch (alignment.method()) {
      case COLLECTIVES ->
          String.format(
              Locale.ROOT,
              "clocks of %d files aligned by %d ends of operations: moved by up to %s,"
                  + " residual %.1f us",
              ranks.count(),
              operations,
              shift(largest),
              residual / MICROS);
      case BOUNDS ->
          String.format(
              Locale.ROOT,
              "clocks of %d files aligned by messages: moved by up to %s",
              ranks.count(),
              shift(largest));
      case NONE ->
          "clocks of "
              + ranks.count()
              + " files stay as they are: there are no operations to align them by";
    };
  }
}
