package org.tracetool.index;

import java.util.Locale;
import java.util.regex.Pattern;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/** Which regions are such that a long call of them is a wait, by their names. */
public final class WaitRegions {
  private static final Pattern WAITING =
      Pattern.compile(
          "(recv|wait|probe|barrier|bcast|reduce|gather|scatter|alltoall|_scan|exscan|sendrecv|ssend"
              + "|_send|win_fence|win_lock|win_complete|comm_dup|comm_split|lock|critical|taskwait"
              + "|join|synchronize|sync$)");
  private static final Pattern CALLS =
      Pattern.compile("^(p?mpi_|omp|!\\$omp|pthread_|shmem_|gaspi_|cuda|hip|upc_|sync$).*");

  private static final int WAITS = 1;
  private static final int RUNS = 2;

  private final Definitions definitions;

  /** What is known of regions; 0 for nothing. */
  private final IntMap known = new IntMap();

  /** For the regions of a trace. */
  WaitRegions(Definitions definitions) {
    this.definitions = definitions;
  }

  /** Returns whether long calls of a region are waits. */
  boolean are(int region) {
    int what = known.get(region);
    if (what == 0) {
      Definition.Region defined = definitions.region(region);
      what = defined != null && isWaiting(defined.name()) ? WAITS : RUNS;
      known.put(region, what);
    }
    return what == WAITS;
  }

  /** Returns whether long calls of a region are waits. */
  public static boolean isWaiting(String name) {
    String lower = name == null ? "" : name.toLowerCase(Locale.ROOT);
    return CALLS.matcher(lower).matches() && WAITING.matcher(lower).find();
  }
}
