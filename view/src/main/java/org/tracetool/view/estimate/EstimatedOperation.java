package org.tracetool.view.estimate;

import java.util.List;
import org.tracetool.core.definition.CollectiveType;

/**
 * A collective operation of all ranks that the trace does not record: the n-th calls of a region.
 *
 * @param region the name of the region
 * @param type for whom its members wait
 * @param calls one of each rank, in the order of ranks
 */
public record EstimatedOperation(String region, CollectiveType type, List<MemberCall> calls) {
  /**
   * A call of a member.
   *
   * @param location token of the thread that calls
   * @param enter ticks
   * @param leave ticks; the end of what was read, if it goes on
   */
  public record MemberCall(int location, long enter, long leave) {}

  /** Copies the list. */
  public EstimatedOperation {
    calls = List.copyOf(calls);
  }

  /** The call that a member waits for, since it begins later; null if it waits for none. */
  public MemberCall awaited(int rank) {
    MemberCall latest = null;
    for (int i = 0; i < (type == CollectiveType.SCAN ? rank : calls.size()); i++) {
      MemberCall call = calls.get(i);
      latest = latest == null || isLater(call, latest) ? call : latest;
    }
    return latest != null && isLater(latest, calls.get(rank)) ? latest : null;
  }

  private static boolean isLater(MemberCall a, MemberCall b) {
    return Long.compareUnsigned(a.enter, b.enter) > 0;
  }
}
