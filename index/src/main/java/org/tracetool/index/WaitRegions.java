package org.tracetool.index;

import java.util.Locale;
import java.util.regex.Pattern;

/** Which regions are such that a long call of them is a wait, by their names. */
public final class WaitRegions {
  private static final Pattern WAITING =
      Pattern.compile(
          "(recv|wait|probe|barrier|bcast|reduce|gather|scatter|alltoall|_scan|exscan|sendrecv|ssend"
              + "|_send|win_fence|win_lock|win_complete|comm_dup|comm_split|lock|critical|taskwait"
              + "|join|synchronize|sync$)");
  private static final Pattern CALLS =
      Pattern.compile("^(p?mpi_|omp|!\\$omp|pthread_|shmem_|gaspi_|cuda|hip|upc_|sync$).*");

  private WaitRegions() {}

  /** Returns whether long calls of a region are waits. */
  public static boolean isWaiting(String name) {
    String lower = name == null ? "" : name.toLowerCase(Locale.ROOT);
    return CALLS.matcher(lower).matches() && WAITING.matcher(lower).find();
  }
}
