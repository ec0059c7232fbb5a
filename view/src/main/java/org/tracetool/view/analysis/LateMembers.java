package org.tracetool.view.analysis;

import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.CollectiveCalls;

/**
 * Finds for whom the members of collective operations waited. What is a wait and how long it is, is
 * what {@code stats} counts as waiting in collective operations.
 */
public final class LateMembers implements ViewAnalysis {
  @Override
  public String id() {
    return "late-members";
  }

  @Override
  public String title() {
    return "Who comes late to collective operations";
  }

  @Override
  public String description() {
    return "The others waited from their begin until this process came: the last one, or the one"
        + " that has what all need. The region in which it was most of that time is what they"
        + " waited for. First the processes and operations with most waiting of all members"
        + " together, then the single operations.";
  }

  @Override
  public Set<EventKind> kinds() {
    Set<EventKind> kinds = EnumSet.of(EventKind.ENTER, EventKind.LEAVE);
    kinds.addAll(CollectiveCalls.KINDS);
    return kinds;
  }

  @Override
  public boolean needsWholeRun() {
    return true;
  }

  @Override
  public Run start(AnalysisInput input) {
    return new LateMemberRun(input);
  }
}
