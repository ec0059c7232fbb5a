package org.tracetool.format.tau.write;

import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.system.LocationTable;

/** Nodes and threads of locations: processes are counted from 0, and their threads. */
final class WrittenPlaces {
  /** No node or thread. */
  static final int NONE = -1;

  private static final int MAX_NUMBER = 65_534;

  private final LocationTable table;

  /** For each location one more than its place; node and thread as in a record. */
  private final IntMap places = new IntMap();

  WrittenPlaces(Definitions definitions) {
    table = LocationTable.of(definitions);
    IntMap nodes = new IntMap();
    IntMap threads = new IntMap();
    for (Definition.Location location : definitions.all(Definition.Location.class)) {
      int process = table.process(location.token());
      if (nodes.get(process) == 0) {
        nodes.put(process, nodes.size() + 1);
      }
    }
    for (Definition.Location location : definitions.all(Definition.Location.class)) {
      int process = table.process(location.token());
      boolean isMain = process == location.token();
      int thread = isMain ? 0 : threads.add(process, 1, 0);
      int node = nodes.get(process) - 1;
      if (node <= MAX_NUMBER && thread <= MAX_NUMBER) {
        places.put(location.token(), 1 + (node << 16 | thread));
      }
    }
  }

  /** The place of a location as in a record; {@link #NONE} if it has none. */
  int place(int location) {
    return places.get(location) - 1;
  }

  /** The node of the process of a location; {@link #NONE} if it has none. */
  int node(int location) {
    int place = place(location);
    return place == NONE ? NONE : place >>> 16;
  }

  LocationTable table() {
    return table;
  }
}
