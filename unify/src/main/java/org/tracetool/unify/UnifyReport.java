package org.tracetool.unify;

import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.report.RegionProfile;

/**
 * The result of unification.
 *
 * @param trace the new trace
 * @param resumed whether only an earlier, interrupted replacement had to be finished
 * @param streams streams of the trace
 * @param events events written, without snapshots
 * @param sends messages sent, as written
 * @param unmatched those of them for which nothing was received
 * @param reversed those of them that were received before they were sent
 * @param warnings the warnings that are also in the definitions, complete sentences
 * @param profile the profile of a run with function statistics, else null
 * @param profileFile where the profile was written, else null
 */
public record UnifyReport(
    Path trace,
    boolean resumed,
    int streams,
    long events,
    long sends,
    long unmatched,
    long reversed,
    List<String> warnings,
    RegionProfile profile,
    Path profileFile) {
  /** The report of a run that only finished an interrupted replacement. */
  public static UnifyReport resumed(Path trace) {
    return new UnifyReport(trace, true, 0, 0, 0, 0, 0, List.of(), null, null);
  }
}
