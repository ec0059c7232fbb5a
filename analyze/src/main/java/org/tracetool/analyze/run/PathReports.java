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
    for (int i = 0; i < sums.size(); i++) {
      double direct = sums.sum(i, DelayCosts.DIRECT);
      double indirect = sums.sum(i, DelayCosts.INDIRECT);
      if (direct + indirect > 0) {
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
    rows.sort(
        Comparator.comparingInt(DelayCost::rank)
            .thenComparingInt(DelayCost::thread)
            .thenComparing(DelayCost::callPath));
    return new DelayReport(rows, seconds(costs.unattributed()));
  }

  /** Sums in which the streams of a rank are one location, since they have no number in it. */
  private PlaceSums streamsTogether(PlaceSums sums) {
    PlaceSums together = new PlaceSums(2);
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
    for (int path = 0; path < byPath.length; path++) {
      if (byPath[path] > 0) {
        double mean = scan.cpuTicks(path) / Math.max(1, cpu);
        mean += scan.deviceTicks(path) / Math.max(1, devices);
        rows.add(new PathShare(paths.text(path), seconds(byPath[path]), seconds(mean)));
      }
    }
    rows.sort(Comparator.comparing(PathShare::callPath));
    return rows;
  }

  private List<RegionShare> regionShares(double[] byPath) {
    Map<String, Double> sums = new HashMap<>();
    for (int path = 0; path < byPath.length; path++) {
      if (byPath[path] > 0) {
        sums.merge(paths.name(path), byPath[path], Double::sum);
      }
    }
    List<RegionShare> rows = new ArrayList<>();
    sums.forEach((region, ticks) -> rows.add(new RegionShare(region, seconds(ticks))));
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
