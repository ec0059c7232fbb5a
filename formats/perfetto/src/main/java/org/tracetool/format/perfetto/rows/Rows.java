package org.tracetool.format.perfetto.rows;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.LongPlaces;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.Hosts;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.format.StreamInfo;

/**
 * The rows of a trace. Processes are numbered from 1 in the order in which the trace defines them,
 * which is the order of their ranks; threads come under their process. A process's own row of calls
 * has the number of the process; further threads are numbered after all processes, so that no
 * number stands for two threads.
 */
public final class Rows {
  private static final long TOKEN = 0xffff_ffffL;

  /** A process with the tokens of its threads, its own first where it has one. */
  private record Members(String name, String host, List<Integer> tokens) {}

  private final Definitions definitions;
  private final LocationNames names;
  private final List<Row> all = new ArrayList<>();
  private final TokenTable<Row> threads = new TokenTable<>();
  private final TokenTable<Row> groups = new TokenTable<>();
  private final Map<Row, Row> processes = new LinkedHashMap<>();
  private final LongPlaces seen = new LongPlaces();
  private Row markers;

  /** The rows of all locations that are defined or written. */
  public Rows(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
    this.names = LocationNames.of(definitions);
    List<Members> members = members(streams);
    int next = members.size() + 1;
    for (int i = 0; i < members.size(); i++) {
      Members m = members.get(i);
      Row process = add(Row.Kind.PROCESS, i + 1, 0, m.name, i, m.host);
      for (int t = 0; t < m.tokens.size(); t++) {
        int token = m.tokens.get(t);
        int tid = t == 0 ? i + 1 : next++;
        Row thread = add(Row.Kind.THREAD, i + 1, tid, name(token), t, null);
        threads.put(token, thread);
        processes.put(thread, process);
      }
    }
  }

  private Row add(Row.Kind kind, int pid, int tid, String name, int order, String note) {
    Row row = new Row(all.size(), kind, pid, tid, name, order, note);
    all.add(row);
    return row;
  }

  private List<Members> members(List<StreamInfo> streams) {
    Hosts hosts = Hosts.of(definitions);
    Map<Long, Members> found = new LinkedHashMap<>();
    for (Definitions.Entry e : definitions.entries(DefinitionKind.LOCATION)) {
      put(found, hosts, ((Definition.Location) e.definition()).token());
    }
    for (StreamInfo stream : streams) {
      for (int token : stream.locations()) {
        put(found, hosts, token);
      }
    }
    return new ArrayList<>(found.values());
  }

  private void put(Map<Long, Members> found, Hosts hosts, int token) {
    if (!seen.add(token & TOKEN)) {
      return;
    }
    SystemDefinition.LocationGroup group = group(token);
    int root = root(token);
    // Groups of locations and processes have tokens of their own: the sign keeps them apart.
    long key = group != null ? -1L - (group.token() & TOKEN) : root & TOKEN;
    Members of = found.get(key);
    if (of == null) {
      String name = group != null ? text(group.name(), group.token()) : name(root);
      of = new Members(name, hosts.name(root), new ArrayList<>());
      found.put(key, of);
    }
    of.tokens.add(token == root && group == null ? 0 : of.tokens.size(), token);
  }

  private SystemDefinition.LocationGroup group(int token) {
    Definition info = definitions.find(DefinitionKind.LOCATION_INFO, token);
    return info instanceof SystemDefinition.LocationInfo i
            && definitions.find(DefinitionKind.LOCATION_GROUP, i.group())
                instanceof SystemDefinition.LocationGroup g
        ? g
        : null;
  }

  /** The process that a location belongs to; itself where its parents lead in a circle. */
  private int root(int token) {
    int at = token;
    for (int steps = 0; steps < 16; steps++) {
      Definition.Location location = definitions.location(at);
      if (location == null || location.parent() == 0) {
        return at;
      }
      at = location.parent();
    }
    return token;
  }

  private String name(int token) {
    Definition.Location location = definitions.location(token);
    return text(location == null ? null : names.of(location), token);
  }

  private static String text(String name, int token) {
    return name == null || name.isEmpty() ? "#" + Integer.toUnsignedString(token) : name;
  }

  /** All rows so far, processes before their threads. */
  public List<Row> all() {
    return all;
  }

  /** The row of a location; null if the trace does not have it. */
  public Row thread(int token) {
    return threads.get(token);
  }

  /** The process of a thread. */
  public Row process(Row thread) {
    return processes.get(thread);
  }

  /**
   * The row of a location or group of them, made where there is none yet: a new row has a number
   * that {@link #all()} did not have.
   */
  public Row any(int token) {
    Row row = threads.get(token);
    if (row == null) {
      row = groups.get(token);
    }
    if (row == null) {
      Definition.Group group = definitions.group(token);
      String name = text(group == null ? null : group.name(), token);
      row = add(Row.Kind.OTHER, 0, 0, name, groups.size() + 1, null);
      groups.put(token, row);
    }
    return row;
  }

  /** The row of what concerns the whole run. */
  public Row markers() {
    if (markers == null) {
      markers = add(Row.Kind.OTHER, 0, 0, "Markers", 0, null);
    }
    return markers;
  }
}
