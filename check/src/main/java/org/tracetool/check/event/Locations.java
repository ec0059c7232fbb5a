package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.system.Hosts;

/**
 * The processes and threads of a trace, with their ranks: places in {@code MPI_COMM_WORLD}, or if
 * there is none, among the processes that are no threads of another.
 */
public final class Locations {
  private final Definitions definitions;
  private final LocationNames names;
  private final IntMap indexes = new IntMap();
  private final List<Loc> all = new ArrayList<>();

  Locations(Definitions definitions) {
    this.definitions = definitions;
    names = LocationNames.of(definitions);
    int[] world = world(definitions);
    IntMap ranks = new IntMap();
    for (int i = 0; world != null && i < world.length; i++) {
      if (ranks.get(world[i]) == 0) {
        ranks.put(world[i], i + 1);
      }
    }
    for (Definitions.Entry e : definitions.entries(DefinitionKind.LOCATION)) {
      at(e.definition().token());
    }
    IntMap firstOfGroup = new IntMap();
    for (Loc loc : all) {
      int group = group(loc.token);
      boolean inWorld = ranks.get(loc.token) != 0;
      if (group != 0 && (inWorld || firstOfGroup.get(group) == 0)) {
        firstOfGroup.put(group, loc.index + 1);
      }
    }
    int next = 0;
    Hosts hosts = Hosts.of(definitions);
    for (Loc loc : all) {
      loc.process = processOf(loc, ranks, firstOfGroup);
      int rank = ranks.get(loc.token);
      if (world == null && loc.process == loc) {
        loc.rank = next++;
      } else if (rank != 0) {
        loc.rank = rank - 1;
      }
    }
    for (Loc loc : all) {
      loc.rank = loc.rank < 0 ? loc.process.rank : loc.rank;
      loc.node = hosts.name(loc.process.token);
      loc.node = loc.node == null ? systemNode(loc.token) : loc.node;
    }
  }

  private static int[] world(Definitions definitions) {
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      boolean isWorld = "MPI_COMM_WORLD".equals(g.name()) || "__MPI_COMM_WORLD__".equals(g.name());
      if (isWorld && g.members().length > 0) {
        return g.members();
      }
    }
    return null;
  }

  private int group(int token) {
    return definitions.find(DefinitionKind.LOCATION_INFO, token)
            instanceof SystemDefinition.LocationInfo info
        ? info.group()
        : 0;
  }

  private String systemNode(int token) {
    int group = group(token);
    if (group == 0
        || !(definitions.find(DefinitionKind.LOCATION_GROUP, group)
            instanceof SystemDefinition.LocationGroup g)) {
      return null;
    }
    return definitions.find(DefinitionKind.SYSTEM_NODE, g.node())
            instanceof SystemDefinition.SystemNode node
        ? node.name()
        : null;
  }

  private Loc processOf(Loc loc, IntMap ranks, IntMap firstOfGroup) {
    if (ranks.get(loc.token) != 0) {
      return loc;
    }
    Loc at = loc;
    // Parents in a circle come from damage; no tree of threads is as deep.
    for (int steps = 0; steps < 64; steps++) {
      Definition.Location d = definitions.location(at.token);
      int parent = d == null || d.parent() == 0 ? 0 : indexes.get(d.parent());
      if (parent == 0) {
        break;
      }
      at = all.get(parent - 1);
    }
    int first = at == loc ? firstOfGroup.get(group(loc.token)) : 0;
    return first == 0 ? at : all.get(first - 1);
  }

  /** The process or thread with a token, made if it is not defined. */
  public Loc at(int token) {
    int index = indexes.get(token);
    if (index == 0) {
      all.add(new Loc(all.size(), token));
      index = all.size();
      indexes.put(token, index);
    }
    return all.get(index - 1);
  }

  /** The process or thread with a token; null if it is neither defined nor has events. */
  public Loc find(int token) {
    int index = indexes.get(token);
    return index == 0 ? null : all.get(index - 1);
  }

  /** All of them. */
  public List<Loc> all() {
    return all;
  }

  /** The name to show. */
  String name(Loc loc) {
    Definition.Location d = definitions.location(loc.token);
    String name = d == null ? null : names.of(d);
    return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(loc.token) : name;
  }
}
