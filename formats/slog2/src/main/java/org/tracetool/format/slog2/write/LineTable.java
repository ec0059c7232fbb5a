package org.tracetool.format.slog2.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.system.Hosts;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.drawable.LineRows;
import org.tracetool.format.slog2.map.ModelLabels;

/** A line for each process and thread. */
final class LineTable {
  private static final String NODE = "node";
  private static final String PROCESS = "process";
  private static final String THREAD = "thread";

  /** Lines of processes with smaller tokens are found in an array. */
  private static final int DIRECT = 1 << 16;

  private final Definitions definitions;
  private final LocationNames names;

  /** Lines plus 1, by token; 0 for those that have none. */
  private int[] direct = new int[64];

  /** Lines plus 1 of all processes with larger tokens. */
  private final IntMap others = new IntMap();

  private final IntList tokens = new IntList();

  LineTable(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
    this.names = LocationNames.of(definitions);
    IntMap present = new IntMap();
    for (StreamInfo stream : streams) {
      for (int token : stream.locations()) {
        present.put(token, 1);
      }
    }
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      if (present.get(l.token()) != 0) {
        line(l.token());
      }
    }
    for (StreamInfo stream : streams) {
      for (int token : stream.locations()) {
        line(token);
      }
    }
  }

  /** The line of a process; a new one for a process without a definition. */
  int line(int token) {
    int known = token >= 0 && token < direct.length ? direct[token] : others.get(token);
    return known == 0 ? add(token) : known - 1;
  }

  private int add(int token) {
    tokens.add(token);
    if (token >= 0 && token < DIRECT) {
      if (token >= direct.length) {
        int room = Math.max(token + 1, direct.length * 2);
        direct = Arrays.copyOf(direct, Math.min(room, DIRECT));
      }
      direct[token] = tokens.size();
    } else {
      others.put(token, tokens.size());
    }
    return tokens.size() - 1;
  }

  /** Tokens of processes and threads in the order of lines. */
  IntList tokens() {
    return tokens;
  }

  String name(int token) {
    Definition.Location l = definitions.location(token);
    Definition.Group g = l == null ? definitions.group(token) : null;
    String name = l != null ? names.of(l) : g != null ? g.name() : null;
    return name == null ? "Process " + Integer.toUnsignedString(token) : name;
  }

  /** What is written as the parent. */
  int toldParent(int token) {
    return definitions.isOnlyGroup(token) ? ModelLabels.OF_GROUP : parent(token);
  }

  private int parent(int token) {
    Definition.Location l = definitions.location(token);
    return l == null ? 0 : l.parent();
  }

  /** The outermost process above, or the process itself. */
  private int top(int token) {
    int at = token;
    for (int steps = 0; parent(at) != 0 && steps < tokens.size(); steps++) {
      at = parent(at);
    }
    return at;
  }

  /**
   * The views of lines: by process, with threads if there are any, and by node and by thread where
   * these are known.
   */
  List<LineMap> views() {
    int count = tokens.size();
    Hosts hosts = Hosts.of(definitions);
    IntMap processes = new IntMap();
    IntMap threads = new IntMap();
    int[] node = new int[count];
    int[] process = new int[count];
    int[] thread = new int[count];
    boolean several = false;
    for (int line = 0; line < count; line++) {
      int token = tokens.get(line);
      int top = top(token);
      if (processes.get(top) == 0) {
        processes.put(top, processes.size() + 1);
      }
      process[line] = processes.get(top) - 1;
      if (top != token) {
        thread[line] = threads.get(top) + 1;
        threads.put(top, thread[line]);
        several = true;
      }
      node[line] = hosts.number(top);
    }
    List<LineMap> views = new ArrayList<>();
    if (!several) {
      views.add(view("Process View", List.of(PROCESS), process));
    } else {
      views.add(view("Process-Thread View", List.of(PROCESS, THREAD), process, thread));
    }
    if (hosts.areKnown() && !several) {
      views.add(view("Node-Process View", List.of(NODE, PROCESS), node, process));
    } else if (hosts.areKnown()) {
      List<String> columns = List.of(NODE, PROCESS, THREAD);
      views.add(view("Node-Process-Thread View", columns, node, process, thread));
    }
    if (several) {
      views.add(view("Thread-Process View", List.of(THREAD, PROCESS), thread, process));
    }
    return views;
  }

  private static LineMap view(String title, List<String> columns, int[]... numbers) {
    LineRows rows = new LineRows(numbers.length);
    int[] path = new int[numbers.length];
    for (int line = 0; line < numbers[0].length; line++) {
      for (int column = 0; column < path.length; column++) {
        path[column] = numbers[column][line];
      }
      rows.put(line, path);
    }
    return new LineMap(title, columns, rows, List.of());
  }
}
