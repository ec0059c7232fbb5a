package org.tracetool.index;

import java.util.List;
import java.util.Map;

/** Receives the previews of a trace while its index is built. */
public interface PreviewListener {
  /**
   * A box of a process.
   *
   * @param from first tick
   * @param width ticks
   * @param regions exclusive ticks of the regions that take most, by their tokens
   */
  record PartialBox(long from, long width, Map<Integer, Long> regions) {
    /** Copies the regions. */
    public PartialBox {
      regions = Map.copyOf(regions);
    }
  }

  /**
   * What is known of a process so far; replaces the earlier value. Called by any thread, about once
   * in a second for each stream that is read, and at the end of each.
   *
   * @param process token of the process
   */
  void updateBoxes(int process, List<PartialBox> boxes);
}
