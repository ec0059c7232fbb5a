package org.tracetool.view.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.system.Hosts;

/**
 * The rows of a trace: threads below their processes, these below their nodes if they are known.
 */
public final class Rows {
  private static final int[] NONE = {};

  /** In the place of a row that is to come. */
  private static final int UNDER_WAY = -1;

  private final List<Row> rows = new ArrayList<>();

  /** The row of each process and thread, counted from 1. */
  private final IntMap byLocation = new IntMap();

  private Rows() {}

  /** The rows of a trace with these definitions. */
  public static Rows of(Definitions definitions) {
    Rows rows = new Rows();
    new Builder(rows, definitions).build();
    return rows;
  }

  /** All rows, each after the one that it is part of. */
  public List<Row> list() {
    return rows;
  }

  /** How many processes and threads have a row. */
  public int locations() {
    return byLocation.size();
  }

  /** The row of a process or thread; -1 if it has none. */
  public int ofLocation(int token) {
    return byLocation.get(token) - 1;
  }

  private static final class Builder {
    private final Rows made;
    private final Definitions definitions;
    private final LocationNames names;
    private final Map<Object, Integer> groups = new HashMap<>();

    /** How many locations a group has. */
    private final IntMap sizes = new IntMap();

    /** The tokens below a row that stands for others alone; null for all other rows. */
    private final List<IntList> members = new ArrayList<>();

    /**
     * For each row the innermost row that stands for others alone and that it is or is in; or -1.
     */
    private final IntList outer = new IntList();

    private final ArrayDeque<Definition.Location> chain = new ArrayDeque<>();

    Builder(Rows made, Definitions definitions) {
      this.made = made;
      this.definitions = definitions;
      this.names = LocationNames.of(definitions);
    }

    void build() {
      for (SystemDefinition.LocationInfo info :
          definitions.all(SystemDefinition.LocationInfo.class)) {
        sizes.put(info.group(), sizes.get(info.group()) + 1);
      }
      Hosts hosts = Hosts.of(definitions);
      for (Definition.Location l : definitions.all(Definition.Location.class)) {
        add(l, hosts);
      }
      for (int i = 0; i < made.rows.size(); i++) {
        if (members.get(i) != null) {
          Row r = made.rows.get(i);
          int[] all = members.get(i).toArray();
          made.rows.set(i, new Row(i, r.name(), r.kind(), r.parent(), r.location(), all));
        }
      }
    }

    /** Adds a location after those that it is part of; a circle of them comes from damage. */
    private void add(Definition.Location l, Hosts hosts) {
      for (Definition.Location at = l;
          at != null && made.byLocation.get(at.token()) == 0;
          at = above(at)) {
        made.byLocation.put(at.token(), UNDER_WAY);
        chain.push(at);
      }
      while (!chain.isEmpty()) {
        place(chain.pop(), hosts);
      }
    }

    private Definition.Location above(Definition.Location l) {
      return l.parent() == 0 ? null : definitions.location(l.parent());
    }

    private void place(Definition.Location l, Hosts hosts) {
      int parent = -1;
      Row.Kind kind = Row.Kind.PROCESS;
      Definition.Location above = above(l);
      SystemDefinition.LocationGroup group = group(l);
      if (above != null && made.byLocation.get(above.token()) > 0) {
        parent = made.byLocation.get(above.token()) - 1;
        kind = Row.Kind.THREAD;
      } else if (group != null && sizes.get(group.token()) > 1) {
        int node = node(group.node(), 0);
        parent = group(group, node, name(group.name(), group.token()), Row.Kind.PROCESS);
        kind = Row.Kind.THREAD;
      } else if (group != null) {
        parent = node(group.node(), 0);
      } else {
        String host = hosts.name(l.token());
        parent = host == null ? -1 : group(host, -1, host, Row.Kind.NODE);
      }
      String name = name(kind == Row.Kind.THREAD ? l.name() : names.of(l), l.token());
      int id = row(name, kind, parent, l.token());
      made.byLocation.put(l.token(), id + 1);
      for (int at = outer.get(id); at >= 0; at = outerOf(made.rows.get(at).parent())) {
        members.get(at).add(l.token());
      }
    }

    private int outerOf(int row) {
      return row < 0 ? -1 : outer.get(row);
    }

    private static String name(String name, int token) {
      return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(token) : name;
    }

    private SystemDefinition.LocationGroup group(Definition.Location l) {
      return definitions.find(DefinitionKind.LOCATION_INFO, l.token())
                  instanceof SystemDefinition.LocationInfo info
              && definitions.find(DefinitionKind.LOCATION_GROUP, info.group())
                  instanceof SystemDefinition.LocationGroup group
          ? group
          : null;
    }

    /** The row of a node of the system tree; the whole machine has none. */
    private int node(int token, int depth) {
      if (!(definitions.find(DefinitionKind.SYSTEM_NODE, token)
              instanceof SystemDefinition.SystemNode node)
          || depth > 8) {
        return -1;
      }
      if (node.parent() == 0) {
        boolean alone = definitions.count(DefinitionKind.SYSTEM_NODE) == 1;
        return alone ? group(node, -1, name(node.name(), token), Row.Kind.NODE) : -1;
      }
      int parent = node(node.parent(), depth + 1);
      return group(node, parent, name(node.name(), token), Row.Kind.NODE);
    }

    private int group(Object key, int parent, String name, Row.Kind kind) {
      Integer known = groups.get(key);
      if (known == null) {
        known = row(name, kind, parent, 0);
        groups.put(key, known);
      }
      return known;
    }

    private int row(String name, Row.Kind kind, int parent, int location) {
      int id = made.rows.size();
      made.rows.add(new Row(id, ShownName.of(name), kind, parent, location, NONE));
      members.add(location == 0 ? new IntList() : null);
      outer.add(location == 0 ? id : outerOf(parent));
      return id;
    }
  }
}
