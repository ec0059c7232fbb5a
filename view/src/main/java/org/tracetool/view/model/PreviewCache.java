package org.tracetool.view.model;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.index.BoxColumns;
import org.tracetool.index.TraceIndex;

/**
 * The boxes of processes that were asked for, which stay. Columns of the whole run are wider than
 * the narrowest boxes: wider ones tell the same then, and are fewer. Safe for several threads.
 */
public final class PreviewCache {
  private final TraceIndex index;
  private final Map<Integer, BoxColumns> narrowest = new ConcurrentHashMap<>();
  private final Map<Width, BoxColumns> wider = new ConcurrentHashMap<>();

  private record Width(int process, int bits) {}

  PreviewCache(TraceIndex index) {
    this.index = index;
  }

  /** The narrowest boxes of a process, or of all (0). */
  public BoxColumns narrowest(int process) throws IOException {
    BoxColumns known = narrowest.get(process);
    if (known == null) {
      known = index.boxColumns(process, 1);
      narrowest.put(process, known);
    }
    return known;
  }

  /**
   * The widest boxes of a process, or of all (0), that are not wider than this; if all are, the
   * narrowest.
   *
   * @param width ticks, a power of two
   */
  public BoxColumns within(int process, long width) throws IOException {
    BoxColumns least = narrowest.get(process);
    if (least != null && Long.compareUnsigned(2 * least.width(), width) > 0) {
      return least;
    }
    Width key = new Width(process, Long.numberOfTrailingZeros(width));
    BoxColumns known = wider.get(key);
    if (known == null) {
      known = index.boxColumns(process, width);
      // Only the narrowest can be wider than what was asked for.
      if (Long.compareUnsigned(known.width(), width) > 0) {
        narrowest.put(process, known);
      } else {
        wider.put(key, known);
      }
    }
    return known;
  }
}
