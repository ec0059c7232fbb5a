package org.tracetool.view.waiting;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.core.collect.LongList;

/**
 * All waits that the analysis of a run found, with their causes: of messages and collective
 * operations, of threads, locks and devices. Kept in memory, so only as long as they are not too
 * many.
 */
public final class AnalyzedWaits implements AnalysisVisitor {
  /** Waits that are kept, at most. */
  private static final int MAX_WAITS = 1 << 19;

  /** Numbers of a wait: begin, end, end of the call, cause, region and kind. */
  private static final int WIDTH = 5;

  private static final WaitKind[] KINDS = WaitKind.values();

  /** Kinds that are estimated where the trace records no collective operations. */
  private static final Set<WaitKind> OF_COLLECTIVES =
      EnumSet.of(
          WaitKind.WAIT_AT_BARRIER,
          WaitKind.WAIT_AT_NXN,
          WaitKind.LATE_BROADCAST,
          WaitKind.EARLY_REDUCE,
          WaitKind.EARLY_SCAN);

  private final Map<Integer, LongList> byLocation = new HashMap<>();

  /** The regions in which something waits, and their places in this list. */
  private final Map<String, Integer> regions = new LinkedHashMap<>();

  private final List<String> names = new ArrayList<>();
  private CallPaths paths;
  private boolean areEstimated;
  private long count;

  @Override
  public void begin(CallPaths known) {
    paths = known;
  }

  @Override
  public void visitCause(
      int location, int cause, int path, WaitKind kind, long begin, long end, long leave) {
    if (++count > MAX_WAITS) {
      byLocation.clear();
      return;
    }
    int region = regions.computeIfAbsent(paths.name(path), this::addName);
    LongList waits = byLocation.computeIfAbsent(location, l -> new LongList());
    waits.add(begin);
    waits.add(end);
    waits.add(leave);
    waits.add(cause);
    waits.add((long) region << Byte.SIZE | kind.ordinal());
  }

  private int addName(String name) {
    names.add(name);
    return names.size() - 1;
  }

  /**
   * The run is analyzed.
   *
   * @param estimated whether it records no collective operations
   */
  public void finish(boolean estimated) {
    areEstimated = estimated;
    paths = null; // needed no more, and large
  }

  /** Whether all waits are here: else there were too many. */
  public boolean isComplete() {
    return count <= MAX_WAITS;
  }

  /** The names of the regions in which something waits. */
  public Set<String> regions() {
    return Collections.unmodifiableSet(regions.keySet());
  }

  /** The waits of a location whose calls have a part in an interval, or touch it. */
  List<WindowWait> during(int location, long from, long to) {
    LongList waits = byLocation.getOrDefault(location, new LongList());
    List<WindowWait> found = new ArrayList<>();
    for (int i = 0; i < waits.size(); i += WIDTH) {
      long begin = waits.get(i);
      long leave = waits.get(i + 2);
      if (Long.compareUnsigned(begin, to) <= 0 && Long.compareUnsigned(leave, from) >= 0) {
        long region = waits.get(i + 4);
        WaitKind kind = KINDS[(int) (region & 0xff)];
        boolean isEstimated = areEstimated && OF_COLLECTIVES.contains(kind);
        String name = names.get((int) (region >>> Byte.SIZE));
        int cause = (int) waits.get(i + 3);
        found.add(
            new WindowWait(location, begin, waits.get(i + 1), leave, cause, name, isEstimated));
      }
    }
    return found;
  }
}
