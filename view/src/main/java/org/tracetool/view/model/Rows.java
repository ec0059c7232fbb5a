package org.tracetool.view.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Hosts;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.definition.SystemDefinition;

/**
 * The rows of a trace: threads below their processes, these below their nodes if they are known.
 */
public final class Rows {
  private final List<Row> rows = new ArrayList<>();
  private final Map<Integer, Integer> byLocation = new HashMap<>();

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

  /** The row of a process or thread; -1 if it has none. */
  public int ofLocation(int token) {
    return byLocation.getOrDefault(token, -1);
  }

  private static final class Builder {
    private final Rows made;
    private final Definitions definitions;
    private final LocationNames names;
    private final Map<Object, Integer> groups = new HashMap<>();
    private final List<IntList> members = new ArrayList<>();

    Builder(Rows made, Definitions definitions) {
      this.made = made;
      this.definitions = definitions;
      this.names = LocationNames.of(definitions);
    }

    void build() {
      Map<Integer, Definition.Location> locations = new LinkedHashMap<>();
      for (Definition.Location l : definitions.all(Definition.Location.class)) {
        locations.putIfAbsent(l.token(), l);
      }
      Map<Integer, Integer> sizes = new HashMap<>();
      for (SystemDefinition.LocationInfo info :
          definitions.all(SystemDefinition.LocationInfo.class)) {
        sizes.merge(info.group(), 1, Integer::sum);
      }
      Hosts hosts = Hosts.of(definitions);
      for (Definition.Location l : locations.values()) {
        if (!made.byLocation.containsKey(l.token())) {
          add(l, locations, sizes, hosts, 0);
        }
      }
      for (int i = 0; i < made.rows.size(); i++) {
        Row r = made.rows.get(i);
        IntList own = members.get(i);
        int[] all = new int[own.size()];
        Arrays.setAll(all, own::get);
        made.rows.set(i, new Row(i, r.name(), r.kind(), r.parent(), r.location(), all));
      }
    }

    private int add(
        Definition.Location l,
        Map<Integer, Definition.Location> locations,
        Map<Integer, Integer> sizes,
        Hosts hosts,
        int depth) {
      Integer known = made.byLocation.get(l.token());
      if (known != null) {
        return known;
      }
      int parent = -1;
      Row.Kind kind = Row.Kind.PROCESS;
      Definition.Location above = l.parent() == 0 ? null : locations.get(l.parent());
      SystemDefinition.LocationGroup group = group(l);
      if (above != null && above != l && depth < 8) {
        parent = add(above, locations, sizes, hosts, depth + 1);
        kind = Row.Kind.THREAD;
      } else if (group != null && sizes.getOrDefault(group.token(), 0) > 1) {
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
      made.byLocation.put(l.token(), id);
      for (int at = id; at >= 0; at = made.rows.get(at).parent()) {
        members.get(at).add(l.token());
      }
      return id;
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
      made.rows.add(new Row(id, name, kind, parent, location, new int[0]));
      members.add(new IntList());
      return id;
    }
  }
}
