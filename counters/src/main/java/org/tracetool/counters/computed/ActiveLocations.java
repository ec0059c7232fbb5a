package org.tracetool.counters.computed;

import java.io.IOException;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.counters.ComputedCounter;

/** How many processes and threads are in a call, or in one and not in MPI. */
final class ActiveLocations implements ComputedCounter {
  private final ValueChanges changes;
  private final boolean computing;
  private final IntMap mpi = new IntMap();

  /** Open calls of each location. */
  private final IntMap depths = new IntMap();

  /** The depth at which each location entered MPI; 0 outside. */
  private final IntMap inside = new IntMap();

  private long count;

  ActiveLocations(ValueChanges changes, Definitions definitions, boolean computing) {
    this.changes = changes;
    this.computing = computing;
    for (Definition.Region region : definitions.all(Definition.Region.class)) {
      if (region.name() != null && region.name().startsWith("MPI_")) {
        mpi.put(region.token(), 1);
      }
    }
  }

  private static int depth(IntMap map, int key) {
    return Math.max(0, map.get(key) - 1);
  }

  private static void set(IntMap map, int key, int depth) {
    map.put(key, depth + 1); // the map has no zeros
  }

  private boolean counts(int location) {
    return depth(depths, location) > 0 && !(computing && depth(inside, location) > 0);
  }

  @Override
  public void handleEvent(EventCursor event) throws IOException {
    int location = event.location();
    boolean before = counts(location);
    int depth = depth(depths, location);
    if (event.kind() == EventKind.ENTER) {
      set(depths, location, depth + 1);
      if (depth(inside, location) == 0 && mpi.get(event.region()) == 1) {
        set(inside, location, depth + 1);
      }
    } else if (event.kind() == EventKind.LEAVE && depth > 0) {
      set(depths, location, depth - 1);
      if (depth(inside, location) == depth) {
        set(inside, location, 0);
      }
    } else if (event.kind() == EventKind.PROCESS_END) {
      set(depths, location, 0);
      set(inside, location, 0);
    } else {
      return;
    }
    count += (counts(location) ? 1 : 0) - (before ? 1 : 0);
    changes.addValue(event.time(), count);
  }
}
