package org.tracetool.format.slog2.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.map.ModelLabels;

/** A line for each process and thread. */
final class LineTable {
  private final Definitions definitions;

  /** ProcessLines plus 1. */
  private final IntMap lines = new IntMap();

  private final List<Integer> tokens = new ArrayList<>();

  LineTable(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
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

  /** The line of a process; a new one for a process that nobody announced. */
  int line(int token) {
    int known = lines.get(token);
    if (known == 0) {
      tokens.add(token);
      known = tokens.size();
      lines.put(token, known);
    }
    return known - 1;
  }

  /** Tokens of processes and threads in the order of lines. */
  List<Integer> tokens() {
    return tokens;
  }

  String name(int token) {
    Definition.Location l = definitions.location(token);
    Definition.Group g = l == null ? definitions.group(token) : null;
    String name = l != null ? l.name() : g != null ? g.name() : null;
    return name == null ? "Process " + Integer.toUnsignedString(token) : name;
  }

  /** What is told as the parent. */
  int toldParent(int token) {
    return definitions.location(token) == null && definitions.group(token) != null
        ? ModelLabels.OF_GROUP
        : parent(token);
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

  /** The view of processes, with their threads if there are any. */
  LineMap view() {
    Map<Integer, Integer> processes = new HashMap<>();
    Map<Integer, Integer> threads = new HashMap<>();
    TreeMap<Integer, int[]> rows = new TreeMap<>();
    boolean several = false;
    for (int line = 0; line < tokens.size(); line++) {
      int token = tokens.get(line);
      int top = top(token);
      int process = processes.computeIfAbsent(top, t -> processes.size());
      int thread = top == token ? 0 : threads.merge(top, 1, Integer::sum);
      several |= thread > 0;
      rows.put(line, new int[] {process, thread});
    }
    if (several) {
      return new LineMap("Process-Thread View", List.of("process", "thread"), rows, List.of());
    }
    rows.replaceAll((line, path) -> new int[] {path[0]});
    return new LineMap("Process View", List.of("process"), rows, List.of());
  }
}
