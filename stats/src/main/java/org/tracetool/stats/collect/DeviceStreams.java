package org.tracetool.stats.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.collect.DisjointSets;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.operation.LaunchMatcher;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.system.LocationTable;

/**
 * Which streams of a trace are needed to know what devices do: those of devices, and if operations
 * have the numbers of their launches, those of the threads of the same processes. Streams that
 * share a process are read together.
 */
public final class DeviceStreams {
  private final TraceReader reader;
  private final LocationTable locations;
  private final List<StreamInfo> streams;

  private DeviceStreams(TraceReader reader, LocationTable locations) {
    this.reader = reader;
    this.locations = locations;
    streams = reader.streams();
  }

  /**
   * The streams that are read together, for each group of processes with devices.
   *
   * @param work only groups of which it has a stream
   */
  public static List<List<StreamInfo>> of(TraceReader reader, ShardWork work) {
    LocationTable table = LocationTable.of(reader.definitions());
    if (table.count(LocationKind.GPU_STREAM) + table.count(LocationKind.GPU_CONTEXT) == 0) {
      return List.of();
    }
    return new DeviceStreams(reader, table).groups(work);
  }

  private List<List<StreamInfo>> groups(ShardWork work) {
    IntMap owners = new IntMap();
    for (StreamInfo stream : streams) {
      for (int token : stream.locations()) {
        if (locations.kind(token).isGpu()) {
          owners.put(locations.process(token), 1);
        }
      }
    }
    boolean hasLaunches = LaunchMatcher.keys(reader.definitions()).size() > 0;
    IntMap firstStream = new IntMap();
    DisjointSets together = new DisjointSets(streams.size());
    boolean[] isNeeded = new boolean[streams.size()];
    for (int i = 0; i < isNeeded.length; i++) {
      for (int token : streams.get(i).locations()) {
        LocationKind kind = locations.kind(token);
        int process = locations.process(token);
        if (owners.get(process) != 0 && (kind.isGpu() || hasLaunches && kind.isThread())) {
          isNeeded[i] = true;
          int first = firstStream.get(process) - 1;
          if (first < 0) {
            firstStream.put(process, i + 1);
          } else {
            together.join(i, first);
          }
        }
      }
    }
    Map<Integer, List<StreamInfo>> groups = new TreeMap<>();
    for (int i = 0; i < isNeeded.length; i++) {
      if (isNeeded[i]) {
        groups.computeIfAbsent(together.lowest(i), k -> new ArrayList<>()).add(streams.get(i));
      }
    }
    List<List<StreamInfo>> wanted = new ArrayList<>();
    for (Map.Entry<Integer, List<StreamInfo>> group : groups.entrySet()) {
      if (work.writes(group.getKey())) {
        wanted.add(group.getValue());
      }
    }
    return wanted;
  }
}
