package org.tracetool.cli.stats;

import org.tracetool.cli.common.Heading;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.legacy.otf.profile.AlikeProcesses;
import org.tracetool.stats.TraceStatistics;
import picocli.CommandLine.Option;

/** How processes that spend their time alike are found. */
@Heading(StyleOptions.HEADING)
final class AlikeOptions {
  private static final double WITHIN = 0.1;

  /** Ways to put processes together. */
  private enum ClusterMethod {
    kmeans(AlikeProcesses.Method.KMEANS),
    linkage(AlikeProcesses.Method.LINKAGE);

    private final AlikeProcesses.Method method;

    ClusterMethod(AlikeProcesses.Method method) {
      this.method = method;
    }
  }

  @Option(
      names = "--alike",
      paramLabel = "HOW",
      description =
          "With --style otfprofile-map: kmeans (default: groups six or more processes with the"
              + " same calls around at most 16 means) or linkage (joins the nearest groups"
              + " first), as otfprofile --cluster-alg.")
  private ClusterMethod way;

  @Option(
      names = "--alike-within",
      paramLabel = "Q",
      description =
          "With --alike linkage: maximum distance between processes of one group (a line of"
              + " the output), from 0 (the same times in all functions) to 1 (no function in"
              + " common); default: 0.1.")
  private Double within;

  @Option(
      names = "--alike-calls",
      description =
          "With --alike linkage: processes in one group (a line of the output) also call each"
              + " function equally often.")
  private boolean calls;

  /** Fails if options make no sense. */
  void check(boolean isMap) throws UsageException {
    if (!isMap && (way != null || within != null || calls)) {
      String option = way != null ? "--alike" : within != null ? "--alike-within" : "--alike-calls";
      throw new UsageException(option + ": only with --style otfprofile-map");
    }
    if (way != ClusterMethod.linkage && (within != null || calls)) {
      throw new UsageException("--alike-within and --alike-calls: only with --alike linkage");
    }
    if (within != null && !(within >= 0 && within <= 1)) {
      throw new UsageException("--alike-within " + within + ": must be 0 to 1");
    }
  }

  /** The lines of processes that are alike. */
  String text(TraceStatistics statistics) throws UnsupportedTraceException {
    return AlikeProcesses.text(
        statistics,
        (way == null ? ClusterMethod.kmeans : way).method,
        within == null ? WITHIN : within,
        calls);
  }
}
