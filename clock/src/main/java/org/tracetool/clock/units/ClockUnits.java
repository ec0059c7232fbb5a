package org.tracetool.clock.units;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.system.LocationTable;

/**
 * Which processes and threads share a clock. A unit is a process with its threads, whose times move
 * together; a node is a set of units that are said to run on one machine.
 */
public final class ClockUnits {
  private final IntMap unitOf = new IntMap();
  private final List<Integer> firsts = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final int[] nodeOf;
  private final List<String> nodeNames = new ArrayList<>();
  private final int sequenceKey;

  /** The units of all processes that a trace has streams of. */
  public ClockUnits(Definitions definitions, List<StreamInfo> streams) {
    LocationNames locationNames = LocationNames.of(definitions);
    LocationTable table = LocationTable.of(definitions);
    IntMap byProcess = new IntMap();
    for (StreamInfo stream : streams) {
      for (int location : stream.locations()) {
        int main = table.process(location);
        if (byProcess.get(main) == 0) {
          firsts.add(location);
          Definition.Location process = definitions.location(main);
          names.add(
              process == null
                  ? "#" + Integer.toUnsignedString(location)
                  : locationNames.of(process));
          byProcess.put(main, firsts.size());
        }
        unitOf.put(location, byProcess.get(main));
      }
    }
    nodeOf = nodes(table.hosts());
    sequenceKey = CollectiveCalls.sequenceKeyOf(definitions);
  }

  /** The key of the numbers of collective operations; 0 if the trace has none. */
  public int sequenceKey() {
    return sequenceKey;
  }

  /** Number of units. */
  public int count() {
    return firsts.size();
  }

  /** The unit of a process or thread; -1 if it is none, as a group is. */
  public int of(int location) {
    return unitOf.get(location) - 1;
  }

  /** Name of a unit: that of its process. */
  public String name(int unit) {
    return names.get(unit);
  }

  /** The first process or thread of a unit. */
  public int location(int unit) {
    return firsts.get(unit);
  }

  /** The node of a unit, counted from 0; each unit whose node is not known has one of its own. */
  public int node(int unit) {
    return nodeOf[unit];
  }

  /** Number of nodes. */
  public int nodes() {
    return nodeNames.size();
  }

  /** Name of a node. */
  public String nodeName(int node) {
    return nodeNames.get(node);
  }

  private int[] nodes(Hosts hosts) {
    int[] numbers = new int[hosts.names().size()];
    int[] nodes = new int[count()];
    for (int unit = 0; unit < nodes.length; unit++) {
      int host = hosts.number(location(unit));
      if (host < 0 || numbers[host] == 0) {
        nodeNames.add(host < 0 ? name(unit) : hosts.names().get(host));
      }
      if (host >= 0 && numbers[host] == 0) {
        numbers[host] = nodeNames.size();
      }
      nodes[unit] = (host < 0 ? nodeNames.size() : numbers[host]) - 1;
    }
    return nodes;
  }
}
