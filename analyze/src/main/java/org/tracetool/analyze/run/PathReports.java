package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.path.CriticalPathWalk;
import org.tracetool.analyze.path.DelayCosts;
import org.tracetool.analyze.path.PlaceSums;
import org.tracetool.analyze.path.TimeScan;
import org.tracetool.analyze.result.CriticalPath;
import org.tracetool.analyze.result.CriticalPath.LocationShare;
import org.tracetool.analyze.result.CriticalPath.PathSegment;
import org.tracetool.analyze.result.CriticalPath.PathShare;
import org.tracetool.analyze.result.CriticalPath.RegionShare;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.analyze.result.DelayReport;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.analyze.store.LocationRecord;

/** Makes the reports of the backward pass. */
final class PathReports {
  /** Rows of a table of call paths or regions; smaller ones are one row. */
  private static final int MAX_ROWS = 1 << 16;

  /** Rows of costs; smaller ones are one row for each location. */
  private static final int MAX_COSTS = 1 << 18;

  private static final String OTHERS = "(others)";

  private final RunFacts facts;
  private final CallPaths paths;
  private final List<LocationRecord> locations;
  private final long base;

  /** For each location itself, for a stream of a device the first one of its rank. */
  private final int[] firstStreams;

  PathReports(RunFacts facts, CallPaths paths, List<LocationRecord> locations, long base) {
    this.facts = facts;
    this.paths = paths;
    this.locations = locations;
    this.base = base;
    firstStreams = new int[locations.size()];
    Map<Integer, Integer> streams = new HashMap<>();
    for (int i = 0; i < firstStreams.length; i++) {
      LocationRecord l = locations.get(i);
      Integer first = l.isDevice() ? streams.putIfAbsent(l.rank(), i) : null;
      firstStreams[i] = first == null ? i : first;
    }
  }

  private double seconds(double ticks) {
    return ticks / facts.ticksPerSecond();
  }

  DelayReport delays(DelayCosts costs) {
    PlaceSums sums = streamsTogether(costs.costs());
    List<DelayCost> rows = new ArrayList<>();
    double[] all = new double[sums.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = sums.sum(i, DelayCosts.DIRECT) + sums.sum(i, DelayCosts.INDIRECT);
    }
    LargestValues largest = new LargestValues(all, MAX_COSTS);
    Map<Integer, double[]> others = new HashMap<>();
    for (int i = 0; i < sums.size(); i++) {
      double direct = sums.sum(i, DelayCosts.DIRECT);
      double indirect = sums.sum(i, DelayCosts.INDIRECT);
      if (!largest.takes(all[i])) {
        double[] more = others.computeIfAbsent(sums.location(i), l -> new double[2]);
        more[0] += direct;
        more[1] += indirect;
      } else {
        LocationRecord l = locations.get(sums.location(i));
        rows.add(
            new DelayCost(
                l.rank(),
                l.thread(),
                paths.text(sums.path(i)),
                seconds(direct),
                seconds(indirect)));
      }
    }
    others.forEach(
        (location, more) -> {
          if (more[0] + more[1] > 0) {
            LocationRecord l = locations.get(location);
            rows.add(
                new DelayCost(l.rank(), l.thread(), OTHERS, seconds(more[0]), seconds(more[1])));
          }
        });
    rows.sort(
        Comparator.comparingInt(DelayCost::rank)
            .thenComparingInt(DelayCost::thread)
            .thenComparing(DelayCost::callPath));
    return new DelayReport(rows, seconds(costs.unattributed()));
  }

  /** Sums in which the streams of a rank are one location, since they have no number in it. */
  private PlaceSums streamsTogether(PlaceSums sums) {
    PlaceSums together = new PlaceSums(2, paths);
    for (int i = 0; i < sums.size(); i++) {
      int location = firstStreams[sums.location(i)];
      for (int column = DelayCosts.DIRECT; column <= DelayCosts.INDIRECT; column++) {
        together.add(location, sums.path(i), column, sums.sum(i, column));
      }
    }
    return together;
  }

  CriticalPath criticalPath(CriticalPathWalk walk, TimeScan scan) {
    List<PathSegment> segments = new ArrayList<>();
    for (CriticalPathWalk.Stretch s : walk.stretches()) {
      LocationRecord l = locations.get(s.location());
      segments.add(new PathSegment(l.rank(), l.thread(), base + s.begin(), base + s.end()));
    }
    double[] byPath = new double[paths.size()];
    double[] byLocation = new double[locations.size()];
    PlaceSums times = walk.times();
    for (int i = 0; i < times.size(); i++) {
      byPath[times.path(i)] += times.sum(i, 0);
      byLocation[firstStreams[times.location(i)]] += times.sum(i, 0);
    }
    return new CriticalPath(
        segments, pathShares(byPath, scan), regionShares(byPath), locationShares(byLocation));
  }

  private List<PathShare> pathShares(double[] byPath, TimeScan scan) {
    int devices = (int) locations.stream().filter(LocationRecord::isDevice).count();
    int cpu = locations.size() - devices;
    List<PathShare> rows = new ArrayList<>();
    LargestValues largest = new LargestValues(byPath, MAX_ROWS);
    double others = 0;
    double meanOfOthers = 0;
    for (int path = 0; path < byPath.length; path++) {
      double mean = scan.cpuTicks(path) / Math.max(1, cpu);
      mean += scan.deviceTicks(path) / Math.max(1, devices);
      if (largest.takes(byPath[path])) {
        rows.add(new PathShare(paths.text(path), seconds(byPath[path]), seconds(mean)));
      } else if (byPath[path] > 0) {
        others += byPath[path];
        meanOfOthers += mean;
      }
    }
    if (others > 0) {
      rows.add(new PathShare(OTHERS, seconds(others), seconds(meanOfOthers)));
    }
    rows.sort(Comparator.comparing(PathShare::callPath));
    return rows;
  }

  private List<RegionShare> regionShares(double[] byPath) {
    Map<String, Double> own = new HashMap<>();
    double[] sums = new double[paths.regions().names()];
    for (int path = 0; path < byPath.length; path++) {
      if (byPath[path] > 0 && paths.region(path) < 0) {
        own.merge(paths.name(path), byPath[path], Double::sum);
      } else if (byPath[path] > 0) {
        sums[paths.regions().name(paths.region(path))] += byPath[path];
      }
    }
    LargestValues largest = new LargestValues(sums, MAX_ROWS);
    for (int name = 0; name < sums.length; name++) {
      if (sums[name] > 0) {
        boolean isOther = !largest.takes(sums[name]);
        own.merge(isOther ? OTHERS : paths.regions().text(name), sums[name], Double::sum);
      }
    }
    List<RegionShare> rows = new ArrayList<>();
    own.forEach((region, ticks) -> rows.add(new RegionShare(region, seconds(ticks))));
    rows.sort(Comparator.comparing(RegionShare::region));
    return rows;
  }

  private List<LocationShare> locationShares(double[] byLocation) {
    List<LocationShare> rows = new ArrayList<>();
    for (int i = 0; i < byLocation.length; i++) {
      if (byLocation[i] > 0) {
        LocationRecord l = locations.get(i);
        rows.add(new LocationShare(l.rank(), l.thread(), seconds(byLocation[i])));
      }
    }
    rows.sort(Comparator.comparingInt(LocationShare::rank).thenComparingInt(LocationShare::thread));
    return rows;
  }
}
