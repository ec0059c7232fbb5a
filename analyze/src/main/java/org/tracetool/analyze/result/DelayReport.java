package org.tracetool.analyze.result;

import java.util.List;

/**
 * Who caused the waiting.
 *
 * @param costs in order of rank, thread and call path; none is 0
 * @param unattributedSeconds waiting without a cause that the trace shows
 */
public record DelayReport(List<DelayCost> costs, double unattributedSeconds) {
  /** Copies the list. */
  public DelayReport {
    costs = List.copyOf(costs);
  }
}
