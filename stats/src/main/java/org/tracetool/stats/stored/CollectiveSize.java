package org.tracetool.stats.stored;

import java.util.Locale;

/** The size by which stftool distinguishes collective operations, from the operation's name. */
final class CollectiveSize {
  private CollectiveSize() {}

  /**
   * The size.
   *
   * @param operation name of the operation, or null
   * @param root whether the process is the root
   */
  static long of(String operation, boolean root, long sent, long received) {
    String name = operation == null ? "" : operation.toLowerCase(Locale.ROOT);
    return switch (name) {
      case "mpi_barrier" -> 0;
      case "mpi_bcast" -> root ? sent : received;
      case "mpi_gather", "mpi_gatherv", "mpi_reduce" -> sent;
      case "mpi_scatter", "mpi_scatterv" -> received;
      default -> sent + received;
    };
  }
}
