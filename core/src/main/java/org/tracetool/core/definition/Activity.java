package org.tracetool.core.definition;

import java.util.Locale;

/** The activity of a process in a region, derived from the names of region and group. */
public enum Activity {
  /** The program itself: all that is nothing of the following. */
  APPLICATION("application"),
  /** Communication through MPI, its barriers excepted. */
  MPI("MPI"),
  /** Waiting for others: barriers, locks, joins. */
  SYNCHRONISATION("synchronisation"),
  /** Reading and writing files, MPI-IO included. */
  IO("I/O"),
  /** The measurement itself. */
  MEASUREMENT("measurement");

  private final String label;

  Activity(String label) {
    this.label = label;
  }

  /** Name for people. */
  public String label() {
    return label;
  }

  /**
   * The activity of a region.
   *
   * @param region its name, or null
   * @param group the name of its group, or null
   */
  public static Activity of(String region, String group) {
    String name = region == null ? "" : region.toLowerCase(Locale.ROOT);
    String family = group == null ? "" : group.toLowerCase(Locale.ROOT);
    if (family.equals("vt_api") || family.equals("measurement") || family.equals("scorep")) {
      return MEASUREMENT;
    }
    boolean mpi = family.startsWith("mpi") || name.startsWith("mpi_") || name.startsWith("pmpi_");
    if (name.startsWith("mpi_file_")
        || family.contains("i/o")
        || family.equals("io")
        || family.endsWith("-io")) {
      return IO;
    }
    if (name.contains("barrier")
        || family.contains("sync")
        || name.startsWith("pthread_") && isWaiting(name)
        || name.startsWith("!$omp") && isOmpWaiting(name)
        || mpi && (name.equals("mpi_win_fence") || name.equals("mpi_win_wait"))) {
      return SYNCHRONISATION;
    }
    return mpi ? MPI : APPLICATION;
  }

  private static boolean isWaiting(String name) {
    return name.contains("_lock")
        || name.contains("lock")
        || name.contains("_join")
        || name.contains("cond_wait")
        || name.contains("cond_timedwait");
  }

  private static boolean isOmpWaiting(String name) {
    return name.contains("critical") || name.contains("taskwait") || name.contains("ordered");
  }
}
