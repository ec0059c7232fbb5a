package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.system.LocationTable;

/** The processes and threads of a trace, with their ranks and nodes. */
public final class CheckedLocations {
  private final Definitions definitions;
  private final LocationNames names;
  private final LocationTable table;
  private final IntMap indexes = new IntMap();
  private final List<LocationState> all = new ArrayList<>();

  CheckedLocations(Definitions definitions) {
    this.definitions = definitions;
    names = LocationNames.of(definitions);
    table = LocationTable.of(definitions);
    for (int place = 0; place < table.count(); place++) {
      at(table.token(place));
    }
    for (LocationState loc : List.copyOf(all)) {
      loc.process = at(table.process(loc.token));
      loc.rank = table.rank(loc.token);
      loc.node = table.hosts().name(loc.token);
    }
  }

  /** The process or thread with a token, made if it is not defined. */
  public LocationState at(int token) {
    int index = indexes.get(token);
    if (index == 0) {
      all.add(new LocationState(all.size(), token));
      index = all.size();
      indexes.put(token, index);
    }
    return all.get(index - 1);
  }

  /** The process or thread with a token; null if it is neither defined nor has events. */
  public LocationState find(int token) {
    int index = indexes.get(token);
    return index == 0 ? null : all.get(index - 1);
  }

  /** How a process is called by its rank; null if it has none. */
  String rankText(LocationState loc) {
    return table.worlds().text(loc.token);
  }

  /** All of them. */
  public List<LocationState> all() {
    return all;
  }

  /** The name to show. */
  String name(LocationState loc) {
    Definition.Location d = definitions.location(loc.token);
    String name = d == null ? null : names.of(d);
    return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(loc.token) : name;
  }
}
