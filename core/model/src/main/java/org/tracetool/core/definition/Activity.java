package org.tracetool.core.definition;

import java.util.Locale;

/** The activity of a process in a region, for people: classes of regions that belong together. */
public enum Activity {
  /** The program itself: all that is nothing of the following. */
  APPLICATION("application"),
  /** Communication through MPI, its barriers excepted. */
  MPI("MPI"),
  /** Waiting for others: barriers, locks, threads. */
  SYNCHRONISATION("synchronisation"),
  /** Reading and writing files, MPI-IO included. */
  IO("I/O"),
  /** The measurement itself. */
  MEASUREMENT("measurement"),
  /** Use of a device: launch, copy, wait; on a device, its kernels and copies. */
  DEVICE("device");

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
   * @param stream the stream in which the region is defined, 0 for all
   * @param region null for one without definition
   */
  public static Activity of(Definitions definitions, int stream, Definition.Region region) {
    String name = region == null ? null : region.name();
    return of(RegionClass.of(definitions, stream, region), name);
  }

  /**
   * The activity of a region of a class.
   *
   * @param region its name, or null
   */
  public static Activity of(RegionClass regionClass, String region) {
    return switch (regionClass) {
      case USER -> APPLICATION;
      case MPI -> isMpiWaiting(region) ? SYNCHRONISATION : MPI;
      case OMP_BARRIER, OMP_SYNC, OTHER_RUNTIME -> SYNCHRONISATION;
      case DEVICE -> DEVICE;
      case IO -> IO;
      case MEASUREMENT -> MEASUREMENT;
    };
  }

  private static boolean isMpiWaiting(String region) {
    String name = region == null ? "" : region.toLowerCase(Locale.ROOT);
    return name.contains("barrier")
        || name.equals("mpi_win_fence")
        || name.equals("mpi_win_wait")
        || name.equals(RegionClass.TAU_BARRIER);
  }
}
