package org.tracetool.filter.collector;

import java.util.Set;

/** Directives that configure a measurement and have no effect on an existing trace. */
final class MeasurementDirectives {
  private static final Set<String> NAMES =
      Set.of(
          "logfile-name",
          "logfile-format",
          "logfile-prefix",
          "logfile-rank",
          "extended-vtf",
          "verbose",
          "statistics",
          "stf-use-hw-structure",
          "stf-procs-per-file",
          "stf-chunksize",
          "protofile-name",
          "current-dir",
          "progname",
          "check",
          "check-max-errors",
          "check-max-reports",
          "check-suppression-limit",
          "check-timeout",
          "check-max-pending",
          "check-max-requests",
          "check-max-datatypes",
          "check-leak-report-size",
          "check-tracing",
          "compress-raw-data",
          "keep-raw-events",
          "stopfile-name",
          "time-windows",
          "internal-mpi",
          "pctrace-fast",
          "pctrace-cache",
          "altstack",
          "unify-symbols",
          "unify-scls",
          "unify-groups",
          "unify-counters",
          "plugin",
          "nmcmd",
          "timer",
          "timer-skip",
          "mem-blocksize",
          "mem-maxblocks",
          "mem-minblocks",
          "mem-info",
          "mem-flushblocks",
          "mem-overwrite",
          "autoflush",
          "flush-prefix",
          "flush-pid",
          "os-counter-delay",
          "deadlock-timeout",
          "deadlock-warning",
          "handle-signals",
          "sync-max-duration",
          "sync-max-messages",
          "sync-period",
          "synced-cluster",
          "synced-host",
          "info");

  private MeasurementDirectives() {}

  /** Returns whether a name in lower case is that of such a directive. */
  static boolean contain(String name) {
    return NAMES.contains(name);
  }
}
