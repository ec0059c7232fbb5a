package org.tracetool.view.estimate;

import java.util.ArrayList;
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

  /** The call that begins last; the first one of several. */
  public MemberCall latest() {
    MemberCall latest = null;
    for (MemberCall call : calls) {
      latest = later(latest, call);
    }
    return latest;
  }

  /** By rank the call that it waits for, since it begins later; null if it waits for none. */
  public List<MemberCall> awaited() {
    MemberCall latest = latest();
    MemberCall before = null;
    List<MemberCall> awaited = new ArrayList<>();
    for (MemberCall call : calls) {
      MemberCall late = type == CollectiveType.SCAN ? before : latest;
      awaited.add(late != null && isLater(late, call) ? late : null);
      before = later(before, call);
    }
    return awaited;
  }

  private static MemberCall later(MemberCall known, MemberCall other) {
    return known == null || isLater(other, known) ? other : known;
  }

  private static boolean isLater(MemberCall a, MemberCall b) {
    return Long.compareUnsigned(a.enter, b.enter) > 0;
  }
}
