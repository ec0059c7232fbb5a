package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.analyze.path.DelayCosts;
import org.tracetool.analyze.path.PlaceSums;
import org.tracetool.analyze.path.TimeScan;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.system.LocationTable;

/** What happened in each call path of each location. */
final class RunProfile implements CallPathProfile {
  private final Definitions definitions;
  private final CallPaths paths;
  private final RunFacts facts;
  private final List<AnalyzedLocation> order = new ArrayList<>();
  private final List<ProfileLocation> locations;
  private final PlaceSums times;
  private final PlaceSums costs;
  private final PlaceSums critical;

  RunProfile(
      RunForwardPass pass,
      Definitions definitions,
      List<AnalyzedLocation> cpu,
      RunFacts facts,
      PlaceSums times,
      PlaceSums costs,
      PlaceSums critical) {
    this.definitions = definitions;
    this.facts = facts;
    this.times = times;
    this.costs = costs;
    this.critical = critical;
    paths = pass.paths;
    order.addAll(cpu);
    for (AnalyzedLocation l : pass.locations.all) {
      if (l.device != null) {
        order.add(l);
      }
    }
    List<ProfileLocation> all = new ArrayList<>(order.size());
    LocationTable table = pass.locations.table();
    for (AnalyzedLocation l : order) {
      Definition.Location location = definitions.location(l.token);
      String name = location == null ? null : location.name();
      int group = table.group(l.process.token);
      String process =
          definitions.find(DefinitionKind.LOCATION_GROUP, group) instanceof LocationGroup g
              ? g.name()
              : null;
      String node = table.hosts().name(l.process.token);
      all.add(
          new ProfileLocation(
              l.token,
              l.process.rank,
              l.thread,
              name == null ? "location " + Integer.toUnsignedString(l.token) : name,
              process == null ? "rank " + l.process.rank : process,
              node == null ? "node" : node));
    }
    locations = List.copyOf(all);
  }

  @Override
  public List<ProfileLocation> locations() {
    return locations;
  }

  @Override
  public int paths() {
    return paths.size();
  }

  @Override
  public int parent(int path) {
    return paths.parent(path);
  }

  @Override
  public String region(int path) {
    return paths.name(path);
  }

  private RegionInfo info(int path) {
    int region = paths.region(path);
    return region < 0 ? null : paths.regions().info(region);
  }

  @Override
  public String sourceFile(int path) {
    RegionInfo info = info(path);
    Definition file = info == null ? null : definitions.find(DefinitionKind.SCL_FILE, info.file());
    return file == null ? null : file.name();
  }

  @Override
  public int sourceLine(int path) {
    RegionInfo info = info(path);
    return info == null ? 0 : Math.max(0, info.beginLine());
  }

  @Override
  public boolean isUser(int path) {
    int region = paths.region(path);
    return path == CallPaths.NONE
        || region >= 0 && paths.regions().type(region) == RegionClass.USER;
  }

  @Override
  public boolean isFile(int path) {
    int region = paths.region(path);
    return region >= 0 && paths.regions().type(region) == RegionClass.IO;
  }

  @Override
  public int[] pathsOf(int location) {
    int[] called = order.get(location).visits.paths();
    boolean hasNone = called.length > 0 && called[0] == CallPaths.NONE;
    int[] all = new int[called.length + (hasNone ? 0 : 1)];
    System.arraycopy(called, 0, all, all.length - called.length, called.length);
    return all; // the first one is none, which is 0
  }

  @Override
  public long visits(int location, int path) {
    return order.get(location).visits.get(path);
  }

  @Override
  public double seconds(PathMetric metric, int location, int path) {
    int index = order.get(location).index;
    double ticks =
        switch (metric) {
          case TIME -> times.get(index, path, TimeScan.TIME);
          case WAITING -> times.get(index, path, TimeScan.WAITING);
          case DELAY_DIRECT -> costs.get(index, path, DelayCosts.DIRECT);
          case DELAY_INDIRECT -> costs.get(index, path, DelayCosts.INDIRECT);
          case CRITICAL_PATH -> critical.get(index, path, 0);
        };
    return ticks / facts.ticksPerSecond();
  }
}
