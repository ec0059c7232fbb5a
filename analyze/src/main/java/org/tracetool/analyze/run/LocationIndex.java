package org.tracetool.analyze.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.DeviceTimes;
import org.tracetool.analyze.store.TimePieces;
import org.tracetool.analyze.store.VirtualCurve;
import org.tracetool.analyze.store.WaitList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.SpillBytes;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.system.WorldCommunicators;

/** The locations of a run that have events, their processes and devices. */
final class LocationIndex {
  private static final int ACCELERATOR = 2;

  final List<AnalyzedLocation> all = new ArrayList<>();
  final List<AnalyzedDevice> devices = new ArrayList<>();
  final List<AnalyzedProcess> processes = new ArrayList<>();

  private final Definitions definitions;
  private final LocationTable table;
  private final SpillBytes pieces;
  private final SpillBytes waits;
  private final SpillStore curves;
  private final IntMap numbers = new IntMap();
  private final IntMap processNumbers = new IntMap();
  private final Map<Long, AnalyzedDevice> deviceByGroup = new HashMap<>();
  private final int[] worldStart;

  /** By place of a location: whether it may have events. */
  private boolean[] mayHaveEvents;

  /** By place of a location: its number among the threads of its process. */
  private final int[] threads;

  /** By number of a process: how many threads are known. */
  private final IntMap threadCounts = new IntMap();

  private int nextRank;

  /** The location that was asked for last. */
  private AnalyzedLocation last;

  LocationIndex(Definitions definitions, SpillBytes pieces, SpillBytes waits, SpillStore curves) {
    this.definitions = definitions;
    this.pieces = pieces;
    this.waits = waits;
    this.curves = curves;
    table = LocationTable.of(definitions);
    WorldCommunicators worlds = table.worlds();
    worldStart = new int[worlds.count()];
    for (int world = 0; world < worldStart.length; world++) {
      worldStart[world] = nextRank;
      nextRank += worlds.size(world);
    }
    threads = new int[table.count()];
    for (int place = 0; place < threads.length; place++) {
      int token = table.token(place);
      threads[place] =
          table.kind(token).isThread() ? threadCounts.add(table.process(token), 1, 0) - 1 : -1;
    }
    mayHaveEvents = new boolean[table.count()];
    Arrays.fill(mayHaveEvents, true);
  }

  /** Only locations of these streams have events: before the first event is taken. */
  void setStreams(List<StreamInfo> streams, boolean[] hasEvents) {
    Arrays.fill(mayHaveEvents, false);
    for (int i = 0; i < hasEvents.length; i++) {
      for (int token : hasEvents[i] ? streams.get(i).locations() : new int[0]) {
        int place = table.place(token);
        if (place >= 0) {
          if (mayHaveEvents[place] && table.kind(token).isExecuting()) {
            process(token).locationCount++; // events from two streams are put in order of time
          }
          mayHaveEvents[place] = true;
        }
      }
    }
    for (int place = 0; place < mayHaveEvents.length; place++) {
      int token = table.token(place);
      if (mayHaveEvents[place] && table.kind(token).isExecuting()) {
        process(token).locationCount++;
      }
      if (mayHaveEvents[place] && table.kind(token).isThread()) {
        AnalyzedProcess p = process(token);
        p.live++;
        if (p.live == 1) {
          p.masterToken = token;
        }
      }
      if (mayHaveEvents[place] && table.kind(token).isGpu()) {
        device(token, process(token));
      }
    }
  }

  /** The process of a location. */
  AnalyzedProcess process(int token) {
    int main = table.process(token);
    int number = processNumbers.get(main);
    if (number == 0) {
      int world = table.world(main);
      int rank = world < 0 ? nextRank++ : worldStart[world] + table.rank(main);
      AnalyzedProcess p = new AnalyzedProcess(main, rank, node(main));
      p.masterToken = main;
      processes.add(p);
      number = processes.size();
      processNumbers.put(main, number);
    }
    return processes.get(number - 1);
  }

  private int node(int process) {
    int group = table.group(process);
    if (definitions.find(DefinitionKind.LOCATION_GROUP, group) instanceof LocationGroup g) {
      return g.node();
    }
    return -1 - table.hosts().number(process);
  }

  /** A location that has an event; null for one on which nothing is executed. */
  AnalyzedLocation location(int token) {
    if (last != null && last.token == token) {
      return last;
    }
    last = findLocation(token);
    return last;
  }

  private AnalyzedLocation findLocation(int token) {
    int number = numbers.get(token);
    if (number != 0) {
      return number < 0 ? null : all.get(number - 1);
    }
    if (!table.kind(token).isExecuting()) {
      numbers.put(token, -1);
      return null;
    }
    int place = table.place(token);
    AnalyzedProcess p = process(token);
    boolean isDevice = table.kind(token).isGpu();
    int thread = place >= 0 ? threads[place] : threadCounts.add(p.token, 1, 0) - 1;
    AnalyzedLocation l =
        new AnalyzedLocation(
            all.size(),
            token,
            place,
            p,
            isDevice ? -1 : thread,
            isDevice ? device(token, p) : null,
            new TimePieces(pieces),
            new WaitList(waits),
            new VirtualCurve(curves));
    all.add(l);
    numbers.put(token, all.size());
    if (isDevice) {
      p.streams.add(l);
      if (!devices.contains(l.device)) {
        devices.add(l.device);
      }
      return l;
    }
    p.locations.add(l);
    if (token == p.masterToken) {
      p.master = l;
    } else {
      l.mode = AnalyzedLocation.OUTSIDE;
    }
    return l;
  }

  private AnalyzedDevice device(int token, AnalyzedProcess p) {
    int group = table.group(token);
    LocationGroup found =
        definitions.find(DefinitionKind.LOCATION_GROUP, group) instanceof LocationGroup g
            ? g
            : null;
    boolean own = found != null && found.type() == ACCELERATOR;
    long key = own ? Integer.toUnsignedLong(group) : -1L - Integer.toUnsignedLong(p.token);
    AnalyzedDevice device = deviceByGroup.get(key);
    if (device == null) {
      String name = own ? found.name() : null; // else it is that of the process
      device = new AnalyzedDevice(name == null ? DeviceTimes.unnamed(p.rank) : name, p.rank);
      deviceByGroup.put(key, device);
      p.devices.add(device);
    }
    return device;
  }

  LocationTable table() {
    return table;
  }
}
