package org.tracetool.analyze.iteration;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.run.AnalysisVisitor;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.collect.SpillBytes;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;

/** Notes what the forward pass finds, for the search for iterations. */
public final class IterationVisitor implements AnalysisVisitor {
  private static final long BUDGET_BYTES = 1 << 22;

  private static final byte UNKNOWN = -1;
  private static final byte RECURSIVE = 8;
  private static final CallClass[] CLASSES = CallClass.values();

  private final String region;
  private final String marker;
  private final long memoryBytes;
  private final SpillBytes waits = new SpillBytes(BUDGET_BYTES);
  private final byte[] record = new byte[4 * PackedNumbers.MAX_BYTES];
  private long lastEnd;
  private IterationCollector collector;
  private CallPaths paths;

  /** Class of each call path, and whether it is recursive. */
  private byte[] kinds = new byte[64];

  /** The last call path of each rank in which it was found to call MPI. */
  private int[] lastMpi = new int[16];

  /**
   * Nothing found yet.
   *
   * @param region the region whose calls are the iterations, null to find one
   * @param marker the marker that parts iterations, null for none
   * @param memoryBytes limit of the memory for the iterations of all ranks
   */
  public IterationVisitor(String region, String marker, long memoryBytes) {
    this.memoryBytes = memoryBytes;
    this.region = region;
    this.marker = marker;
    Arrays.fill(kinds, UNKNOWN);
    Arrays.fill(lastMpi, -1);
  }

  @Override
  public String marker() {
    return marker;
  }

  @Override
  public void visitMarker(int rank, long time, long useful) {
    collector.cut(rank, time, useful);
  }

  @Override
  public void begin(CallPaths all) {
    paths = all;
    collector = new IterationCollector(all.regions()::text, region, marker, memoryBytes);
  }

  private int kind(int path) {
    if (path >= kinds.length) {
      int size = kinds.length;
      kinds = Arrays.copyOf(kinds, Math.max(path + 1, 2 * size));
      Arrays.fill(kinds, size, kinds.length, UNKNOWN);
    }
    if (kinds[path] == UNKNOWN) {
      kinds[path] = (byte) findKind(path);
    }
    return kinds[path];
  }

  private int findKind(int path) {
    int name = paths.regions().name(paths.region(path));
    CallClass kind = kind(paths.regions().type(paths.region(path)), name);
    for (int around = paths.parent(path); around >= 0; around = paths.parent(around)) {
      if (paths.region(around) >= 0 && paths.regions().name(paths.region(around)) == name) {
        return kind.ordinal() | RECURSIVE;
      }
    }
    return kind.ordinal();
  }

  private CallClass kind(RegionClass type, int name) {
    if (type == RegionClass.MPI) {
      return CallClass.MPI;
    } else if (type != RegionClass.USER) {
      return CallClass.OTHER;
    }
    boolean isOpenMp = paths.regions().text(name).startsWith("!$omp");
    return isOpenMp ? CallClass.OPENMP_USER : CallClass.USER;
  }

  @Override
  public void visitCall(
      int rank,
      int thread,
      int path,
      int depth,
      long enter,
      long leave,
      long usefulEnter,
      long usefulLeave) {
    if (thread != 0 || paths.region(path) < 0) {
      return;
    }
    RankCallLog log = collector.log(rank);
    if (depth > 1 && log.isSettledPath(path)) {
      return; // as most calls are
    }
    int bits = kind(path);
    CallClass kind = CLASSES[bits & (RECURSIVE - 1)];
    int parent = paths.parent(path);
    boolean isInside = parent >= 0 && paths.region(parent) >= 0;
    if (depth > 1 && isInside && kind != CallClass.MPI && region == null) {
      if (log.isSettled(name(path), name(parent))) {
        log.settlePath(path);
        return;
      }
    }
    if (isInside) {
      log.markCall(name(parent));
      if (kind == CallClass.MPI) {
        markMpi(rank, parent);
      }
    }
    collector.end(
        log,
        name(path),
        kind,
        depth + 1,
        (bits & RECURSIVE) != 0,
        enter,
        leave,
        usefulEnter,
        usefulLeave);
  }

  private int name(int path) {
    return paths.regions().name(paths.region(path));
  }

  /** All regions of a call path have a call of MPI inside. */
  private void markMpi(int rank, int path) {
    if (rank >= lastMpi.length) {
      int size = lastMpi.length;
      lastMpi = Arrays.copyOf(lastMpi, Math.max(rank + 1, 2 * size));
      Arrays.fill(lastMpi, size, lastMpi.length, -1);
    }
    if (lastMpi[rank] == path) {
      return;
    }
    lastMpi[rank] = path;
    for (int at = path; at >= 0 && paths.region(at) >= 0; at = paths.parent(at)) {
      collector.markMpi(rank, name(at));
    }
  }

  @Override
  public void visitWait(
      int rank, int thread, int path, WaitKind kind, long begin, long end, long ticks, long bytes) {
    if (thread < 0) {
      return;
    }
    int at = PackedNumbers.put(record, 0, rank);
    at = PackedNumbers.put(record, at, PackedNumbers.unsigned(end - lastEnd));
    at = PackedNumbers.put(record, at, end - begin);
    at = PackedNumbers.put(record, at, ticks);
    waits.append(record, 0, at);
    lastEnd = end;
  }

  /**
   * The iterations; null if there are none.
   *
   * @param locations all CPU locations
   * @param diagnostics to which iterations are reported that had to be left out
   */
  public IterationReport report(
      RunFacts run, List<LocationTimes> locations, Diagnostics diagnostics) {
    Map<Integer, Integer> counts = new TreeMap<>();
    locations.forEach(l -> counts.merge(l.rank(), 1, Integer::sum));
    int[] ranks = counts.keySet().stream().mapToInt(Integer::intValue).toArray();
    int[] threads = counts.values().stream().mapToInt(Integer::intValue).toArray();
    if (collector == null) {
      return null;
    }
    IterationReport report = collector.report(run, ranks, threads, this::visitWaits);
    diagnostics.add(
        WarningCode.LIMIT_REACHED,
        "iterations after those that memory has room for, left out; --memory sets how much it is",
        collector.omitted(),
        null);
    return report;
  }

  /** Hands over all waits. */
  private void visitWaits(IterationWaits.WaitVisitor visitor) {
    byte[] block = new byte[1 << 16];
    long position = 0;
    long end = 0;
    int filled = 0;
    int at = 0;
    while (position + at < waits.length()) {
      if (filled - at < record.length && position + filled < waits.length()) {
        position += at;
        at = 0;
        filled = (int) Math.min(block.length, waits.length() - position);
        waits.read(position, block, filled);
      }
      int rank = (int) PackedNumbers.at(block, at);
      at = PackedNumbers.after(block, at);
      end += PackedNumbers.signed(PackedNumbers.at(block, at));
      at = PackedNumbers.after(block, at);
      long length = PackedNumbers.at(block, at);
      at = PackedNumbers.after(block, at);
      visitor.take(rank, end - length, end, PackedNumbers.at(block, at));
      at = PackedNumbers.after(block, at);
    }
  }
}
