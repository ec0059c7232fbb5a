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
import org.tracetool.core.system.LocationKind;
import org.tracetool.core.system.LocationTable;

/**
 * The rows of a trace: threads below their processes, these below their nodes if they are known.
 */
public final class ViewRows {
  private static final int[] NONE = {};

  /** In the place of a row that is to come. */
  private static final int UNDER_WAY = -1;

  private final List<ViewRow> rows = new ArrayList<>();

  /** The row of each process and thread, counted from 1. */
  private final IntMap byLocation = new IntMap();

  private ViewRows() {}

  /** The rows of a trace with these definitions. */
  public static ViewRows of(Definitions definitions) {
    ViewRows rows = new ViewRows();
    new Builder(rows, definitions).build();
    return rows;
  }

  /** All rows, each after the one that it is part of. */
  public List<ViewRow> list() {
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

  /** A row that stands for others alone, with the processes and threads that these show. */
  public ViewRow together(int[] ids) {
    IntList members = new IntList();
    for (int id : ids) {
      if (rows.get(id).location() != 0) {
        members.add(rows.get(id).location());
      }
    }
    return new ViewRow(-1, "", ViewRow.Kind.NODE, -1, 0, -1, members.toArray());
  }

  private static final class Builder {
    private final ViewRows made;
    private final Definitions definitions;
    private final LocationNames names;
    private final LocationTable table;

    /** Rows of nodes by their definitions, of groups by their tokens, of hosts by their names. */
    private final Map<Object, Integer> groups = new HashMap<>();

    /** How many locations a process has. */
    private final IntMap sizes = new IntMap();

    /** The tokens below a row that stands for others alone; null for all other rows. */
    private final List<IntList> members = new ArrayList<>();

    /**
     * For each row the innermost row that stands for others alone and that it is or is in; or -1.
     */
    private final IntList outer = new IntList();

    private final ArrayDeque<Definition.Location> chain = new ArrayDeque<>();

    Builder(ViewRows made, Definitions definitions) {
      this.made = made;
      this.definitions = definitions;
      this.names = LocationNames.of(definitions);
      this.table = LocationTable.of(definitions);
    }

    void build() {
      for (int place = 0; place < table.count(); place++) {
        sizes.add(table.process(table.token(place)), 1, 0);
      }
      for (Definition.Location l : definitions.all(Definition.Location.class)) {
        add(l);
      }
      for (int i = 0; i < made.rows.size(); i++) {
        if (members.get(i) != null) {
          made.rows.set(i, made.rows.get(i).withMembers(members.get(i).toArray()));
        }
      }
    }

    /** Adds a location after those that it is part of; a circle of them comes from damage. */
    private void add(Definition.Location l) {
      for (Definition.Location at = l;
          at != null && made.byLocation.get(at.token()) == 0;
          at = above(at)) {
        made.byLocation.put(at.token(), UNDER_WAY);
        chain.push(at);
      }
      while (!chain.isEmpty()) {
        addRow(chain.pop());
      }
    }

    /** What a location is below, if its process has no location group. */
    private Definition.Location above(Definition.Location l) {
      return l.parent() == 0 || table.group(table.process(l.token())) != 0
          ? null
          : definitions.location(l.parent());
    }

    private void addRow(Definition.Location l) {
      int process = table.process(l.token());
      Definition.Location above = above(l);
      boolean below = above != null && made.byLocation.get(above.token()) > 0;
      boolean together = table.group(process) != 0 && sizes.get(process) > 1;
      int parent =
          below
              ? made.byLocation.get(above.token()) - 1
              : together ? processRow(process) : machineRow(process);
      int row = parent;
      // A source of metrics has samples of the process, and nothing to show in a row of its own.
      if (!together || table.kind(l.token()) != LocationKind.METRIC_SOURCE) {
        boolean thread = below || together;
        String name = name(thread ? l.name() : names.of(l), l.token());
        row = row(name, thread ? ViewRow.Kind.THREAD : ViewRow.Kind.PROCESS, parent, l.token());
      }
      made.byLocation.put(l.token(), row + 1);
      for (int at = outerOf(row); at >= 0; at = outerOf(made.rows.get(at).parent())) {
        members.get(at).add(l.token());
      }
    }

    /** The row of a process that has several locations: that of its location group. */
    private int processRow(int process) {
      int token = table.group(process);
      Integer known = groups.get(token);
      if (known != null) {
        return known;
      }
      String name =
          definitions.find(DefinitionKind.LOCATION_GROUP, token)
                  instanceof SystemDefinition.LocationGroup group
              ? group.name()
              : null;
      return group(token, machineRow(process), name(name, token), ViewRow.Kind.PROCESS);
    }

    /** The row that a process is in: that of a part of the machine or of a host; -1 for none. */
    private int machineRow(int process) {
      int row =
          definitions.find(DefinitionKind.LOCATION_GROUP, table.group(process))
                  instanceof SystemDefinition.LocationGroup group
              ? node(group.node(), 0)
              : -1;
      String host = row >= 0 ? null : table.hosts().name(process);
      return host == null ? row : group(host, -1, host, ViewRow.Kind.NODE);
    }

    private int outerOf(int row) {
      return row < 0 ? -1 : outer.get(row);
    }

    private static String name(String name, int token) {
      return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(token) : name;
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
        return alone ? group(node, -1, name(node.name(), token), ViewRow.Kind.NODE) : -1;
      }
      int parent = node(node.parent(), depth + 1);
      return group(node, parent, name(node.name(), token), ViewRow.Kind.NODE);
    }

    private int group(Object key, int parent, String name, ViewRow.Kind kind) {
      Integer known = groups.get(key);
      if (known == null) {
        known = row(name, kind, parent, 0);
        groups.put(key, known);
      }
      return known;
    }

    private int row(String name, ViewRow.Kind kind, int parent, int location) {
      int id = made.rows.size();
      int rank = location == 0 ? -1 : table.rank(location);
      made.rows.add(new ViewRow(id, DisplayName.of(name), kind, parent, location, rank, NONE));
      members.add(location == 0 ? new IntList() : null);
      outer.add(location == 0 ? id : outerOf(parent));
      return id;
    }
  }
}
